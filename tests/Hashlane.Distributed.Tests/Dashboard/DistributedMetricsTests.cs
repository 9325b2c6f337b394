using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Hashlane.Distributed.Tests;

/// <summary>The meter and the spans, as listeners see them.</summary>
[Collection(nameof(DistributedMetricsTests))]
public sealed class DistributedMetricsTests
{
    private static readonly Unit _files = new()
    {
        Id = new UnitId("a unit of files!"u8),
        Job = new UnitId("a job of units!!"u8),
        Root = "archive",
        Algorithm = "blake3",
        Kind = UnitKind.Files,
        Files = [new("a"u8.ToArray()), new("b"u8.ToArray()), new("c"u8.ToArray())],
    };

    private static readonly Unit _subtree = new()
    {
        Id = new UnitId("a unit of bytes!"u8),
        Job = _files.Job,
        Root = "archive",
        Algorithm = "blake3",
        Kind = UnitKind.Subtree,
        Files = [new("a"u8.ToArray())],
        Length = 1 << 28,
    };

    private static readonly FileOutcome[] _outcomes =
    [
        FileOutcome.Hashed(new ContentIdentity(1000, 0, 0), []),
        FileOutcome.Without(OutcomeKind.Failed, "Input/output error"),
        FileOutcome.Hashed(new ContentIdentity(234, 0, 0), []),
    ];

    [Fact]
    public void Observe_WithAListener_ShowsEveryFigure()
    {
        using IDisposable meter = JobMetrics.Observe(static () => Snapshots.Running);
        using Listener listener = new(meter);
        listener.Observe();

        Assert.Equal(
            JobFigures.OfJob.Select(static one => (one.Name, "", one.Read(Snapshots.Running)))
                .Concat(JobFigures.OfWorker.SelectMany(static one => Snapshots.Running.Workers.Select(worker =>
                    (one.Name, $"hashlane.worker.name={worker.Name}", one.Read(worker)))))
                .Order(),
            listener.Measured.Select(static one => (one.Name, one.Tags, (long)one.Value)).Order());
        Assert.All(listener.Instruments, static one => Assert.EndsWith(".", one.Description, StringComparison.Ordinal));
        Assert.All(listener.Instruments, static one => Assert.Matches(@"^(?:By|s|\{[a-z]+\})$", one.Unit));
        Assert.All(listener.Instruments, static one => Assert.Matches(@"^hashlane(?:\.[a-z_]+)+$", one.Name));
    }

    [Fact]
    public void Observe_WithoutListenerAndAfterDisposal_TakesNoFigures()
    {
        int readings = 0;
        using IDisposable meter = JobMetrics.Observe(() =>
        {
            readings++;
            return Snapshots.Running;
        });
        Assert.Equal(0, readings);

        using Listener listener = new(meter);
        listener.Observe();
        Assert.Equal(JobFigures.OfJob.Count + JobFigures.OfWorker.Count, readings);

        meter.Dispose();
        listener.Observe();
        Assert.Equal(JobFigures.OfJob.Count + JobFigures.OfWorker.Count, readings);
    }

    [Fact]
    public void Report_OfEachEnd_HasItsTags()
    {
        using Listener listener = new(null);
        WorkerMetrics.ReportDone(WorkerMetrics.Now(), _files, 1234);
        WorkerMetrics.ReportDone(WorkerMetrics.Now(), _subtree, 1 << 28);
        WorkerMetrics.ReportDeclined(WorkerMetrics.Now(), _files);
        WorkerMetrics.ReportRefused(WorkerMetrics.Now(), _subtree);
        WorkerMetrics.ReportFailed(WorkerMetrics.Now(), _files, new QueueException("The queue is gone."));

        Assert.Equal(
            [
                "hashlane.unit.kind=files;hashlane.unit.result=done",
                "hashlane.unit.kind=subtree;hashlane.unit.result=done",
                "hashlane.unit.kind=files;hashlane.unit.result=declined",
                "hashlane.unit.kind=subtree;hashlane.unit.result=refused",
                "hashlane.unit.kind=files;hashlane.unit.result=failed;error.type=Hashlane.Distributed.QueueException",
            ],
            listener.Of(WorkerMetrics.UnitDuration).Select(static one => one.Tags));
        Assert.All(listener.Of(WorkerMetrics.UnitDuration), static one => Assert.InRange(one.Value, 0, 600));
        Assert.Equal(
            [("hashlane.unit.kind=files", 1234), ("hashlane.unit.kind=subtree", 1 << 28)],
            listener.Of(WorkerMetrics.WorkerBytes).Select(static one => (one.Tags, (int)one.Value)));
    }

