using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;

namespace Hashlane.Benchmarks;

/// <summary>Digests that need nothing installed, which every candidate must agree with: by BouncyCastle, and, because that
/// has no BLAKE3, by <see cref="Blake3KernelHash"/> over the compact kernel.</summary>
internal static class Reference
{
    public static IDigest Create(Algorithm algorithm, byte[] key) => algorithm switch
    {
        Algorithm.Blake2b => new Blake2bDigest(OrNull(key), Blake2b.HashSizeInBytes, salt: null, personalization: null),
        Algorithm.Blake2s => new Blake2sDigest(OrNull(key), Blake2s.HashSizeInBytes, salt: null, personalization: null),
        Algorithm.Sha256 => new Sha256Digest(),
        Algorithm.Sha512 => new Sha512Digest(),
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

    // BouncyCastle hashes a block of zeros for an empty key; RFC 7693 §3.3 has no such block.
    private static byte[]? OrNull(byte[] key) => key.Length == 0 ? null : key;
}
