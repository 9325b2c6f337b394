using System.Buffers;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>BLAKE2bp: four BLAKE2b hashes side by side, each of every fourth block, and one of their digests: faster than BLAKE2b where vectors hold them all.</summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2 paper, §2.10. Its digests are unrelated to those of <see cref="Blake2b"/>.</para>
/// <para><b>Parameters.</b> Digest length 1 to 64 bytes, 64 unless given; digests of different lengths are unrelated, a short one is no
/// prefix of a long one. 32 bytes give 128 bits of collision resistance. With a key: <see cref="Blake2bpMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^130 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Blake2bp : Hasher, IBlake2TreeHasher<Blake2bLeaves>
{
    /// <summary>Length of the default and longest digest in bits.</summary>
    public const int HashSizeInBits = 512;

    /// <summary>Length of the default and longest digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = Blake2b.BlockBytes;

    private BlockBuffer<Blake2TreeMode<Blake2bLeaves>, Block1024> _buffer;

    /// <summary>Starts a hash with a 64-byte digest.</summary>
    public Blake2bp()
        : this(HashSizeInBytes)
    {
    }

    /// <summary>Starts a hash with a digest of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength">1 to 64.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public Blake2bp(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer = new(new Blake2TreeMode<Blake2bLeaves>(outputLength));
    }

    private Blake2bp(Blake2bp source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    ref BlockBuffer<Blake2TreeMode<Blake2bLeaves>, Block1024> IBlake2TreeHasher<Blake2bLeaves>.Buffer => ref _buffer;

    /// <summary>The 64-byte BLAKE2bp digest of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="HashData(byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <summary>The 64-byte BLAKE2bp digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>64 bytes.</returns>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new Blake2bp(), source);

    /// <summary>The 64-byte BLAKE2bp digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source) => OneShot.HashData(new Blake2bp(), source);

    /// <summary>Writes the 64-byte BLAKE2bp digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <summary>Writes the 64-byte BLAKE2bp digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake2bp(), source, destination);

    /// <summary>Writes the 64-byte BLAKE2bp digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    public static int HashData(Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake2bp(), source, destination);

    /// <summary>The BLAKE2bp digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 to 64. Not a truncation: every length is a function of its own.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(byte[] source, int outputLength)
    {
        Blake2TreeMode<Blake2bLeaves> mode = new(CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="HashData(byte[], int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2TreeMode<Blake2bLeaves> mode = new(CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The BLAKE2bp digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake2bp(outputLength), source);

    /// <summary>The BLAKE2bp digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(Stream source, int outputLength) =>
        OneShot.HashData(new Blake2bp(outputLength), source);

    /// <summary>Writes the BLAKE2bp digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2TreeMode<Blake2bLeaves> mode = new(CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the BLAKE2bp digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2bp(outputLength), source, destination);

    /// <summary>Writes the BLAKE2bp digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2bp(outputLength), source, destination);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">64, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, int, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten"><paramref name="outputLength"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2TreeMode<Blake2bLeaves> mode = new(CheckOutputLength(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 64-byte BLAKE2bp digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2bp(), source, cancellationToken);

    /// <summary>Writes the 64-byte BLAKE2bp digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2bp(), source, destination, cancellationToken);

    /// <summary>The BLAKE2bp digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2bp(outputLength), source, cancellationToken);

    /// <summary>Writes the BLAKE2bp digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, int outputLength, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2bp(outputLength), source, destination, cancellationToken);

    /// <summary>The BLAKE2bp digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long, by several threads if it is long and that is faster.</summary>
    /// <param name="source">Any number of bytes; not to be changed meanwhile.</param>
    /// <param name="outputLength">1 to 64; 64 unless given.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>Where one vector holds all leaves, as with AVX2, one thread hashes: more would not be faster.</remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static byte[] HashDataParallel(
        ReadOnlyMemory<byte> source,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] digest = new byte[CheckOutputLength(outputLength)];
        HashDataParallel(source, outputLength, digest, maxDegreeOfParallelism, cancellationToken);
        return digest;
    }

    /// <summary>Writes the 64-byte BLAKE2bp digest of <paramref name="source"/>, by several threads if it is long and that is faster. Allocates nothing if not.</summary>
    /// <param name="source">Any number of bytes; not to be changed meanwhile; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; nothing is written.</exception>
    public static int HashDataParallel(
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        HashDataParallel(source, HashSizeInBytes, destination, maxDegreeOfParallelism, cancellationToken);

    /// <summary>Writes the BLAKE2bp digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long, by several threads if it is long and that is faster. Allocates nothing if not.</summary>
    /// <param name="source">Any number of bytes; not to be changed meanwhile; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 64.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; nothing is written.</exception>
    public static int HashDataParallel(
        ReadOnlyMemory<byte> source,
        int outputLength,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        CheckOutputLength(outputLength);
        Checks.ThrowIfTooShort(destination, outputLength);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        if (Blake2TreeParallel.IsSerial<Blake2bLeaves>(source.Length, degree, cancellationToken))
        {
            return HashData(source.Span, outputLength, destination);
        }

        Blake2bp hasher = new(outputLength);
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
    public new Blake2bp Clone() => (Blake2bp)base.Clone();

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, HashSizeInBytes, nameof(outputLength));

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2bp(this);

    private protected override void Wipe() => _buffer.Wipe();
}
