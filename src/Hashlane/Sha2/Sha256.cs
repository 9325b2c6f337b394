namespace Hashlane;

/// <summary>The hash function SHA-256, which most standards and protocols name, with a digest of 32 bytes.</summary>
/// <remarks>
/// <para><b>Source.</b> FIPS 180-4 §6.2.</para>
/// <para><b>Parameters.</b> None: the digest always has 32 bytes.</para>
/// <para><b>Limits.</b> Messages up to 2^61 − 1 bytes. Not for passwords: it is fast by design. A key before the
/// message does not make a MAC: use HMAC.</para>
/// <para><b>Platform.</b> The operating system's implementation hashes messages of a few hundred bytes or more. It has
/// instructions that .NET does not offer on x86. Managed code hashes shorter messages, and every message without such
/// an implementation, as in a browser. If a validated module is required, use the framework's own class.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Sha256 : UnkeyedHasher<Sha256>
{
    /// <summary>Length of the digest in bits.</summary>
    public const int HashSizeInBits = 256;

    /// <summary>Length of the digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 64;

    private Sha2Buffer<Sha256Variant> _buffer;

    /// <summary>Starts a hash.</summary>
    public Sha256()
        : base(HashSizeInBytes)
    {
        _buffer = new(Sha2Function.Sha256);
    }

    private Sha256(Sha2Buffer<Sha256Variant> buffer)
        : base(HashSizeInBytes)
    {
        _buffer = buffer;
    }

    private Sha256(Sha256 source)
        : base(HashSizeInBytes)
    {
        _buffer.CopyFrom(ref source._buffer);
    }

    private Sha256(ref StateReader reader)
        : base(ref reader, HashSizeInBytes, HashSizeInBytes)
    {
        _buffer.Read(Sha2Function.Sha256, ref reader);
    }

    /// <inheritdoc cref="Blake2b.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source)
    {
        Sha2PlatformMode<Sha256Variant> mode = new(Sha2Function.Sha256);
        return OneShot.HashData(ref mode, HashSizeInBytes, source);
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Sha2PlatformMode<Sha256Variant> mode = new(Sha2Function.Sha256);
        return OneShot.HashData(ref mode, HashSizeInBytes, source, destination);
    }

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten)
    {
        Sha2PlatformMode<Sha256Variant> mode = new(Sha2Function.Sha256);
        return OneShot.TryHashData(ref mode, HashSizeInBytes, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Sha2Lanes<Sha256Variant> hash = new(Sha2Function.Sha256);
        BatchHash.HashEqual(ref hash, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Sha2Lanes<Sha256Variant> hash = new(Sha2Function.Sha256);
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Sha2Lanes<Sha256Variant> hash = new(Sha2Function.Sha256);
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <summary>
    /// Starts a hash whose state can be exported, because managed code hashes messages of any length. The platform's
    /// code, which is faster on long messages on most machines, hides its state.
    /// </summary>
    /// <returns>A new instance; the caller disposes it.</returns>
    public static Sha256 CreateExportable() => new(Sha2Buffer<Sha256Variant>.Exportable(Sha2Function.Sha256));

    private protected override Sha256 FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Sha256(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override bool IsExportable => _buffer.IsExportable;

    private protected override void WriteState(ref StateWriter writer) =>
        _buffer.Write(nameof(Sha256), ref writer);
}
