using System.Buffers;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Keyed BLAKE2s: a message authentication code and pseudo-random function, with a tag of 1 to 32 bytes.</summary>
/// <remarks>
/// <para><b>Source.</b> RFC 7693 §2.9; the BLAKE2 paper §2.9. BLAKE2's own keyed mode: simpler and faster than HMAC, and not the same function.</para>
/// <para><b>Parameters.</b> Key 1 to 32 bytes, 16 or more recommended; tag 1 to 32 bytes, 32 unless given, 16 or more recommended.
/// An empty key is refused: that is <see cref="Blake2s"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 65 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. One instance that is
/// <see cref="Hasher.Reset"/> between messages absorbs the key only once.</para>
/// </remarks>
public sealed class Blake2sMac : Mac
{
    /// <summary>Length of the default and longest tag in bits.</summary>
    public const int HashSizeInBits = Blake2s.HashSizeInBits;

    /// <summary>Length of the default and longest tag in bytes.</summary>
    public const int HashSizeInBytes = Blake2s.HashSizeInBytes;

    /// <summary>Longest key in bytes.</summary>
    public const int MaxKeyBytes = 32;

    private BlockBuffer<Blake2KeyedMode<Blake2sVariant>, Block64> _buffer;

    /// <summary>Starts a MAC with a 32-byte tag.</summary>
    /// <param name="key">1 to 32 bytes; copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public Blake2sMac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Blake2sMac(byte[])"/>
    public Blake2sMac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <summary>Starts a MAC with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="key">1 to 32 bytes; copied.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public Blake2sMac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake2s.CheckOutputLength(outputLength))
    {
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), outputLength);
        _buffer.Take(ref mode);
    }

    /// <summary>Starts a MAC with parameters: tag length, salt, personalization, tree node.</summary>
    /// <param name="key">1 to 32 bytes; copied.</param>
    /// <param name="parameters">The parameters.</param>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public Blake2sMac(ReadOnlySpan<byte> key, Blake2sParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), parameters.CreateMode(key.Length));
        _buffer.Take(ref mode);
    }

    private Blake2sMac(Blake2sMac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    /// <summary>The 32-byte tag of <paramref name="source"/>.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="HashData(byte[], byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <summary>The 32-byte tag of all segments of <paramref name="source"/>.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source) =>
        OneShot.HashData(new Blake2sMac(key), source);

    /// <summary>The 32-byte tag of what is left of a stream.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source) =>
        OneShot.HashData(new Blake2sMac(key), source);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(byte[] key, Stream source) => HashData(Checks.NotNull(key).AsSpan(), source);

    /// <summary>Writes the 32-byte tag of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <summary>Writes the 32-byte tag of all segments of <paramref name="source"/>.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static int HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake2sMac(key), source, destination);

    /// <summary>Writes the 32-byte tag of what is left of a stream.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake2sMac(key), source, destination);

    /// <summary>The tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 to 32. Not a truncation: every length is a function of its own.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), Blake2s.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source, int outputLength) =>
        OneShot.HashData(new Blake2sMac(key, outputLength), source);

    /// <summary>The tag of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake2sMac(key, outputLength), source);

    /// <summary>Writes the tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), Blake2s.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the tag of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2sMac(key, outputLength), source, destination);

    /// <summary>Writes the tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2sMac(key, outputLength), source, destination);

    /// <summary>The tag of <paramref name="source"/> under parameters.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="parameters">Tag length, salt, personalization, tree node.</param>
    /// <returns><see cref="Blake2sParameters.OutputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Blake2sParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), parameters.CreateMode(key.Length));
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <summary>Writes the tag of <paramref name="source"/> under parameters. Allocates nothing.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least <see cref="Blake2sParameters.OutputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="parameters">Tag length, salt, personalization, tree node.</param>
    /// <returns><see cref="Blake2sParameters.OutputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, Blake2sParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), parameters.CreateMode(key.Length));
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the tag fitted.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">32, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>, but says by its result whether the tag fitted.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten"><paramref name="outputLength"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), Blake2s.CheckOutputLength(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 32-byte tag of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="key">1 to 32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2sMac(key.Span), source, cancellationToken);

    /// <summary>Writes the 32-byte tag of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="key">1 to 32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2sMac(key.Span), source, destination, cancellationToken);

    /// <summary>The tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2sMac(key.Span, outputLength), source, cancellationToken);

    /// <summary>Writes the tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2sMac(key.Span, outputLength), source, destination, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the 32-byte tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="tag">The expected tag; one that is not exactly 32 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <summary>Compares <paramref name="tag"/> with the 32-byte tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="tag">The expected tag; one that is not exactly 32 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <summary>Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">Length of the tag, 1 to 32: never taken from <paramref name="tag"/>, which may come from an attacker.</param>
    /// <param name="tag">The expected tag; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), Blake2s.CheckOutputLength(outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <summary>Compares <paramref name="tag"/> with the 32-byte tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="tag">The expected tag; one that is not exactly 32 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake2sMac(key), source, tag);

    /// <summary>Compares <paramref name="tag"/> with the 32-byte tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 to 32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="tag">The expected tag, read when the stream has ended; one that is not exactly 32 bytes long is simply false.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key, Stream source, ReadOnlyMemory<byte> tag, CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake2sMac(key.Span), source, tag, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 to 32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">Length of the tag, 1 to 32.</param>
    /// <param name="tag">The expected tag; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake2sMac(key, outputLength), source, tag);

    /// <summary>Compares <paramref name="tag"/> with the tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 to 32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">Length of the tag, 1 to 32.</param>
    /// <param name="tag">The expected tag, read when the stream has ended; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake2sMac(key.Span, outputLength), source, tag, cancellationToken);

    /// <summary>
    /// An object of the BCL's <see cref="HMAC"/> type for code that demands it. It computes keyed BLAKE2s, which is not the HMAC
    /// construction over BLAKE2s.
    /// </summary>
    /// <param name="key">1 to 32 bytes; copied.</param>
    /// <returns>An algorithm object with a 32-byte tag; the caller disposes it.</returns>
    /// <remarks>BCL types that take a <see cref="HashAlgorithmName"/> (HKDF, PBKDF2, <see cref="IncrementalHash"/>) cannot be given this object.</remarks>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key) =>
        CreateKeyedHashAlgorithm(key, HashSizeInBytes);

    /// <summary>As <see cref="CreateKeyedHashAlgorithm(ReadOnlySpan{byte})"/>, with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="key">1 to 32 bytes; copied.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <returns>An algorithm object; the caller disposes it.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 32 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key, int outputLength) =>
        new MacAlgorithm("BLAKE2s", key, key => new Blake2sMac(key, outputLength));

    /// <summary>The 32-byte tags of messages of one length, hashed side by side under one key.</summary>
    /// <param name="key">1 to 32 bytes; one for all messages.</param>
    /// <param name="sources">The messages, one behind the other; not to be changed meanwhile.</param>
    /// <param name="sourceBytes">Length of each message; 0 or more.</param>
    /// <param name="destination">
    /// The tags, one behind the other. Its length says how many messages there are, so it is a multiple of 32; it may not overlap the
    /// messages.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is not a whole number of tags long or overlaps the messages, or
    /// <paramref name="sources"/> is not as long as so many messages.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is longer than 32 bytes, <paramref name="sourceBytes"/> is negative, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the tags that one message after the other would give, in the order of the messages. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. Tags of other lengths: <see cref="HashFunction.WithHashSize"/>, with
    /// <see cref="HashFunctionOptions.Key"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Many.StartKeyed(out Blake2Lanes<Blake2sVariant, Blake2KeyedMode<Blake2sVariant>> hash, HashSizeInBytes, CheckKey(key), HashFunctionOptions.None);
        ManyShot.HashEqual(ref hash, MessagePrefix.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <summary>The 32-byte tags of messages of any lengths that lie in one buffer, hashed side by side under one key.</summary>
    /// <param name="key">1 to 32 bytes; one for all messages.</param>
    /// <param name="buffer">The messages, one behind the other; not to be changed meanwhile.</param>
    /// <param name="lengths">
    /// Length of each message, 0 or more; their sum is the length of <paramref name="buffer"/>. Not to be changed meanwhile.
    /// </param>
    /// <param name="destination">
    /// Room for the tags, one behind the other; what is left over stays as it is. It may not overlap messages or lengths.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short or overlaps messages or lengths, or
    /// <paramref name="buffer"/> is not as long as all messages together.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is longer than 32 bytes, a length is negative, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the tags that one message after the other would give, in the order of the messages. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. Tags of other lengths: <see cref="HashFunction.WithHashSize"/>, with
    /// <see cref="HashFunctionOptions.Key"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Many.StartKeyed(out Blake2Lanes<Blake2sVariant, Blake2KeyedMode<Blake2sVariant>> hash, HashSizeInBytes, CheckKey(key), HashFunctionOptions.None);
        ManyShot.HashAdjoining(ref hash, MessagePrefix.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <summary>The 32-byte tags of messages that each lie somewhere, hashed side by side under one key.</summary>
    /// <param name="key">1 to 32 bytes; one for all messages.</param>
    /// <param name="sources">The messages; not to be changed meanwhile.</param>
    /// <param name="destination">Room for the tags, one behind the other; what is left over stays as it is. It may not overlap a message.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short or overlaps a message.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is longer than 32 bytes, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the tags that one message after the other would give, in the order of the messages. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. Tags of other lengths: <see cref="HashFunction.WithHashSize"/>, with
    /// <see cref="HashFunctionOptions.Key"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> key, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Many.StartKeyed(out Blake2Lanes<Blake2sVariant, Blake2KeyedMode<Blake2sVariant>> hash, HashSizeInBytes, CheckKey(key), HashFunctionOptions.None);
        ManyShot.HashScattered(ref hash, MessagePrefix.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake2sMac Clone() => (Blake2sMac)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2sMac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, MaxKeyBytes);
}