    /// <summary>A time of before there was a listener records nothing.</summary>
    [Fact]
    public void Now_WithoutListener_ReadsNoClock()
    {
        Assert.Equal(0, WorkerMetrics.Now());
        using Listener listener = new(null);
        Assert.NotEqual(0, WorkerMetrics.Now());

        WorkerMetrics.ReportDone(0, _files, 1234);
        Assert.Empty(listener.Of(WorkerMetrics.UnitDuration));
    }

    [Fact]
    public void Report_WithoutListener_AllocatesNothing()
    {
        QueueException error = new("The queue is gone.");
        long allocated = long.MaxValue;

        // The first calls make the instruments and compile.
        for (int i = 0; i < 100 && allocated != 0; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            long since = WorkerMetrics.Now();
            WorkerMetrics.ReportDone(since, _files, 1234);
            WorkerMetrics.ReportFailed(since, _files, error);
            UnitActivities.StartUnit(_files, "alder")?.Dispose();
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        Assert.Equal(0, allocated);
    }

    [Fact]
    public void Spans_WithoutListener_AreNone()
    {
        Assert.Null(UnitActivities.StartUnit(_files, "alder"));
        Assert.Null(UnitActivities.StartPublish(_files));
        UnitActivities.SetOutcomes(null, _files, _outcomes);
        UnitActivities.SetProblem(null, "A reason");
    }

    [Fact]
    public void Spans_WithAListener_HaveNamesKindsAndIds()
    {
        List<Activity> ended = [];
        using ActivityListener listener = new()
        {
            ShouldListenTo = static source => source.Name == TelemetryNames.Source,
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = activity =>
            {
                // Jobs of other tests are listened to as well.
                if (Equals(activity.GetTagItem("hashlane.job.id"), _files.Job.ToString()))
                {
                    ended.Add(activity);
                }
            },
        };
        ActivitySource.AddActivityListener(listener);

        UnitActivities.StartPublish(_subtree)?.Dispose();
        using (Activity? activity = UnitActivities.StartUnit(_files, "alder"))
        {
            activity.SetOutcomes(_files, _outcomes);
        }

        using (Activity? activity = UnitActivities.StartUnit(_subtree, "alder"))
        {
            activity.SetProblem("The queue is gone");
        }

        UnitResult result = new() { Id = _files.Id, Job = _files.Job, Worker = "alder" };
        UnitActivities.StartResult(result)?.Dispose();

        Assert.Equal(
            [
                ("unit publish", ActivityKind.Producer, ActivityStatusCode.Unset),
                ("unit execute", ActivityKind.Consumer, ActivityStatusCode.Error),
                ("unit execute", ActivityKind.Consumer, ActivityStatusCode.Error),
                ("result receive", ActivityKind.Consumer, ActivityStatusCode.Unset),
            ],
            ended.Select(static one => (one.OperationName, one.Kind, one.Status)));
        Assert.Equal(
            [
                $"hashlane.job.id={_files.Job}", $"hashlane.unit.id={_files.Id}", "hashlane.unit.kind=files",
                "hashlane.unit.files=3", "hashlane.algorithm=blake3", "hashlane.worker.name=alder",
                "hashlane.unit.hashed=1234", "hashlane.unit.failed=1",
            ],
            ended[1].TagObjects.Select(static tag => $"{tag.Key}={tag.Value}"));
        Assert.Equal("The queue is gone", ended[2].StatusDescription);
        Assert.Equal("alder", ended[3].GetTagItem("hashlane.worker.name"));
    }

    internal sealed record Measure(string Name, double Value, string Tags);

    /// <summary>Listens to one meter, or to the instruments of workers, which the whole process shares.</summary>
    internal sealed class Listener : IDisposable
    {
        private readonly MeterListener _listener = new();

        internal Listener(IDisposable? meter)
        {
            // By the meter and not its name: another test has loaded the assembly twice.
            _listener.InstrumentPublished = (instrument, self) =>
            {
                if (ReferenceEquals(instrument.Meter, meter ?? WorkerMetrics.Meter))
                {
                    Instruments.Add(instrument);
                    self.EnableMeasurementEvents(instrument);
                }
            };
            _listener.SetMeasurementEventCallback<double>((one, value, tags, _) => Add(one, value, tags));
            _listener.SetMeasurementEventCallback<long>((one, value, tags, _) => Add(one, value, tags));
            _listener.Start();
        }

        public List<Instrument> Instruments { get; } = [];

        public ConcurrentQueue<Measure> Measured { get; } = [];

        public Measure[] Of(string name) => [.. Measured.Where(one => one.Name == name)];

        public void Observe() => _listener.RecordObservableInstruments();

        public void Dispose() => _listener.Dispose();

        private void Add(Instrument one, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags)
        {
            List<string> texts = [];
            foreach (KeyValuePair<string, object?> tag in tags)
            {
                texts.Add($"{tag.Key}={tag.Value}");
            }

            Measured.Enqueue(new(one.Name, value, string.Join(';', texts)));
        }
    }
}
