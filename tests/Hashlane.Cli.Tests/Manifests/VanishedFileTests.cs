namespace Hashlane.Cli.Tests;

/// <summary>
/// Files and folders that are gone after the folder was listed that has them: they may be there under other names, so a
/// run that has not seen them is no success.
/// </summary>
[Trait("Category", "Cli")]
public sealed class VanishedFileTests
{
    private const string IgnoreFile = ".ignored";

    private const string IgnoreOption = "--ignore-file=" + IgnoreFile;

    [Theory]
    [InlineData("create --json m2.jsonl tree")]
    [InlineData("create --json --follow m2.jsonl tree")]
    [InlineData("create --json --num-threads 1 m2.jsonl tree")]
    [InlineData("create --json --format hashdeep m2.jsonl tree")]
    [InlineData("create --json --format mtree m2.jsonl tree")]
    public async Task Create_FileAndFolderThatVanish_AreNamed(string arguments)
    {
        using ManifestSandbox sandbox = Make();

        ToolResult result = await RunAsync(sandbox, ["manifest", .. arguments.Split(' '), IgnoreOption]);

        Assert.True(result.ExitCode == ExitCodes.Failure, result.ToString());
        Assert.Equal(["unreadable z"], ManifestSandbox.Verdicts(result));
        AssertNamed(result, "c", "z");
        Assert.Contains("\"errors\":1", result.Output, StringComparison.Ordinal);
        Assert.True(File.Exists(sandbox.Sandbox.PathOf("m2.jsonl")));
    }

    [Theory]
    [InlineData("check --json")]
    [InlineData("check --json --quick")]
    [InlineData("update --json")]
    [InlineData("update --json --full")]
    public async Task Run_ListedFilesThatVanish_AreMissingAndThoseOfAFolderUnreadable(string arguments)
    {
        using ManifestSandbox sandbox = Make();
        await sandbox.CreateAsync(IgnoreOption);

        ToolResult result = await RunAsync(sandbox, ["manifest", .. arguments.Split(' '), ManifestSandbox.Manifest]);

        Assert.True(result.ExitCode == ExitCodes.Failure, result.ToString());
        Assert.Equal(["missing z", "unreadable c/x"], ManifestSandbox.Verdicts(result));
        AssertNamed(result, "c");
        Assert.Equal(
            arguments.StartsWith("update", StringComparison.Ordinal) ? 4 : 5, sandbox.AssertWhole().Entries);

        // The entry has stayed, so the next run knows what has become of the file.
        sandbox.Write("e/moved", "x");
        ToolResult next = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        Assert.Contains("moved c/x e/moved", ManifestSandbox.Verdicts(next));
    }

    [Theory]
    [InlineData("check --json")]
    [InlineData("update --json")]
    [InlineData("update --json --full")]
    public async Task Run_NewFilesThatVanish_AreNamed(string arguments)
    {
        using ManifestSandbox sandbox = Make();
        Directory.Delete(sandbox.PathOf("c"), recursive: true);
        File.Delete(sandbox.PathOf("z"));
        await sandbox.CreateAsync(IgnoreOption);
        sandbox.Write("c/x", "x");
        sandbox.Write("z", "z");

        ToolResult result = await RunAsync(sandbox, ["manifest", .. arguments.Split(' '), ManifestSandbox.Manifest]);

        Assert.True(result.ExitCode == ExitCodes.Failure, result.ToString());
        Assert.Equal(["unreadable z"], ManifestSandbox.Verdicts(result));
        AssertNamed(result, "c", "z");
    }

    [Fact]
    public async Task Sums_FileAndFolderThatVanish_AreNamed()
    {
        using ManifestSandbox sandbox = Make();

        ToolResult result = await RunAsync(sandbox, ["-r", IgnoreOption, "tree"]);

        Assert.True(result.ExitCode == ExitCodes.Failure, result.ToString());
        AssertNamed(result, "tree/c", "tree/z");
        Assert.Equal(3, result.OutputLines.Length);
    }

