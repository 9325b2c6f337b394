using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace Hashlane.Distributed;

/// <summary>Shows the work of the workers of this process. Without a listener, no clock is read.</summary>
/// <remarks>
/// <para>Names and units are in docs/cluster-metrics.md, and follow OpenTelemetry.</para>
/// <para><b>Thread safety.</b> Any thread may call at any time.</para>
/// </remarks>
internal static class WorkerMetrics
{
    /// <summary>The name of the histogram of units.</summary>
    internal const string UnitDuration = "hashlane.worker.unit.duration";

    /// <summary>The name of the counter of bytes.</summary>
    internal const string WorkerBytes = "hashlane.worker.io";

    private const string ResultTag = "hashlane.unit.result", ErrorTag = "error.type";

    /// <summary>The meter of all instruments here.</summary>
    internal static Meter Meter { get; } = new(TelemetryNames.Source);

    // From a unit of one small file to a subtree of 1 GiB on a slow disk.
    private static readonly InstrumentAdvice<double> _seconds = new()
    {
        HistogramBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600],
    };

    private static readonly Histogram<double> _durations = Meter.CreateHistogram(
        UnitDuration, "s", "Time from the receipt of a unit to its result.", tags: null, _seconds);

    private static readonly Counter<long> _bytes = Meter.CreateCounter<long>(
        WorkerBytes, "By", "Bytes that the worker has hashed.");

    /// <summary>
    /// Makes the instruments, so that a listener finds them before the first unit comes: on another thread, since the
    /// first meter of a process takes 15 ms.
    /// </summary>
    internal static void CreateSoon() => ThreadPool.UnsafeQueueUserWorkItem(
        static _ => RuntimeHelpers.RunClassConstructor(typeof(WorkerMetrics).TypeHandle), null);

    /// <summary>Reads the clock if somebody listens.</summary>
    /// <returns>A time for the other methods, which then record the duration; otherwise 0.</returns>
    internal static long Now() => _durations.Enabled ? Stopwatch.GetTimestamp() : 0;

    /// <summary>Reports a unit that a worker has executed.</summary>
    /// <param name="since">The time when the worker received it.</param>
    /// <param name="unit">The unit.</param>
    /// <param name="bytes">The bytes that were hashed.</param>
    internal static void ReportDone(long since, Unit unit, long bytes)
    {
        Record(since, unit, "done", error: null);
        if (_bytes.Enabled)
        {
            _bytes.Add(
                bytes, new KeyValuePair<string, object?>(TelemetryNames.KindTag, TelemetryNames.KindOf(unit)));
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

    private static void Record(long since, Unit unit, string result, Exception? error)
    {
        if (since == 0 || !_durations.Enabled)
        {
            return;
        }

        TagList tags = new()
        {
            { TelemetryNames.KindTag, TelemetryNames.KindOf(unit) },
            { ResultTag, result },
        };
        if (error is not null)
        {
            tags.Add(ErrorTag, error.GetType().FullName);
        }

        _durations.Record(Stopwatch.GetElapsedTime(since).TotalSeconds, tags);
    }
}
