using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>The runtime's files for tracers, which the tool removes unless they are asked for.</summary>
[Trait("Category", "Cluster")]
public sealed class ClusterDiagnosticsTests
{
    private const long EnoughBytes = 64 * 1024 * 1024, LongBytes = 1L << 36;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_Killed_LeavesNoFiles()
    {
        using ClusterSandbox sandbox = new();
        using RunningTool run = await StartAsync(sandbox, wanted: "");

        Assert.Empty(FilesIn(sandbox));
        await ClusterProcesses.KillAsync(run);

        Assert.Empty(FilesIn(sandbox));
    }

    /// <summary>This also shows that the test above looks in the right place.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_DiagnosticsAskedFor_HasASocket()
    {
        Assert.SkipWhen(ClusterSandbox.IsNative, "A native tool has no socket.");
        using ClusterSandbox sandbox = new();
        using RunningTool run = await StartAsync(sandbox, wanted: "1");

        Assert.Contains(FilesIn(sandbox), static path => path.EndsWith("-socket", StringComparison.Ordinal));
        await ClusterProcesses.KillAsync(run);
    }

    private static string[] FilesIn(ClusterSandbox sandbox) =>
        Directory.GetFileSystemEntries(sandbox.Sandbox.PathOf("temporary"));

    /// <summary>Starts a job that takes a minute, and waits until it is under way.</summary>
    private static async Task<RunningTool> StartAsync(ClusterSandbox sandbox, string wanted)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Needs /proc, and the names of the runtime's files on Linux.");
        sandbox.WriteSparse("long", LongBytes);
        string folder = sandbox.Sandbox.PathOf("temporary");
        Directory.CreateDirectory(folder);
        RunningTool run = sandbox.Cluster("run", "-a", "blake2b", "-o", ClusterSandbox.Manifest, "tree")
            .WithEnvironment("TMPDIR", folder)
            .WithEnvironment("DOTNET_EnableDiagnostics", wanted)
            .Start();
        await ClusterProcesses.UntilAsync(() => Task.FromResult(run.BytesRead() > EnoughBytes));
        return run;
    }
}
