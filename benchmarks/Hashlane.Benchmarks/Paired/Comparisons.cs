using System.IO.Enumeration;

namespace Hashlane.Benchmarks;

/// <summary>What the paired mode can measure, each comparison at each size.</summary>
internal static class Comparisons
{
    private static readonly int[] _pieceBytes = [64, 1024, 64 * 1024];

    /// <summary>All comparisons, with native code as the baseline where there is some.</summary>
    /// <param name="sizes">Sizes in bytes; none means those that each comparison has of its own.</param>
    /// <param name="patterns">Rows to measure, as <c>comparison/candidate</c> with <c>*</c>; none means all. Baselines
    /// always stay.</param>
    public static IReadOnlyList<Comparison> Select(IReadOnlyList<int> sizes, IReadOnlyList<string> patterns)
    {
        string[] rowPatterns = [.. patterns.Select(pattern => pattern.Contains('/') ? pattern : pattern + "/*")];
        List<Comparison> selected = [];
        foreach (Comparison comparison in All(sizes))
        {
            Candidate[] wanted = [.. comparison.Candidates.Where(IsWanted)];
            if (wanted.Length != 0)
            {
                Candidate[] rows = wanted[0] == comparison.Baseline ? wanted : [comparison.Baseline, .. wanted];
                selected.Add(comparison with { Candidates = rows });
            }

            bool IsWanted(Candidate candidate) =>
                rowPatterns.Length == 0
                || rowPatterns.Any(pattern =>
                    FileSystemName.MatchesSimpleExpression(pattern, $"{comparison.Name}/{candidate.Name}"));
        }

        return selected;
    }

