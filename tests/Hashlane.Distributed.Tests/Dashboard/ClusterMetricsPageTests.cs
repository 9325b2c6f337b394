using System.Diagnostics.Metrics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace Hashlane.Distributed.Tests;

/// <summary>docs/cluster-metrics.md has exactly the instruments, metrics and paths that exist.</summary>
[Collection(nameof(DistributedMetricsTests))]
[Trait("Category", "Docs")]
public sealed partial class ClusterMetricsPageTests
{
    private static string Page =>
        File.ReadAllText(Path.Combine(RepositoryFiles.RequireRoot(), "docs", "cluster-metrics.md"));

    [Fact]
    public void Instruments_OfTheMeter_AreThoseOfThePage()
    {
        WorkerMetrics.Now(); // makes the instruments of workers
        using IDisposable meter = JobMetrics.Observe(static () => Snapshots.Running);
        using DistributedMetricsTests.Listener job = new(meter), workers = new(null);

        Assert.Equal(
            job.Instruments.Concat(workers.Instruments)
                .Select(static one => (one.Name, KindOf(one), one.Unit!, one.Description!)).Order(),
            Rows().Select(static row => (row[0].Trim('`'), row[1], row[2].Trim('`'), row[^1])).Order());
    }

    [Fact]
    public void Metrics_OfPrometheus_AreThoseOfThePage()
    {
        PrometheusReader metrics = PrometheusReader.Read(PrometheusText.Write(Snapshots.Running, ""));
        string[] listed = [.. Rows().Where(static row => row.Length == 5).Select(static row => row[3].Trim('`'))];

        Assert.Equal(
            metrics.Types.Keys.Where(static name => name != PrometheusText.InfoName).Order(StringComparer.Ordinal),
            listed.Order(StringComparer.Ordinal));
        Assert.Contains($"`{PrometheusText.InfoName}`", Page, StringComparison.Ordinal);
    }

    /// <summary>The rules for alerts, which nobody sees fail when a name is wrong.</summary>
    [Fact]
    public void Names_InExamples_Exist()
    {
        PrometheusReader metrics = PrometheusReader.Read(PrometheusText.Write(Snapshots.Running, ""));
        string[] names = [.. MetricName().Matches(Page).Select(static match => match.Value).Distinct()];

        Assert.True(names.Length > 20, $"Only {names.Length} names were found.");
        Assert.All(names, name => Assert.Contains(name, metrics.Types.Keys));
    }

    [Fact]
    public async Task Paths_OfThePage_AreServed()
    {
        await using Site site = await Site.StartAsync(Snapshots.Complete);
        string[] paths = [.. ServedPath().Matches(Page).Select(static match => match.Groups[1].Value)];

        Assert.Equal(5, paths.Length);
        foreach (string path in paths)
        {
            Assert.Equal(System.Net.HttpStatusCode.OK, await site.AskAsync("GET", path));
        }
    }

    [Fact]
    public void Limits_OfThePage_AreThoseInForce()
    {
        Assert.Contains($"at most {new DashboardSettings().MaxListeners} listeners", Page, StringComparison.Ordinal);
        string workers = JobFigures.MaxWorkers.ToString("N0", CultureInfo.InvariantCulture);
        Assert.Contains($"The first {workers} workers that send a result", Page, StringComparison.Ordinal);
    }

    /// <summary>The cells of the rows about instruments.</summary>
    private static IEnumerable<string[]> Rows() => Page.Split('\n')
        .Where(static line => line.StartsWith("| `hashlane.", StringComparison.Ordinal))
        .Select(static line => line.Trim('|', ' ').Split(" | "))
        .Where(static row => row.Length >= 4);

    private static string KindOf(Instrument instrument) => instrument.GetType().Name.Split('`')[0] switch
    {
        nameof(ObservableCounter<>) => "counter, observable",
        nameof(ObservableUpDownCounter<>) => "up-down counter, observable",
        nameof(ObservableGauge<>) => "gauge, observable",
        nameof(Counter<>) => "counter",
        nameof(Histogram<>) => "histogram",
        string name => name,
    };

    [GeneratedRegex(@"\bhashlane_job_[a-z_]+")]
    private static partial Regex MetricName();

    [GeneratedRegex(@"^\| `(/[a-z.]*)` \|", RegexOptions.Multiline)]
    private static partial Regex ServedPath();
}
