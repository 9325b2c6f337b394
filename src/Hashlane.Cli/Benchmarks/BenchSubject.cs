namespace Hashlane.Cli;

/// <summary>The way in which data is hashed.</summary>
internal enum BenchKind
{
    /// <summary>A long message, by one thread.</summary>
    Stream,

    /// <summary>Many short messages side by side, by one thread.</summary>
    Many,

    /// <summary>A long message, by several threads.</summary>
    Threads,

    /// <summary>A file, as for a digest of it.</summary>
    File,

    /// <summary>A kernel, by one thread.</summary>
    Kernel,
}

/// <summary>The description of a measurement.</summary>
/// <param name="Kind">The way of hashing.</param>
/// <param name="Algorithm">The algorithm's name; of a kernel, its line in <see cref="HardwareReport"/>.</param>
/// <param name="Kernel">The kernel's name, or null if the operating system may compute the digest.</param>
/// <param name="MessageBytes">The length of each message.</param>
/// <param name="Messages">The number of messages in a call.</param>
/// <param name="Threads">The most threads.</param>
internal sealed record BenchSubject(
    BenchKind Kind, string Algorithm, string? Kernel, long MessageBytes, int Messages = 1, int Threads = 1)
{
    /// <summary>Whether the library chooses this kernel by itself; null if that is not known.</summary>
    internal bool? IsChosen { get; init; }

    /// <summary>Whether the command line names the file, which may be too large for memory.</summary>
    internal bool IsNamedFile { get; init; }
}

/// <summary>A subject with the code that is measured.</summary>
/// <param name="Subject">The description.</param>
/// <param name="Run">Hashes once, and returns the number of bytes.</param>
internal sealed record BenchCase(BenchSubject Subject, Func<long> Run)
{
    /// <summary>
    /// Bytes after which the library no longer changes the kernels of most algorithms: docs/design/first-use.md.
    /// </summary>
    private const long UsualWarmBytes = 16 * 1024 * 1024;

    /// <summary>Bytes that are hashed before the case is measured.</summary>
    internal long WarmBytes { get; init; } = UsualWarmBytes;
}

/// <summary>A measurement, in bytes per second.</summary>
/// <param name="Subject">The description.</param>
/// <param name="Rounds">The number of rounds.</param>
/// <param name="Median">The median of the rounds.</param>
/// <param name="Least">The slowest round.</param>
/// <param name="Most">The fastest round.</param>
internal sealed record BenchResult(BenchSubject Subject, int Rounds, double Median, double Least, double Most)
{
    private const double MuchSpread = 0.25;

    /// <summary>Whether the rounds differ so much that the machine must have been busy.</summary>
    internal bool IsUneven => Most - Least > MuchSpread * Median;

    /// <summary>Evaluates rounds.</summary>
    internal static BenchResult Of(BenchSubject subject, List<double> rates)
    {
        double[] sorted = [.. rates];
        Array.Sort(sorted);
        return new BenchResult(subject, sorted.Length, sorted[sorted.Length / 2], sorted[0], sorted[^1]);
    }
}
