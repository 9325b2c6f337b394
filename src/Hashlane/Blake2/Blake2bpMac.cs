using System.Buffers;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Keyed BLAKE2bp: a message authentication code and pseudo-random function, with a tag of 1 to 64 bytes.</summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2 paper, §2.10: every leaf is keyed, and the root states the length of the key.</para>
/// <para><b>Parameters.</b> Key 1 to 64 bytes, 32 or more recommended; tag 1 to 64 bytes, 64 unless given, 16 or more recommended.
/// An empty key is refused: that is <see cref="Blake2bp"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^130 − 513 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. One instance that is
/// <see cref="Hasher.Reset"/> between messages absorbs the key only once.</para>
/// </remarks>
public sealed class Blake2bpMac : Mac, IBlake2TreeHasher<Blake2bLeaves>
{
    /// <summary>Length of the default and longest tag in bits.</summary>
    public const int HashSizeInBits = Blake2bp.HashSizeInBits;

    /// <summary>Length of the default and longest tag in bytes.</summary>
    public const int HashSizeInBytes = Blake2bp.HashSizeInBytes;

    /// <summary>Longest key in bytes.</summary>
    public const int MaxKeyBytes = 64;

    private BlockBuffer<Blake2TreeMode<Blake2bLeaves>, Block1024> _buffer;

