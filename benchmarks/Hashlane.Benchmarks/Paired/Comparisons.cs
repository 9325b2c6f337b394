using System.IO.Enumeration;

namespace Hashlane.Benchmarks;

/// <summary>Everything that the paired mode can measure, each comparison at each size.</summary>
internal static class Comparisons
{
    private static readonly int[] _pieceBytes = [64, 1024, 64 * 1024];

    /// <summary>Everything that can be measured, with native code as the baseline where there is some.</summary>
    public static IReadOnlyList<ComparisonKind> Kinds { get; } = All();

    /// <summary>Chooses comparisons and sizes. Only the chosen ones are ever made.</summary>
    /// <param name="sizes">Sizes in bytes; none means those that each comparison defines.</param>
    /// <param name="counts">The same for comparisons whose size is a number of messages.</param>
    /// <param name="patterns">Rows to measure, as <c>comparison</c> or <c>comparison/candidate</c> with <c>*</c>; none
    /// means all.</param>
    public static ComparisonPlan Plan(
        IReadOnlyList<int> sizes, IReadOnlyList<int> counts, IReadOnlyList<string> patterns)
    {
        List<PlannedComparison> planned = [];
        List<string> messages = [];
        foreach (ComparisonKind kind in Kinds)
        {
            if (patterns.Count != 0 && !patterns.Any(pattern => Matches(ComparisonPart(pattern), kind.Name)))
            {
                continue;
            }

            IReadOnlyList<int> asked = kind.Unit == SizeUnit.Messages ? counts : sizes;
            foreach (int size in asked.Count == 0 ? kind.OwnSizes : asked)
            {
                if (kind.Takes(size))
                {
                    planned.Add(new PlannedComparison(kind, size));
                }
                else
                {
                    messages.Add($"{kind.Name} does not take the size {SizeText.Of(size, kind.Unit)}: skipped.");
                }
            }
        }

        if (sizes.Count != 0 && counts.Count == 0 && planned.Any(one => one.Kind.Unit == SizeUnit.Messages))
        {
            messages.Add("--sizes are bytes. Batches keep their numbers of messages, unless --counts gives others.");
        }

        return new ComparisonPlan(planned, messages);
    }

    /// <summary>Makes what was planned. Baselines always stay.</summary>
    /// <param name="plan">What to make.</param>
    /// <param name="patterns">Those of the plan.</param>
    public static IReadOnlyList<Comparison> Make(ComparisonPlan plan, IReadOnlyList<string> patterns)
    {
        List<Comparison> made = [];
        foreach (PlannedComparison planned in plan.Planned)
        {
            Comparison comparison = planned.Kind.Make(planned.Size) with { Unit = planned.Kind.Unit };
            Candidate[] wanted = [.. comparison.Candidates.Where(IsWanted)];
            if (wanted.Length != 0)
            {
                Candidate[] rows = wanted[0] == comparison.Baseline ? wanted : [comparison.Baseline, .. wanted];
                made.Add(comparison with { Candidates = rows });
            }

            bool IsWanted(Candidate candidate) =>
                patterns.Count == 0
                || patterns.Any(pattern =>
                    Matches(ComparisonPart(pattern), comparison.Name)
                    && Matches(CandidatePart(pattern), candidate.Name));
        }

        return made;
    }

    // Names contain no slash, so the first one ends the comparison's.
    private static string ComparisonPart(string pattern) => pattern.Split('/', 2)[0];

    private static string CandidatePart(string pattern) =>
        pattern.Split('/', 2) is [_, string candidate] ? candidate : "*";

    private static bool Matches(string pattern, string name) => FileSystemName.MatchesSimpleExpression(pattern, name);

