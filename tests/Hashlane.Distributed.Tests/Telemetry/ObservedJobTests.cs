using System.Diagnostics;

namespace Hashlane.Distributed.Tests;

/// <summary>
/// Jobs as listeners to spans and instruments see them: all that the documentation lists, and nothing else.
/// </summary>
[Collection(nameof(DistributedMetricsTests))]
public sealed class ObservedJobTests
{
    private const string Publish = "unit publish", Execute = "unit execute", Receive = "result receive";

    private static readonly string[] _ids = ["hashlane.job.id", "hashlane.unit.id"];

    private static readonly string[] _ofUnit =
        [.. _ids, "hashlane.unit.kind", "hashlane.unit.files", "hashlane.algorithm"];

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WithoutFaults_HasASpanForEachStepOfAUnit()
    {
        using SpanListener spans = new();
        using TestJob job = new() { Storage = new MemoryStorage().Fill([1, 0, 3000, 20_000, 7, 8, 9]) };

        await job.RunAsync();

        JobSnapshot figures = job.Progress.Snapshot();
        Activity[] published = await spans.WaitForAsync(Publish, figures.UnitsPublished);
        Activity[] executed = await spans.WaitForAsync(Execute, figures.UnitsDone);
        Activity[] received = spans.Of(Receive);
        Assert.Equal(figures.UnitsDone, received.Length);
        Assert.Equal(IdsOf(published), IdsOf(executed));
        Assert.Equal(IdsOf(published), IdsOf(received));
        Assert.Equal(spans.All.Length, published.Length + executed.Length + received.Length);
        Assert.All(published, static span => Assert.Equal(_ofUnit, NamesOf(span)));
        Assert.All(executed, static span => Assert.Equal(
            [.. _ofUnit, "hashlane.worker.name", "hashlane.unit.hashed", "hashlane.unit.failed"], NamesOf(span)));
        Assert.All(received, static span => Assert.Equal([.. _ids, "hashlane.worker.name"], NamesOf(span)));
        Assert.Equal(
            figures.BytesDone, executed.Sum(static span => (long)span.GetTagItem("hashlane.unit.hashed")!));
        Assert.Contains(executed, static span => Equals(span.GetTagItem("hashlane.unit.kind"), "subtree"));
        Assert.All(spans.All, static span => Assert.Equal(ActivityStatusCode.Unset, span.Status));
    }

    /// <summary>Of several units in hand at a time, none is part of another, nor of the caller's work.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WithinASpanOfTheCaller_BeginsATraceForEachSpan()
    {
        using SpanListener spans = new();
        using Activity caller = new Activity("caller").Start();
        using TestJob job = new() { Storage = new MemoryStorage().Fill(Enumerable.Range(0, 50)) };

        await job.RunAsync();

        Assert.NotEmpty(spans.Of(Execute));
        Assert.All(spans.All, static span => Assert.Null(span.ParentId));
        Assert.Equal(spans.All.Length, spans.All.Select(static span => span.TraceId).Distinct().Count());
        Assert.Same(caller, Activity.Current);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WithoutFaults_ShowsAllInstruments()
    {
        using TestJob job = new() { Storage = new MemoryStorage().Fill([1, 0, 3000, 20_000, 7, 8, 9]) };
        using IDisposable meter = JobMetrics.Observe(job.Progress.Snapshot);
        using DistributedMetricsTests.Listener ofJob = new(meter), ofWorkers = new(null);

        await job.RunAsync();
        ofJob.Observe();

        JobSnapshot figures = job.Progress.Snapshot();
        Assert.True(figures.IsComplete);
        Assert.Equal(
            JobFigures.OfJob.Where(static one => one.Unit != "s")
                .Select(one => (one.Name, one.Read(figures))).Order(),
            ofJob.Measured.Where(static one => one.Tags.Length == 0 && one.Name != "hashlane.job.elapsed")
                .Select(static one => (one.Name, (long)one.Value)).Order());
        Assert.Equal(
            JobFigures.OfWorker.Select(static one => (one.Name, "hashlane.worker.name=worker")).Order(),
            ofJob.Measured.Where(static one => one.Tags.Length > 0).Select(static one => (one.Name, one.Tags)).Order());
        Assert.Equal(figures.UnitsDone, ofWorkers.Of(WorkerMetrics.UnitDuration).Length);
        Assert.All(
            ofWorkers.Of(WorkerMetrics.UnitDuration),
            static one => Assert.EndsWith("hashlane.unit.result=done", one.Tags, StringComparison.Ordinal));
        Assert.Equal(figures.BytesDone, (long)ofWorkers.Of(WorkerMetrics.WorkerBytes).Sum(static one => one.Value));
        Assert.Equal(
            ["hashlane.unit.kind=files", "hashlane.unit.kind=subtree"],
            ofWorkers.Of(WorkerMetrics.WorkerBytes).Select(static one => one.Tags).Distinct().Order());
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_UnitsThatWorkersRefuse_AreCountedAsLost()
    {
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(0, 20));
        using SpanListener spans = new();
        using DistributedMetricsTests.Listener workers = new(null);
        using TestJob job = new()
        {
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Refusal = static unit => unit.Files.Any(
                        static file => file.Path.AsSpan().EndsWith("7"u8)) ? "an unknown root" : null,
                },
            },
        };

