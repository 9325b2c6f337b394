namespace Hashlane;

/// <content>The algorithms by name, with their default digest lengths.</content>
public sealed partial class HashFunction
{
    /// <summary>BLAKE2b, as <see cref="Get"/> gives it for <c>blake2b</c>.</summary>
    public static HashFunction Blake2b => Family(0)[0];

    /// <summary>BLAKE2bp, as <see cref="Get"/> gives it for <c>blake2bp</c>.</summary>
    public static HashFunction Blake2bp => Family(0)[1];

    /// <summary>BLAKE2s, as <see cref="Get"/> gives it for <c>blake2s</c>.</summary>
    public static HashFunction Blake2s => Family(0)[2];

    /// <summary>BLAKE2sp, as <see cref="Get"/> gives it for <c>blake2sp</c>.</summary>
    public static HashFunction Blake2sp => Family(0)[3];

    /// <summary>BLAKE2Xb, as <see cref="Get"/> gives it for <c>blake2xb</c>.</summary>
    public static HashFunction Blake2Xb => Family(0)[4];

    /// <summary>BLAKE2Xs, as <see cref="Get"/> gives it for <c>blake2xs</c>.</summary>
    public static HashFunction Blake2Xs => Family(0)[5];

    /// <summary>BLAKE3, as <see cref="Get"/> gives it for <c>blake3</c>.</summary>
    public static HashFunction Blake3 => Family(1)[0];

    /// <summary>SHA-224, as <see cref="Get"/> gives it for <c>sha224</c>.</summary>
    public static HashFunction Sha224 => Family(2)[0];

    /// <summary>SHA-256, as <see cref="Get"/> gives it for <c>sha256</c>.</summary>
    public static HashFunction Sha256 => Family(2)[1];

    /// <summary>SHA-384, as <see cref="Get"/> gives it for <c>sha384</c>.</summary>
    public static HashFunction Sha384 => Family(2)[2];

    /// <summary>SHA-512, as <see cref="Get"/> gives it for <c>sha512</c>.</summary>
    public static HashFunction Sha512 => Family(2)[3];

    /// <summary>SHA-512/224, as <see cref="Get"/> gives it for <c>sha512-224</c>.</summary>
    public static HashFunction Sha512_224 => Family(2)[4];

    /// <summary>SHA-512/256, as <see cref="Get"/> gives it for <c>sha512-256</c>.</summary>
    public static HashFunction Sha512_256 => Family(2)[5];

    /// <summary>Skein-1024, as <see cref="Get"/> gives it for <c>skein1024</c>.</summary>
    public static HashFunction Skein1024 => Family(3)[0];

    /// <summary>Skein-256, as <see cref="Get"/> gives it for <c>skein256</c>.</summary>
    public static HashFunction Skein256 => Family(3)[1];

    /// <summary>Skein-512, as <see cref="Get"/> gives it for <c>skein512</c>.</summary>
    public static HashFunction Skein512 => Family(3)[2];
}
