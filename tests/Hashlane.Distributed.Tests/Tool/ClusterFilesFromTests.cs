using System.Text;
using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>Lists of files, in any order and form.</summary>
[Trait("Category", "Cluster")]
public sealed class ClusterFilesFromTests
{
    [Fact]
    public async Task Run_NamesOfAllFiles_WritesTheManifestOfTheFolder()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Fill();
        await sandbox.CreateReferenceAsync();
        List<byte> names = [];
        foreach (ManifestEntry entry in Enumerable.Reverse(Entries(sandbox.ReferenceBytes)))
        {
            names.AddRange([.. "./"u8, .. entry.Path, 0]);
            names.AddRange([.. entry.Path, 0]); // once more
        }

        ToolResult result = await sandbox.Cluster("run", "-o", "m.jsonl", "--files-from", "-", "-0", "tree")
            .WithInput([.. names]).RunAsync();

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.Empty(sandbox.Rest());
    }

    [Theory]
    [InlineData("tree/../x", "names with '..'")]
    [InlineData("..", "names with '..'")]
    [InlineData("/etc/passwd", "it is not in the folder")]
    [InlineData(".", "it is the folder itself")]
    [InlineData("", "the list has an empty name")]
    public async Task Run_NameOutsideTheFolder_IsRefusedBeforeAnythingIsRead(string name, string reason)
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        sandbox.Sandbox.Write("list", $"a\n{name}\na\n");

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", "--files-from", "list", "tree");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains(reason, result.Errors, StringComparison.Ordinal);
        Assert.Contains("nothing was read", result.Errors, StringComparison.Ordinal);
        Assert.Empty(sandbox.Rest());
    }

    [Fact]
    public async Task Run_NameOfNothing_IsReportedAndTheOthersAreListed()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        sandbox.Write("b/c", [1]);
        File.CreateSymbolicLink(sandbox.PathOf("link"), "b");
        sandbox.Sandbox.Write("list", "gone\nlink/c\nb\na\n");

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", "--files-from", "list", "tree");

        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith("1 entry: 1 ok; 3 errors\n", result.Output, StringComparison.Ordinal);
        Assert.Equal(["a"], Entries(sandbox.ManifestBytes).Select(entry => Encoding.UTF8.GetString(entry.Path)));
    }

    private static List<ManifestEntry> Entries(byte[] manifest)
    {
        using MemoryStream stream = new(manifest);
        ManifestReader reader = new(stream);
        List<ManifestEntry> entries = [];
        while (reader.TryNext(out ManifestEntry? entry))
        {
            entries.Add(entry!);
        }

        return entries;
    }
}
