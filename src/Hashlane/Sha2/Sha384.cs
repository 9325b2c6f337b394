namespace Hashlane;

/// <summary>The hash function SHA-384: SHA-512 with another initial hash value, truncated to 48 bytes.</summary>
/// <remarks>
/// <para><b>Source.</b> FIPS 180-4 §6.5.</para>
/// <para><b>Parameters.</b> None: the digest always has 48 bytes.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. Not for passwords: it is fast by design. A key before the
/// message does not make a MAC: use HMAC.</para>
/// <para><b>Platform.</b> The operating system's implementation hashes messages of one or two kilobytes or more, on
/// some processors of fewer bytes. It may use instructions that .NET does not offer. Managed code hashes shorter
/// messages, and every message without such an implementation, as in a browser. If a validated module is required, use
/// the framework's own class.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Sha384 : UnkeyedHasher<Sha384>
{
    /// <inheritdoc cref="Sha256.HashSizeInBits"/>
    public const int HashSizeInBits = 384;

    /// <inheritdoc cref="Sha256.HashSizeInBytes"/>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 128;

    private Sha2Buffer<Sha512Variant> _buffer;

    /// <inheritdoc cref="Sha256.Sha256()"/>
    public Sha384()
        : base(HashSizeInBytes)
    {
        _buffer = new(Sha2Function.Sha384);
    }

    private Sha384(Sha2Buffer<Sha512Variant> buffer)
        : base(HashSizeInBytes)
    {
        _buffer = buffer;
    }

    private Sha384(Sha384 source)
        : base(HashSizeInBytes)
    {
        _buffer.CopyFrom(ref source._buffer);
    }

    private Sha384(ref StateReader reader)
        : base(ref reader, HashSizeInBytes, HashSizeInBytes)
    {
        _buffer.Read(Sha2Function.Sha384, ref reader);
    }

    /// <inheritdoc cref="Sha256.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="Sha256.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source)
    {
        Sha2PlatformMode<Sha512Variant> mode = new(Sha2Function.Sha384);
        return OneShot.HashData(ref mode, HashSizeInBytes, source);
    }

    /// <inheritdoc cref="Sha256.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Sha2PlatformMode<Sha512Variant> mode = new(Sha2Function.Sha384);
        return OneShot.HashData(ref mode, HashSizeInBytes, source, destination);
    }

    /// <inheritdoc cref="Sha256.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten)
    {
        Sha2PlatformMode<Sha512Variant> mode = new(Sha2Function.Sha384);
        return OneShot.TryHashData(ref mode, HashSizeInBytes, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Sha256.CreateExportable"/>
    public static Sha384 CreateExportable() => new(Sha2Buffer<Sha512Variant>.Exportable(Sha2Function.Sha384));

    private protected override Sha384 FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Sha384(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override bool IsExportable => _buffer.IsExportable;

    private protected override void WriteState(ref StateWriter writer) =>
        _buffer.Write(nameof(Sha384), ref writer);
}
