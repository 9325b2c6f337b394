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
public sealed class Blake2sp : VariableHasher<Blake2sp>, IBlake2TreeHasher<Blake2sVariant>
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

    /// <inheritdoc cref="Blake2bp.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Blake2bp.HashData(byte[], int)"/>
    public static byte[] HashData(byte[] source, int outputLength) =>
        HashData(Checks.NotNull(source).AsSpan(), outputLength);

    /// <inheritdoc cref="Blake2bp.HashData(ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Blake2bp.HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

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

    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, int, CancellationToken)"/>
    public static byte[] HashDataParallel(
        ReadOnlyMemory<byte> source,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] digest = new byte[HashSizeInBytes];
        HashDataParallel(source, digest, maxDegreeOfParallelism, cancellationToken);
        return digest;
    }

    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, Span{byte}, int, CancellationToken)"/>
    public static int HashDataParallel(
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        return Blake2TreeParallel.IsSerial<Blake2sVariant>(source.Length, degree, cancellationToken)
            ? HashData(source.Span, destination)
            : Blake2TreeParallel.HashData(new Blake2sp(), source, destination, degree, cancellationToken);
    }

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, HashSizeInBytes);

    private protected override Blake2sp OfLength(int outputLength) => new(outputLength);

    private protected override Blake2sp FromState(ref StateReader reader) => new(ref reader);

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
