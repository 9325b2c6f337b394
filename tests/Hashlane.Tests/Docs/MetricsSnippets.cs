using System.Diagnostics.Metrics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/metrics.md shows.</summary>
[Collection(nameof(Alone))]
[Trait("Category", "Docs")]
public sealed class MetricsSnippets
{
    [Fact]
    public void Listener_OfTheMeter_SeesWaits()
    {
        List<double> seconds = [];

        // snippet: metrics-listener
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
        // end snippet

        Argon2id.DeriveKey(Inputs.Key(8), Inputs.Pattern(16), new Argon2Parameters(64, 1, 1), 32, TestContext.Current.CancellationToken);
        Assert.Single(seconds);
    }
}
