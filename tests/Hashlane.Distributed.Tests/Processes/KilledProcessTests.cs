using System.Diagnostics;
using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>
/// Processes that are killed, and a broker that ends, in the midst of a job: its manifest is that of an undisturbed
/// one, and only the work in hand is read again.
/// </summary>
[Trait("Category", "Cluster")]
public sealed class KilledProcessTests
{
    private const int SmallFiles = 600, UnitFiles = 50, WholeFiles = JobSettings.UsualFirstUnits;

    private const long MiB = 1024 * 1024;

    /// <summary>The usual subtree.</summary>
    private const long UnitBytes = 256 * MiB;

    /// <summary>Such a file is hashed whole.</summary>
    private const long WholeFileBytes = 60 * MiB;

    /// <summary>A worker holds one unit, and sends the result of the one before.</summary>
    private const long MaxBytesInHand = 2 * UnitBytes;

    private static readonly long[] _longFiles = [4 * UnitBytes, (4 * UnitBytes) + 1, UnitBytes + 4097];

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_WorkerAndCoordinatorKilledAndBrokerRestarted_ReadsOnlyTheWorkInHandAgain()
    {
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync();
        using ClusterSandbox sandbox = new();
        await FillAsync(sandbox);
        using ClusterProcesses processes = new(sandbox, server);

        // No worker is there yet, so all that a run publishes at first waits in the broker.
        using RunningTool first = processes.StartRun("--unit-files", $"{UnitFiles}");
        await ClusterProcesses.UntilAsync(() => processes.AskAsync(counts => counts.Units == JobSettings.UsualFirstUnits));
        RunningTool victim = processes.StartWorker();
        await ClusterProcesses.UntilAsync(() => Task.FromResult(victim.BytesRead() > UnitBytes + (UnitBytes / 4)));
        processes.Kill(victim);
        Assert.SkipWhen(first.HasExited, "The only worker was done before this test came to kill it.");
        await server.StopAsync();
        await server.StartAsync();
        await ClusterProcesses.UntilAsync(() => HasCoordinatorAsync(processes));
        await ClusterProcesses.KillAsync(first);
        await ClusterProcesses.UntilAsync(async () => !await HasCoordinatorAsync(processes));
        using RunningTool second = sandbox.Cluster("resume", ClusterSandbox.Manifest).Start();
        await ClusterProcesses.UntilAsync(() => HasCoordinatorAsync(processes));
        RunningTool[] workers = [.. Enumerable.Range(0, 3).Select(_ => processes.StartWorker())];
        ToolResult result = await second.FinishAsync([]);

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.Empty(sandbox.Rest());
        Assert.All(workers, worker => Assert.False(worker.HasExited));

        // The new workers may have got a unit each of the killed coordinator, before the next one removed them.
        Assert.InRange(
            processes.BytesRead,
            TreeBytes(sandbox),
            TreeBytes(sandbox) + MaxBytesInHand + (workers.Length * UnitBytes)
                + (processes.Started * ClusterProcesses.MaxOwnBytes));
        MessageCounts counts = await processes.CountAsync();
        Assert.Equal((0, 0), ((int)counts.Units, (int)counts.Dead));
        await AssertDigestsOfB3sumAsync(sandbox);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Resume_WorkersWentOnWithoutACoordinator_ReadsNothingAgain()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        using ClusterSandbox sandbox = new();
        for (int i = 0; i < WholeFiles; i++)
        {
            sandbox.WriteSparse($"whole{i}", WholeFileBytes + i);
        }

        await sandbox.CreateReferenceAsync();
        await sandbox.SettleAsync();
        using ClusterProcesses processes = new(sandbox, server);
        using RunningTool first = processes.StartRun("--unit-files", "1");
        await ClusterProcesses.UntilAsync(() => processes.AskAsync(counts => counts.Units == WholeFiles));
        await ClusterProcesses.KillAsync(first);
        processes.StartWorker();
        await ClusterProcesses.UntilAsync(() => processes.AskAsync(counts => counts.Results == WholeFiles));

        ToolResult result = await sandbox.RunAsync("resume", ClusterSandbox.Manifest);

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.InRange(
            processes.BytesRead, TreeBytes(sandbox), TreeBytes(sandbox) + ClusterProcesses.MaxOwnBytes);
    }

    [Fact(Explicit = true)]
    [Trait("Category", "Soak")]
    public Task Run_ProcessesKilledAndBrokerEndedAtManyMoments_WritesTheSameManifest() => KillAsync(50, 10);

