using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Keyed BLAKE2bp: a message authentication code and pseudo-random function, with a tag of 1 to 64 bytes.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2 paper, §2.10: every leaf is keyed, and the root states the length of the key.</para>
/// <para><b>Parameters.</b> Key 1 to 64 bytes, 32 or more recommended; tag 1 to 64 bytes, 64 by default, 16 or more
/// recommended. An empty key is refused: use <see cref="Blake2bp"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^130 − 513 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. An
/// instance that is <see cref="Hasher.Reset"/> between messages absorbs the key only once.</para>
/// </remarks>
public sealed class Blake2bpMac : Mac<Blake2bpMac>, IBlake2TreeHasher<Blake2bVariant>
{
    /// <inheritdoc cref="Blake2bMac.HashSizeInBits"/>
    public const int HashSizeInBits = Blake2bp.HashSizeInBits;

    /// <inheritdoc cref="Blake2bMac.HashSizeInBytes"/>
    public const int HashSizeInBytes = Blake2bp.HashSizeInBytes;

    /// <inheritdoc cref="Blake2bMac.MaxKeyBytes"/>
    public const int MaxKeyBytes = 64;

    private BlockBuffer<Blake2TreeMode<Blake2bVariant>, Bytes1024> _buffer;

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(byte[])"/>
    public Blake2bpMac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte})"/>
    public Blake2bpMac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte}, int)"/>
    public Blake2bpMac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake2bp.CheckOutputLength(outputLength))
    {
        Blake2TreeMode<Blake2bVariant> mode = new(CheckKey(key), outputLength);
        _buffer.Take(ref mode);
    }

    /// <summary>The prototype, without a key.</summary>
    private Blake2bpMac()
        : base(HashSizeInBytes)
    {
    }

    private Blake2bpMac(Blake2bpMac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2bpMac(ref StateReader reader)
        : base(ref reader, 1, HashSizeInBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    ref BlockBuffer<Blake2TreeMode<Blake2bVariant>, Bytes1024> IBlake2TreeHasher<Blake2bVariant>.Buffer => ref _buffer;

    /// <inheritdoc cref="Blake2bMac.HashData(byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2TreeMode<Blake2bVariant> mode = new(CheckKey(key), Blake2bp.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2TreeMode<Blake2bVariant> mode = new(CheckKey(key), Blake2bp.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2bMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <inheritdoc cref="Blake2bMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        int outputLength,
        Span<byte> destination,
        out int bytesWritten)
    {
        Blake2TreeMode<Blake2bVariant> mode = new(CheckKey(key), Blake2bp.CheckOutputLength(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Blake2bMac.Verify(byte[], byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <inheritdoc cref="Blake2bMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <inheritdoc cref="Blake2bMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake2TreeMode<Blake2bVariant> mode = new(CheckKey(key), Blake2bp.CheckOutputLength(outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <summary>Computes the tag of <paramref name="source"/>, with several threads if that is faster.</summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A length is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, int, CancellationToken)"
    ///   path="//param|//remarks|//exception"/>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] tag = new byte[HashSizeInBytes];
        HashDataParallel(key, source, tag, maxDegreeOfParallelism, cancellationToken);
        return tag;
    }

    /// <summary>
    /// Writes the tag of <paramref name="source"/>, with several threads if that is faster. Otherwise allocates
    /// nothing.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A length is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"
    ///   path="//param[@name='destination']|//exception"/>
    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, Span{byte}, int, CancellationToken)"
    ///   path="//param|//remarks|//exception"/>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        CheckKey(key);
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        return Blake2TreeParallel.IsSerial<Blake2bVariant>(source.Length, degree, cancellationToken)
            ? HashData(key, source.Span, destination)
            : Blake2TreeParallel.HashData(new Blake2bpMac(key), source, destination, degree, cancellationToken);
    }

    private protected override string AlgorithmName => "BLAKE2bp";

    private protected override Blake2bpMac WithKey(ReadOnlySpan<byte> key, int outputLength) => new(key, outputLength);

    private protected override Blake2bpMac FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void AbsorbParallel(
        ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken) =>
        Blake2TreeParallel.Absorb(this, source, degree, cancellationToken);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2bpMac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2bpMac), ref writer);

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, MaxKeyBytes);
}
