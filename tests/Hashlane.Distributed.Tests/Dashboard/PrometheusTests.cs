namespace Hashlane.Distributed.Tests;

/// <summary>Metrics for Prometheus, as a strict reader takes them.</summary>
public sealed class PrometheusTests
{
    [Fact]
    public async Task Metrics_OfAJob_AreItsFigures()
    {
        await using Site site = await Site.StartAsync();
        PrometheusReader metrics = PrometheusReader.Read(await site.Client.GetStringAsync("/metrics", Site.Ending));

        Assert.Equal(61, metrics["hashlane_job_elapsed_seconds"]);
        Assert.Equal(0, metrics["hashlane_job_complete"]);
        Assert.Equal(1200, metrics["hashlane_job_files_found_total"]);
        Assert.Equal(1, metrics["hashlane_job_files_all_found"]);
        Assert.Equal(345, metrics["hashlane_job_files_done_total"]);
        Assert.Equal(3, metrics["hashlane_job_files_failed_total"]);
        Assert.Equal(5_000_000_000_123, metrics["hashlane_job_io_bytes_total"]);
        Assert.Equal(20_000_000_000_000, metrics["hashlane_job_io_expected_bytes"]);
        Assert.Equal(41, metrics["hashlane_job_units_published_total"]);
        Assert.Equal(29, metrics["hashlane_job_units_done_total"]);
        Assert.Equal(12, metrics["hashlane_job_units_waiting"]);
        Assert.Equal(7, metrics["hashlane_job_units_resumed_total"]);
        Assert.Equal(5, metrics["hashlane_job_units_retried_total"]);
        Assert.Equal(8, metrics["hashlane_job_units_lost_total"]);
        Assert.Equal(11, metrics["hashlane_job_checks_total"]);
        Assert.Equal(2, metrics["hashlane_job_checks_mismatched_total"]);
        Assert.Equal(4, metrics["hashlane_job_checks_impossible_total"]);
        Assert.Equal(6, metrics["hashlane_job_messages_refused_total"]);
        Assert.Equal(2, metrics["hashlane_job_workers"]);
        Assert.Equal(
            [
                ("hashlane_job_worker_units_total", "hashlane_worker_name=alder", 20),
                ("hashlane_job_worker_units_total", "hashlane_worker_name=birch", 9),
                ("hashlane_job_worker_io_bytes_total", "hashlane_worker_name=alder", 4_000_000_000_000),
                ("hashlane_job_worker_io_bytes_total", "hashlane_worker_name=birch", 1_000_000_000_123),
                ("hashlane_job_worker_silence_seconds", "hashlane_worker_name=alder", 1),
                ("hashlane_job_worker_silence_seconds", "hashlane_worker_name=birch", 75),
            ],
            metrics.Samples.Where(static one => one.Label.StartsWith("hashlane", StringComparison.Ordinal))
                .Select(static one => (one.Name, one.Label, one.Value)));
    }

    [Fact]
    public void Types_OfMetrics_FollowTheirNames()
    {
        PrometheusReader metrics = PrometheusReader.Read(PrometheusText.Write(Snapshots.Running, "a job"));

        Assert.Equal(1 + JobFigures.OfJob.Count + JobFigures.OfWorker.Count, metrics.Types.Count);
        Assert.All(metrics.Types, static one =>
            Assert.Equal(one.Key.EndsWith("_total", StringComparison.Ordinal), one.Value == "counter"));
    }

    [Theory]
    [InlineData("plain")]
    [InlineData("with \"quotes\" and \\ and \\n")]
    [InlineData("two\nlines")]
    [InlineData("x\"} 1\nhashlane_job_complete 1\n# HELP")]
    [InlineData("é 漢 \u0001 {}=,")]
    [InlineData("")]
    public void Labels_OfAnyText_AreEscaped(string text)
    {
        PrometheusReader metrics = PrometheusReader.Read(PrometheusText.Write(Snapshots.With(text), text));

        Assert.Equal(
            $"title={text}",
            Assert.Single(metrics.Samples, static one => one.Name == PrometheusText.InfoName).Label);
        Assert.Equal(
            $"hashlane_worker_name={text}",
            Assert.Single(metrics.Samples, static one => one.Name == "hashlane_job_worker_units_total").Label);
        Assert.Equal(0, metrics["hashlane_job_complete"]);
    }

    [Fact]
    public void Series_OfManyWorkers_AreBounded()
    {
        JobSnapshot job = Snapshots.With(
            Enumerable.Range(0, JobFigures.MaxWorkers + 1).Select(static i => $"w{i:d6}"));
        PrometheusReader metrics = PrometheusReader.Read(PrometheusText.Write(job, ""));

        Assert.Equal(JobFigures.MaxWorkers + 1, metrics["hashlane_job_workers"]);
        Assert.Equal(
            JobFigures.MaxWorkers,
            metrics.Samples.Count(static one => one.Name == "hashlane_job_worker_units_total"));
    }
}
