namespace Hashlane.Distributed.Tests;

/// <summary>
/// Figures of jobs that never ran. No two of them are the same, so that a test sees which one is shown.
/// </summary>
internal static class Snapshots
{
    /// <summary>A job that runs.</summary>
    public static JobSnapshot Running { get; } = new()
    {
        Elapsed = TimeSpan.FromSeconds(61.5),
        IsComplete = false,
        FilesFound = 1200,
        AreAllFound = true,
        FilesDone = 345,
        FilesFailed = 3,
        BytesDone = 5_000_000_000_123,
        BytesExpected = 20_000_000_000_000,
        UnitsPublished = 41,
        UnitsDone = 29,
        UnitsWaiting = 12,
        UnitsResumed = 7,
        Retries = 5,
        Checks = 11,
        Mismatches = 2,
        Unchecked = 4,
        Refused = 6,
        Lost = 8,
        Workers =
        [
            new("alder", 20, 4_000_000_000_000, TimeSpan.FromSeconds(1.5)),
            new("birch", 9, 1_000_000_000_123, TimeSpan.FromSeconds(75)),
        ],
        Failures = [new("photos/a.raw", "Input/output error", TimeSpan.FromSeconds(33))],
    };

    /// <summary>The same job after its end, without failures.</summary>
    public static JobSnapshot Complete { get; } = Running with
    {
        Elapsed = TimeSpan.FromSeconds(300),
        IsComplete = true,
        FilesDone = 1200,
        FilesFailed = 0,
        BytesDone = 20_000_000_000_000,
        UnitsWaiting = 0,
        Failures = [],
    };

    /// <summary>A job whose workers have these names.</summary>
    public static JobSnapshot With(params IEnumerable<string> workers) => Running with
    {
        Workers = [.. workers.Select(static (name, i) => new WorkerSnapshot(name, i, i, TimeSpan.Zero))],
    };
}
