using System.Security.Cryptography;
using Org.BouncyCastle.Crypto;

namespace Hashlane.Benchmarks;

/// <summary>Every measured call, once: the BenchmarkDotNet classes and the paired mode both take it from
/// here.</summary>
internal static class Candidates
{
    /// <summary>Message sizes: a short identifier, one block, a page of text, an odd one, a buffer, a file.</summary>
    public static readonly int[] SourceBytes = [3, 64, 1024, 3268, 16 * 1024, 1024 * 1024];

    private static readonly byte[] _noKey = [];

    /// <summary>A message of which no two blocks are alike.</summary>
    public static byte[] Source(int bytes)
    {
        byte[] source = new byte[bytes];
        new Random(bytes).NextBytes(source);
        return source;
    }

    /// <summary>Makes sure that no benchmark measures a wrong call; those of libraries that are not installed are not
    /// called.</summary>
    public static void Check(params ReadOnlySpan<Candidate> candidates)
    {
        foreach (Candidate candidate in candidates)
        {
            if (candidate.IsAvailable)
            {
                candidate.Check();
            }
        }
    }

    /// <summary>A key of full length, or of a block where any length is allowed: 64 bytes for BLAKE2b and Skein-512, 32 for BLAKE2s and
    /// BLAKE3.</summary>
    public static byte[] Key(Algorithm algorithm) => Source(algorithm switch
    {
        Algorithm.Blake2b => Blake2b.HashSizeInBytes,
        Algorithm.Skein512 => Skein512.HashSizeInBytes,
        _ => Blake2s.HashSizeInBytes,
    });

