using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>Lists of objects that cannot be used are refused before any server is asked.</summary>
[Trait("Category", "Cluster")]
public sealed class ClusterObjectTests
{
    [Theory]
    [InlineData("x y z\n", "line 1: the URL begins with neither http:// nor https://")]
    [InlineData("", "it lists no object")]
    [InlineData("a\thttp://127.0.0.1:1/a\na\thttp://127.0.0.1:1/b\n", "line 2: it has the same path as line 1")]
    public async Task Run_MalformedList_IsRefused(string list, string reason)
    {
        using ClusterSandbox sandbox = new();
        sandbox.Sandbox.Write("list", list);

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", "--objects", "list");

        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith("hashlane-cluster: list: ", result.Errors, StringComparison.Ordinal);
        Assert.Contains(reason, result.Errors, StringComparison.Ordinal);
        Assert.Empty(sandbox.Rest());
    }

    [Fact]
    public async Task Run_WhileAnotherRunWritesTheManifest_SaysSo()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Sandbox.Write("list", "http://127.0.0.1:1/a\n");
        using FileStream other = new(
            sandbox.Sandbox.PathOf(".m.jsonl.create-partial"), FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None);

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", "--objects", "list");

        Assert.Equal(1, result.ExitCode);
        Assert.Equal("hashlane-cluster: m.jsonl: another run is writing this manifest\n", result.Errors);
    }
}
