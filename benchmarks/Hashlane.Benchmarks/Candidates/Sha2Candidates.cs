using System.Security.Cryptography;

namespace Hashlane.Benchmarks;

/// <summary>The candidates that only SHA-2 has.</summary>
internal static class Sha2Candidates
{
    private static readonly byte[] _noKey = [];

    public static Candidate Kernel(NamedSha2Kernel<uint> kernel, byte[] source) => new(
        $"kernel {kernel.Name}",
        Algorithm.Sha256,
        source,
        _noKey,
        digest => () => Sha2KernelHash.Hash(kernel.Compress, source, digest));

    public static Candidate Kernel(NamedSha2Kernel<ulong> kernel, byte[] source) => new(
        $"kernel {kernel.Name}",
        Algorithm.Sha512,
        source,
        _noKey,
        digest => () => Sha2KernelHash.Hash(kernel.Compress, source, digest));

    /// <summary>The framework's object for a message in pieces, one for all messages.</summary>
    public static Candidate PlatformIncremental(Algorithm algorithm, byte[] source, int pieceBytes)
    {
        IncrementalHash hash = IncrementalHash.CreateHash(algorithm switch
        {
            Algorithm.Sha256 => HashAlgorithmName.SHA256,
            Algorithm.Sha384 => HashAlgorithmName.SHA384,
            Algorithm.Sha512 => HashAlgorithmName.SHA512,
            _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
        });
        return new($".NET append {SizeText.Of(pieceBytes)}", algorithm, source, _noKey, digest => () =>
        {
            for (int at = 0; at < source.Length; at += pieceBytes)
            {
                hash.AppendData(source.AsSpan(at, Math.Min(pieceBytes, source.Length - at)));
            }

            hash.GetHashAndReset(digest);
        });
    }

    /// <summary>The same with our object.</summary>
    public static Candidate HashlaneIncremental(Algorithm algorithm, byte[] source, int pieceBytes) =>
        Candidates.Incremental(
            $"append {SizeText.Of(pieceBytes)}", algorithm, Candidates.Hasher(algorithm), source, _noKey, pieceBytes);
}
