using System.Runtime.CompilerServices;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>
/// BLAKE3: the fastest hash function on machines with vector instructions, with a digest of any length.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> O'Connor, Aumasson, Neves and Wilcox-O'Hearn, "BLAKE3: one function, fast everywhere"
/// (2020).</para>
/// <para><b>Parameters.</b> Digest of 1 byte or more, 32 by default. Unlike in other algorithms, a short digest is a
/// prefix of a longer one. 32 bytes give 128 bits of collision resistance; longer digests give no more. With a key:
/// <see cref="Blake3Mac"/>; to derive keys: <see cref="Blake3Kdf"/>; output as a stream: <see cref="OpenXof"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake3 : VariableHasher<Blake3>, IExtendableOutput, IBlake3Hasher
{
    /// <summary>Length of the default digest in bits.</summary>
    public const int HashSizeInBits = 256;

    /// <summary>Length of the default digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    /// <summary>
    /// Length of the longest digest in bytes, which is the longest array's length; <see cref="OpenXof"/> reads more.
    /// </summary>
    internal const int MaxHashBytes = 0x7FFFFFC7;

    internal const int BlockBytes = 64;

    private CollectingBuffer<Blake3Mode, Bytes1024> _buffer;

    /// <inheritdoc cref="Blake2b.Blake2b()"/>
    public Blake3()
        : this(HashSizeInBytes)
    {
    }

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2b.Blake2b(int)"/>
    public Blake3(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        Blake3Mode.Start(out _buffer.Mode);
    }

    private Blake3(Blake3 source)
        : base(source.HashLengthInBytes)
    {
        _buffer.CopyFrom(in source._buffer);
    }

    private Blake3(ref StateReader reader)
        : base(ref reader, 1, MaxHashBytes)
    {
        BufferState.Read(ref _buffer.Blocks, ref reader);
    }

    ref CollectingBuffer<Blake3Mode, Bytes1024> IBlake3Hasher.Buffer => ref _buffer;

    /// <inheritdoc cref="Blake2b.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(byte[] source, int outputLength) =>
        HashData(Checks.NotNull(source).AsSpan(), outputLength);

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <remarks>A shorter digest is a prefix of a longer one.</remarks>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <remarks>A shorter digest is a prefix of a longer one.</remarks>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode);
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <remarks>A shorter digest is a prefix of a longer one.</remarks>
    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode);
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>Computes the digest of <paramref name="source"/>, with several threads if it is long.</summary>
    /// <remarks>
    /// For a digest of another length, use an instance and <c>AppendDataParallel</c>.
    /// </remarks>
    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, int, CancellationToken)"
    ///   path="//param|//returns|//exception"/>
    public static byte[] HashDataParallel(
        ReadOnlyMemory<byte> source,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] digest = new byte[HashSizeInBytes];
        HashDataParallel(source, digest, maxDegreeOfParallelism, cancellationToken);
        return digest;
    }

    /// <summary>
    /// Writes the digest of <paramref name="source"/>, with several threads if it is long. Otherwise allocates nothing.
    /// </summary>
    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, Span{byte}, int, CancellationToken)"
    ///   path="//param|//returns|//exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a short message pays for another call and for omitted checks
    public static int HashDataParallel(
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.IsPlain(source.Length, maxDegreeOfParallelism, cancellationToken)
            ? HashData(source.Span, destination)
            : HashLongData(source, destination, maxDegreeOfParallelism, cancellationToken);

    /// <returns>
    /// A reader at position 0 of 2^64 − 1 bytes, which begin with the digest. The caller disposes it.
    /// </returns>
    /// <inheritdoc/>
    public XofReader OpenXof() =>
        CollectingBuffer.OpenXof<Blake3Mode, Bytes1024, Blake3Node>(this, ref _buffer);

    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, HashSizeInBytes);
        BatchHash.HashEqual(ref hash, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, HashSizeInBytes);
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, HashSizeInBytes);
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, MaxHashBytes);

    private protected override Blake3 OfLength(int outputLength) => new(outputLength);

    private protected override Blake3 FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void AbsorbParallel(
        ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken) =>
        Blake3Parallel.Absorb(ref _buffer, source, degree, cancellationToken);

    private protected override long AbsorbFile(
        SafeFileHandle file, long fileOffset, long count, int degree, CancellationToken cancellationToken) =>
        Blake3Parallel.AbsorbFile(this, file, fileOffset, count, degree, cancellationToken);

    private protected override Task<long> AbsorbFileAsync(
        SafeFileHandle file, long fileOffset, long count, int degree, CancellationToken cancellationToken) =>
        Blake3Parallel.AbsorbFileAsync(this, file, fileOffset, count, degree, cancellationToken);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake3(this);

    private protected override void Settle() => _buffer.Settle();

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer.Blocks, nameof(Blake3), ref writer);

    private static int HashLongData(
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken)
    {
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        cancellationToken.ThrowIfCancellationRequested();
        if (degree == 1 && !cancellationToken.CanBeCanceled)
        {
            return HashData(source.Span, destination);
        }

        Blake3Parallel.HashData(
            new Blake3(), source, destination[..HashSizeInBytes], degree, cancellationToken);
        return HashSizeInBytes;
    }
}
