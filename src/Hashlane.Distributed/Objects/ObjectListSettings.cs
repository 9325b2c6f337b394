namespace Hashlane.Distributed;

/// <summary>The form of the paths in a list of objects, and the memory and the folder that it may use.</summary>
internal sealed record ObjectListSettings
{
    /// <summary>Compares two paths in the order of the manifest.</summary>
    internal required PathComparison Compare { get; init; }

    /// <summary>Tells whether a manifest may have a path.</summary>
    internal required PathCheck IsProper { get; init; }

    /// <summary>The folder for what does not fit in memory.</summary>
    internal string TemporaryFolder { get; init; } = Path.GetTempPath();

    /// <summary>The most bytes of the list that are in memory at a time.</summary>
    internal int MaxBytes { get; init; } = 32 * 1024 * 1024;
}

/// <summary>Compares two paths.</summary>
/// <returns>Less than 0, 0 or more, as comparisons do.</returns>
internal delegate int PathComparison(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second);

/// <summary>Tells whether a path has the form that it must have.</summary>
internal delegate bool PathCheck(ReadOnlySpan<byte> path);
