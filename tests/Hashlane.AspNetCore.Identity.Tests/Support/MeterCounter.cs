using System.Diagnostics.Metrics;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>Listens to the meter, and allocates nothing for a measurement.</summary>
internal sealed class MeterCounter : IDisposable
{
    private readonly MeterListener _listener = new();

    public MeterCounter()
    {
        _listener.InstrumentPublished = static (instrument, self) =>
        {
            if (instrument.Meter.Name == VerificationMetrics.MeterName)
            {
                self.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>(static (_, _, _, _) => { });
        _listener.SetMeasurementEventCallback<double>(static (_, _, _, _) => { });
        _listener.Start();
    }

    public void Dispose() => _listener.Dispose();
}