    public static Candidate Hashlane(Algorithm algorithm, byte[] source, string name = "Hashlane") => algorithm switch
    {
        Algorithm.Blake2b => new(
            name, algorithm, source, _noKey, digest => () => Blake2b.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Blake2s => new(
            name, algorithm, source, _noKey, digest => () => Blake2s.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Blake3 => new(
            name, algorithm, source, _noKey, digest => () => Blake3.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Skein256 => new(
            name, algorithm, source, _noKey, digest => () => Skein256.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Skein512 => new(
            name, algorithm, source, _noKey, digest => () => Skein512.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Skein1024 => new(
            name, algorithm, source, _noKey, digest => () => Skein1024.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Sha224 => new(
            name, algorithm, source, _noKey, digest => () => Sha224.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Sha256 => new(
            name, algorithm, source, _noKey, digest => () => Sha256.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Sha384 => new(
            name, algorithm, source, _noKey, digest => () => Sha384.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Sha512 => new(
            name, algorithm, source, _noKey, digest => () => Sha512.HashData(source.AsSpan(), digest.AsSpan())),
        Algorithm.Sha512_256 => new(
            name, algorithm, source, _noKey, digest => () => Sha512_256.HashData(source.AsSpan(), digest.AsSpan())),
        _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
    };

    public static Candidate HashlaneKeyed(Algorithm algorithm, byte[] source, byte[] key) => algorithm switch
    {
        Algorithm.Blake2b => new(
            "Hashlane keyed",
            algorithm,
            source,
            key,
            digest => () => Blake2bMac.HashData(key.AsSpan(), source.AsSpan(), digest.AsSpan())),
        Algorithm.Blake2s => new(
            "Hashlane keyed",
            algorithm,
            source,
            key,
            digest => () => Blake2sMac.HashData(key.AsSpan(), source.AsSpan(), digest.AsSpan())),
        Algorithm.Blake3 => new(
            "Hashlane keyed",
            algorithm,
            source,
            key,
            digest => () => Blake3Mac.HashData(key.AsSpan(), source.AsSpan(), digest.AsSpan())),
        Algorithm.Skein512 => new(
            "Hashlane keyed",
            algorithm,
            source,
            key,
            digest => () => Skein512Mac.HashData(key.AsSpan(), source.AsSpan(), digest.AsSpan())),
        _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
    };

    /// <summary>One object for all messages, which saves setting up the key.</summary>
    public static Candidate HashlaneKeyedReuse(Algorithm algorithm, byte[] source, byte[] key)
    {
        Mac mac = algorithm switch
        {
            Algorithm.Blake2b => new Blake2bMac(key),
            Algorithm.Blake2s => new Blake2sMac(key),
            Algorithm.Blake3 => new Blake3Mac(key),
            Algorithm.Skein512 => new Skein512Mac(key),
            _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
        };
        return Incremental("Hashlane keyed, reused", algorithm, mac, source, key, source.Length);
    }

    /// <summary>One object for all messages, each appended in pieces.</summary>
    public static Candidate HashlaneIncremental(Algorithm algorithm, byte[] source, int pieceBytes)
    {
        string name = pieceBytes >= source.Length ? "append at once" : $"append {SizeText.Of(pieceBytes)}";
        return Incremental(name, algorithm, Hasher(algorithm), source, _noKey, pieceBytes);
    }

    public static Hasher Hasher(Algorithm algorithm) => algorithm switch
    {
        Algorithm.Blake2b => new Blake2b(),
        Algorithm.Blake2s => new Blake2s(),
        Algorithm.Blake3 => new Blake3(),
        Algorithm.Skein512 => new Skein512(),
        Algorithm.Sha256 => new Sha256(),
        Algorithm.Sha384 => new Sha384(),
        Algorithm.Sha512 => new Sha512(),
        _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
    };

    public static Candidate Kernel(NamedKernel<ulong> kernel, byte[] source) => new(
        $"kernel {kernel.Name}",
        Algorithm.Blake2b,
        source,
        _noKey,
        digest => () => KernelHash.Hash(kernel.Compress, source, digest));

    public static Candidate Kernel(NamedKernel<uint> kernel, byte[] source) => new(
        $"kernel {kernel.Name}",
        Algorithm.Blake2s,
        source,
        _noKey,
        digest => () => KernelHash.Hash(kernel.Compress, source, digest));

    public static Candidate SodiumBlake2b(byte[] source, byte[]? key = null) => new(
        NativeLibraries.Libsodium,
        Algorithm.Blake2b,
        source,
        key ?? _noKey,
        digest => () => Libsodium.Blake2b(source, key, digest))
    {
        IsAvailable = Libsodium.IsAvailable,
    };

    public static Candidate B2(Algorithm algorithm, byte[] source, byte[]? key = null) => new(
        NativeLibraries.Libb2,
        algorithm,
        source,
        key ?? _noKey,
        digest => algorithm == Algorithm.Blake2b
            ? () => Libb2.Blake2b(source, key, digest)
            : () => Libb2.Blake2s(source, key, digest))
    {
        IsAvailable = Libb2.IsAvailable,
    };

    /// <summary>Its digest object is reused, the fastest way to call it.</summary>
    public static Candidate BouncyCastle(Algorithm algorithm, byte[] source, byte[]? key = null)
    {
        IDigest reused = Reference.Create(algorithm, key ?? _noKey);
        return new("BouncyCastle", algorithm, source, key ?? _noKey, digest => () =>
        {
            reused.BlockUpdate(source, 0, source.Length);
            reused.DoFinal(digest, 0);
        });
    }

#pragma warning disable CA5351 // MD5 is measured because people ask how much a sound hash costs beside it.
    public static Candidate Platform(Algorithm algorithm, byte[] source) => algorithm switch
    {
        Algorithm.Sha256 => new(
            ".NET SHA256", algorithm, source, _noKey, digest => () => SHA256.HashData(source, digest)),
        Algorithm.Sha384 => new(
            ".NET SHA384", algorithm, source, _noKey, digest => () => SHA384.HashData(source, digest)),
        Algorithm.Sha512 => new(
            ".NET SHA512", algorithm, source, _noKey, digest => () => SHA512.HashData(source, digest)),
        Algorithm.Md5 => new(
            ".NET MD5", algorithm, source, _noKey, digest => () => MD5.HashData(source, digest)),
        _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
    };
#pragma warning restore CA5351

    /// <summary>A hasher that is used again and again, with a message in pieces.</summary>
    public static Candidate Incremental(
        string name, Algorithm algorithm, Hasher hasher, byte[] source, byte[] key, int pieceBytes) =>
        new(name, algorithm, source, key, digest => () =>
        {
            for (int at = 0; at < source.Length; at += pieceBytes)
            {
                hasher.AppendData(source.AsSpan(at, Math.Min(pieceBytes, source.Length - at)));
            }

            hasher.GetHashAndReset(digest);
        });
}