    /// <summary>Starts a MAC with a 64-byte tag.</summary>
    /// <param name="key">1 to 64 bytes; copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public Blake2bpMac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Blake2bpMac(byte[])"/>
    public Blake2bpMac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <summary>Starts a MAC with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="key">1 to 64 bytes; copied.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public Blake2bpMac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake2bp.CheckOutputLength(outputLength))
    {
        Blake2TreeMode<Blake2bLeaves> mode = new(CheckKey(key), outputLength);
        _buffer.Take(ref mode);
    }

    private Blake2bpMac(Blake2bpMac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    ref BlockBuffer<Blake2TreeMode<Blake2bLeaves>, Block1024> IBlake2TreeHasher<Blake2bLeaves>.Buffer => ref _buffer;

    /// <summary>The 64-byte tag of <paramref name="source"/>.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="HashData(byte[], byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <summary>The 64-byte tag of all segments of <paramref name="source"/>.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source) =>
        OneShot.HashData(new Blake2bpMac(key), source);

    /// <summary>The 64-byte tag of what is left of a stream.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source) =>
        OneShot.HashData(new Blake2bpMac(key), source);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(byte[] key, Stream source) => HashData(Checks.NotNull(key).AsSpan(), source);

    /// <summary>Writes the 64-byte tag of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <summary>Writes the 64-byte tag of all segments of <paramref name="source"/>.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static int HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake2bpMac(key), source, destination);

    /// <summary>Writes the 64-byte tag of what is left of a stream.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake2bpMac(key), source, destination);

    /// <summary>The tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 to 64. Not a truncation: every length is a function of its own.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2TreeMode<Blake2bLeaves> mode = new(CheckKey(key), Blake2bp.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source, int outputLength) =>
        OneShot.HashData(new Blake2bpMac(key, outputLength), source);

    /// <summary>The tag of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake2bpMac(key, outputLength), source);

    /// <summary>Writes the tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2TreeMode<Blake2bLeaves> mode = new(CheckKey(key), Blake2bp.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the tag of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2bpMac(key, outputLength), source, destination);

    /// <summary>Writes the tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2bpMac(key, outputLength), source, destination);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the tag fitted.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">64, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>, but says by its result whether the tag fitted.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten"><paramref name="outputLength"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2TreeMode<Blake2bLeaves> mode = new(CheckKey(key), Blake2bp.CheckOutputLength(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 64-byte tag of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="key">1 to 64 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2bpMac(key.Span), source, cancellationToken);

    /// <summary>Writes the 64-byte tag of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="key">1 to 64 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2bpMac(key.Span), source, destination, cancellationToken);

    /// <summary>The tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 64 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2bpMac(key.Span, outputLength), source, cancellationToken);

    /// <summary>Writes the tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">1 to 64 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2bpMac(key.Span, outputLength), source, destination, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the 64-byte tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="tag">The expected tag; one that is not exactly 64 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <summary>Compares <paramref name="tag"/> with the 64-byte tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="tag">The expected tag; one that is not exactly 64 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <summary>Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">Length of the tag, 1 to 64: never taken from <paramref name="tag"/>, which may come from an attacker.</param>
    /// <param name="tag">The expected tag; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake2TreeMode<Blake2bLeaves> mode = new(CheckKey(key), Blake2bp.CheckOutputLength(outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <summary>Compares <paramref name="tag"/> with the 64-byte tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="tag">The expected tag; one that is not exactly 64 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake2bpMac(key), source, tag);

    /// <summary>Compares <paramref name="tag"/> with the 64-byte tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 to 64 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="tag">The expected tag, read when the stream has ended; one that is not exactly 64 bytes long is simply false.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key, Stream source, ReadOnlyMemory<byte> tag, CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake2bpMac(key.Span), source, tag, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">Length of the tag, 1 to 64.</param>
    /// <param name="tag">The expected tag; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake2bpMac(key, outputLength), source, tag);

    /// <summary>Compares <paramref name="tag"/> with the tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">1 to 64 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">Length of the tag, 1 to 64.</param>
    /// <param name="tag">The expected tag, read when the stream has ended; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake2bpMac(key.Span, outputLength), source, tag, cancellationToken);

    /// <summary>
    /// An object of the BCL's <see cref="HMAC"/> type for code that demands it. It computes keyed BLAKE2bp, which is not the HMAC
    /// construction over BLAKE2bp.
    /// </summary>
    /// <param name="key">1 to 64 bytes; copied.</param>
    /// <returns>An algorithm object with a 64-byte tag; the caller disposes it.</returns>
    /// <remarks>BCL types that take a <see cref="HashAlgorithmName"/> (HKDF, PBKDF2, <see cref="IncrementalHash"/>) cannot be given this object.</remarks>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key) =>
        CreateKeyedHashAlgorithm(key, HashSizeInBytes);

    /// <summary>As <see cref="CreateKeyedHashAlgorithm(ReadOnlySpan{byte})"/>, with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="key">1 to 64 bytes; copied.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <returns>An algorithm object; the caller disposes it.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="outputLength"/> is out of range.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key, int outputLength) =>
        new MacAlgorithm("BLAKE2bp", key, key => new Blake2bpMac(key, outputLength));

    /// <summary>The tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long, by several threads if it is long and that is faster.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes; not to be changed meanwhile.</param>
    /// <param name="outputLength">1 to 64; 64 unless given.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>Where one vector holds all leaves, as with AVX2, one thread hashes: more would not be faster.</remarks>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, <paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static byte[] HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] tag = new byte[Blake2bp.CheckOutputLength(outputLength)];
        HashDataParallel(key, source, outputLength, tag, maxDegreeOfParallelism, cancellationToken);
        return tag;
    }

    /// <summary>Writes the 64-byte tag of <paramref name="source"/>, by several threads if it is long and that is faster. Allocates nothing if not.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes; not to be changed meanwhile; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; nothing is written.</exception>
    public static int HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        HashDataParallel(key, source, HashSizeInBytes, destination, maxDegreeOfParallelism, cancellationToken);

    /// <summary>Writes the tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long, by several threads if it is long and that is faster. Allocates nothing if not.</summary>
    /// <param name="key">1 to 64 bytes.</param>
    /// <param name="source">Any number of bytes; not to be changed meanwhile; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is longer than 64 bytes, <paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; nothing is written.</exception>
    public static int HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int outputLength,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        CheckKey(key);
        Blake2bp.CheckOutputLength(outputLength);
        Checks.ThrowIfTooShort(destination, outputLength);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        if (Blake2TreeParallel.IsSerial<Blake2bLeaves>(source.Length, degree, cancellationToken))
        {
            return HashData(key, source.Span, outputLength, destination);
        }

        Blake2bpMac hasher = new(key, outputLength);
        Blake2TreeParallel.HashData(hasher, hasher, source, destination[..outputLength], degree, cancellationToken);
        return outputLength;
    }

    /// <summary>Appends <paramref name="source"/> to the message, by several threads if it is long and that is faster.</summary>
    /// <param name="source">Any number of bytes; not to be changed meanwhile.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB; the instance is unusable afterwards until <see cref="Hasher.Reset"/>, unless the token was cancelled before the call.</param>
    /// <remarks>
    /// The threads are the caller's and those of the pool that are free; the caller waits for none that has not begun. Where one vector holds all
    /// leaves, as with AVX2, one thread hashes: more would not be faster.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendDataParallel(
        ReadOnlyMemory<byte> source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake2TreeParallel.AppendData(this, this, source, Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake2bpMac Clone() => (Blake2bpMac)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2bpMac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, MaxKeyBytes);
}
