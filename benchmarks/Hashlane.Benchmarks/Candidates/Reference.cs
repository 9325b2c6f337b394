using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;

namespace Hashlane.Benchmarks;

/// <summary>Digests by BouncyCastle, which needs nothing installed: what every candidate must agree with.</summary>
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

    public static byte[] Digest(Algorithm algorithm, byte[] key, byte[] source)
    {
        IDigest digest = Create(algorithm, key);
        byte[] result = new byte[digest.GetDigestSize()];
        digest.BlockUpdate(source, 0, source.Length);
        digest.DoFinal(result, 0);
        return result;
    }

    // BouncyCastle hashes a block of zeros for an empty key; RFC 7693 §3.3 has no such block.
    private static byte[]? OrNull(byte[] key) => key.Length == 0 ? null : key;
}
