using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The memory of Argon2 and its queue as instruments, which are read only when a listener asks.</summary>
internal static class Argon2Gauges
{
    private const string State = "hashlane.argon2.memory.state";

    /// <summary>Makes the instruments known, if that was not done before.</summary>
    public static void Publish()
    {
        if (Argon2Metrics.HasMeters)
        {
            Instruments.Publish();
        }
    }

    private static Measurement<long>[] ReadMemory() =>
    [
        new(Argon2Memory.BytesInUse, new KeyValuePair<string, object?>(State, "used")),
        new(Argon2Memory.IdleBytes, new KeyValuePair<string, object?>(State, "idle")),
    ];

    private static class Instruments
    {
        private static readonly Instrument[] _all =
        [
            Argon2Metrics.Instruments.Meter.CreateObservableUpDownCounter(
                "hashlane.argon2.derivations.waiting", static () => Argon2Memory.WaitingCallers, "{derivation}",
                "Derivations that wait for a thread or for memory."),
            Argon2Metrics.Instruments.Meter.CreateObservableUpDownCounter(
                "hashlane.argon2.memory.usage", ReadMemory, "By",
                "Memory of Argon2, in use and kept for the next call."),
            Argon2Metrics.Instruments.Meter.CreateObservableUpDownCounter(
                "hashlane.argon2.memory.limit", static () => Argon2Memory.Budget, "By",
                "The budget of memory for all derivations."),
        ];

        [MethodImpl(MethodImplOptions.NoInlining)] // as in Argon2Metrics
        public static void Publish() => _ = _all.Length;
    }
}
