using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Hashlane.Distributed;

/// <summary>Shows jobs and the work of workers to listeners of the meter. Without any, no clock is read.</summary>
/// <remarks>
/// <para>Names and units are in docs/cluster-metrics.md, and follow OpenTelemetry.</para>
/// <para><b>Thread safety.</b> Any thread may call at any time.</para>
/// </remarks>
internal static class DistributedMetrics
{
    /// <summary>The name of the meter.</summary>
    internal const string MeterName = "Hashlane.Distributed";

    /// <summary>The name of the histogram of units.</summary>
    internal const string UnitDuration = "hashlane.worker.unit.duration";

    /// <summary>The name of the counter of bytes.</summary>
    internal const string WorkerBytes = "hashlane.worker.io";

    private const string KindTag = "hashlane.unit.kind", ResultTag = "hashlane.unit.result", ErrorTag = "error.type";

    // From a unit of one small file to a subtree of 1 GiB on a slow disk.
    private static readonly InstrumentAdvice<double> _seconds = new()
    {
        HistogramBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600],
    };

    private static readonly Meter _meter = new(MeterName);

    private static readonly Histogram<double> _durations = _meter.CreateHistogram(
        UnitDuration, "s", "Time from the receipt of a unit to its result.", tags: null, _seconds);

    private static readonly Counter<long> _bytes = _meter.CreateCounter<long>(
        WorkerBytes, "By", "Bytes that the worker has hashed.");

    /// <summary>Shows the figures of a job, until the returned object is disposed of.</summary>
    /// <param name="snapshot">Takes the figures; called only while somebody listens.</param>
    internal static IDisposable Observe(Func<JobSnapshot> snapshot)
    {
        Meter meter = new(MeterName);
        foreach (Figure<JobSnapshot> figure in JobFigures.OfJob)
        {
            Create(meter, figure, () => [new(figure.Read(snapshot()))]);
        }

        foreach (Figure<WorkerSnapshot> figure in JobFigures.OfWorker)
        {
            Create(meter, figure, () => JobFigures.ShownWorkers(snapshot()).Select(worker => new Measurement<long>(
                figure.Read(worker), new KeyValuePair<string, object?>(JobFigures.WorkerTag, worker.Name))));
        }

        return meter;
    }

    /// <summary>Reads the clock if somebody listens.</summary>
    /// <returns>A time for the other methods, which then record the duration; otherwise 0.</returns>
    internal static long Now() => _durations.Enabled ? Stopwatch.GetTimestamp() : 0;

    /// <summary>Reports a unit that a worker has executed.</summary>
    /// <param name="since">The time when the worker received it.</param>
    /// <param name="unit">The unit.</param>
    /// <param name="outcomes">Its outcomes.</param>
    internal static void ReportDone(long since, Unit unit, FileOutcome[] outcomes)
    {
        Record(since, unit, "done", error: null);
        if (_bytes.Enabled)
        {
            _bytes.Add(HashedBytes(unit, outcomes), new KeyValuePair<string, object?>(KindTag, KindOf(unit)));
        }
    }

    /// <summary>Reports a unit that a worker must not verify, as the result is its own.</summary>
    /// <inheritdoc cref="ReportDone"/>
    internal static void ReportDeclined(long since, Unit unit) => Record(since, unit, "declined", error: null);

    /// <summary>Reports a unit that a worker must not or cannot read.</summary>
    /// <inheritdoc cref="ReportDone"/>
    internal static void ReportRefused(long since, Unit unit) => Record(since, unit, "refused", error: null);

    /// <summary>Reports a unit without a result: it goes back to the queue.</summary>
    /// <inheritdoc cref="ReportDone"/>
    /// <param name="since"><inheritdoc cref="ReportDone" path="/param[@name='since']"/></param>
    /// <param name="unit"><inheritdoc cref="ReportDone" path="/param[@name='unit']"/></param>
    /// <param name="error">The reason.</param>
    internal static void ReportFailed(long since, Unit unit, Exception error) => Record(since, unit, "failed", error);

    /// <summary>The bytes of a unit that were hashed.</summary>
    internal static long HashedBytes(Unit unit, FileOutcome[] outcomes)
    {
        long bytes = 0;
        foreach (FileOutcome outcome in outcomes)
        {
            if (outcome.Kind == OutcomeKind.Hashed)
            {
                bytes += unit.Kind == UnitKind.Subtree ? unit.Length : outcome.Identity?.Bytes ?? 0;
            }
        }

        return bytes;
    }

    /// <summary>The kind of a unit, for a tag.</summary>
    internal static string KindOf(Unit unit) => unit.Kind == UnitKind.Subtree ? "subtree" : "files";

    private static void Record(long since, Unit unit, string result, Exception? error)
    {
        if (since == 0 || !_durations.Enabled)
        {
            return;
        }

        TagList tags = new() { { KindTag, KindOf(unit) }, { ResultTag, result } };
        if (error is not null)
        {
            tags.Add(ErrorTag, error.GetType().FullName);
        }

        _durations.Record(Stopwatch.GetElapsedTime(since).TotalSeconds, tags);
    }

    private static void Create<TSource>(
        Meter meter, Figure<TSource> figure, Func<IEnumerable<Measurement<long>>> observe)
    {
        switch (figure.Kind)
        {
            case FigureKind.Counter:
                meter.CreateObservableCounter(figure.Name, observe, figure.Unit, figure.Description);
                break;
            case FigureKind.UpDownCounter:
                meter.CreateObservableUpDownCounter(figure.Name, observe, figure.Unit, figure.Description);
                break;
            default:
                meter.CreateObservableGauge(figure.Name, observe, figure.Unit, figure.Description);
                break;
        }
    }
}
