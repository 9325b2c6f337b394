using System.Text;
using System.Text.Json.Nodes;

namespace Hashlane.Cli.Tests;

/// <summary>Files and lists that somebody has put in the way: none is lost, read without end, or taken for another.</summary>
[Trait("Category", "Cli")]
public sealed class ManifestHostileTests
{
    [Fact]
    public async Task Create_SecondNameOfAnotherFileInPlaceOfThePartialOne_IsRefused()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Sandbox.Write("victim", "contents");
        Libc.Link(sandbox.Sandbox.PathOf("victim"), sandbox.Sandbox.PathOf($".{ManifestSandbox.Manifest}.create-partial"));

        ToolResult result = await sandbox.RunAsync("create", ManifestSandbox.Manifest, "tree");

        Failures.AssertPlain(result);
        Assert.Contains("another name", result.Errors, StringComparison.Ordinal);
        Assert.Equal("contents", sandbox.Sandbox.Read("victim"));
    }

    /// <summary>Opening a pipe waits for its other end, which never comes.</summary>
    [Fact]
    public async Task Run_PipeUnderAnyTemporaryName_Ends()
    {
        foreach (string name in PendingManifest.TemporaryPaths(ManifestSandbox.Manifest))
        {
            using ManifestSandbox sandbox = new();
            sandbox.Write("a", "a");
            Libc.MakeFifo(sandbox.Sandbox.PathOf(name));
            ToolResult create = await sandbox.RunAsync("create", ManifestSandbox.Manifest, "tree");
            Assert.Equal(name is ".m.jsonl.create-partial" or ".m.jsonl.create-checks" or ".m.jsonl.create-origin" ? 1 : 0, create.ExitCode);
            File.Delete(sandbox.Sandbox.PathOf(name));
            File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
            await sandbox.CreateAsync();
            Libc.MakeFifo(sandbox.Sandbox.PathOf(name));

            ToolResult update = await sandbox.RunAsync("update", ManifestSandbox.Manifest);

            Assert.Equal(name is ".m.jsonl.update-partial" or ".m.jsonl.update-checks" or ".m.jsonl.update-origin" ? 1 : 0, update.ExitCode);
        }
    }

    [Theory]
    [InlineData("manifest-sha512.txt")]
    [InlineData("tagmanifest-sha512.txt")]
    public async Task Bag_ListThatIsThere_Stays(string list)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        sandbox.Write(list, "mine");

        ToolResult result = await sandbox.RunAsync("create", "--format", "bagit", "tree");

        Failures.AssertPlain(result);
        Assert.Equal("mine", sandbox.Sandbox.Read("tree/" + list));
        Assert.False(File.Exists(sandbox.PathOf("bagit.txt")));
    }

    [Fact]
    public async Task Create_ListOfThatNameWrittenDuringTheRun_Stays()
    {
        using ManifestSandbox sandbox = new();
        sandbox.MakeLongFile("long");

        ToolResult result = await sandbox.RunWithPauseAsync(
            () => sandbox.Sandbox.Write("list", "mine"), "create", "--format", "hashdeep", "list", "tree");

        Failures.AssertPlain(result);
        Assert.Equal("mine", sandbox.Sandbox.Read("list"));
    }

    [Theory]
    [InlineData("pipe", "regular file")]
    [InlineData("long", "1 MiB")]
    [InlineData("folder", "directory")]
    public async Task Bag_FactsThatAreNoShortFile_AreRefusedBeforeAnythingIsWritten(string kind, string word)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        switch (kind)
        {
            case "pipe":
                Libc.MakeFifo(sandbox.PathOf("bag-info.txt"));
                break;
            case "long":
                sandbox.Write("bag-info.txt", new byte[(1 << 20) + 1]);
                break;
            default:
                Directory.CreateDirectory(sandbox.PathOf("bag-info.txt"));
                break;
        }

        ToolResult result = await sandbox.RunAsync("create", "--format", "bagit", "tree");

        Failures.AssertPlain(result);
        Assert.Contains(word, result.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(sandbox.PathOf("manifest-sha512.txt")));
    }

    [Fact]
    public async Task Bag_LinkOutOfTheBagInPlaceOfAFile_IsModified()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        await sandbox.RunAsync("create", "--format", "bagit", "tree");
        sandbox.Sandbox.Write("outside", "a");
        File.Delete(sandbox.PathOf("data/a"));
        File.CreateSymbolicLink(sandbox.PathOf("data/a"), "../../outside");

        ToolResult result = await sandbox.RunAsync("check", "--json", "tree");

        Assert.Equal(["modified data/a"], ManifestSandbox.Verdicts(result));
        Assert.Equal(ExitCodes.Different, result.ExitCode);
    }

    [Fact]
    public void Mtree_FoldersWithoutEnd_AreRefused()
    {
        string list = "#mtree\n" + string.Concat(Enumerable.Repeat($"{new string('d', 4000)} type=dir\n", 10));

        Assert.Contains("path is too long", FaultOf(list).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Mtree_ContinuedLineWithoutEnd_IsRefused()
    {
        string list = "#mtree\n" + string.Concat(Enumerable.Repeat($"{new string('x', 4000)} \\\n", 140));

        Assert.Contains("backslashes, and too long", FaultOf(list).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--")]
    [InlineData("-x")]
    [InlineData("a")]
    public void Filter_OfAHeaderThatIsNoLongOption_IsRefused(string option) =>
        Assert.Throws<ManifestException>(() => FilterReader.Read([option]));

    [Fact]
    public async Task Update_MissingFile_IsDifferentAndIsReportedEvenIfTheOutputIsFull()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b", "b");
        await sandbox.CreateAsync();
        byte[] old = sandbox.ManifestBytes;
        File.Delete(sandbox.PathOf("b"));

        ToolResult full = await sandbox.Command("update", "--quiet", ManifestSandbox.Manifest)
            .InShell("exec \"$@\" > /dev/full").RunAsync();
        byte[] after = sandbox.ManifestBytes;
        ToolResult update = await sandbox.RunAsync("update", "--quiet", ManifestSandbox.Manifest);
        ToolResult again = await sandbox.RunAsync("update", "--quiet", ManifestSandbox.Manifest);

        Failures.AssertPlain(full);
        Assert.Equal(old, after);
        Assert.Equal("missing: b\n", update.Output);
        Assert.Equal(ExitCodes.Different, update.ExitCode);
        Assert.Equal(0, again.ExitCode);
    }

    /// <summary>The thread that writes the lines need not be the one that cleans up.</summary>
    [Theory]
    [InlineData("hashlane")]
    [InlineData("hashdeep")]
    [InlineData("mtree")]
    public async Task Create_DiskThatIsFullAfterTheFirstFile_IsLeftAsItWas(string format)
    {
        using ManifestSandbox sandbox = new();
        string disk = sandbox.Sandbox.PathOf("disk");
        Directory.CreateDirectory(disk);
        Assert.SkipUnless(OperatingSystem.IsLinux() && Libc.TryMountMemory(disk, "8k"), "Needs the right to mount.");
        try
        {
            sandbox.Sandbox.Write("disk/fill", new byte[4096]); // the origin takes the other page
            for (int i = 0; i < 1000; i++) // their lines are more than a list has in memory
            {
                sandbox.Write($"{i}", "a");
            }

            ToolResult result = await sandbox.Command("create", "--format", format, "disk/m.jsonl", "tree")
                .WithEnvironment("DOTNET_PROCESSOR_COUNT", "4").RunAsync();

            Failures.AssertPlain(result);
            Assert.Contains("disk/m.jsonl: No space left on device", result.Errors, StringComparison.Ordinal);
            Assert.Equal(["fill"], Directory.EnumerateFileSystemEntries(disk).Select(path => Path.GetFileName(path)));
        }
        finally
        {
            Libc.Unmount(disk);
        }
    }

    [Fact]
    public void AuditWalk_NamesOfAFolderAndOfNothing_SayWhichItIs()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("d/a", "a");
        using TreeScope scope = TreeScope.Open(
            Bytes.Of(sandbox.PathOf(".")), new TreeOptions(), new TreeOptions(), null, out _)!;
        AuditWalk walk = new(scope, null)
        {
            Algorithm = "sha256",
            FindKnown = _ => null,
            Names = [Bytes.Of("d"), Bytes.Of("d/a"), Bytes.Of("gone")],
        };

        Assert.Equal(
            ["d: The list names it, but it is a folder", "d/a: ", "gone: The list names it, but there is no such file or link"],
            walk.Steps().Select(step => $"{Encoding.UTF8.GetString(step.Path)}: {(step.Error.IsNone ? "" : step.Error.Reason)}"));
    }

    [Fact]
    public async Task Update_NothingWithinThePattern_FailsAndLeavesTheManifest()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        byte[] old = sandbox.ManifestBytes;

        ToolResult result = await sandbox.RunAsync("update", "--include=nosuch", ManifestSandbox.Manifest);

        Failures.AssertPlain(result);
        Assert.Contains("patterns", result.Errors, StringComparison.Ordinal);
        Assert.Equal(old, sandbox.ManifestBytes);
        Assert.Empty(sandbox.LeftOver());
    }

    [Fact]
    public async Task Create_OnlyPathsThatAreTooLong_WritesNothingAndAShortMessage()
    {
        using ManifestSandbox sandbox = new();
        string name = new('n', 250);
        int depth = (ManifestPath.MaxBytes / name.Length) + 1;
        Libc.MakeFoldersWithin(
            sandbox.Sandbox.PathOf("tree"), name, depth, (folder, at) =>
            {
                if (at == depth)
                {
                    Libc.MakeFileAt(folder, "file");
                }
            });

        ToolResult result = await sandbox.RunAsync("create", ManifestSandbox.Manifest, "tree");
        await new Tool(sandbox.Sandbox).InShell("rm -r tree").RunAsync();

        Failures.AssertPlain(result);
        Assert.InRange(result.Errors.Length, 1, 1000);
        Assert.Empty(sandbox.LeftOver());
        Assert.False(File.Exists(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest)));
    }

    [Fact]
    public async Task Json_OfWhatCannotBeRead_HasReasonsAndTheFolder()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("closed/1", "1");
        sandbox.Write("secret", "s");
        await sandbox.CreateAsync();
        File.SetUnixFileMode(sandbox.PathOf("secret"), UnixFileMode.None);
        File.SetUnixFileMode(sandbox.PathOf("closed"), UnixFileMode.None);
        JsonNode[] lines;
        ToolResult text;
        try
        {
            ToolResult result = await (await sandbox.Command("check", "--json", ManifestSandbox.Manifest).AsOrdinaryUserAsync()).RunAsync();
            text = await (await sandbox.Command("check", ManifestSandbox.Manifest).AsOrdinaryUserAsync()).RunAsync();
            lines = [.. result.OutputLines.Select(line => JsonNode.Parse(line)!)];
        }
        finally
        {
            File.SetUnixFileMode(sandbox.PathOf("closed"), (UnixFileMode)0b_111_101_101);
        }

        Assert.Equal(
            ["error closed Permission denied", "entry closed/1 Its folder could not be read", "entry secret Permission denied"],
            lines[..^1].Select(line => $"{line["type"]} {line["path"]} {line["reason"]}"));
        Assert.Equal(1, (int)lines[^1]["errors"]!);
        Assert.Contains("2 entries: 2 unreadable; 1 error\n", text.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Help_OptionsAndOperands_AreThoseThatTheCommandTakes()
    {
        using Sandbox sandbox = new();
        ToolResult update = await Tool.RunAsync(sandbox, "manifest", "update", "--help");
        ToolResult diff = await Tool.RunAsync(sandbox, "manifest", "diff", "--help");
        ToolResult check = await Tool.RunAsync(sandbox, "manifest", "check", "--help");

        Assert.All(ManifestSyntax.Filters, option => Assert.Equal(
            option.Name is "include" or "exclude", update.Output.Contains($"--{option.Name}", StringComparison.Ordinal)));
        Assert.DoesNotContain("FOLDER", diff.Output, StringComparison.Ordinal);
        Assert.Contains("not for manifests", check.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("sha512 in a bag", check.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Check_AlgorithmOfAListThatNamesIt_IsRefused()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        await sandbox.RunAsync("create", "--format", "hashdeep", "list", "tree");
        foreach (string list in (string[])[ManifestSandbox.Manifest, "list"])
        {
            UsageErrors.AssertIs(await sandbox.RunAsync("check", "-a", "sha512", list), "lists of sums");
        }

        UsageErrors.AssertIs(await sandbox.RunAsync("check", "--follow", ManifestSandbox.Manifest), "cannot be changed");
    }

    [Fact]
    public async Task Create_StatusAndAll_AreTaken()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");

        Assert.Empty((await sandbox.CreateAsync("--status")).Output);
        File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
        Assert.StartsWith("ok: a\n", (await sandbox.CreateAsync("--all")).Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Check_FolderThatIsNoBag_SaysThatItIsNone()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");

        ToolResult result = await sandbox.RunAsync("check", "tree");

        Failures.AssertPlain(result);
        Assert.Contains("bagit.txt", result.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Run_InAFolderWhoseNameIsNoText_SaysSo()
    {
        using ManifestSandbox sandbox = new();
        ToolResult result = await sandbox.Command("create", ManifestSandbox.Manifest)
            .InShell("name=$(printf 'd\\377') && mkdir \"$name\" && cd \"$name\" && touch a && exec \"$@\"").RunAsync();

        Failures.AssertPlain(result);
        Assert.Contains("UTF-8", result.Errors, StringComparison.Ordinal);
    }

    /// <summary>The service of the cookbook fails for a silent change, and for a file that is missing.</summary>
    [Fact]
    public async Task Cookbook_CommandOfTheService_TellsByItsExitCode()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b", "b");
        await sandbox.CreateAsync();
        string page = await File.ReadAllTextAsync(
            Path.Combine(AppContext.BaseDirectory, "pages", "cookbook.md"), TestContext.Current.CancellationToken);
        string line = Assert.Single(page.Split('\n'), line => line.StartsWith("ExecStart=", StringComparison.Ordinal));
        string command = line["ExecStart=".Length..]
            .Replace("/usr/local/bin/hashlane", "exec \"$1\"", StringComparison.Ordinal)
            .Replace("/srv/photos.jsonl", ManifestSandbox.Manifest, StringComparison.Ordinal);

        ToolResult good = await RunAsync();
        sandbox.Write("c", "c");
        ToolResult added = await RunAsync();
        File.Delete(sandbox.PathOf("b"));
        ToolResult missing = await RunAsync();
        sandbox.ChangeSilently("a");
        ToolResult silent = await RunAsync();

        Assert.Equal([0, 0, ExitCodes.Different, ExitCodes.SilentlyChanged], [good.ExitCode, added.ExitCode, missing.ExitCode, silent.ExitCode]);
        Assert.Equal("new: c\n", added.Output);
        Assert.Equal("missing: b\n", missing.Output);
        Assert.Equal("silently changed: a\n", silent.Output);

        Task<ToolResult> RunAsync() => new Tool(sandbox.Sandbox).InShell(command).RunAsync();
    }

    private static ManifestException FaultOf(string list) => Assert.Throws<ManifestException>(
        () => MtreeFormat.Read(new LineReader(new MemoryStream(Bytes.Of(list))), Bytes.Of("/root")));
}
