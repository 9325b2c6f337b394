using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace Hashlane;

/// <summary>Times of calls of Argon2 for listeners of the meter. Without any, no clock is read.</summary>
/// <remarks>Names and units are in docs/metrics.md, and follow OpenTelemetry.</remarks>
internal static class Argon2Metrics
{
    /// <summary>The name of the meter.</summary>
    public const string MeterName = "Hashlane";

    private const string ErrorType = "error.type", SupportSwitch = "System.Diagnostics.Metrics.Meter.IsSupported";

    /// <summary>
    /// Whether the program has meters. Where it has none, as the tool, their assembly is not even loaded, and native
    /// code does not contain them.
    /// </summary>
    [FeatureSwitchDefinition(SupportSwitch)]
    public static bool HasMeters { get; } = !AppContext.TryGetSwitch(SupportSwitch, out bool isOn) || isOn;

    /// <summary>Reads the clock if someone listens.</summary>
    /// <returns>A time for the other methods, which do nothing with 0.</returns>
    public static long Now() => HasMeters ? Instruments.Now() : 0;

    /// <summary>Reports that memory is there.</summary>
    /// <param name="since">The time of the call.</param>
    public static void ReportWait(long since)
    {
        if (HasMeters && since != 0)
        {
            Instruments.RecordWait(since, error: null);
        }
    }

    /// <summary>Reports that the wait ended without memory.</summary>
    /// <param name="since">The time of the call.</param>
    /// <param name="error">The type of the exception.</param>
    public static void ReportWait(long since, Type error)
    {
        if (HasMeters && since != 0)
        {
            Instruments.RecordWait(since, error);
        }
    }

    /// <summary>Reports a derivation.</summary>
    /// <param name="since">The time when it had memory.</param>
    public static void ReportDerivation(long since)
    {
        if (HasMeters && since != 0)
        {
            Instruments.RecordDerivation(since, error: null);
        }
    }

    /// <summary>Reports a derivation that did not end well.</summary>
    /// <param name="since">The time when it had memory.</param>
    /// <param name="error">The type of the exception.</param>
    public static void ReportDerivation(long since, Type error)
    {
        if (HasMeters && since != 0)
        {
            Instruments.RecordDerivation(since, error);
        }
    }

    /// <summary>
    /// The instruments, which are made when they are first asked for. Callers do not inline its methods: the compiler
    /// would load the assembly of the meter for them.
    /// </summary>
    internal static class Instruments
    {
        // From a small hash to the longest wait of a synchronous call.
        private static readonly InstrumentAdvice<double> _seconds = new()
        {
            HistogramBucketBoundaries =
                [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
        };

        /// <summary>The meter, to which other instruments may be added.</summary>
        public static Meter Meter { get; } = CreateMeter();

        private static readonly Histogram<double> _waits = Meter.CreateHistogram(
            "hashlane.argon2.wait.duration", "s", "Time that a derivation waits for a thread and for memory.",
            tags: null, _seconds);

        private static readonly Histogram<double> _derivations = Meter.CreateHistogram(
            "hashlane.argon2.derivation.duration", "s", "Time of a derivation once it has its memory.",
            tags: null, _seconds);

        /// <summary>Reads the clock if someone listens; otherwise 0.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static long Now() => _waits.Enabled || _derivations.Enabled ? Stopwatch.GetTimestamp() : 0;

        /// <summary>Records the time from a call to its memory, and the type of an exception.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void RecordWait(long since, Type? error) => Record(_waits, since, error);

        /// <summary>Records the time of a derivation, and the type of an exception.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void RecordDerivation(long since, Type? error) => Record(_derivations, since, error);

        /// <summary>
        /// The runtime lists every meter until it is disposed, so it would keep the context of a plugin from being
        /// unloaded.
        /// </summary>
        private static Meter CreateMeter()
        {
            Meter meter = new(MeterName);
            if (AssemblyLoadContext.GetLoadContext(typeof(Instruments).Assembly) is { IsCollectible: true } context)
            {
                context.Unloading += _ => meter.Dispose();
            }

            return meter;
        }

        private static void Record(Histogram<double> times, long since, Type? error)
        {
            if (!times.Enabled)
            {
                return;
            }

            double seconds = Stopwatch.GetElapsedTime(since).TotalSeconds;
            if (error is null)
            {
                times.Record(seconds);
            }
            else
            {
                times.Record(seconds, new KeyValuePair<string, object?>(ErrorType, error.FullName));
            }
        }
    }
}
