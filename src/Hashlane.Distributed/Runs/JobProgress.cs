using System.Text;

namespace Hashlane.Distributed;

/// <summary>Counts what happens in a run of a job, for those who watch it.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class JobProgress
{
    /// <summary>The number of workers that are remembered; the figures of others count in the totals only.</summary>
    internal const int MaxWorkers = 1000;

    /// <summary>The number of failures that are remembered.</summary>
    internal const int MaxFailures = 50;

    private const int MaxNameChars = 200;
    private const int MaxTextChars = 1000;

    private readonly Lock _lock = new();
    private readonly Dictionary<string, WorkerFigures> _workers = [];
    private readonly Queue<FailureFigures> _failures = new();
    private TimeProvider _clock = TimeProvider.System;
    private long _start;
    private long _end;
    private long _bytesExpected;
    private bool _isComplete;
    private bool _areAllFound;
    private long _filesFound;
    private long _filesDone;
    private long _filesFailed;
    private long _bytesDone;
    private long _unitsPublished;
    private long _unitsDone;
    private long _unitsWaiting;
    private long _unitsResumed;
    private long _retries;
    private long _checks;
    private long _mismatches;
    private long _unchecked;
    private long _refused;
    private long _lost;

    /// <summary>The bytes of all files, once somebody has counted them; 0 until then.</summary>
    internal long BytesExpected
    {
        get => Interlocked.Read(ref _bytesExpected);
        set => Interlocked.Exchange(ref _bytesExpected, value);
    }

    /// <summary>Notes that the run begins.</summary>
    internal void Begin(TimeProvider clock)
    {
        lock (_lock)
        {
            _clock = clock;
            _start = clock.GetTimestamp();
        }
    }

    /// <summary>Notes that the run has ended.</summary>
    /// <param name="isComplete">Whether all items are merged.</param>
    internal void End(bool isComplete)
    {
        lock (_lock)
        {
            _end = _clock.GetTimestamp();
            _isComplete = isComplete;
        }
    }

    /// <summary>Adds files that the source has given.</summary>
    internal void AddFound(int files)
    {
        lock (_lock)
        {
            _filesFound += files;
        }
    }

    /// <summary>Notes that the source has given all files.</summary>
    internal void NoteAllFound()
    {
        lock (_lock)
        {
            _areAllFound = true;
        }
    }

    /// <summary>Sets the numbers of merged files, and of units without a result.</summary>
    internal void SetMerged(long files, long failed, int unitsWaiting)
    {
        lock (_lock)
        {
            _filesDone = files;
            _filesFailed = failed;
            _unitsWaiting = unitsWaiting;
        }
    }

    /// <summary>Counts a unit that is published for the first time.</summary>
    internal void AddPublished() => Interlocked.Increment(ref _unitsPublished);

    /// <summary>Counts a unit whose result an earlier run has left.</summary>
    internal void AddResumed(long bytes)
    {
        Interlocked.Increment(ref _unitsResumed);
        Interlocked.Add(ref _bytesDone, bytes);
    }

    /// <summary>Counts a unit that is published again, or another try of its files.</summary>
    internal void AddRetry() => Interlocked.Increment(ref _retries);

    /// <summary>Counts a unit whose files were all verified by other workers.</summary>
    internal void AddCheck() => Interlocked.Increment(ref _checks);

    /// <summary>Counts a verification for which one of two workers is wrong.</summary>
    internal void AddMismatch() => Interlocked.Increment(ref _mismatches);

    /// <summary>Counts a unit that no other worker could verify, or not all of its files.</summary>
    internal void AddUnchecked() => Interlocked.Increment(ref _unchecked);

    /// <summary>Counts a message that was refused.</summary>
    internal void AddRefused() => Interlocked.Increment(ref _refused);

    /// <summary>Counts a unit that workers have refused, or that was delivered too often.</summary>
    internal void AddLost() => Interlocked.Increment(ref _lost);

    /// <summary>Counts a result of a worker.</summary>
    /// <param name="worker">Its name.</param>
    /// <param name="bytes">The bytes that it has hashed.</param>
    /// <param name="newBytes">Those that nobody has hashed before.</param>
    internal void AddResult(string worker, long bytes, long newBytes)
    {
        string name = Shortened(worker, MaxNameChars);
        lock (_lock)
        {
            _unitsDone++;
            Interlocked.Add(ref _bytesDone, newBytes);
            if (!_workers.TryGetValue(name, out WorkerFigures? figures))
            {
                if (_workers.Count == MaxWorkers)
                {
                    return;
                }

                figures = new WorkerFigures();
                _workers.Add(name, figures);
            }

            figures.Units++;
            figures.Bytes += bytes;
            figures.Last = _clock.GetTimestamp();
        }
    }

    /// <summary>Adds a failure.</summary>
    /// <param name="path">The path of the file, as bytes.</param>
    /// <param name="reason">The reason.</param>
    internal void AddFailure(byte[] path, string reason)
    {
        lock (_lock)
        {
            if (_failures.Count == MaxFailures)
            {
                _failures.Dequeue();
            }

            _failures.Enqueue(new FailureFigures(path, reason, _clock.GetTimestamp()));
        }
    }

    /// <summary>Takes the figures of this moment.</summary>
    internal JobSnapshot Snapshot()
    {
        lock (_lock)
        {
            long now = _clock.GetTimestamp();
            return new JobSnapshot
            {
                Elapsed = _start == 0 ? TimeSpan.Zero : _clock.GetElapsedTime(_start, _end == 0 ? now : _end),
                IsComplete = _isComplete,
                FilesFound = _filesFound,
                AreAllFound = _areAllFound,
                FilesDone = _filesDone,
                FilesFailed = _filesFailed,
                BytesDone = Interlocked.Read(ref _bytesDone),
                BytesExpected = BytesExpected,
                UnitsPublished = Interlocked.Read(ref _unitsPublished),
                UnitsDone = _unitsDone,
                UnitsWaiting = _unitsWaiting,
                UnitsResumed = Interlocked.Read(ref _unitsResumed),
                Retries = Interlocked.Read(ref _retries),
                Checks = Interlocked.Read(ref _checks),
                Mismatches = Interlocked.Read(ref _mismatches),
                Unchecked = Interlocked.Read(ref _unchecked),
                Refused = Interlocked.Read(ref _refused),
                Lost = Interlocked.Read(ref _lost),
                Workers = WorkersAt(now),
                Failures = [.. _failures.Reverse().Select(failure => new FailureSnapshot(
                    Shortened(Encoding.UTF8.GetString(failure.Path), MaxTextChars),
                    Shortened(failure.Reason, MaxTextChars),
                    _clock.GetElapsedTime(failure.Time, now)))],
            };
        }
    }

    /// <summary>Takes the figures of all workers, by their names.</summary>
    private WorkerSnapshot[] WorkersAt(long now) =>
    [
        .. _workers.OrderBy(static pair => pair.Key, StringComparer.Ordinal).Select(pair => new WorkerSnapshot(
            pair.Key, pair.Value.Units, pair.Value.Bytes, _clock.GetElapsedTime(pair.Value.Last, now))),
    ];

    private static string Shortened(string text, int most) => text.Length <= most ? text : text[..most];

    private sealed class WorkerFigures
    {
        internal long Units { get; set; }

        internal long Bytes { get; set; }

        internal long Last { get; set; }
    }

    private sealed record FailureFigures(byte[] Path, string Reason, long Time);
}
