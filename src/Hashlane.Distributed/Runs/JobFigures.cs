namespace Hashlane.Distributed;

/// <summary>
/// The figures of a job that are shown outside the process. The meter and the dashboard read the same table;
/// docs/cluster-metrics.md has it, too.
/// </summary>
internal static class JobFigures
{
    /// <summary>The most workers with their own series: names come from outside, and each one costs memory.</summary>
    internal const int MaxWorkers = 1000;

    /// <summary>The figures of the whole job.</summary>
    internal static IReadOnlyList<Figure<JobSnapshot>> OfJob { get; } =
    [
        new("hashlane.job.elapsed", FigureKind.Gauge, "s", "Time since the run began, in whole seconds.",
            static job => (long)job.Elapsed.TotalSeconds),
        new("hashlane.job.complete", FigureKind.Gauge, "{state}", "Whether the job has ended: 1 if so, otherwise 0.",
            static job => job.IsComplete ? 1 : 0),
        new("hashlane.job.files.found", FigureKind.Counter, "{file}", "Files that the source has given so far.",
            static job => job.FilesFound),
        new("hashlane.job.files.all_found", FigureKind.Gauge, "{state}",
            "Whether the source has given all files: 1 if so, otherwise 0.",
            static job => job.AreAllFound ? 1 : 0),
        new("hashlane.job.files.done", FigureKind.Counter, "{file}", "Files with an outcome, of any kind.",
            static job => job.FilesDone),
        new("hashlane.job.files.failed", FigureKind.Counter, "{file}", "Files that have no digest in the end.",
            static job => job.FilesFailed),
        new("hashlane.job.io", FigureKind.Counter, "By", "Bytes that were hashed, each counted once.",
            static job => job.BytesDone),
        new("hashlane.job.io.expected", FigureKind.UpDownCounter, "By", "Bytes of all files, or 0 if unknown.",
            static job => job.BytesExpected),
        new("hashlane.job.units.published", FigureKind.Counter, "{unit}", "Units that were published.",
            static job => job.UnitsPublished),
        new("hashlane.job.units.done", FigureKind.Counter, "{unit}", "Units that have a result.",
            static job => job.UnitsDone),
        new("hashlane.job.units.waiting", FigureKind.UpDownCounter, "{unit}", "Units that wait for a result.",
            static job => job.UnitsWaiting),
        new("hashlane.job.units.resumed", FigureKind.Counter, "{unit}", "Units whose result an earlier run has left.",
            static job => job.UnitsResumed),
        new("hashlane.job.units.retried", FigureKind.Counter, "{unit}",
            "Units that were published again: a file could not be read, or the unit was late or lost.",
            static job => job.Retries),
        new("hashlane.job.units.lost", FigureKind.Counter, "{unit}",
            "Units that workers refused, or that were delivered too often.",
            static job => job.Lost),
        new("hashlane.job.checks", FigureKind.Counter, "{check}",
            "Units that other workers have verified, with any result.",
            static job => job.Checks),
        new("hashlane.job.checks.mismatched", FigureKind.Counter, "{check}",
            "Verifications with another result: one of two workers reads or computes wrongly.",
            static job => job.Mismatches),
        new("hashlane.job.checks.impossible", FigureKind.Counter, "{check}",
            "Units that no other worker has verified, or not all of their files.",
            static job => job.Unchecked),
        new("hashlane.job.messages.refused", FigureKind.Counter, "{message}",
            "Messages that the coordinator has refused: malformed, oversized or altered.",
            static job => job.Refused),
        new("hashlane.job.workers", FigureKind.UpDownCounter, "{worker}",
            "Workers that have sent a result, 1,000 at most.",
            static job => job.Workers.Count),
    ];

    /// <summary>The figures of each worker, with <see cref="TelemetryNames.WorkerTag"/>.</summary>
    internal static IReadOnlyList<Figure<WorkerSnapshot>> OfWorker { get; } =
    [
        new("hashlane.job.worker.units", FigureKind.Counter, "{unit}", "Results of the worker that were accepted.",
            static worker => worker.Units),
        new("hashlane.job.worker.io", FigureKind.Counter, "By", "Bytes in the results of the worker.",
            static worker => worker.Bytes),
        new("hashlane.job.worker.silence", FigureKind.Gauge, "s",
            "Time since the last result of the worker, in whole seconds.",
            static worker => (long)worker.SinceLast.TotalSeconds),
    ];

    /// <summary>The workers that have their own series: the first ones by name, so that they remain the same.</summary>
    internal static IEnumerable<WorkerSnapshot> ShownWorkers(JobSnapshot job) => job.Workers.Take(MaxWorkers);
}
