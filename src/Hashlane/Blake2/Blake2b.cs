namespace Hashlane;

/// <summary>BLAKE2b: a fast cryptographic hash for 64-bit machines, with a digest of 1 to 64 bytes.</summary>
/// <remarks>
/// <para><b>Source.</b> RFC 7693; the BLAKE2 paper for salt, personalization and trees
/// (<see cref="Blake2bParameters"/>).</para>
/// <para><b>Parameters.</b> Digest length 1 to 64 bytes, 64 by default. Digests of different lengths are unrelated: a
/// shorter one is not a prefix of a longer one. 32 bytes give 128 bits of collision resistance. With a key:
/// <see cref="Blake2bMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^128 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake2b : VariableHasher<Blake2b>
{
    /// <summary>The length of the default digest, which is also the longest, in bits.</summary>
    public const int HashSizeInBits = 512;

    /// <summary>The length of the default digest, which is also the longest, in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 128;

    private BlockBuffer<Blake2Mode<Blake2bVariant>, Bytes128> _buffer;

    /// <summary>Starts a hash with a digest of the default length, <c>HashSizeInBytes</c> bytes.</summary>
    public Blake2b()
        : this(HashSizeInBytes)
    {
    }

    /// <summary>Starts a hash with a digest of the given length.</summary>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)" path="//param[@name='outputLength']|//exception"/>
    public Blake2b(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer = new(new Blake2Mode<Blake2bVariant>(outputLength, keyBytes: 0));
    }

    /// <summary>Starts a hash with parameters.</summary>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Blake2bParameters)"
    ///   path="//param[@name='parameters']|//exception"/>
    public Blake2b(Blake2bParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        _buffer = new(parameters.CreateMode());
    }

    private Blake2b(Blake2b source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2b(ref StateReader reader)
        : base(ref reader, 1, HashSizeInBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <summary>Computes the digest of <paramref name="source"/>.</summary>
    /// <param name="source">The data to hash, of any length.</param>
    /// <returns>The digest, <c>HashSizeInBytes</c> bytes.</returns>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <summary>Writes the digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">The data to hash, of any length; it may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least as many bytes as the digest has; those after it stay as they are.</param>
    /// <returns>The number of bytes written, <c>HashSizeInBytes</c>.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(byte[] source, int outputLength) =>
        HashData(Checks.NotNull(source).AsSpan(), outputLength);

    /// <param name="outputLength">The length of the digest in bytes, 1 to <c>HashSizeInBytes</c>.</param>
    /// <returns>The digest, <paramref name="outputLength"/> bytes.</returns>
    /// <remarks>Digests of different lengths are unrelated: a shorter one is not a prefix of a longer one.</remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2Mode<Blake2bVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"/>
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2Mode<Blake2bVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <param name="parameters">The length of the digest, salt, personalization and more.</param>
    /// <returns>The digest, as long as <paramref name="parameters"/> say.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, Blake2bParameters parameters)
    {
        Blake2Mode<Blake2bVariant> mode = Checks.NotNull(parameters).CreateMode();
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <returns>The number of bytes written, the length that <paramref name="parameters"/> say.</returns>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Blake2bParameters)"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2bParameters parameters)
    {
        Blake2Mode<Blake2bVariant> mode = Checks.NotNull(parameters).CreateMode();
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <summary>Tries to write the digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="bytesWritten">The number of bytes written: <c>HashSizeInBytes</c>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})" path="/param"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="bytesWritten">The number of bytes written: <paramref name="outputLength"/>, or 0.</param>
    /// <inheritdoc cref="TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2Mode<Blake2bVariant> mode = new(CheckOutputLength(outputLength), keyBytes: 0);
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <remarks>
    /// The digests are those of one message after the other, in the order of the messages, <c>HashSizeInBytes</c> bytes
    /// each. For digests of other lengths, use <see cref="HashFunction.WithHashSize"/>. With one thread, nothing is
    /// allocated.
    /// </remarks>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.Start(out Blake2Lanes<Blake2bVariant, Blake2Mode<Blake2bVariant>> hash, HashSizeInBytes);
        BatchHash.HashEqual(ref hash, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)" path="/remarks"/>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.Start(out Blake2Lanes<Blake2bVariant, Blake2Mode<Blake2bVariant>> hash, HashSizeInBytes);
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)" path="/remarks"/>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.Start(out Blake2Lanes<Blake2bVariant, Blake2Mode<Blake2bVariant>> hash, HashSizeInBytes);
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, HashSizeInBytes);

    private protected override Blake2b OfLength(int outputLength) => new(outputLength);

    private protected override Blake2b FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2b(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2b), ref writer);
}
