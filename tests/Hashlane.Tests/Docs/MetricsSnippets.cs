using System.Diagnostics.Metrics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>A listener of the meter that docs/metrics.md describes.</summary>
[Collection(nameof(Alone))]
[Trait("Category", "Docs")]
public sealed class MetricsSnippets
{
    [Fact]
    public void Listener_OfTheMeter_SeesWaits()
    {
        List<double> seconds = [];

        using MeterListener listener = new();
        listener.InstrumentPublished = (instrument, self) =>
        {
            if (instrument.Meter.Name == "Hashlane" && instrument.Name == "hashlane.argon2.wait.duration")
            {
                self.EnableMeasurementEvents(instrument);
            }
        };
        listener.SetMeasurementEventCallback<double>((instrument, value, tags, state) => seconds.Add(value));
        listener.Start();

        Argon2id.DeriveKey(Inputs.Key(8), Inputs.Pattern(16), new Argon2Parameters(64, 1, 1), 32, TestContext.Current.CancellationToken);
        Assert.Single(seconds);
    }
}
