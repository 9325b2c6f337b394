namespace Hashlane.Cluster;

/// <summary>The settings of a worker process.</summary>
internal sealed record WorkSettings
{
    internal required QueueSettings Queue { get; init; }

    /// <summary>The folders that it may read.</summary>
    internal required PathMap Roots { get; init; }

    /// <summary>The servers that it may read objects from.</summary>
    internal required List<string> Origins { get; init; }

    /// <summary>The file with headers for these, or null.</summary>
    internal required string? HeaderFile { get; init; }

    /// <summary>The units to hash at a time.</summary>
    internal required int Threads { get; init; }

    internal required string Name { get; init; }

    /// <summary>The time without a unit after which it ends; null for never.</summary>
    internal required TimeSpan? IdleLimit { get; init; }
}
