using Xunit;

namespace Hashlane.Benchmarks.Tests;

/// <summary>Saved reports are read as they were written.</summary>
public sealed class ReportTests
{
    private const string Section = "sha256";

    [Fact]
    public void Figure_OfSeveralRuns_IsTheMedian()
    {
        Runs runs = new(Section,
        [
            Report("2026-01-01-0000000000", "1,000"),
            Report("2026-01-01-0000000000-2", "1,300"),
            Report("2026-01-01-0000000000-3", "1,100"),
        ]);

        Assert.Equal(1100, runs.Figure("3 B", "Hashlane", "cycles/call"));
        Assert.Equal("2026-01-01-0000000000 (3 runs)", runs.Source);
    }

    [Theory]
    [InlineData("0.42", "2026-01-01-0000000000")]
    [InlineData("31.70", "2026-01-01-0000000000 (busy machine, load 32)")]
    public void Source_OfABusyMachine_SaysSo(string load, string source)
    {
        SavedReport report = Report("2026-01-01-0000000000", "1") with
        {
            Facts = [$"Ended: 2026-01-01 10:00 UTC; load of 2 processors {load} at the start, 3.00 at the end"],
        };

        Assert.Equal(source, new Runs(Section, [report]).Source);
    }

    [Fact]
    public void Figure_TooFewSamples_IsNotANumber()
    {
        Runs runs = new(Section, [Report("2026-01-01-0000000000", "—")]);

        Assert.Equal(double.NaN, runs.Figure("3 B", "Hashlane", "cycles/call"));
        Assert.Equal(double.NaN, runs.Figure("4 B", "Hashlane", "cycles/call"));
    }

    [Fact]
    public void Quartiles_AfterTheirColumn_AreRead()
    {
        Runs runs = new(Section, [Report("2026-01-01-0000000000", "1,000")]);

        Assert.Equal(2.5, runs.Figure("3 B", "Hashlane", "speed"));
        Assert.Equal((2.25, 2.75), runs.QuartilesOf("3 B", "Hashlane", "speed"));
    }

    [Theory]
    [InlineData("2026-11-21-d2cec1ab68", "2026-11-21-d2cec1ab68")]
    [InlineData("2026-11-21-d2cec1ab68-2", "2026-11-21-d2cec1ab68")]
    [InlineData("2026-11-21-d2cec1ab68-10", "2026-11-21-d2cec1ab68")]
    [InlineData("2026-11-21-1461c4c094-enableavx2-0", "2026-11-21-1461c4c094-enableavx2-0")]
    [InlineData("2026-11-21-1234567890", "2026-11-21-1234567890")]
    public void Series_OfAFile_IsItsNameWithoutTheRun(string name, string series) =>
        Assert.Equal(series, Report(name, "1").Series);

    [Theory]
    [InlineData("AMD EPYC (Zen 5, family 1Ah, model 02h)", "AMD EPYC, Zen 5")]
    [InlineData("Intel(R) Xeon(R) CPU @ 2.60GHz (Ice Lake, family 06h, model 6Ah)", "Intel Xeon, Ice Lake")]
    [InlineData("Intel(R) Xeon(R) CPU (family 06h, model 55h)", "Intel Xeon")]
    [InlineData("Neoverse-N1", "Neoverse-N1")]
    public void Short_Processor_IsNameAndGeneration(string processor, string name) =>
        Assert.Equal(name, ProcessorText.Short(processor));

    [Theory]
    [InlineData(3.7, new double[] { 0, 1, 2, 3 })]
    [InlineData(0.9, new[] { 0, 0.2, 0.4, 0.6000000000000001, 0.8 })]
    [InlineData(1800, new double[] { 0, 500, 1000, 1500 })]
    public void Ticks_OfAnAxis_AreRound(double max, double[] ticks) => Assert.Equal(ticks, Scale.Ticks(max));

    private static SavedReport Report(string name, string cycles) => SavedReport.Read(name, "processor",
    [
        "# Paired ratios, 2026-01-01, commit 0000000000",
        "",
        "- Switches: none",
        "",
        $"## {Section}",
        "",
        "| size | candidate | cycles/call |  speed |  quartiles |",
        "| ---: | --------- | ----------: | -----: | ---------: |",
        $"|  3 B | Hashlane  | {cycles,11} |  2.50× |  2.25–2.75 |",
    ]);
}
