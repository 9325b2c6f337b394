using System.Buffers;
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
public sealed class Blake3 : UnkeyedHasher, IExtendableOutput, IBlake3Hasher
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

    /// <inheritdoc cref="Blake2b.HashData(in ReadOnlySequence{byte})"/>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new Blake3(), source);

    /// <inheritdoc cref="Blake2b.HashData(Stream)"/>
    public static byte[] HashData(Stream source) => OneShot.HashData(new Blake3(), source);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Blake2b.HashData(in ReadOnlySequence{byte}, Span{byte})"/>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake3(), source, destination);

    /// <inheritdoc cref="Blake2b.HashData(Stream, Span{byte})"/>
    public static int HashData(Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake3(), source, destination);

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

    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte})" path="/param"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake3(outputLength), source);

    /// <inheritdoc cref="HashData(Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(Stream source, int outputLength) =>
        OneShot.HashData(new Blake3(outputLength), source);

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

    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, Span{byte})" path="//summary|//param"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake3(outputLength), source, destination);

    /// <inheritdoc cref="HashData(Stream, Span{byte})" path="//summary|//param|//exception"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake3(outputLength), source, destination);

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

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3(), source, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, Memory{byte}, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3(), source, destination, cancellationToken);

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, int, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(
        Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3(outputLength), source, cancellationToken);

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, int, Memory{byte}, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        Stream source, int outputLength, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3(outputLength), source, destination, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashFile(string)"/>
    public static byte[] HashFile(string path) => OneShot.HashFile(new Blake3(), path);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="Blake2b.HashFile(string)"/>
    public static byte[] HashFile(string path, int outputLength) =>
        OneShot.HashFile(new Blake3(outputLength), path);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="Blake2b.HashFile(string, int, FileHashOptions, CancellationToken)"/>
    public static byte[] HashFile(
        string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFile(new Blake3(outputLength), path, options, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashFileAsync(string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(string path, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Blake3(), path, cancellationToken);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="Blake2b.HashFileAsync(string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        string path, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Blake3(outputLength), path, cancellationToken);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="Blake2b.HashFileAsync(string, int, FileHashOptions, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Blake3(outputLength), path, options, cancellationToken);

    /// <inheritdoc cref="HashDataParallel(ReadOnlyMemory{byte}, int, int, CancellationToken)"
    ///   path="//summary|//param[@name!='outputLength']|//returns|//exception"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashDataParallel(
        ReadOnlyMemory<byte> source,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        HashDataParallel(source, HashSizeInBytes, maxDegreeOfParallelism, cancellationToken);

    /// <summary>Computes the digest of <paramref name="source"/>, with several threads if it is long.</summary>
    /// <param name="outputLength">
    /// The length of the digest in bytes, 1 or more.
    /// </param>
    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, int, int, CancellationToken)"
    ///   path="//param|//returns|//exception"/>
    public static byte[] HashDataParallel(
        ReadOnlyMemory<byte> source,
        int outputLength,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] digest = new byte[CheckOutputLength(outputLength)];
        HashDataParallel(source, outputLength, digest, maxDegreeOfParallelism, cancellationToken);
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
            : HashLongData(source, HashSizeInBytes, destination, maxDegreeOfParallelism, cancellationToken);

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <inheritdoc cref="HashDataParallel(ReadOnlyMemory{byte}, Span{byte}, int, CancellationToken)" path="/summary"/>
    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, int, Span{byte}, int, CancellationToken)"
    ///   path="//param|//returns|//exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a short message pays for another call and for omitted checks
    public static int HashDataParallel(
        ReadOnlyMemory<byte> source,
        int outputLength,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.IsPlain(source.Length, maxDegreeOfParallelism, cancellationToken)
            ? HashData(source.Span, outputLength, destination)
            : HashLongData(source, outputLength, destination, maxDegreeOfParallelism, cancellationToken);

    /// <inheritdoc cref="HashFileParallel(string, int, int, CancellationToken)"
    ///   path="//summary|//param[@name!='outputLength']|//returns|//exception"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashFileParallel(
        string path,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        HashFileParallel(path, HashSizeInBytes, maxDegreeOfParallelism, cancellationToken);

    /// <summary>Computes the digest of a file, with several threads if it is long.</summary>
    /// <param name="outputLength">
    /// The length of the digest in bytes, 1 or more.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included; −1 for one per processor.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <inheritdoc cref="HashDataParallel(ReadOnlyMemory{byte}, int, int, CancellationToken)"
    ///   path="//returns|//exception"/>
    /// <inheritdoc cref="HashFile(string)"/>
    public static byte[] HashFileParallel(
        string path,
        int outputLength,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        OneShot.HashFile(
            new Blake3(outputLength),
            path,
            FileHashOptions.OfDegree(Checks.Degree(maxDegreeOfParallelism)),
            cancellationToken);

    /// <inheritdoc cref="HashFileParallelAsync(string, int, int, CancellationToken)"
    ///   path="//summary|//param[@name!='outputLength']|//returns|//exception"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashFileParallelAsync(
        string path,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        HashFileParallelAsync(path, HashSizeInBytes, maxDegreeOfParallelism, cancellationToken);

    /// <summary>
    /// Asynchronously computes the digest of a file, with several threads of the pool if it is long. Bad arguments
    /// throw at the call.
    /// </summary>
    /// <inheritdoc cref="HashFileParallel(string, int, int, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileParallelAsync(
        string path,
        int outputLength,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(
            new Blake3(outputLength),
            path,
            FileHashOptions.OfDegree(Checks.Degree(maxDegreeOfParallelism)),
            cancellationToken);

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

    /// <inheritdoc cref="Blake2b.ImportState"/>
    public static Blake3 ImportState(ReadOnlySpan<byte> state)
    {
        StateReader reader = new(state, nameof(Blake3), StateKind.Plain);
        return Imported(new Blake3(ref reader), ref reader);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake3 Clone() => (Blake3)base.Clone();

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, MaxHashBytes);

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
        int outputLength,
        Span<byte> destination,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken)
    {
        CheckOutputLength(outputLength);
        Checks.ThrowIfTooShort(destination, outputLength);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        cancellationToken.ThrowIfCancellationRequested();
        if (degree == 1 && !cancellationToken.CanBeCanceled)
        {
            return HashData(source.Span, outputLength, destination);
        }

        Blake3Parallel.HashData(
            new Blake3(outputLength), source, destination[..outputLength], degree, cancellationToken);
        return outputLength;
    }
}
