using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Skein-512 with a key (Skein-MAC): a message authentication code and pseudo-random function, with a tag of any length.</summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.5.4 and §4.3: simpler and faster than HMAC, and not the same function.</para>
/// <para><b>Parameters.</b> Key of any length from 1 byte on, 32 bytes or more recommended; tag 1 byte or more, 64 unless given, 16 or more
/// recommended. An empty key is refused: that is <see cref="Skein512"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. One instance that is
/// <see cref="Hasher.Reset"/> between messages processes the key only once.</para>
/// </remarks>
public sealed class Skein512Mac : Mac, IExtendableOutput
{
    /// <summary>Length of the default tag in bits.</summary>
    public const int HashSizeInBits = Skein512.HashSizeInBits;

    /// <summary>Length of the default tag in bytes.</summary>
    public const int HashSizeInBytes = Skein512.HashSizeInBytes;

    private SkeinBuffer<Skein512Variant, Block64> _buffer;

    /// <summary>Starts a MAC with a 64-byte tag.</summary>
    /// <param name="key">1 byte or more; copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public Skein512Mac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Skein512Mac(byte[])"/>
    public Skein512Mac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <summary>Starts a MAC with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="key">1 byte or more; copied.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public Skein512Mac(ReadOnlySpan<byte> key, int outputLength)
        : base(Skein512.CheckOutputLength(outputLength))
    {
        _buffer.Start(Arguments(key, outputLength));
    }

    /// <summary>Starts a MAC with parameters: tag length, personalization and the like, tree.</summary>
    /// <param name="key">1 byte or more; copied.</param>
    /// <param name="parameters">The parameters.</param>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public Skein512Mac(ReadOnlySpan<byte> key, SkeinParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes)
    {
        _buffer.Start(parameters.WithKey(CheckKey(key), HashSizeInBytes));
    }

    private Skein512Mac(Skein512Mac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
        _buffer.Fork();
    }

    /// <summary>The 64-byte tag of <paramref name="source"/>.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="HashData(byte[], byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <summary>The 64-byte tag of all segments of <paramref name="source"/>.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source) =>
        OneShot.HashData(new Skein512Mac(key), source);

    /// <summary>The 64-byte tag of what is left of a stream.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source) =>
        OneShot.HashData(new Skein512Mac(key), source);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(byte[] key, Stream source) => HashData(Checks.NotNull(key).AsSpan(), source);

    /// <summary>Writes the 64-byte tag of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <summary>Writes the 64-byte tag of all segments of <paramref name="source"/>.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Skein512Mac(key), source, destination);

    /// <summary>Writes the 64-byte tag of what is left of a stream.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, Span<byte> destination) =>
        OneShot.HashData(new Skein512Mac(key), source, destination);

    /// <summary>The tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 or more. Not a truncation: every length is a function of its own.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source, int outputLength) =>
        OneShot.HashData(new Skein512Mac(key, outputLength), source);

    /// <summary>The tag of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Skein512Mac(key, outputLength), source);

    /// <summary>Writes the tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the tag of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Skein512Mac(key, outputLength), source, destination);

    /// <summary>Writes the tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Skein512Mac(key, outputLength), source, destination);

    /// <summary>The 64-byte tag of a message of any number of bits.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Exactly the bytes that hold the bits. Bits are counted from the top of each byte; those behind the last are ignored.</param>
    /// <param name="bitLength">The number of bits.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bitLength"/> does not fit the length of <paramref name="source"/>.</exception>
    public static byte[] HashDataBits(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ulong bitLength)
    {
        byte[] tag = new byte[HashSizeInBytes];
        HashDataBits(key, source, bitLength, tag);
        return tag;
    }

