namespace Hashlane.Cli;

/// <summary>The meaning of a command line of <c>hashlane bench</c>.</summary>
internal sealed record BenchSettings
{
    /// <summary>The algorithms that the command line names; empty for all.</summary>
    internal required HashFunction[] Functions { get; init; }

    /// <summary>Whether kernels are measured, and not ways of hashing.</summary>
    internal required bool IsForKernels { get; init; }

    /// <summary>The time for each measurement.</summary>
    internal required double Seconds { get; init; }

    /// <summary>The length of a long message.</summary>
    internal required int StreamBytes { get; init; }

    /// <summary>The length of a message that threads share, and of a temporary file.</summary>
    internal required int SharedBytes { get; init; }

    /// <summary>The file that is read, or null for a temporary one.</summary>
    internal required byte[]? File { get; init; }

    /// <summary>The most threads.</summary>
    internal required int Threads { get; init; }

    /// <summary>Whether results are JSON.</summary>
    internal required bool IsJson { get; init; }

    /// <summary>The path of the picture, or null for none.</summary>
    internal required string? Picture { get; init; }
}
