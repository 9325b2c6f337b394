using Hashlane.Cli.Tests;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests;

/// <summary>A coordinator and workers as processes, which share the work through a broker.</summary>
[Trait("Category", "Cluster")]
public sealed class ClusterBrokerTests
{
    [Fact]
    public async Task Run_ThreeWorkerProcessesOfWhichOneIsKilled_WritesTheManifestOfTheTool()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        string broker = RabbitMqServer.AddressText("amqp", server.Port);
        string name = $"tool-{Guid.NewGuid():N}";
        using ClusterSandbox sandbox = new();
        sandbox.Fill();
        await sandbox.CreateReferenceAsync();
        List<RunningTool> workers = [.. Enumerable.Range(1, 3).Select(number => sandbox
            .Cluster(
                "work", "--queue", broker, "--queue-name", name, "--root", "data=tree", "--threads", "1", "--name",
                $"worker {number}")
            .Start())];
        try
        {
            using RunningTool run = sandbox.Cluster(
                "run", "--queue", broker, "--queue-name", name, "--root", "data", "--unit-files", "20", "--check-rate",
                "20", "-o", "m.jsonl", "tree").Start();
            await Task.Delay(500, TestContext.Current.CancellationToken); // any moment will do
            workers[0].Signal(Libc.SigKill);

            ToolResult result = await run.FinishAsync([]);
            ToolResult status = await sandbox.RunAsync("status", "--queue", broker, "--queue-name", name, "--json");
            workers[1].Signal(Libc.SigTerm);
            ToolResult worker = await workers[1].FinishAsync([]);

            Assert.True(result.ExitCode == 0, result.ToString());
            Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
            Assert.Empty(sandbox.Rest());
            Assert.StartsWith("{\"units\":", status.Output, StringComparison.Ordinal);
            Assert.Contains("\"dead\":0", status.Output, StringComparison.Ordinal);
            Assert.True(worker.ExitCode == 0, worker.ToString());
        }
        finally
        {
            workers.ForEach(worker => worker.Dispose());
        }
    }

    /// <summary>Workers of the first job that lived on would refuse the units of the second.</summary>
    [Fact]
    public async Task Run_WorkersOfTheProcessAndTwoFolders_EndWithTheirJob()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        string name = $"tool-{Guid.NewGuid():N}";
        using ClusterSandbox sandbox = new();
        for (int i = 0; i < 40; i++)
        {
            sandbox.Write($"a/{i}", [1]);
            sandbox.Write($"b/{i}", [2]);
        }

        ToolResult result = await sandbox.RunAsync(
            "run", "--queue", RabbitMqServer.AddressText("amqp", server.Port), "--queue-name", name, "--workers", "4",
            "--unit-files", "1", "--manifests", "tree", "tree/a", "tree/b");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.DoesNotContain("refused", result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", 5)]
    [InlineData("--allow-unchecked", 0)]
    public async Task Run_OnlyOneWorkerOfABroker_HasAnExitCodeOfItsOwnUnlessAllowed(string option, int exitCode)
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        using ClusterSandbox sandbox = new();
        sandbox.Fill();
        await sandbox.CreateReferenceAsync();
        string[] options = option.Length == 0 ? [] : [option];

        ToolResult result = await sandbox.RunAsync(
            [
                "run", "--queue", RabbitMqServer.AddressText("amqp", server.Port), "--queue-name",
                $"tool-{Guid.NewGuid():N}", "--workers", "1", "--check-rate", "99.9999", .. options, "-o", "m.jsonl", "tree",
            ]);

        Assert.True(result.ExitCode == exitCode, result.ToString());
        Assert.Contains("units to check are unchecked", result.Errors, StringComparison.Ordinal);
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.Empty(sandbox.Rest());
    }

    [Fact]
    public async Task Work_NothingComesForSomeTime_EndsWithOnce()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        using ClusterSandbox sandbox = new();

        ToolResult result = await sandbox.RunAsync(
            "work", "--queue", RabbitMqServer.AddressText("amqp", server.Port), "--queue-name", $"tool-{Guid.NewGuid():N}",
            "--root", "tree", "--once=1");

        Assert.True(result.ExitCode == 0, result.ToString());
    }
}