    private static IReadOnlyList<ComparisonKind> All()
    {
        int[] usual = Candidates.SourceBytes;
        return
        [
            Of("blake2b", usual, (name, source) =>
                OneShot(name, Algorithm.Blake2b, source, NamedKernels.Blake2b, Candidates.Kernel)),
            Of("blake2s", usual, (name, source) =>
                OneShot(name, Algorithm.Blake2s, source, NamedKernels.Blake2s, Candidates.Kernel)),
            Of("blake2bp", usual, (_, source) => Blake2TreeComparisons.Blake2bp(source)),
            Of("blake2sp", usual, (_, source) => Blake2TreeComparisons.Blake2sp(source)),
            Of("blake2bp-parallel", Blake2TreeComparisons.ParallelBytes, (_, source) =>
                Blake2TreeComparisons.Parallel2bp(source)),
            Of("blake2sp-parallel", Blake2TreeComparisons.ParallelBytes, (_, source) =>
                Blake2TreeComparisons.Parallel2sp(source)),
            Of("blake3", Blake3Comparisons.SourceBytes, (name, source) =>
                OneShot(name, Algorithm.Blake3, source, NamedKernels.Blake3, Blake3Candidates.Kernel)),
            Of("skein256", usual, (name, source) => Skein(name, Algorithm.Skein256, source)),
            Of("skein512", usual, (name, source) => Skein(name, Algorithm.Skein512, source)),
            Of("skein1024", usual, (name, source) => Skein(name, Algorithm.Skein1024, source)),
            Of("sha256", Sha2Comparisons.SourceBytes, (name, source) =>
                Sha2Comparisons.OneShot(name, Algorithm.Sha256, source)),
            Of("sha384", Sha2Comparisons.SourceBytes, (name, source) =>
                Sha2Comparisons.OneShot(name, Algorithm.Sha384, source)),
            Of("sha512", Sha2Comparisons.SourceBytes, (name, source) =>
                Sha2Comparisons.OneShot(name, Algorithm.Sha512, source)),
            Of("sha224", usual, (name, source) => Sha2Comparisons.Managed(name, Algorithm.Sha224, source)),
            Of("sha512-256", usual, (name, source) => Sha2Comparisons.Managed(name, Algorithm.Sha512_256, source)),
            Of("sha256-kernels", Sha2Comparisons.KernelBytes, (_, source) => Sha2Comparisons.Kernels256(source)),
            Of("sha512-kernels", Sha2Comparisons.KernelBytes, (_, source) => Sha2Comparisons.Kernels512(source)),
            Of("sha256-incremental", Sha2Comparisons.IncrementalBytes, (name, source) =>
                Sha2Comparisons.Incremental(name, Algorithm.Sha256, source)),
            Of("sha384-incremental", Sha2Comparisons.IncrementalBytes, (name, source) =>
                Sha2Comparisons.Incremental(name, Algorithm.Sha384, source)),
            Of("sha512-incremental", Sha2Comparisons.IncrementalBytes, (name, source) =>
                Sha2Comparisons.Incremental(name, Algorithm.Sha512, source)),
            Of("which-hash", usual, (_, source) => WhichHash(source)),
            Of("blake2b-incremental", usual, (name, source) => Incremental(name, Algorithm.Blake2b, source)),
            Of("blake2s-incremental", usual, (name, source) => Incremental(name, Algorithm.Blake2s, source)),
            Of("blake3-incremental", usual, (name, source) => Incremental(name, Algorithm.Blake3, source)),
            Of("skein512-incremental", usual, (name, source) => Incremental(name, Algorithm.Skein512, source)),
            Of("blake2b-keyed", usual, (name, source) => Keyed(name, Algorithm.Blake2b, source)),
            Of("blake2s-keyed", usual, (name, source) => Keyed(name, Algorithm.Blake2s, source)),
            Of("blake3-keyed", usual, (name, source) => Keyed(name, Algorithm.Blake3, source)),
            Of("skein512-keyed", usual, (name, source) => Keyed(name, Algorithm.Skein512, source)),
            Of("blake3-kdf", usual, (_, source) => Blake3Comparisons.Kdf(source)),
            Of("blake3-parallel", Blake3Comparisons.ParallelBytes, (_, source) => Blake3Comparisons.Parallel(source)),
            new("blake3-xof", Blake3Comparisons.OutputBytes, Blake3Comparisons.Output),
            Of("threefish512", ThreefishCandidates.SourceBytes, (name, source) =>
                Threefish(name, source, ThreefishCandidates.Encrypting)) with { MultipleOf = Threefish512.BlockBytes },
            Of("threefish512-decrypt", ThreefishCandidates.SourceBytes, (name, source) =>
                Threefish(name, source, ThreefishCandidates.Decrypting)) with { MultipleOf = Threefish512.BlockBytes },
            .. ManyComparisons.Functions.Select(ManyComparisons.OfFunction),
            .. ManyComparisons.Functions.Select(ManyComparisons.OfFunctionByCounts),
            .. MerkleComparisons.Functions.Select(MerkleComparisons.OfFunction),
            .. Argon2Comparisons.Kinds,
            .. KdfComparisons.Kinds,
        ];

        static ComparisonKind Of(string name, int[] ownSizes, Func<string, byte[], Comparison> make) =>
            new(name, ownSizes, bytes => make(name, Candidates.Source(bytes)));
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
            Algorithm.Blake3 => [Blake3Candidates.Native(source, key), Candidates.BouncyCastle(algorithm, source, key)],
            Algorithm.Skein256 or Algorithm.Skein512 or Algorithm.Skein1024 => [Candidates.BouncyCastle(algorithm, source, key)],
            _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
        };
        return others.Where(candidate => candidate.IsAvailable);
    }
}
