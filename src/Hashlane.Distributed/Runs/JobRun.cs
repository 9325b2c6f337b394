namespace Hashlane.Distributed;

/// <summary>
/// A run of a job: it plans units, publishes them in a window, journals and verifies their results, and merges them in
/// the order of the source.
/// </summary>
internal sealed class JobRun
{
    /// <summary>Creates a run.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="source">The items, in the order of the results. It is enumerated once, and never held whole.</param>
    /// <param name="sink">Receives the outcomes.</param>
    /// <param name="queue">The queue, which remains the caller's.</param>
    /// <param name="journal">The journal, which remains the caller's.</param>
    /// <param name="progress">Receives the figures.</param>
    /// <param name="log">Receives a line for each message that is refused, each mismatch and each retry.</param>
    internal JobRun(
        JobSettings settings,
        IEnumerable<SourceItem> source,
        IOutcomeSink sink,
        IJobQueue queue,
        Journal journal,
        JobProgress progress,
        Action<string> log) => throw new NotImplementedException();

    /// <summary>The clock, which tests replace.</summary>
    internal TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>Runs to the end of the source. The caller flushes the sink and deletes the journal afterwards.</summary>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal Task RunAsync(CancellationToken cancellationToken) => throw new NotImplementedException();
}
