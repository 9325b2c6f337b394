using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Hashlane;

/// <summary>Times of calls of Argon2 for listeners of the meter. Without any, no clock is read.</summary>
/// <remarks>Names and units are in docs/metrics.md, and follow OpenTelemetry.</remarks>
internal static class Argon2Metrics
{
    /// <summary>The name of the meter.</summary>
    public const string MeterName = "Hashlane";

    private const string ErrorType = "error.type";

    private static readonly Meter _meter = new(MeterName);

    // From a small hash to the longest wait of a synchronous call.
    private static readonly InstrumentAdvice<double> _seconds = new()
    {
        HistogramBucketBoundaries =
            [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    };

    private static readonly Histogram<double> _waits = _meter.CreateHistogram(
        "hashlane.argon2.wait.duration", "s", "Time that a derivation waits for a thread and for memory.",
        tags: null, _seconds);

    private static readonly Histogram<double> _derivations = _meter.CreateHistogram(
        "hashlane.argon2.derivation.duration", "s", "Time of a derivation once it has its memory.",
        tags: null, _seconds);

    /// <summary>The meter, to which other instruments may be added.</summary>
    public static Meter Meter => _meter;

    /// <summary>Reads the clock if someone listens.</summary>
    /// <returns>A time for the other methods, which do nothing with 0.</returns>
    public static long Now() => _waits.Enabled || _derivations.Enabled ? Stopwatch.GetTimestamp() : 0;

    /// <summary>Reports that memory is there.</summary>
    /// <param name="since">The time of the call.</param>
    public static void ReportWait(long since)
    {
        if (since != 0 && _waits.Enabled)
        {
            _waits.Record(Stopwatch.GetElapsedTime(since).TotalSeconds);
        }
    }

    /// <summary>Reports that the wait ended without memory.</summary>
    /// <param name="since">The time of the call.</param>
    /// <param name="error">The type of the exception.</param>
    public static void ReportWait(long since, Type error) => Report(_waits, since, error);

    /// <summary>Reports a derivation.</summary>
    /// <param name="since">The time when it had memory.</param>
    public static void ReportDerivation(long since)
    {
        if (since != 0 && _derivations.Enabled)
        {
            _derivations.Record(Stopwatch.GetElapsedTime(since).TotalSeconds);
        }
    }

    /// <summary>Reports a derivation that did not end well.</summary>
    /// <param name="since">The time when it had memory.</param>
    /// <param name="error">The type of the exception.</param>
    public static void ReportDerivation(long since, Type error) => Report(_derivations, since, error);

    private static void Report(Histogram<double> times, long since, Type error)
    {
        if (since != 0 && times.Enabled)
        {
            times.Record(
                Stopwatch.GetElapsedTime(since).TotalSeconds,
                new KeyValuePair<string, object?>(ErrorType, error.FullName));
        }
    }
}