    /// <summary>Writes the 64-byte tag of a message of any number of bits. Allocates nothing.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Exactly the bytes that hold the bits. Bits are counted from the top of each byte; those behind the last are ignored.</param>
    /// <param name="bitLength">The number of bits.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bitLength"/> does not fit the length of <paramref name="source"/>.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashDataBits(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ulong bitLength, Span<byte> destination)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        SkeinMode<Skein512Variant> mode = new(Arguments(key, HashSizeInBytes));
        mode.FinishBits(source, bitLength, destination[..HashSizeInBytes]);
        mode.Wipe();
        return HashSizeInBytes;
    }

    /// <summary>The tag of <paramref name="source"/> under parameters.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="parameters">Tag length, personalization and the like, tree.</param>
    /// <returns><see cref="SkeinParameters.OutputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, SkeinParameters parameters)
    {
        byte[] tag = new byte[Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes];
        HashData(key, source, tag, parameters);
        return tag;
    }

    /// <summary>Writes the tag of <paramref name="source"/> under parameters. Allocates nothing.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least <see cref="SkeinParameters.OutputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="parameters">Tag length, personalization and the like, tree.</param>
    /// <returns><see cref="SkeinParameters.OutputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, SkeinParameters parameters) =>
        SkeinOneShot.HashData<Skein512Variant>(
            Checks.NotNull(parameters).WithKey(CheckKey(key), HashSizeInBytes), parameters.OutputLength ?? HashSizeInBytes, source, destination);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the tag fitted.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">64, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>, but says by its result whether the tag fitted.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten"><paramref name="outputLength"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 64-byte tag of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="key">1 byte or more; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512Mac(key.Span), source, cancellationToken);

    /// <summary>Writes the 64-byte tag of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="key">1 byte or more; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512Mac(key.Span), source, destination, cancellationToken);

    /// <summary>The tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 byte or more; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512Mac(key.Span, outputLength), source, cancellationToken);

    /// <summary>Writes the tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 byte or more; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512Mac(key.Span, outputLength), source, destination, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the 64-byte tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="tag">The expected tag; one that is not exactly 64 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <summary>Compares <paramref name="tag"/> with the 64-byte tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="tag">The expected tag; one that is not exactly 64 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <summary>Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">Length of the tag, 1 or more: never taken from <paramref name="tag"/>, which may come from an attacker.</param>
    /// <param name="tag">The expected tag; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <summary>Compares <paramref name="tag"/> with the 64-byte tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="tag">The expected tag; one that is not exactly 64 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Skein512Mac(key), source, tag);

    /// <summary>Compares <paramref name="tag"/> with the 64-byte tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 byte or more; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="tag">The expected tag, read when the stream has ended; one that is not exactly 64 bytes long is simply false.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key, Stream source, ReadOnlyMemory<byte> tag, CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Skein512Mac(key.Span), source, tag, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 byte or more.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">Length of the tag, 1 or more.</param>
    /// <param name="tag">The expected tag; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Skein512Mac(key, outputLength), source, tag);

    /// <summary>Compares <paramref name="tag"/> with the tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 byte or more; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">Length of the tag, 1 or more.</param>
    /// <param name="tag">The expected tag, read when the stream has ended; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Skein512Mac(key.Span, outputLength), source, tag, cancellationToken);

    /// <summary>
    /// An object of the BCL's <see cref="HMAC"/> type for code that demands it. It computes keyed Skein-512, which is not the HMAC
    /// construction over Skein-512.
    /// </summary>
    /// <param name="key">1 byte or more; copied.</param>
    /// <returns>An algorithm object with a 64-byte tag; the caller disposes it.</returns>
    /// <remarks>BCL types that take a <see cref="HashAlgorithmName"/> (HKDF, PBKDF2, <see cref="IncrementalHash"/>) cannot be given this object.</remarks>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key) =>
        CreateKeyedHashAlgorithm(key, HashSizeInBytes);

    /// <summary>As <see cref="CreateKeyedHashAlgorithm(ReadOnlySpan{byte})"/>, with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="key">1 byte or more; copied.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns>An algorithm object; the caller disposes it.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key, int outputLength) =>
        new MacAlgorithm("Skein-512", key, key => new Skein512Mac(key, outputLength));

    /// <summary>The 64-byte tags of messages of one length, hashed side by side under one key.</summary>
    /// <param name="key">1 byte or more; one for all messages.</param>
    /// <param name="sources">The messages, one behind the other; not to be changed meanwhile.</param>
    /// <param name="sourceBytes">Length of each message; 0 or more.</param>
    /// <param name="destination">
    /// The tags, one behind the other. Its length says how many messages there are, so it is a multiple of 64; it may not overlap the messages.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is not a whole number of tags long or overlaps the messages, or
    /// <paramref name="sources"/> is not as long as so many messages.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="sourceBytes"/> is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the tags that one message after the other would give, in the order of the messages. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. Tags of other lengths: <see cref="HashFunction.WithHashSize"/>, with
    /// <see cref="HashFunctionOptions.Key"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(key, HashSizeInBytes));
        ManyShot.HashEqual(ref hash, MessagePrefix.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <summary>The 64-byte tags of messages of any lengths that lie in one buffer, hashed side by side under one key.</summary>
    /// <param name="key">1 byte or more; one for all messages.</param>
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
    /// A length is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the tags that one message after the other would give, in the order of the messages. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. Tags of other lengths: <see cref="HashFunction.WithHashSize"/>, with
    /// <see cref="HashFunctionOptions.Key"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(key, HashSizeInBytes));
        ManyShot.HashAdjoining(ref hash, MessagePrefix.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <summary>The 64-byte tags of messages that each lie somewhere, hashed side by side under one key.</summary>
    /// <param name="key">1 byte or more; one for all messages.</param>
    /// <param name="sources">The messages; not to be changed meanwhile.</param>
    /// <param name="destination">Room for the tags, one behind the other; what is left over stays as it is. It may not overlap a message.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short or overlaps a message.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <remarks>
    /// Always the tags that one message after the other would give, in the order of the messages. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. Tags of other lengths: <see cref="HashFunction.WithHashSize"/>, with
    /// <see cref="HashFunctionOptions.Key"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> key, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(key, HashSizeInBytes));
        ManyShot.HashScattered(ref hash, MessagePrefix.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <summary>Opens the output of all data appended so far, of which the tag is the front. More can be appended afterwards.</summary>
    /// <returns>
    /// A reader at position 0 of as many bytes as the tag has, or of 2^64 − 1 if the length of output was left unknown; the caller disposes it.
    /// </returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public XofReader OpenXof()
    {
        Enter();
        XofReader output = _buffer.OpenXof();
        Leave(isComplete: true);
        return output;
    }

    /// <summary>Appends the end of a message whose length is no multiple of 8 bits. Nothing can be appended afterwards until <see cref="Hasher.Reset"/>.</summary>
    /// <param name="source">Exactly the bytes that hold the bits. Bits are counted from the top of each byte; those behind the last are ignored.</param>
    /// <param name="bitLength">The number of bits to append; any number.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bitLength"/> does not fit the length of <paramref name="source"/>.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">The message has ended, or an earlier append failed, and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendFinalBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        EnterToAppend();
        _buffer.AppendBits(source, bitLength);
        EndMessage();
        Leave(isComplete: true);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Skein512Mac Clone() => (Skein512Mac)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Skein512Mac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, int.MaxValue);

    private static SkeinArguments Arguments(ReadOnlySpan<byte> key, int outputLength) => new()
    {
        OutputBits = SkeinArguments.BitsOf(Skein512.CheckOutputLength(outputLength)),
        Key = CheckKey(key),
    };
}
