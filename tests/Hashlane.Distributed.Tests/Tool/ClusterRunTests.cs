using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>A run writes what <c>hashlane manifest create</c> writes.</summary>
[Trait("Category", "Cluster")]
public sealed class ClusterRunTests
{
    [Fact]
    public async Task Run_TreeOfAllKinds_WritesTheManifestOfTheTool()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Fill();
        ToolResult reference = await sandbox.CreateReferenceAsync();

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", "tree");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(reference.Output, result.Output);
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.Empty(sandbox.Rest());
    }

    /// <summary>The framework's random bytes would come from OpenSSL, and end the process without it.</summary>
    [Fact]
    public async Task Run_OpenSslCannotBeLoaded_IsAsWithIt()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux searches the folders of LD_LIBRARY_PATH first.");
        using ClusterSandbox sandbox = new();
        sandbox.Write("file", Bytes.Of("a"));
        await sandbox.CreateReferenceAsync();
        foreach (string library in (string[])["libssl.so.3", "libssl.so.1.1"])
        {
            sandbox.Sandbox.Write(library, "no library");
        }

        ToolResult result = await sandbox.Cluster("run", "-o", "m.jsonl", "tree")
            .WithEnvironment("LD_LIBRARY_PATH", sandbox.Sandbox.Folder)
            .RunAsync();

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
    }

    [Fact]
    public async Task Run_TimesOfFarYears_AreThoseOfTheTool()
    {
        using ClusterSandbox sandbox = new();
        foreach (int year in (int[])[1600, 1970, 2300, 2400, 9999])
        {
            sandbox.Write($"{year}", Bytes.Of("a"));
            File.SetLastWriteTimeUtc(sandbox.PathOf($"{year}"), new DateTime(year, 7, 1, 0, 0, 0, DateTimeKind.Utc));
        }

        await sandbox.CreateReferenceAsync();

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", "tree");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.DoesNotContain("9223372036.", sandbox.Sandbox.Read("m.jsonl"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("sha256")]
    [InlineData("blake2b")]
    [InlineData("blake2sp")]
    [InlineData("skein512")]
    [InlineData("sha384")]
    public async Task Run_OtherAlgorithm_WritesTheManifestOfTheTool(string algorithm)
    {
        using ClusterSandbox sandbox = new();
        for (int i = 0; i < 300; i++)
        {
            sandbox.Write($"{i}", Bytes.Pattern(i * 11, (uint)i + 1));
        }

        sandbox.WriteSparse("long", 65L * 1024 * 1024);
        await sandbox.CreateReferenceAsync("-a", algorithm);

        ToolResult result = await sandbox.RunAsync("run", "-a", algorithm, "-o", "m.jsonl", "tree");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
    }

    [Fact]
    public async Task Run_Filters_AreThoseOfTheTool()
    {
        using ClusterSandbox sandbox = new();
        foreach (string name in (string[])["a.txt", "b.bin", "sub/.gitignore", "sub/c.txt", "sub/d.txt", ".hidden/e.txt"])
        {
            sandbox.Write(name, Bytes.Of(name == "sub/.gitignore" ? "d.*\n" : name));
        }

        string[] filters = ["--exclude", "*.bin", "--ignore-file", ".gitignore", "--no-hidden", "--all"];
        ToolResult reference = await sandbox.CreateReferenceAsync(filters);

        ToolResult result = await sandbox.RunAsync(["run", .. filters, "-o", "m.jsonl", "tree"]);

        Assert.Equal(reference.ToString(), result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
    }

    /// <summary>The path of a folder is the name of its root, but messages do not take each path.</summary>
    [Theory]
    [InlineData(120, "")]
    [InlineData(1, "a\nb")]
    public async Task Run_FolderWhosePathIsNoName_WritesTheManifestOfTheTool(int letters, string name)
    {
        using ClusterSandbox sandbox = new();
        string folder = $"{new string('d', letters)}/{new string('e', letters)}{name}";
        sandbox.Write($"{folder}/a", [1]);

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", $"tree/{folder}");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.StartsWith("1 entry: 1 ok\n", result.Output, StringComparison.Ordinal);
    }

    /// <summary>The manifest, its journal and all else lie in the folder, and are not in the manifest.</summary>
    [Fact]
    public async Task Run_ManifestInItsFolder_DoesNotListItsOwnFiles()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);

        ToolResult result = await sandbox.RunAsync("run", "--journal", "tree/journal", "-o", "tree/m.jsonl", "tree");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.StartsWith("1 entry: 1 ok\n", result.Output, StringComparison.Ordinal);
        Assert.Equal(["a", "m.jsonl"], Directory.EnumerateFiles(sandbox.PathOf("")).Select(Path.GetFileName).Order());
    }

    [Fact]
    public async Task Run_UnreadableFile_IsReportedAndTheOthersAreListed()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        sandbox.Write("b", [2]);
        File.SetUnixFileMode(sandbox.PathOf("b"), UnixFileMode.None);
        File.SetUnixFileMode(sandbox.Sandbox.Folder, (UnixFileMode)0b_111_111_111);

        Tool tool = await sandbox.Cluster("run", "-o", "m.jsonl", "tree").AsOrdinaryUserAsync();
        ToolResult result = await tool.RunAsync();

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("unreadable: b\n", result.Output, StringComparison.Ordinal);
        Assert.Contains("1 ok, 1 unreadable", result.Output, StringComparison.Ordinal);
        Assert.Contains("b: Permission denied", result.Errors, StringComparison.OrdinalIgnoreCase);
        Assert.Empty(sandbox.Rest());
    }

    [Fact]
    public async Task Run_SeveralFolders_WritesAManifestOfEach()
    {
        using ClusterSandbox sandbox = new();
        Directory.CreateDirectory(sandbox.Sandbox.PathOf("lists"));
        sandbox.Write("one/a", [1]);
        sandbox.Write("two/b", [2]);

        ToolResult result = await sandbox.RunAsync("run", "--manifests", "lists", "tree/one", "tree/two/");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(
            ["one.jsonl", "two.jsonl"],
            Directory.EnumerateFiles(sandbox.Sandbox.PathOf("lists")).Select(Path.GetFileName).Order());
        Assert.Contains("/tree/two\",", sandbox.Sandbox.Read("lists/two.jsonl"), StringComparison.Ordinal);
    }

    /// <summary>A single worker cannot check itself.</summary>
    [Theory]
    [InlineData("1", "20 of 20 units to check are unchecked: no second worker could verify them")]
    [InlineData("4", "")]
    public async Task Run_CheckAllUnitsOrAllowUnchecked_SaysWhetherTheyAreChecked(string workers, string message)
    {
        using ClusterSandbox sandbox = new();
        for (int i = 0; i < 20; i++)
        {
            sandbox.Write($"{i}", Bytes.Pattern(1024 * 1024));
        }

        ToolResult result = await sandbox.RunAsync(
            "run", "--workers", workers, "--unit-files", "1", "--check-rate", "100%", "--allow-unchecked", "-o",
            "m.jsonl", "tree");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(message.Length == 0 ? "" : $"hashlane-cluster: {message}\n", result.Errors);
    }

    [Fact]
    public async Task Run_ManifestThatExists_IsLeftAlone()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        sandbox.Sandbox.Write("m.jsonl", "mine");

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", "tree");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("there is a file of that name", result.Errors, StringComparison.Ordinal);
        Assert.Equal("mine", sandbox.Sandbox.Read("m.jsonl"));
    }

    [Fact]
    public async Task Run_EmptyFolder_LeavesNothing()
    {
        using ClusterSandbox sandbox = new();

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", "tree");

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("no file was found", result.Errors, StringComparison.Ordinal);
        Assert.Empty(sandbox.Rest());
        Assert.False(File.Exists(sandbox.Sandbox.PathOf("m.jsonl")));
    }

    [Fact]
    public async Task Run_Dashboard_SaysItsAddress()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);

        ToolResult result = await sandbox.RunAsync("run", "--dashboard", "-o", "m.jsonl", "tree");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Matches(@"^hashlane-cluster: the dashboard is at http://127\.0\.0\.1:\d+/\n$", result.Errors);
    }
}