    private static IEnumerable<Comparison> All(IReadOnlyList<int> sizes)
    {
        int[] usual = Candidates.SourceBytes;
        List<(int[] OwnSizes, Func<int, Comparison> Make)> kinds =
        [
            (usual, Of(source => OneShot("blake2b", Algorithm.Blake2b, source, NamedKernels.Blake2b, Candidates.Kernel))),
            (usual, Of(source => OneShot("blake2s", Algorithm.Blake2s, source, NamedKernels.Blake2s, Candidates.Kernel))),
            (usual, Of(Blake2TreeComparisons.Blake2bp)),
            (usual, Of(Blake2TreeComparisons.Blake2sp)),
            (Blake2TreeComparisons.ParallelBytes, Of(Blake2TreeComparisons.Parallel2bp)),
            (Blake2TreeComparisons.ParallelBytes, Of(Blake2TreeComparisons.Parallel2sp)),
            (Blake3Comparisons.SourceBytes, Of(source =>
                OneShot("blake3", Algorithm.Blake3, source, NamedKernels.Blake3, Blake3Candidates.Kernel))),
            (usual, Of(source => Skein("skein256", Algorithm.Skein256, source))),
            (usual, Of(source => Skein("skein512", Algorithm.Skein512, source))),
            (usual, Of(source => Skein("skein1024", Algorithm.Skein1024, source))),
            (Sha2Comparisons.SourceBytes, Of(source => Sha2Comparisons.OneShot("sha256", Algorithm.Sha256, source))),
            (Sha2Comparisons.SourceBytes, Of(source => Sha2Comparisons.OneShot("sha384", Algorithm.Sha384, source))),
            (Sha2Comparisons.SourceBytes, Of(source => Sha2Comparisons.OneShot("sha512", Algorithm.Sha512, source))),
            (usual, Of(source => Sha2Comparisons.Managed("sha224", Algorithm.Sha224, source))),
            (usual, Of(source => Sha2Comparisons.Managed("sha512-256", Algorithm.Sha512_256, source))),
            (Sha2Comparisons.KernelBytes, Of(Sha2Comparisons.Kernels256)),
            (Sha2Comparisons.KernelBytes, Of(Sha2Comparisons.Kernels512)),
            (Sha2Comparisons.IncrementalBytes, Of(source =>
                Sha2Comparisons.Incremental("sha256-incremental", Algorithm.Sha256, source))),
            (Sha2Comparisons.IncrementalBytes, Of(source =>
                Sha2Comparisons.Incremental("sha384-incremental", Algorithm.Sha384, source))),
            (Sha2Comparisons.IncrementalBytes, Of(source =>
                Sha2Comparisons.Incremental("sha512-incremental", Algorithm.Sha512, source))),
            (usual, Of(WhichHash)),
            (usual, Of(source => Incremental("blake2b-incremental", Algorithm.Blake2b, source))),
            (usual, Of(source => Incremental("blake2s-incremental", Algorithm.Blake2s, source))),
            (usual, Of(source => Incremental("blake3-incremental", Algorithm.Blake3, source))),
            (usual, Of(source => Incremental("skein512-incremental", Algorithm.Skein512, source))),
            (usual, Of(source => Keyed("blake2b-keyed", Algorithm.Blake2b, source))),
            (usual, Of(source => Keyed("blake2s-keyed", Algorithm.Blake2s, source))),
            (usual, Of(source => Keyed("blake3-keyed", Algorithm.Blake3, source))),
            (usual, Of(source => Keyed("skein512-keyed", Algorithm.Skein512, source))),
            (usual, Of(Blake3Comparisons.Kdf)),
            (Blake3Comparisons.ParallelBytes, Of(Blake3Comparisons.Parallel)),
            (Blake3Comparisons.OutputBytes, Blake3Comparisons.Output),
            (ThreefishCandidates.SourceBytes, Of(source => Threefish("threefish512", source, ThreefishCandidates.Encrypting))),
            (ThreefishCandidates.SourceBytes, Of(source =>
                Threefish("threefish512-decrypt", source, ThreefishCandidates.Decrypting))),
            (ManyComparisons.MessageBytes, bytes => ManyComparisons.Of("blake2b", bytes)),
            (ManyComparisons.MessageBytes, bytes => ManyComparisons.Of("blake2s", bytes)),
            (ManyComparisons.MessageBytes, bytes => ManyComparisons.Of("blake3", bytes)),
            (ManyComparisons.Counts, count => ManyComparisons.OfCounts("blake2b", count)),
            (ManyComparisons.Counts, count => ManyComparisons.OfCounts("blake2s", count)),
            (ManyComparisons.Counts, count => ManyComparisons.OfCounts("blake3", count)),
            (ManyComparisons.Counts, count => ManyComparisons.OfCounts("sha256", count)),
            (ManyComparisons.Counts, count => ManyComparisons.OfCounts("sha512", count)),
            (ManyComparisons.Counts, count => ManyComparisons.OfCounts("skein512", count)),
            (ManyComparisons.MessageBytes, bytes => ManyComparisons.Of("sha256", bytes)),
            (ManyComparisons.MessageBytes, bytes => ManyComparisons.Of("sha512", bytes)),
            (ManyComparisons.MessageBytes, bytes => ManyComparisons.Of("skein512", bytes)),
            (MerkleComparisons.LeafBytes, bytes => MerkleComparisons.Of("sha256", bytes)),
            (MerkleComparisons.LeafBytes, bytes => MerkleComparisons.Of("blake3", bytes)),
            (MerkleComparisons.LeafBytes, bytes => MerkleComparisons.Of("blake2b-256", bytes)),
            (MerkleComparisons.LeafBytes, bytes => MerkleComparisons.Of("blake2s", bytes)),
        ];
        return kinds.SelectMany(
            kind => sizes.Count == 0 ? kind.OwnSizes : sizes, (kind, bytes) => kind.Make(bytes));

        static Func<int, Comparison> Of(Func<byte[], Comparison> make) => bytes => make(Candidates.Source(bytes));
    }

