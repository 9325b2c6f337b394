using System.Buffers;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// BLAKE2sp: eight BLAKE2s hashes side by side, each of every eighth block, and one hash of their digests. It is faster
/// than BLAKE2s where vectors hold them all.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2 paper, §2.10. Its digests are unrelated to those of <see cref="Blake2s"/>.</para>
/// <para><b>Parameters.</b> Digest length 1 to 32 bytes, 32 by default. Digests of different lengths are unrelated: a
/// shorter one is not a prefix of a longer one. With a key: <see cref="Blake2spMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^67 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake2sp : UnkeyedHasher, IBlake2TreeHasher<Blake2sVariant>
{
    /// <inheritdoc cref="Blake2bp.HashSizeInBits"/>
    public const int HashSizeInBits = 256;

    /// <inheritdoc cref="Blake2bp.HashSizeInBytes"/>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = Blake2s.BlockBytes;

    private BlockBuffer<Blake2TreeMode<Blake2sVariant>, Bytes1024> _buffer;

    /// <inheritdoc cref="Blake2bp.Blake2bp()"/>
    public Blake2sp()
        : this(HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Blake2bp.Blake2bp(int)"/>
    public Blake2sp(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer = new(new Blake2TreeMode<Blake2sVariant>(outputLength));
    }

    private Blake2sp(Blake2sp source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2sp(ref StateReader reader)
        : base(ref reader, 1, HashSizeInBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    ref BlockBuffer<Blake2TreeMode<Blake2sVariant>, Bytes1024> IBlake2TreeHasher<Blake2sVariant>.Buffer => ref _buffer;

    /// <inheritdoc cref="Blake2bp.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2bp.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2bp.HashData(in ReadOnlySequence{byte})"/>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new Blake2sp(), source);

    /// <inheritdoc cref="Blake2bp.HashData(Stream)"/>
    public static byte[] HashData(Stream source) => OneShot.HashData(new Blake2sp(), source);

    /// <inheritdoc cref="Blake2bp.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Blake2bp.HashData(in ReadOnlySequence{byte}, Span{byte})"/>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake2sp(), source, destination);

    /// <inheritdoc cref="Blake2bp.HashData(Stream, Span{byte})"/>
    public static int HashData(Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake2sp(), source, destination);

    /// <inheritdoc cref="Blake2bp.HashData(byte[], int)"/>
    public static byte[] HashData(byte[] source, int outputLength) =>
        HashData(Checks.NotNull(source).AsSpan(), outputLength);

    /// <inheritdoc cref="Blake2bp.HashData(ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Blake2bp.HashData(in ReadOnlySequence{byte}, int)"/>
    public static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake2sp(outputLength), source);

    /// <inheritdoc cref="Blake2bp.HashData(Stream, int)"/>
    public static byte[] HashData(Stream source, int outputLength) =>
        OneShot.HashData(new Blake2sp(outputLength), source);

    /// <inheritdoc cref="Blake2bp.HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2bp.HashData(in ReadOnlySequence{byte}, int, Span{byte})"/>
    public static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2sp(outputLength), source, destination);

    /// <inheritdoc cref="Blake2bp.HashData(Stream, int, Span{byte})"/>
    public static int HashData(Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2sp(outputLength), source, destination);

    /// <inheritdoc cref="Blake2bp.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <inheritdoc cref="Blake2bp.TryHashData(ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckOutputLength(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Blake2bp.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2sp(), source, cancellationToken);

    /// <inheritdoc cref="Blake2bp.HashDataAsync(Stream, Memory{byte}, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2sp(), source, destination, cancellationToken);

    /// <inheritdoc cref="Blake2bp.HashDataAsync(Stream, int, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(
        Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2sp(outputLength), source, cancellationToken);

    /// <inheritdoc cref="Blake2bp.HashDataAsync(Stream, int, Memory{byte}, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        Stream source, int outputLength, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2sp(outputLength), source, destination, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashFile(string)"/>
    public static byte[] HashFile(string path) => OneShot.HashFile(new Blake2sp(), path);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="Blake2b.HashFile(string)"/>
    public static byte[] HashFile(string path, int outputLength) =>
        OneShot.HashFile(new Blake2sp(outputLength), path);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="Blake2b.HashFile(string, int, FileHashOptions, CancellationToken)"/>
    public static byte[] HashFile(
        string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFile(new Blake2sp(outputLength), path, options, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashFileAsync(string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(string path, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Blake2sp(), path, cancellationToken);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="Blake2b.HashFileAsync(string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        string path, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Blake2sp(outputLength), path, cancellationToken);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="Blake2b.HashFileAsync(string, int, FileHashOptions, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Blake2sp(outputLength), path, options, cancellationToken);

    /// <inheritdoc cref="HashDataParallel(ReadOnlyMemory{byte}, int, int, CancellationToken)"
    ///   path="//summary|//param[@name!='outputLength']|//returns|//exception"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashDataParallel(
        ReadOnlyMemory<byte> source,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        HashDataParallel(source, HashSizeInBytes, maxDegreeOfParallelism, cancellationToken);

    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, int, int, CancellationToken)"/>
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

    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, Span{byte}, int, CancellationToken)"/>
    public static int HashDataParallel(
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        HashDataParallel(source, HashSizeInBytes, destination, maxDegreeOfParallelism, cancellationToken);

    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, int, Span{byte}, int, CancellationToken)"/>
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
        if (Blake2TreeParallel.IsSerial<Blake2sVariant>(source.Length, degree, cancellationToken))
        {
            return HashData(source.Span, outputLength, destination);
        }

        Blake2sp hasher = new(outputLength);
        Blake2TreeParallel.HashData(hasher, source, destination[..outputLength], degree, cancellationToken);
        return outputLength;
    }

    /// <inheritdoc cref="Blake2b.ImportState"/>
    public static Blake2sp ImportState(ReadOnlySpan<byte> state)
    {
        StateReader reader = new(state, nameof(Blake2sp), StateKind.Plain);
        return Imported(new Blake2sp(ref reader), ref reader);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake2sp Clone() => (Blake2sp)base.Clone();

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, HashSizeInBytes);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void AbsorbParallel(
        ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken) =>
        Blake2TreeParallel.Absorb(this, source, degree, cancellationToken);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2sp(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2sp), ref writer);
}
