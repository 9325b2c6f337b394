using System.Collections.Concurrent;
using System.Diagnostics.Metrics;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>The measurements of the meter since it was created: name of the instrument, or result of a verification.</summary>
internal sealed class Measurements : IDisposable
{
    private readonly MeterListener _listener = new();
    private readonly ConcurrentQueue<string> _names = [];

    public Measurements()
    {
        _listener.InstrumentPublished = static (instrument, self) =>
        {
            if (instrument.Meter.Name == VerificationMetrics.MeterName)
            {
                self.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
        {
            foreach (KeyValuePair<string, object?> tag in tags)
            {
                _names.Enqueue((string)tag.Value!);
            }
        });
        _listener.SetMeasurementEventCallback<double>((instrument, _, _, _) => _names.Enqueue(instrument.Name));
        _listener.Start();
    }

    /// <summary>The derivations of Argon2.</summary>
    public int Derivations => _names.Count(static name => name == "hashlane.argon2.derivation.duration");

    /// <summary>The results of verifications, in order.</summary>
    public string[] Results =>
        [.. _names.Where(static name => !name.StartsWith("hashlane.", StringComparison.Ordinal))];

    public void Dispose() => _listener.Dispose();
}
