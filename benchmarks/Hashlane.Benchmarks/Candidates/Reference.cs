using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;
using BouncyCastleParameters = Org.BouncyCastle.Crypto.Parameters.SkeinParameters;

namespace Hashlane.Benchmarks;

/// <summary>Digests that need nothing installed, which every candidate must agree with: by BouncyCastle, and, because that
/// has no BLAKE3, by <see cref="Blake3KernelHash"/> over the compact kernel.</summary>
internal static class Reference
{
    public static IDigest Create(Algorithm algorithm, byte[] key) => algorithm switch
    {
        Algorithm.Blake2b => new Blake2bDigest(OrNull(key), Blake2b.HashSizeInBytes, salt: null, personalization: null),
        Algorithm.Blake2s => new Blake2sDigest(OrNull(key), Blake2s.HashSizeInBytes, salt: null, personalization: null),
        Algorithm.Skein256 => Skein(SkeinDigest.SKEIN_256, key),
        Algorithm.Skein512 => Skein(SkeinDigest.SKEIN_512, key),
        Algorithm.Skein1024 => Skein(SkeinDigest.SKEIN_1024, key),
        Algorithm.Sha224 => new Sha224Digest(),
        Algorithm.Sha256 => new Sha256Digest(),
        Algorithm.Sha384 => new Sha384Digest(),
        Algorithm.Sha512 => new Sha512Digest(),
        Algorithm.Sha512_256 => new Sha512tDigest(8 * Sha512_256.HashSizeInBytes),
        Algorithm.Md5 => new MD5Digest(),
        _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
    };

    /// <summary>Length of a digest unless a candidate asks for another.</summary>
    public static int DigestBytes(Algorithm algorithm) =>
        IsBlake3(algorithm) ? Blake3.HashSizeInBytes : Create(algorithm, key: []).GetDigestSize();

    /// <param name="algorithm">Which digest.</param>
    /// <param name="key">The key, or the context; empty where there is none.</param>
    /// <param name="source">The message.</param>
    /// <param name="result">As long as the digest is; for BLAKE3, of any length.</param>
    public static void Digest(Algorithm algorithm, byte[] key, byte[] source, Span<byte> result)
    {
        if (IsBlake3(algorithm))
        {
            Blake3KernelHash.Reference(algorithm, key, source, result);
            return;
        }

        IDigest digest = Create(algorithm, key);
        byte[] whole = new byte[digest.GetDigestSize()];
        digest.BlockUpdate(source, 0, source.Length);
        digest.DoFinal(whole, 0);
        whole.CopyTo(result);
    }

    private static bool IsBlake3(Algorithm algorithm) => algorithm is Algorithm.Blake3 or Algorithm.Blake3Kdf;

    // As many bits of output as of state. Skein takes its key as a parameter of a digest that exists already.
    private static SkeinDigest Skein(int bits, byte[] key)
    {
        SkeinDigest digest = new(bits, bits);
        if (key.Length != 0)
        {
            digest.Init(new BouncyCastleParameters.Builder().SetKey(key).Build());
        }

        return digest;
    }

    // BouncyCastle hashes a block of zeros for an empty key; RFC 7693 §3.3 has no such block.
    private static byte[]? OrNull(byte[] key) => key.Length == 0 ? null : key;
}
