using System.Buffers;

namespace Hashlane;

/// <summary>BLAKE2s: a fast cryptographic hash for 8- to 32-bit machines, with a digest of 1 to 32 bytes.</summary>
/// <remarks>
/// <para><b>Source.</b> RFC 7693; the BLAKE2 paper for salt, personalization and trees (<see cref="Blake2sParameters"/>).</para>
/// <para><b>Parameters.</b> Digest length 1 to 32 bytes, 32 unless given; digests of different lengths are unrelated, a short one is no
/// prefix of a long one. 32 bytes give 128 bits of collision resistance. With a key: <see cref="Blake2sMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Blake2s : Hasher
{
    /// <summary>Length of the default and longest digest in bits.</summary>
    public const int HashSizeInBits = 256;

    /// <summary>Length of the default and longest digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 64;

    private BlockBuffer<Blake2Mode<Blake2sVariant>, Block64> _buffer;

    /// <summary>Starts a hash with a 32-byte digest.</summary>
    public Blake2s()
        : this(HashSizeInBytes)
    {
    }

    /// <summary>Starts a hash with a digest of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength">1 to 32.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public Blake2s(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer = new(new Blake2Mode<Blake2sVariant>(outputLength, keyBytes: 0));
    }

    /// <summary>Starts a hash with parameters: digest length, salt, personalization, tree node.</summary>
    /// <param name="parameters">The parameters.</param>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    public Blake2s(Blake2sParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        _buffer = new(parameters.CreateMode());
    }

    private Blake2s(Blake2s source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    /// <summary>The 32-byte BLAKE2s digest of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="HashData(byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <summary>The 32-byte BLAKE2s digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>32 bytes.</returns>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new Blake2s(), source);

    /// <summary>The 32-byte BLAKE2s digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source) => OneShot.HashData(new Blake2s(), source);

    /// <summary>Writes the 32-byte BLAKE2s digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <summary>Writes the 32-byte BLAKE2s digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake2s(), source, destination);

    /// <summary>Writes the 32-byte BLAKE2s digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    public static int HashData(Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake2s(), source, destination);

    /// <summary>The BLAKE2s digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 to 32. Not a truncation: every length is a function of its own.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(byte[] source, int outputLength)
    {
        Blake2Mode<Blake2sVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="HashData(byte[], int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2Mode<Blake2sVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The BLAKE2s digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake2s(outputLength), source);

    /// <summary>The BLAKE2s digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(Stream source, int outputLength) =>
        OneShot.HashData(new Blake2s(outputLength), source);

    /// <summary>Writes the BLAKE2s digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2Mode<Blake2sVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the BLAKE2s digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2s(outputLength), source, destination);

    /// <summary>Writes the BLAKE2s digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2s(outputLength), source, destination);

    /// <summary>The BLAKE2s digest of <paramref name="source"/> under parameters.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="parameters">Digest length, salt, personalization, tree node.</param>
    /// <returns><see cref="Blake2sParameters.OutputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> source, Blake2sParameters parameters)
    {
        Blake2Mode<Blake2sVariant> mode = Checks.NotNull(parameters).CreateMode();
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <summary>Writes the BLAKE2s digest of <paramref name="source"/> under parameters. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least <see cref="Blake2sParameters.OutputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="parameters">Digest length, salt, personalization, tree node.</param>
    /// <returns><see cref="Blake2sParameters.OutputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2sParameters parameters)
    {
        Blake2Mode<Blake2sVariant> mode = Checks.NotNull(parameters).CreateMode();
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">32, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, int, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten"><paramref name="outputLength"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2Mode<Blake2sVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 32-byte BLAKE2s digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2s(), source, cancellationToken);

    /// <summary>Writes the 32-byte BLAKE2s digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2s(), source, destination, cancellationToken);

    /// <summary>The BLAKE2s digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2s(outputLength), source, cancellationToken);

    /// <summary>Writes the BLAKE2s digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 32.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, int outputLength, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2s(outputLength), source, destination, cancellationToken);

    /// <summary>The BLAKE2s digests of messages of one length, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages; each has 32 bytes. Other lengths:
    /// <see cref="HashFunction.WithHashSize"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Many.Start(out Blake2Lanes<Blake2sVariant, Blake2Mode<Blake2sVariant>> hash, HashSizeInBytes, HashFunctionOptions.None);
        ManyShot.HashEqual(ref hash, MessagePrefix.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <summary>The BLAKE2s digests of messages of any lengths that lie in one buffer, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages; each has 32 bytes. Other lengths:
    /// <see cref="HashFunction.WithHashSize"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Many.Start(out Blake2Lanes<Blake2sVariant, Blake2Mode<Blake2sVariant>> hash, HashSizeInBytes, HashFunctionOptions.None);
        ManyShot.HashAdjoining(ref hash, MessagePrefix.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <summary>The BLAKE2s digests of messages that each lie somewhere, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages; each has 32 bytes. Other lengths:
    /// <see cref="HashFunction.WithHashSize"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Many.Start(out Blake2Lanes<Blake2sVariant, Blake2Mode<Blake2sVariant>> hash, HashSizeInBytes, HashFunctionOptions.None);
        ManyShot.HashScattered(ref hash, MessagePrefix.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake2s Clone() => (Blake2s)base.Clone();

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, HashSizeInBytes, nameof(outputLength));

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2s(this);

    private protected override void Wipe() => _buffer.Wipe();
}
