namespace Hashlane;

/// <summary>The hash function SHA-512/224: SHA-512 with another initial hash value, truncated to 28 bytes.</summary>
/// <remarks>
/// <para><b>Source.</b> FIPS 180-4 §6.6.</para>
/// <para><b>Parameters.</b> None: the digest always has 28 bytes.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. Not for passwords: it is fast by design. A key before the
/// message does not make a MAC: use HMAC.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Sha512_224 : UnkeyedHasher<Sha512_224>
{
    /// <inheritdoc cref="Sha256.HashSizeInBits"/>
    public const int HashSizeInBits = 224;

    /// <inheritdoc cref="Sha256.HashSizeInBytes"/>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 128;

    private BlockBuffer<Sha2Mode<Sha512Variant>, Bytes128> _buffer;

    /// <inheritdoc cref="Sha256.Sha256()"/>
    public Sha512_224()
        : base(HashSizeInBytes)
    {
        _buffer = new(new(Sha2Function.Sha512_224));
    }

    private Sha512_224(Sha512_224 source)
        : base(HashSizeInBytes)
    {
        _buffer = source._buffer;
    }

    private Sha512_224(ref StateReader reader)
        : base(ref reader, HashSizeInBytes, HashSizeInBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    /// <inheritdoc cref="Sha256.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="Sha256.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source)
    {
        Sha2Mode<Sha512Variant> mode = new(Sha2Function.Sha512_224);
        return OneShot.HashData(ref mode, HashSizeInBytes, source);
    }

    /// <inheritdoc cref="Sha256.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Sha2Mode<Sha512Variant> mode = new(Sha2Function.Sha512_224);
        return OneShot.HashData(ref mode, HashSizeInBytes, source, destination);
    }

    /// <inheritdoc cref="Sha256.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten)
    {
        Sha2Mode<Sha512Variant> mode = new(Sha2Function.Sha512_224);
        return OneShot.TryHashData(ref mode, HashSizeInBytes, source, destination, out bytesWritten);
    }

    private protected override Sha512_224 FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Sha512_224(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Sha512_224), ref writer);
}
