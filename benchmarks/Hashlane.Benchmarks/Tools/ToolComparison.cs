namespace Hashlane.Benchmarks;

/// <summary>Tools that print the same digests of the same files. The first that is there is the baseline.</summary>
internal sealed record ToolComparison(string Name, string Question, IReadOnlyList<ToolCall> Calls)
{
    /// <summary>All comparisons, with <c>hashlane</c> last.</summary>
    public static IReadOnlyList<ToolComparison> All { get; } =
    [
        new("tool-blake3", "BLAKE3 with as many threads as each tool takes.",
        [
            new("b3sum", "b3sum"),
            new("hashlane", Executables.Hashlane),
        ]),
        new("tool-blake3-one-thread", "BLAKE3 with one thread each.",
        [
            new("b3sum", "b3sum", "--num-threads", "1"),
            new("hashlane", Executables.Hashlane, "--num-threads", "1"),
        ]),
        new("tool-blake2b", "BLAKE2b.",
        [
            new("b2sum", "b2sum"),
            new("hashlane", Executables.Hashlane, "-a", "blake2b"),
        ]),
        new("tool-sha256", "SHA-256.",
        [
            new("openssl", "openssl", "dgst", "-sha256"),
            new("sha256sum", "sha256sum"),
            new("hashlane", Executables.Hashlane, "-a", "sha256"),
        ]),
    ];
}
