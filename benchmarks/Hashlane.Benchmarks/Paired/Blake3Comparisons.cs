namespace Hashlane.Benchmarks;

/// <summary>The comparisons that only BLAKE3 has.</summary>
internal static class Blake3Comparisons
{
    /// <summary>Besides the usual sizes, those at which the number of chunks side by side changes.</summary>
    public static readonly int[] SourceBytes =
        [3, 64, 1024, 2 * 1024, 3268, 4 * 1024, 8 * 1024, 16 * 1024, 64 * 1024, 1024 * 1024];

    /// <summary>One block of output, and enough for all lanes.</summary>
    public static readonly int[] OutputBytes = [64, 4 * 1024, 16 * 1024, 1024 * 1024];

    /// <summary>From messages that are hashed inline to such as keep all cores busy.</summary>
    public static readonly int[] ParallelBytes =
    [
        1, 1024, 16 * 1024, 64 * 1024, 128 * 1024, 256 * 1024, 512 * 1024, 1024 * 1024, 4 * 1024 * 1024, 16 * 1024 * 1024,
        64 * 1024 * 1024,
    ];

    public static Comparison Parallel(byte[] source) =>
        new("blake3-parallel", "Does it ever cost something to ask for several cores?", source.Length,
        [
            Candidates.Hashlane(Algorithm.Blake3, source, "serial"),
            Blake3Candidates.Parallel(source),
        ]);

    public static Comparison Output(int outputBytes) =>
        new("blake3-xof", "Output of many bytes from a message of 3: is it faster than native code?", outputBytes,
        [
            .. Available(Blake3Candidates.NativeOutput(outputBytes), Blake3Candidates.NativeReaderOutput(outputBytes)),
            Blake3Candidates.Output(outputBytes),
            Blake3Candidates.ReaderOutput(outputBytes),
            .. NamedKernels.Blake3Output.Select(kernel => Blake3Candidates.KernelOutput(kernel, outputBytes)),
        ]);

    public static Comparison Kdf(byte[] source) =>
        new("blake3-kdf", "What does a derived key cost, and what does it save to keep the context?", source.Length,
        [
            .. Available(Blake3Candidates.NativeKdf(source), Blake3Candidates.NativeKdfReuse(source)),
            Blake3Candidates.Kdf(source),
            Blake3Candidates.KdfFromUtf8(source),
            Blake3Candidates.KdfReuse(source),
        ]);

    private static IEnumerable<Candidate> Available(params Candidate[] candidates) =>
        candidates.Where(candidate => candidate.IsAvailable);
}
