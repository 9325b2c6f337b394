using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>Long files that take no room on the disk have the digests of <c>b3sum</c>.</summary>
[Trait("Category", "Cluster")]
public sealed class SparseFileTests
{
    private const long GiB = 1L << 30, TiB = 1L << 40;

    [Fact]
    public Task Run_FileOfSomeSubtrees_HasTheDigestOfB3sum() => AssertDigestAsync(GiB + 3);

    [Fact(Explicit = true)]
    [Trait("Category", "Soak")]
    public Task Run_FileOfATebibyte_HasTheDigestOfB3sum() => AssertDigestAsync(TiB);

    private static async Task AssertDigestAsync(long bytes)
    {
        OtherTool.B3sum.SkipUnlessInstalled();
        using ClusterSandbox sandbox = new();
        sandbox.WriteSparse("sparse", bytes);

        ToolResult result = await RunToItsEndAsync(
            sandbox.Cluster("run", "--check-rate", "0", "-o", ClusterSandbox.Manifest, "tree"));

        Assert.True(result.ExitCode == 0, result.ToString());
        ToolResult expected = await RunToItsEndAsync(
            new Tool(sandbox.Sandbox, "--no-names", "tree/sparse").InShell("shift; exec b3sum \"$@\""));
        Assert.True(expected.ExitCode == 0, expected.ToString());
        Assert.Contains(
            $"{expected.OutputLines[0]}\"", sandbox.Sandbox.Read(ClusterSandbox.Manifest), StringComparison.Ordinal);
    }

    /// <summary>Waits for as long as the tool runs: a tebibyte takes minutes.</summary>
    private static async Task<ToolResult> RunToItsEndAsync(Tool tool)
    {
        using RunningTool running = tool.Start();
        while (!running.HasExited)
        {
            await Task.Delay(50, TestContext.Current.CancellationToken);
        }

        return await running.FinishAsync([]);
    }
}
