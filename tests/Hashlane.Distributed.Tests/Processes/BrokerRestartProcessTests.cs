using Hashlane.Cli.Tests;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests;

/// <summary>A coordinator and three workers as processes, whose broker is stopped and started while they work.</summary>
[Trait("Category", "Cluster")]
public sealed class BrokerRestartProcessTests
{
    private const int Workers = 3, Rounds = 2, Files = 150, Objects = 40, RequestsBetween = 10;

    private const long MiB = 1024 * 1024;

    /// <summary>Such a file is hashed whole.</summary>
    private const long FileBytes = 60 * MiB;

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_BrokerRestartedTwiceWhileFilesAreRead_WritesTheSameManifest()
    {
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync();
        using ClusterSandbox sandbox = new();
        for (int i = 0; i < Files; i++)
        {
            sandbox.WriteSparse($"file{i}", FileBytes + i);
        }

        await sandbox.CreateReferenceAsync();
        using ClusterProcesses processes = new(sandbox, server);
        RunningTool[] workers = [.. Enumerable.Range(0, Workers).Select(_ => processes.StartWorker())];
        using RunningTool run = processes.StartRun("--unit-files", "1");
        for (int round = 1; round <= Rounds; round++)
        {
            long enough = processes.BytesRead + FileBytes;
            await ClusterProcesses.UntilAsync(() => Task.FromResult(processes.BytesRead > enough || run.HasExited));

            // Halted workers cannot end the job before its broker ends.
            Array.ForEach(workers, ClusterProcesses.Halt);
            Assert.SkipWhen(run.HasExited, "The workers were done before this test came to stop the broker.");
            await processes.UntilPublishedAsync();
            await server.StopAsync();
            Array.ForEach(workers, static worker => worker.Signal(Libc.SigContinue));
            await server.StartAsync();
            await UntilConnectedAsync(processes, run);
        }

        ToolResult result = await run.FinishAsync([]);

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.Empty(sandbox.Rest());
        Assert.All(workers, worker => Assert.False(worker.HasExited));

        // Each round takes the units away that the workers have, whose files they may read to their ends all the same.
        Assert.InRange(
            processes.BytesRead,
            Files * FileBytes,
            ((Files + (Rounds * Workers * 2)) * FileBytes) + (Workers * ClusterProcesses.MaxOwnBytes));
        Assert.Equal(0, (await processes.CountAsync()).Dead);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_BrokerRestartedTwiceWhileObjectsAreRead_WritesTheSameManifest()
    {
        await using RabbitMqServer broker = await RabbitMqServer.StartNewAsync();
        using ClusterSandbox sandbox = new();
        Gate gate = new();
        using ObjectServer server = new(request =>
        {
            gate.Pass();
            return ObjectAt(request.Target).Answer(request);
        });
        sandbox.Sandbox.Write(
            "list", string.Concat(Enumerable.Range(0, Objects).Select(i => $"{server.Origin}/o/{i}\n")));
        ToolResult embedded = await sandbox.RunAsync("run", "-o", ClusterSandbox.Reference, "--objects", "list");
        Assert.True(embedded.ExitCode == 0, embedded.ToString());
        using ClusterProcesses processes = new(sandbox, broker);
        for (int i = 0; i < Workers; i++)
        {
            processes.StartObjectWorker(server.Origin);
        }

        // All requests wait while the broker is away: the job cannot end in the meantime.
        gate.Let(RequestsBetween);
        using RunningTool run = sandbox.Cluster(
            [
                "run", .. processes.Broker, "--unit-files", "2", "--check-rate", "0", "-o", ClusterSandbox.Manifest,
                "--objects", "list",
            ]).Start();
        for (int round = 1; round <= Rounds; round++)
        {
            await ClusterProcesses.UntilAsync(() => Task.FromResult(gate.IsHolding));
            await broker.StopAsync();
            await broker.StartAsync();
            await UntilConnectedAsync(processes, run);
            gate.Let(round < Rounds ? RequestsBetween : int.MaxValue);
        }

        ToolResult result = await run.FinishAsync([]);

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.Empty(sandbox.Rest());
        Assert.Equal(0, (await processes.CountAsync()).Dead);
    }

    private static Task UntilConnectedAsync(ClusterProcesses processes, RunningTool run) => ClusterProcesses.UntilAsync(
        async () => run.HasExited
            || await processes.AskAsync(static counts => counts is { Workers: Workers, HasCoordinator: true }));

    private static StoredObject ObjectAt(string target)
    {
        int number = int.Parse(target.AsSpan(target.LastIndexOf('/') + 1), null);
        return StoredObject.Of(number * 1009, number);
    }

    /// <summary>Holds requests back after some have passed.</summary>
    private sealed class Gate
    {
        private readonly Lock _lock = new();
        private TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private int _left = int.MaxValue;
        private int _held;

        internal bool IsHolding => Volatile.Read(ref _held) > 0;

        /// <summary>Lets so many requests pass, those that are held first.</summary>
        internal void Let(int requests)
        {
            lock (_lock)
            {
                _left = requests;
                _opened.SetResult();
                _opened = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            }
        }

        internal void Pass()
        {
            while (true)
            {
                Task opened;
                lock (_lock)
                {
                    if (_left > 0)
                    {
                        _left--;
                        return;
                    }

                    opened = _opened.Task;
                }

                Interlocked.Increment(ref _held);
                opened.Wait(TestEnd);
                Interlocked.Decrement(ref _held);
            }
        }
    }
}