    /// <summary>
    /// Kills workers and coordinators at random moments of one job after another, and lets the broker end now and then.
    /// </summary>
    private static async Task KillAsync(int kills, int brokerEnds)
    {
        int seed = Environment.TickCount, jobs = 0, ends = 0;
        TestContext.Current.TestOutputHelper?.WriteLine($"seed {seed}");
        Random random = new(seed);
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync();
        using ClusterSandbox sandbox = new();
        await FillAsync(sandbox);
        using ClusterProcesses processes = new(sandbox, server);
        for (int i = 0; i < 3; i++)
        {
            processes.StartWorker();
        }

        RunningTool run = Start();
        try
        {
            // Most kills come while a job runs: it takes as long as the first one, or longer after kills.
            Stopwatch watch = Stopwatch.StartNew();
            await EndJobAsync();
            int length = (int)watch.ElapsedMilliseconds;
            run = Start();
            for (int kill = 1; kill <= kills;)
            {
                await Task.Delay(random.Next(length), TestEnd);
                if (run.HasExited)
                {
                    await EndJobAsync();
                    run = Start();
                    continue;
                }

                if (random.Next(3) == 0)
                {
                    await ClusterProcesses.KillAsync(run);
                    run.Dispose();
                    run = Start();
                }
                else
                {
                    processes.Kill(processes.Workers[random.Next(processes.Workers.Count)]);
                    processes.StartWorker();
                }

                if (kill++ % (kills / brokerEnds) == 0)
                {
                    await (++ends % 2 == 0 ? server.StopAsync() : server.KillAsync());
                    await Task.Delay(random.Next(1000), TestEnd);
                    await server.StartAsync();
                }
            }

            await EndJobAsync();
        }
        finally
        {
            run.Dispose();
        }

        // Each end of anything makes each worker read the units again that it has in hand, at most.
        Assert.InRange(
            processes.BytesRead,
            jobs * TreeBytes(sandbox),
            (jobs * TreeBytes(sandbox)) + ((kills + brokerEnds) * processes.Workers.Count * MaxBytesInHand)
                + (processes.Started * ClusterProcesses.MaxOwnBytes));
        Assert.Equal(0, (int)(await processes.CountAsync()).Dead);

        RunningTool Start() => processes.StartRun("--unit-files", $"{UnitFiles}");

        async Task EndJobAsync()
        {
            ToolResult result = await run.FinishAsync([]);
            run.Dispose();
            Assert.True(
                result.ExitCode == 0 || result.Errors.Contains("a file of that name", StringComparison.Ordinal),
                result.ToString());
            Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
            Assert.Empty(sandbox.Rest());
            File.Delete(sandbox.Sandbox.PathOf(ClusterSandbox.Manifest));
            jobs++;
        }
    }

    /// <summary>Makes small files, and long ones with something at each border of their subtrees.</summary>
    private static async Task FillAsync(ClusterSandbox sandbox)
    {
        for (int i = 0; i < SmallFiles; i++)
        {
            sandbox.Write($"{i % 7}/{i}", Bytes.Pattern(i * 3, (uint)i + 1));
        }

        for (int i = 0; i < _longFiles.Length; i++)
        {
            sandbox.WriteSparse($"long{i}", _longFiles[i]);
            using FileStream stream = File.OpenWrite(sandbox.PathOf($"long{i}"));
            for (long border = UnitBytes; border < _longFiles[i]; border += UnitBytes)
            {
                stream.Position = border - 1;
                stream.Write(Bytes.Pattern(2, (uint)(border / MiB)));
            }
        }

        await sandbox.CreateReferenceAsync();
        await sandbox.SettleAsync();
    }

    private static long TreeBytes(ClusterSandbox sandbox) => new DirectoryInfo(sandbox.PathOf(""))
        .EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length);

    private static Task<bool> HasCoordinatorAsync(ClusterProcesses processes) =>
        processes.AskAsync(counts => counts.HasCoordinator);

    private static async Task AssertDigestsOfB3sumAsync(ClusterSandbox sandbox)
    {
        string manifest = sandbox.Sandbox.Read(ClusterSandbox.Manifest);
        ToolResult result = await OtherTool.B3sum.RunAsync(
            sandbox.Sandbox, ["--no-names"],
            [.. _longFiles.Select((_, i) => Bytes.Of($"tree/long{i}")), Bytes.Of("tree/3/10")]);
        Assert.Equal(_longFiles.Length + 1, result.OutputLines.Length);
        Assert.All(result.OutputLines, digest => Assert.Contains(digest, manifest, StringComparison.Ordinal));
    }
}
