namespace Hashlane.Distributed.Tests;

/// <summary>The workers that a verifier counts on.</summary>
public sealed class VerifierTests
{
    private static readonly JobSettings _settings = new()
    {
        Root = "root",
        Algorithm = "blake3",
        RetryPatience = TimeSpan.FromSeconds(30),
    };

    [Fact]
    public void IsOnlyChoice_OneWorker_AfterThePatience()
    {
        ManualClock clock = new();
        Verifier verifier = new(_settings, new byte[Blake3Mac.KeyBytes], clock, static _ => { });
        verifier.Workers.Add("broken");

        clock.Advance(_settings.RetryPatience - TimeSpan.FromTicks(1));
        Assert.False(verifier.IsOnlyChoice("broken"));
        clock.Advance(TimeSpan.FromTicks(1));
        Assert.True(verifier.IsOnlyChoice("broken"));
    }

    /// <summary>The other one may be able to do what this one cannot.</summary>
    [Fact]
    public void IsOnlyChoice_TwoWorkers_Never()
    {
        ManualClock clock = new();
        Verifier verifier = new(_settings, new byte[Blake3Mac.KeyBytes], clock, static _ => { });
        verifier.Workers.Add("broken");
        verifier.Workers.Add("other");

        clock.Advance(100 * _settings.RetryPatience);
        Assert.False(verifier.IsOnlyChoice("broken"));
    }
}
