using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Parameters;
using BouncyCastleParameters = Org.BouncyCastle.Crypto.Parameters.SkeinParameters;

namespace Hashlane.Benchmarks;

/// <summary>The digests of BouncyCastle, which needs nothing installed. Every candidate must agree with them.</summary>
internal static class Reference
{
    public static IDigest Create(Algorithm algorithm, byte[] key) => algorithm switch
    {
        Algorithm.Blake2b => new Blake2bDigest(key, Blake2b.HashSizeInBytes, salt: null, personalization: null),
        Algorithm.Blake2s => new Blake2sDigest(key, Blake2s.HashSizeInBytes, salt: null, personalization: null),
        Algorithm.Blake3 or Algorithm.Blake3Kdf => Blake3Of(algorithm, key),
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
    public static int DigestBytes(Algorithm algorithm) => Create(algorithm, key: []).GetDigestSize();

    /// <param name="algorithm">Which digest.</param>
    /// <param name="key">The key, or the context; empty where there is none.</param>
    /// <param name="source">The message.</param>
    /// <param name="result">As long as the digest is; for BLAKE3, of any length.</param>
    public static void Digest(Algorithm algorithm, byte[] key, byte[] source, Span<byte> result)
    {
        IDigest digest = Create(algorithm, key);
        digest.BlockUpdate(source);
        _ = digest is IXof extendable ? extendable.OutputFinal(result) : digest.DoFinal(result);
    }

    private static Blake3Digest Blake3Of(Algorithm algorithm, byte[] key)
    {
        Blake3Digest digest = new(8 * Blake3.HashSizeInBytes);
        if (algorithm == Algorithm.Blake3Kdf)
        {
            digest.Init(Blake3Parameters.Context(key));
        }
        else if (key.Length != 0)
        {
            digest.Init(Blake3Parameters.Key(key));
        }

        return digest;
    }

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
}
