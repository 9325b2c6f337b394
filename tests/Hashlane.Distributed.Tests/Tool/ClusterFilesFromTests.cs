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

    [Fact]
    public void Find_NameOfAnyForm_GivesItsPath()
    {
        NameRules rules = new("/srv/data"u8.ToArray());

        foreach (string name in (string[])["a/b", "./a/b", "a//b/", "/srv/data/a/b", "/srv/data//a/./b"])
        {
            Assert.Null(rules.Find(Encoding.UTF8.GetBytes(name), out byte[] path));
            Assert.Equal("a/b"u8.ToArray(), path);
        }

        Assert.NotNull(rules.Find("/srv/database/a"u8, out _));
        Assert.NotNull(rules.Find("/srv/data"u8, out _));
    }

    /// <summary>More names than fit into memory wait in a file that no folder shows.</summary>
    [Fact]
    public void All_NamesThatDoNotFitIntoMemory_AreSortedAndEachIsThereOnce()
    {
        using Sandbox sandbox = new();
        using SortedNames names = new(sandbox.Folder, mostBytes: 4096);
        SortedSet<string> expected = new(StringComparer.Ordinal);
        Random random = new(19);
        for (int i = 0; i < 5000; i++)
        {
            string name = $"{random.Next(3000)}/{new string('x', random.Next(50))}";
            expected.Add(name);
            names.Add(Encoding.ASCII.GetBytes(name));
        }

        Assert.Equal(expected, names.All().Select(Encoding.ASCII.GetString));
        Assert.Empty(Directory.EnumerateFileSystemEntries(sandbox.Folder));
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