    private static Comparison OneShot<TKernel>(
        string name,
        Algorithm algorithm,
        byte[] source,
        IEnumerable<TKernel> kernels,
        Func<TKernel, byte[], Candidate> candidate) =>
        new(
            name,
            "One message, one call: is it faster than other implementations, and with which kernel?",
            source.Length,
        [
            .. Others(algorithm, source, key: null),
            Candidates.Hashlane(algorithm, source),
            .. kernels.Select(kernel => candidate(kernel, source)),
        ]);

    /// <summary>There is one kernel for one message, so there are no rows of kernels.</summary>
    private static Comparison Skein(string name, Algorithm algorithm, byte[] source) =>
        OneShot<Candidate>(name, algorithm, source, kernels: [], (kernel, _) => kernel);

    private static Comparison WhichHash(byte[] source) =>
        new("which-hash", "One message, one call: which algorithm costs how much?", source.Length,
        [
            Candidates.Platform(Algorithm.Sha256, source),
            Candidates.Platform(Algorithm.Sha512, source),
            Candidates.Platform(Algorithm.Md5, source),
            Candidates.Hashlane(Algorithm.Blake2b, source, "Hashlane BLAKE2b"),
            Candidates.Hashlane(Algorithm.Blake2s, source, "Hashlane BLAKE2s"),
            Candidates.Hashlane(Algorithm.Blake3, source, "Hashlane BLAKE3"),
            Candidates.Hashlane(Algorithm.Skein256, source, "Hashlane Skein-256"),
            Candidates.Hashlane(Algorithm.Skein512, source, "Hashlane Skein-512"),
            Candidates.Hashlane(Algorithm.Skein1024, source, "Hashlane Skein-1024"),
        ]);

    private static Comparison Incremental(string name, Algorithm algorithm, byte[] source) =>
        new(
            name,
            "One hasher for all messages, each appended in pieces: what does that cost beside one call?",
            source.Length,
        [
            Candidates.Hashlane(algorithm, source, "one-shot"),
            Candidates.HashlaneIncremental(algorithm, source, source.Length),
            .. _pieceBytes
                .Where(pieceBytes => pieceBytes < source.Length)
                .Select(pieceBytes => Candidates.HashlaneIncremental(algorithm, source, pieceBytes)),
        ]);

    private static Comparison Keyed(string name, Algorithm algorithm, byte[] source)
    {
        byte[] key = Candidates.Key(algorithm);
        return new(name, "What does a key cost, and what does it save to keep the keyed object?", source.Length,
        [
            .. Others(algorithm, source, key),
            Candidates.HashlaneKeyed(algorithm, source, key),
            Candidates.HashlaneKeyedReuse(algorithm, source, key),
            Candidates.Hashlane(algorithm, source, "Hashlane, no key"),
        ]);
    }

    private static Comparison Threefish(string name, byte[] source, Func<byte[], IReadOnlyList<Candidate>> candidates) =>
        new(
            name,
            "Many blocks under one key: one by one, one spread over vectors, or side by side?",
            source.Length,
            candidates(source));

    private static IEnumerable<Candidate> Others(Algorithm algorithm, byte[] source, byte[]? key)
    {
        Candidate[] others = algorithm switch
        {
            Algorithm.Blake2b =>
            [
                Candidates.SodiumBlake2b(source, key),
                Candidates.B2(algorithm, source, key),
                Candidates.BouncyCastle(algorithm, source, key),
            ],
            Algorithm.Blake2s => [Candidates.B2(algorithm, source, key), Candidates.BouncyCastle(algorithm, source, key)],

            // Portable.BouncyCastle 1.8.10 has no BLAKE3.
            Algorithm.Blake3 => [Blake3Candidates.Native(source, key)],
            Algorithm.Skein256 or Algorithm.Skein512 or Algorithm.Skein1024 => [Candidates.BouncyCastle(algorithm, source, key)],
            _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
        };
        return others.Where(candidate => candidate.IsAvailable);
    }
}
