using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>Objects over HTTP, which a worker process reads for a coordinator process.</summary>
[Trait("Category", "Cluster")]
public sealed class ObjectProcessTests
{
    private const int Objects = 30, MiB = 1024 * 1024;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_ObjectsOverABroker_WritesTheManifestOfEmbeddedWorkers()
    {
        RabbitMqServer broker = await RabbitMqServer.GetSharedAsync();
        using ClusterSandbox sandbox = new();
        using ObjectServer server = new(request => ObjectAt(request.Target).Answer(request));
        WriteList(sandbox, server);
        ToolResult embedded = await sandbox.RunAsync("run", "-o", ClusterSandbox.Reference, "--objects", "list");
        Assert.True(embedded.ExitCode == 0, embedded.ToString());
        using ClusterProcesses processes = new(sandbox, broker);
        processes.StartObjectWorker(server.Origin);
        processes.StartObjectWorker(server.Origin);

        ToolResult result = await sandbox.RunAsync(
            ["run", .. processes.Broker, "--unit-files", "3", "-o", ClusterSandbox.Manifest, "--objects", "list"]);

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.Empty(sandbox.Rest());
        string manifest = sandbox.Sandbox.Read(ClusterSandbox.Manifest);
        for (int i = 0; i < Objects; i++)
        {
            Assert.Contains(
                Bytes.ToHex(Blake3.HashData(ObjectAt($"/o/{i}").Bytes)), manifest, StringComparison.Ordinal);
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_WorkerOfAnotherServer_AsksNoServer()
    {
        RabbitMqServer broker = await RabbitMqServer.GetSharedAsync();
        using ClusterSandbox sandbox = new();
        using ObjectServer server = new(request => ObjectAt(request.Target).Answer(request));
        WriteList(sandbox, server);
        using ClusterProcesses processes = new(sandbox, broker);
        processes.StartObjectWorker("http://127.0.0.1:1");

        ToolResult result = await sandbox.RunAsync(
            ["run", .. processes.Broker, "-o", ClusterSandbox.Manifest, "--objects", "list"]);

        Assert.True(result.ExitCode == 1, result.ToString());
        Assert.Contains("see the logs of the workers", result.Errors, StringComparison.Ordinal);
        Assert.Empty(server.Requests);
        Assert.True((await processes.CountAsync()).Dead > 0);
    }

    private static void WriteList(ClusterSandbox sandbox, ObjectServer server) => sandbox.Sandbox.Write(
        "list", string.Concat(Enumerable.Range(0, Objects).Select(i => $"{server.Origin}/o/{i}\n")));

    /// <summary>The last object is longer than those that are hashed whole.</summary>
    private static StoredObject ObjectAt(string target)
    {
        int number = int.Parse(target.AsSpan(target.LastIndexOf('/') + 1), null);
        return StoredObject.Of(number == Objects - 1 ? 66 * MiB : number * 1009, number);
    }
}
