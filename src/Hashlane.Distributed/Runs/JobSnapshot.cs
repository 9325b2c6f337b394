namespace Hashlane.Distributed;

/// <summary>The figures of a job at a moment.</summary>
internal sealed record JobSnapshot
{
    /// <summary>The time since the run began.</summary>
    internal required TimeSpan Elapsed { get; init; }

    /// <summary>Whether the job has ended.</summary>
    internal required bool IsComplete { get; init; }

    /// <summary>The number of files that the source has given so far, and whether these are all.</summary>
    internal required long FilesFound { get; init; }

    internal required bool AreAllFound { get; init; }

    /// <summary>The number of files with an outcome, of any kind, and of those without a digest.</summary>
    internal required long FilesDone { get; init; }

    internal required long FilesFailed { get; init; }

    /// <summary>The bytes that were hashed, each counted once; and those of all files, or 0 if unknown.</summary>
    internal required long BytesDone { get; init; }

    internal required long BytesExpected { get; init; }

    /// <summary>The units that were published, have a result, or wait for one.</summary>
    internal required long UnitsPublished { get; init; }

    internal required long UnitsDone { get; init; }

    internal required long UnitsWaiting { get; init; }

    /// <summary>The results that came from the journal.</summary>
    internal required long UnitsResumed { get; init; }

    /// <summary>Units that were published again: a file could not be read, a unit was late or lost.</summary>
    internal required long Retries { get; init; }

    /// <summary>Units that were verified, those with another result, and those that were not verified.</summary>
    internal required long Checks { get; init; }

    internal required long Mismatches { get; init; }

    internal required long Unchecked { get; init; }

    /// <summary>Messages that were refused.</summary>
    internal required long Refused { get; init; }

    /// <summary>Units that were lost: a worker refused them, or they were delivered too often.</summary>
    internal required long Lost { get; init; }

    /// <summary>Workers that have sent a result, in the order of their names.</summary>
    internal required IReadOnlyList<WorkerSnapshot> Workers { get; init; }

    /// <summary>The last failures, the latest first.</summary>
    internal required IReadOnlyList<FailureSnapshot> Failures { get; init; }
}

/// <summary>The figures of a worker.</summary>
/// <param name="Name">Its name, as it says itself.</param>
/// <param name="Units">The results that were accepted.</param>
/// <param name="Bytes">The bytes in them.</param>
/// <param name="SinceLast">The time since the last result.</param>
internal sealed record WorkerSnapshot(string Name, long Units, long Bytes, TimeSpan SinceLast);

/// <summary>A failure.</summary>
/// <param name="Path">The path of the file, or what else has failed.</param>
/// <param name="Reason">The reason.</param>
/// <param name="Ago">The time since then.</param>
internal sealed record FailureSnapshot(string Path, string Reason, TimeSpan Ago);
