namespace Hashlane.Benchmarks;

/// <summary>SHA-2 beside the framework's own, which is the operating system's, or BouncyCastle's where the framework has none.</summary>
internal static class Sha2Comparisons
{
    private const int KiB = 1024;

    /// <summary>Besides the usual sizes, both sides of those at which a one-shot, or a hasher, goes over to the platform on x64.</summary>
    public static readonly int[] SourceBytes =
        [3, 64, 183, 184, 247, 248, 512, 1023, 1024, 2031, 2032, 3268, 4 * KiB, 16 * KiB, 1024 * KiB];

    public static readonly int[] KernelBytes = [16 * KiB];

    public static readonly int[] IncrementalBytes = [512, 1 * KiB, 2 * KiB, 4 * KiB, 16 * KiB, 1024 * KiB];

    // What readers of files take at a time.
    private const int PieceBytes = 16 * KiB;

    public static Comparison OneShot(string name, Algorithm algorithm, byte[] source) =>
        new(name, "One message, one call: is it ever slower than the framework?", source.Length,
        [
            Candidates.Platform(algorithm, source),
            Candidates.Hashlane(algorithm, source),
        ]);

    public static Comparison Managed(string name, Algorithm algorithm, byte[] source) =>
        new(name, "One message, one call, always managed: is it faster than another implementation?", source.Length,
        [
            Candidates.BouncyCastle(algorithm, source),
            Candidates.Hashlane(algorithm, source),
        ]);

    public static Comparison Kernels256(byte[] source) =>
        Kernels("sha256-kernels", Algorithm.Sha256, source, NamedKernels.Sha256.Select(kernel => Sha2Candidates.Kernel(kernel, source)));

    public static Comparison Kernels512(byte[] source) =>
        Kernels("sha512-kernels", Algorithm.Sha512, source, NamedKernels.Sha512.Select(kernel => Sha2Candidates.Kernel(kernel, source)));

    public static Comparison Incremental(string name, Algorithm algorithm, byte[] source) =>
        new(name, "One hasher for all messages, in pieces: is it slower than the framework's?", source.Length,
        [
            Sha2Candidates.PlatformIncremental(algorithm, source, PieceBytes),
            Sha2Candidates.HashlaneIncremental(algorithm, source, PieceBytes),
        ]);

    private static Comparison Kernels(string name, Algorithm algorithm, byte[] source, IEnumerable<Candidate> kernels) =>
        new(name, "What does managed code take, by which kernel?", source.Length, [Candidates.Platform(algorithm, source), .. kernels]);
}
