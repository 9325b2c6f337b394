namespace Hashlane;

/// <summary>
/// BLAKE2bp: four BLAKE2b hashes side by side, each of every fourth block, and one hash of their digests. It is faster
/// than BLAKE2b where vectors hold them all.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2 paper, §2.10. Its digests are unrelated to those of <see cref="Blake2b"/>.</para>
/// <para><b>Parameters.</b> Digest length 1 to 64 bytes, 64 by default. Digests of different lengths are unrelated: a
/// shorter one is not a prefix of a longer one. 32 bytes give 128 bits of collision resistance. With a key:
/// <see cref="Blake2bpMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^130 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake2bp : VariableHasher<Blake2bp>, IBlake2TreeHasher<Blake2bVariant>
{
    /// <inheritdoc cref="Blake2b.HashSizeInBits"/>
    public const int HashSizeInBits = 512;

    /// <inheritdoc cref="Blake2b.HashSizeInBytes"/>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = Blake2b.BlockBytes;

    private BlockBuffer<Blake2TreeMode<Blake2bVariant>, Bytes1024> _buffer;

    /// <inheritdoc cref="Blake2b.Blake2b()"/>
    public Blake2bp()
        : this(HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Blake2b.Blake2b(int)"/>
    public Blake2bp(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer = new(new Blake2TreeMode<Blake2bVariant>(outputLength));
    }

    private Blake2bp(Blake2bp source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2bp(ref StateReader reader)
        : base(ref reader, 1, HashSizeInBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    ref BlockBuffer<Blake2TreeMode<Blake2bVariant>, Bytes1024> IBlake2TreeHasher<Blake2bVariant>.Buffer => ref _buffer;

    /// <inheritdoc cref="Blake2b.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Blake2b.HashData(byte[], int)"/>
    public static byte[] HashData(byte[] source, int outputLength) =>
        HashData(Checks.NotNull(source).AsSpan(), outputLength);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2TreeMode<Blake2bVariant> mode = new(CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2TreeMode<Blake2bVariant> mode = new(CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2TreeMode<Blake2bVariant> mode = new(CheckOutputLength(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>Computes the digest of <paramref name="source"/>, with several threads if that is faster.</summary>
    /// <param name="source">The data to hash, of any length; it must not change during the call.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included; −1 for one per processor.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns>The digest, <c>HashSizeInBytes</c> bytes.</returns>
    /// <remarks>
    /// Where one vector holds all leaves, as with AVX2, one thread hashes: more would not be faster. For a digest of
    /// another length, use an instance and <c>AppendDataParallel</c>.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled; nothing is written.
    /// </exception>
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
    /// Writes the digest of <paramref name="source"/>, with several threads if that is faster. Otherwise allocates
    /// nothing.
    /// </summary>
    /// <param name="source">
    /// The data to hash, of any length; it must not change during the call. It may overlap
    /// <paramref name="destination"/>.
    /// </param>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <inheritdoc cref="HashDataParallel(ReadOnlyMemory{byte}, int, CancellationToken)"/>
    public static int HashDataParallel(
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        return Blake2TreeParallel.IsSerial<Blake2bVariant>(source.Length, degree, cancellationToken)
            ? HashData(source.Span, destination)
            : Blake2TreeParallel.HashData(new Blake2bp(), source, destination, degree, cancellationToken);
    }

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, HashSizeInBytes);

    private protected override Blake2bp OfLength(int outputLength) => new(outputLength);

    private protected override Blake2bp FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void AbsorbParallel(
        ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken) =>
        Blake2TreeParallel.Absorb(this, source, degree, cancellationToken);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2bp(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2bp), ref writer);
}
