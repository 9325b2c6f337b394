using System.Runtime.CompilerServices;
using Lanes = Hashlane.Blake2Lanes<Hashlane.Blake2sVariant, Hashlane.Blake2KeyedMode<Hashlane.Blake2sVariant>>;

namespace Hashlane;

/// <summary>
/// Keyed BLAKE2s: a message authentication code and pseudo-random function, with a tag of 1 to 32 bytes.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 7693 §2.9; the BLAKE2 paper §2.9. This is BLAKE2's own keyed mode: it is simpler and faster
/// than HMAC, and not the same function.</para>
/// <para><b>Parameters.</b> Key 1 to 32 bytes, 16 or more recommended; tag 1 to 32 bytes, 32 by default, 16 or more
/// recommended. An empty key is refused: use <see cref="Blake2s"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 65 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. An
/// instance that is <see cref="Hasher.Reset"/> between messages absorbs the key only once.</para>
/// </remarks>
public sealed class Blake2sMac : Mac<Blake2sMac>
{
    /// <inheritdoc cref="Blake2bMac.HashSizeInBits"/>
    public const int HashSizeInBits = Blake2s.HashSizeInBits;

    /// <inheritdoc cref="Blake2bMac.HashSizeInBytes"/>
    public const int HashSizeInBytes = Blake2s.HashSizeInBytes;

    /// <inheritdoc cref="Blake2bMac.MaxKeyBytes"/>
    public const int MaxKeyBytes = 32;

    private BlockBuffer<Blake2KeyedMode<Blake2sVariant>, Bytes64> _buffer;

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(byte[])"/>
    public Blake2sMac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte})"/>
    public Blake2sMac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte}, int)"/>
    public Blake2sMac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake2s.CheckOutputLength(outputLength))
    {
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), outputLength);
        _buffer.Take(ref mode);
    }

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte}, Blake2bParameters)"/>
    public Blake2sMac(ReadOnlySpan<byte> key, Blake2sParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), parameters.CreateMode(key.Length));
        _buffer.Take(ref mode);
    }

    /// <summary>The prototype, without a key.</summary>
    private Blake2sMac()
        : base(HashSizeInBytes)
    {
    }

    private Blake2sMac(Blake2sMac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2sMac(ref StateReader reader)
        : base(ref reader, 1, HashSizeInBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

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
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), Blake2s.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), Blake2s.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Blake2bParameters)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Blake2sParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), parameters.CreateMode(key.Length));
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, Blake2bParameters)"/>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, Blake2sParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), parameters.CreateMode(key.Length));
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
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
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), Blake2s.CheckOutputLength(outputLength));
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
        Blake2KeyedMode<Blake2sVariant> mode = new(CheckKey(key), Blake2s.CheckOutputLength(outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <inheritdoc cref="Blake2bMac.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.StartKeyed(out Lanes hash, HashSizeInBytes, CheckKey(key));
        BatchHash.HashEqual(ref hash, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc
    ///     cref="Blake2bMac.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.StartKeyed(out Lanes hash, HashSizeInBytes, CheckKey(key));
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc
    ///     cref="Blake2bMac.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.StartKeyed(out Lanes hash, HashSizeInBytes, CheckKey(key));
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    private protected override string AlgorithmName => "BLAKE2s";

    private protected override Blake2sMac WithKey(ReadOnlySpan<byte> key, int outputLength) => new(key, outputLength);

    private protected override Blake2sMac FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2sMac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2sMac), ref writer);

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, MaxKeyBytes);
}
