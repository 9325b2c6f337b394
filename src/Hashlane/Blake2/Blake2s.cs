namespace Hashlane;

/// <summary>BLAKE2s: a fast cryptographic hash for 8- to 32-bit machines, with a digest of 1 to 32 bytes.</summary>
/// <remarks>
/// <para><b>Source.</b> RFC 7693; the BLAKE2 paper for salt, personalization and trees
/// (<see cref="Blake2sParameters"/>).</para>
/// <para><b>Parameters.</b> Digest length 1 to 32 bytes, 32 by default. Digests of different lengths are unrelated: a
/// shorter one is not a prefix of a longer one. 32 bytes give 128 bits of collision resistance. With a key:
/// <see cref="Blake2sMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake2s : VariableHasher<Blake2s>
{
    /// <inheritdoc cref="Blake2b.HashSizeInBits"/>
    public const int HashSizeInBits = 256;

    /// <inheritdoc cref="Blake2b.HashSizeInBytes"/>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 64;

    private BlockBuffer<Blake2Mode<Blake2sVariant>, Bytes64> _buffer;

    /// <inheritdoc cref="Blake2b.Blake2b()"/>
    public Blake2s()
        : this(HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Blake2b.Blake2b(int)"/>
    public Blake2s(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer = new(new Blake2Mode<Blake2sVariant>(outputLength, keyBytes: 0));
    }

    /// <inheritdoc cref="Blake2b.Blake2b(Blake2bParameters)"/>
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

    private Blake2s(ref StateReader reader)
        : base(ref reader, 1, HashSizeInBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

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
        Blake2Mode<Blake2sVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2Mode<Blake2sVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Blake2bParameters)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, Blake2sParameters parameters)
    {
        Blake2Mode<Blake2sVariant> mode = Checks.NotNull(parameters).CreateMode();
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte}, Blake2bParameters)"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2sParameters parameters)
    {
        Blake2Mode<Blake2sVariant> mode = Checks.NotNull(parameters).CreateMode();
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2Mode<Blake2sVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.Start(out Blake2Lanes<Blake2sVariant, Blake2Mode<Blake2sVariant>> hash, HashSizeInBytes);
        BatchHash.HashEqual(ref hash, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.Start(out Blake2Lanes<Blake2sVariant, Blake2Mode<Blake2sVariant>> hash, HashSizeInBytes);
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.Start(out Blake2Lanes<Blake2sVariant, Blake2Mode<Blake2sVariant>> hash, HashSizeInBytes);
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, HashSizeInBytes);

    private protected override Blake2s OfLength(int outputLength) => new(outputLength);

    private protected override Blake2s FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2s(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2s), ref writer);
}