    /// <summary>Where the walk has closed a folder because of others, and it is gone when it comes back.</summary>
    [Fact]
    public void Steps_FolderThatVanishesAfterItWasClosed_IsNamed()
    {
        const int Depth = 80; // more folders than a walk has open
        using Sandbox sandbox = new();
        string deep = string.Concat(Enumerable.Repeat("d/", Depth));
        Directory.CreateDirectory(sandbox.PathOf(deep));
        sandbox.Write(deep + "a", "a");
        sandbox.Write("d/z", "z");
        using TreeScope scope = TreeScope.Open(
            Bytes.Of(sandbox.Folder), new TreeOptions(), new TreeOptions(), null, out _)!;
        AuditWalk walk = new(scope, null) { Algorithm = "blake3", FindKnown = _ => null };
        List<string> steps = [];
        foreach (FileStep step in walk.Steps())
        {
            steps.Add($"{step.Presence} {Bytes.Show(step.Path)[^1]}");
            if (steps.Count == 1)
            {
                Directory.Move(sandbox.PathOf("d/d"), sandbox.PathOf("elsewhere"));
                Directory.Delete(sandbox.PathOf("d"), recursive: true);
            }
        }

        Assert.Equal(["There a", "Problem d"], steps);
        Assert.Equal(1, walk.UnreadableFolders);
    }

    [Fact]
    public void Steps_FileThatBecomesAFolder_IsNamed()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b", "b");
        using TreeScope scope = TreeScope.Open(
            Bytes.Of(sandbox.Folder), new TreeOptions(), new TreeOptions(), null, out _)!;
        AuditWalk walk = new(scope, null) { Algorithm = "blake3", FindKnown = _ => null };
        List<string> steps = [];
        foreach (FileStep step in walk.Steps())
        {
            steps.Add($"{step.Presence} {Bytes.Show(step.Path)} {(step.Error.IsNone ? "" : step.Error.Reason)}");
            if (steps.Count == 1)
            {
                File.Delete(sandbox.PathOf("b"));
                sandbox.MakeFolder(Bytes.Of("b"));
                sandbox.Write("b/c", "c");
            }
        }

        Assert.Equal(["There a ", "There b Is a directory"], steps);
    }

    [Fact]
    public async Task Create_FollowedLinkToNothingAlone_WritesNoManifest()
    {
        using ManifestSandbox sandbox = new();
        File.CreateSymbolicLink(sandbox.PathOf("link"), "nowhere");

        ToolResult result = await sandbox.RunAsync("create", "--follow", ManifestSandbox.Manifest, "tree");

        Assert.Equal(ExitCodes.Failure, result.ExitCode);
        Assert.Contains("no file was found", result.Errors, StringComparison.Ordinal);
        Assert.Contains("link: No such file or directory", result.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest)));
    }

    private static ManifestSandbox Make()
    {
        ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b/" + IgnoreFile, "");
        sandbox.Write("b/y", "y");
        sandbox.Write("c/x", "x");
        sandbox.Write("z", "z");
        return sandbox;
    }

    /// <summary>
    /// Runs the tool, and removes a folder and a file while it waits for the file with patterns in the folder before:
    /// then it has listed the folder of both, and come to neither.
    /// </summary>
    private static async Task<ToolResult> RunAsync(ManifestSandbox sandbox, string[] arguments)
    {
        using FileLease lease = FileLease.Take(sandbox.PathOf("b/" + IgnoreFile));
        Task<ToolResult> running = new Tool(sandbox.Sandbox, arguments).RunAsync();
        await lease.WaitUntilAskedForAsync();
        Directory.Delete(sandbox.PathOf("c"), recursive: true);
        File.Delete(sandbox.PathOf("z"));
        lease.Dispose();
        return await running;
    }

    private static void AssertNamed(ToolResult result, params string[] paths) => Assert.Equal(
        paths.Select(path => $"hashlane: {path}: No such file or directory"),
        result.Errors.TrimEnd('\n').Split('\n').Order(StringComparer.Ordinal));
}
