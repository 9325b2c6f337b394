using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using System.Reflection;
using System.Runtime.Loader;
using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>Processes as listeners within them see them.</summary>
[Trait("Category", "Cluster")]
[Collection(nameof(DistributedMetricsTests))]
public sealed class ObservedProcessTests
{
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_AsAProcess_HasAllSpansAndInstruments()
    {
        Assert.SkipWhen(ClusterSandbox.IsNative, "Native code loads no listeners.");
        using ClusterSandbox sandbox = new();
        for (int i = 0; i < 20; i++)
        {
            sandbox.Write($"{i}", Bytes.Pattern(1000));
        }

        ToolResult result = await sandbox.Cluster("run", "--unit-files", "5", "-o", "m.jsonl", "tree")
            .WithEnvironment("DOTNET_STARTUP_HOOKS", typeof(StartupHook).Assembly.Location)
            .WithEnvironment(StartupHook.FileVariable, sandbox.Sandbox.PathOf("seen"))
            .RunAsync();

        Assert.True(result.ExitCode == 0, result.ToString());
        string[] lines = sandbox.Sandbox.Read("seen").Split('\n', StringSplitOptions.RemoveEmptyEntries);
        foreach (string span in (string[])["unit publish", "unit execute", "result receive"])
        {
            Assert.InRange(lines.Count(line => line == $"span {span}"), 4, 6); // with checks by other workers
        }

        Assert.InRange(lines.Count(static line => line == "measure hashlane.worker.unit.duration"), 4, 8);
        Assert.InRange(lines.Count(static line => line == "measure hashlane.worker.io"), 4, 6);
        string[] instruments = [.. JobFigures.OfJob.Select(static one => one.Name), WorkerMetrics.UnitDuration];
        Assert.All(instruments, name => Assert.Contains($"instrument {name}", lines));
    }

    /// <summary>A collector would otherwise see an idle worker as one without instruments.</summary>
    [Fact]
    public void Worker_BeforeItsFirstUnit_HasItsInstruments()
    {
        // A fresh copy of the library, in which nobody has made them yet.
        AssemblyLoadContext fresh = new(nameof(Worker_BeforeItsFirstUnit_HasItsInstruments), isCollectible: true);
        Type worker = fresh.LoadFromAssemblyPath(typeof(UnitWorker).Assembly.Location)
            .GetType(typeof(UnitWorker).FullName!)!;
        ConcurrentQueue<string> published = [];
        using MeterListener listener = new();
        listener.InstrumentPublished = (instrument, _) =>
        {
            if (instrument.Meter.Name == TelemetryNames.Source)
            {
                published.Enqueue(instrument.Name);
            }
        };
        listener.Start();
        published.Clear();

        ConstructorInfo constructor =
            Assert.Single(worker.GetConstructors(BindingFlags.Instance | BindingFlags.NonPublic));
        constructor.Invoke(["worker", null, null, null]);

        SpinWait.SpinUntil(() => published.Count >= 2, Patience.Limit);
        Assert.Equal([WorkerMetrics.UnitDuration, WorkerMetrics.WorkerBytes], published);
        fresh.Unload();
    }
}