        await job.RunAsync();

        JobSnapshot figures = job.Progress.Snapshot();
        Assert.Equal(2, figures.FilesFailed);
        Assert.True(figures.Lost > 2, $"{figures.Lost} units are lost.");
        Assert.Equal(job.Broker.DeadLetters.Count, figures.Lost);
        Activity[] refused =
            [.. spans.Of(Execute).Where(static span => span.StatusDescription == "The unit was refused.")];
        Assert.Equal(figures.Lost, refused.Length);
        Assert.Equal(figures.Lost, workers.Of(WorkerMetrics.UnitDuration).Count(
            static one => one.Tags.EndsWith("hashlane.unit.result=refused", StringComparison.Ordinal)));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ExecutorThatFailsOnce_IsReportedWithItsError()
    {
        MemoryStorage storage = new MemoryStorage().Fill([1, 2, 3]);
        int units = 0;
        using SpanListener spans = new();
        using DistributedMetricsTests.Listener workers = new(null);
        using TestJob job = new()
        {
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Before = _ =>
                    {
                        if (units++ == 0)
                        {
                            throw new InvalidOperationException("A fault.");
                        }
                    },
                },
            },
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal(
            [
                "hashlane.unit.kind=files;hashlane.unit.result=failed;error.type=System.InvalidOperationException",
                "hashlane.unit.kind=files;hashlane.unit.result=done",
            ],
            workers.Of(WorkerMetrics.UnitDuration).Select(static one => one.Tags));
        Assert.Equal(
            [ActivityStatusCode.Error, ActivityStatusCode.Unset],
            (await spans.WaitForAsync(Execute, 2)).Select(static span => span.Status));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_OnlyWorkerToVerify_Declines()
    {
        using DistributedMetricsTests.Listener workers = new(null);
        using TestJob usual = new();
        using TestJob job = new()
        {
            Storage = new MemoryStorage().Fill([1, 2, 3]),
            Settings = usual.Settings with { CheckRate = 1, CheckPatience = TimeSpan.Zero, AllowsUnchecked = true },
        };

        await job.RunAsync();

        Assert.Contains(
            workers.Of(WorkerMetrics.UnitDuration),
            static one => one.Tags.EndsWith("hashlane.unit.result=declined", StringComparison.Ordinal));
    }

    private static string[] NamesOf(Activity span) => [.. span.TagObjects.Select(static tag => tag.Key)];

    private static string[] IdsOf(Activity[] spans) =>
        [.. spans.Select(static span => (string)span.GetTagItem("hashlane.unit.id")!).Order(StringComparer.Ordinal)];
}
