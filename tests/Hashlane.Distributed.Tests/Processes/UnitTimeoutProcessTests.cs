using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>A coordinator as a process, one of whose units is gone without a trace.</summary>
[Trait("Category", "Cluster")]
public sealed class UnitTimeoutProcessTests
{
    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    /// <summary>With a function whose files are read whole, it would wait for a day otherwise.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_UnitTimeout_GivesTheUnitToAnotherWorkerAfterThatTime()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        sandbox.Write("b", [2]);
        await sandbox.CreateReferenceAsync("-a", "sha256");
        using ClusterProcesses processes = new(sandbox, server);
        using RunningTool run = processes.StartRun("-a", "sha256", "--unit-files", "1", "--unit-timeout", "3");
        await ClusterProcesses.UntilAsync(() => processes.AskAsync(static counts => counts.Units >= 2));
        await using (RabbitMqWorkQueue bad = await RabbitMqWorkQueue.OpenAsync(
            server.Address, new RabbitMqOptions(), processes.Queue, 1, static _ => { }, TestEnd))
        {
            Delivery unit = (await bad.ReceiveAsync(TestEnd))!;
            await unit.AcceptAsync();
        }

        processes.StartWorker();
        ToolResult result = await run.FinishAsync([]);

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Matches("Unit [0-9a-f]{32} has had no result for [0-9]+ s, and is published again", result.Errors);
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
    }
}
