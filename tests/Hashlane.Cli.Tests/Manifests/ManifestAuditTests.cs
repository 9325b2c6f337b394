using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>Create, update, check and diff: each class of changes is found exactly.</summary>
[Trait("Category", "Cli")]
public sealed class ManifestAuditTests
{
    private const int FileCount = 300;
    private const int OfEachClass = 3;

    [Fact]
    public async Task Check_OnePercentOfEachClass_IsFoundExactly()
    {
        using ManifestSandbox sandbox = new();
        string[] names = MakeFiles(sandbox);
        await sandbox.CreateAsync();
        ToolResult before = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        string[] expected = sandbox.ChangeSome(names, OfEachClass);

        ToolResult after = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);

        Assert.True(before.ExitCode == 0, before.ToString());
        Assert.Empty(ManifestSandbox.Verdicts(before));
        Assert.Equal(ExitCodes.SilentlyChanged, after.ExitCode);
        Assert.Equal(expected, ManifestSandbox.Verdicts(after));
        Assert.Contains(
            string.Create(CultureInfo.InvariantCulture, $"\"ok\":{FileCount - (4 * OfEachClass)},"),
            after.Output, StringComparison.Ordinal);
        Assert.Empty(after.Errors);
    }

    [Fact]
    public async Task Update_OnePercentOfEachClass_IsFoundExactlyAndReadsOnlyTheChanges()
    {
        using ManifestSandbox sandbox = new();
        string[] names = MakeFiles(sandbox);
        await sandbox.CreateAsync();
        byte[] old = sandbox.ManifestBytes;
        string[] expected = sandbox.ChangeSome(names, OfEachClass);

        ToolResult quick = await sandbox.RunAsync("update", "--json", ManifestSandbox.Manifest);
        List<ManifestEntry> entries = sandbox.ReadEntries();
        ToolResult checkedAfter = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);

        // A silent change shows only when the file is read: so these were not.
        Assert.Equal(0, quick.ExitCode);
        Assert.Equal(expected.Where(line => !line.StartsWith("silent", StringComparison.Ordinal)), ManifestSandbox.Verdicts(quick));
        Assert.Equal(expected.Where(line => line.StartsWith("silent", StringComparison.Ordinal)), ManifestSandbox.Verdicts(checkedAfter));
        Assert.Equal(FileCount, entries.Count);

        sandbox.Sandbox.Write(ManifestSandbox.Manifest, old);
        ToolResult full = await sandbox.RunAsync("update", "--json", "--full", ManifestSandbox.Manifest);
        Assert.Equal(ExitCodes.SilentlyChanged, full.ExitCode);
        Assert.Equal(expected, ManifestSandbox.Verdicts(full));
    }

    [Fact]
    public async Task Update_SilentChange_KeepsTheDigestUntilTheFileIsRestoredOrTouched()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("restored", "contents");
        sandbox.Write("touched", "contents");
        await sandbox.CreateAsync();
        byte[] digest = sandbox.ReadEntries()[0].Digest;
        sandbox.ChangeSilently("restored");
        sandbox.ChangeSilently("touched");

        ToolResult full = await sandbox.RunAsync("update", "--full", ManifestSandbox.Manifest);
        List<ManifestEntry> flagged = sandbox.ReadEntries();
        ToolResult later = await sandbox.RunAsync("update", ManifestSandbox.Manifest);
        ToolResult quickCheck = await sandbox.RunAsync("check", "--quick", ManifestSandbox.Manifest);
        sandbox.ChangeSilently("restored");
        File.SetLastWriteTimeUtc(sandbox.PathOf("touched"), DateTime.UnixEpoch.AddSeconds(5));
        ToolResult checkRestored = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        ToolResult healed = await sandbox.RunAsync("update", "--full", ManifestSandbox.Manifest);
        List<ManifestEntry> entries = sandbox.ReadEntries();

        Assert.All((ToolResult[])[full, later, quickCheck], result => Assert.Equal(ExitCodes.SilentlyChanged, result.ExitCode));
        Assert.All(flagged, entry => Assert.Equal(digest, entry.Digest));
        Assert.All(flagged, entry => Assert.NotNull(entry.Found));
        Assert.Equal(["modified touched"], ManifestSandbox.Verdicts(checkRestored));
        Assert.Equal(0, healed.ExitCode);
        Assert.All(entries, entry => Assert.Null(entry.Found));
        Assert.Equal(digest, entries[0].Digest);
        Assert.NotEqual(digest, entries[1].Digest);
    }

    [Fact]
    public async Task Update_WithinAPattern_KeepsAllOtherEntries()
    {
        using ManifestSandbox sandbox = new();
        foreach (string name in (string[])["a/1", "a/2", "b/1", "b/2", "c"])
        {
            sandbox.Write(name, name);
        }

        await sandbox.CreateAsync();
        foreach (string name in (string[])["a/1", "b/1", "c"])
        {
            File.Delete(sandbox.PathOf(name));
        }

        sandbox.Write("a/3", "new");
        sandbox.Write("b/3", "new");
        ToolResult result = await sandbox.RunAsync("update", "--json", "--include=/a/", ManifestSandbox.Manifest);

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(["missing a/1", "new a/3"], ManifestSandbox.Verdicts(result));
        Assert.Equal(["a/2", "a/3", "b/1", "b/2", "c"], Paths(sandbox));

        // Excluded files are still there; an entry that is gone outside of the pattern stays too.
        result = await sandbox.RunAsync("update", "--json", "--exclude=/b/", "--exclude=c", ManifestSandbox.Manifest);
        Assert.Empty(ManifestSandbox.Verdicts(result));
        Assert.Equal(["a/2", "a/3", "b/1", "b/2", "c"], Paths(sandbox));
    }

    [Fact]
    public async Task Filter_OfTheManifest_CountsForUpdatesAndChecks()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a.txt", "a");
        sandbox.Write("a.tmp", "a");
        sandbox.Write(".hidden/x", "a");
        sandbox.Write("d/.gitignore", "*.o\n");
        sandbox.Write("d/x.o", "a");
        sandbox.Write("d/x.c", "a");
        await sandbox.CreateAsync("--exclude=*.tmp", "--ignore-file=.gitignore", "--no-hidden");
        string[] first = Paths(sandbox);
        sandbox.Write("b.tmp", "b");
        sandbox.Write("d/y.o", "b");

        ToolResult check = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        ToolResult update = await sandbox.RunAsync("update", "--json", ManifestSandbox.Manifest);

        Assert.Equal(["a.txt", "d/x.c"], first);
        Assert.Equal(0, check.ExitCode);
        Assert.Equal(0, update.ExitCode);
        Assert.Equal(first, Paths(sandbox));
        Assert.Contains("\"filter\":[\"--exclude=*.tmp\",\"--ignore-file=.gitignore\",\"--no-hidden\"]", FirstLine(sandbox), StringComparison.Ordinal);
        UsageErrors.AssertIs(await sandbox.RunAsync("update", "--follow", ManifestSandbox.Manifest), "cannot be changed");
    }

    [Fact]
    public async Task Update_RootWithoutAnyFile_LeavesTheManifest()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        byte[] old = sandbox.ManifestBytes;
        File.Delete(sandbox.PathOf("a"));

        ToolResult result = await sandbox.RunAsync("update", ManifestSandbox.Manifest);
        Directory.Delete(sandbox.Sandbox.PathOf("tree"));
        ToolResult withoutRoot = await sandbox.RunAsync("update", ManifestSandbox.Manifest);

        Failures.AssertPlain(result);
        Failures.AssertPlain(withoutRoot);
        Assert.Equal(old, sandbox.ManifestBytes);
        Assert.Empty(sandbox.LeftOver());
    }

    /// <summary>A link leads from the tree to the folder of the manifest, in which it is being written.</summary>
    [Fact]
    public async Task Create_ManifestReachedByALink_IsPassedOver()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        Directory.CreateDirectory(sandbox.Sandbox.PathOf("other"));
        sandbox.Sandbox.Write("other/b", "b");
        sandbox.Sandbox.MakeLink(Bytes.Of("tree/link"), "../other");

        ToolResult result = await sandbox.RunAsync("create", "--follow", "other/m.jsonl", "tree");
        File.Move(sandbox.Sandbox.PathOf("other/m.jsonl"), sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));

        Assert.Equal(0, result.ExitCode);
        Assert.Empty(result.Errors);
        Assert.Equal(["a", "link/b"], Paths(sandbox));
    }

    [Fact]
    public async Task Create_FolderWithoutAnyFile_WritesNothing()
    {
        using ManifestSandbox sandbox = new();
        Directory.CreateDirectory(sandbox.PathOf("empty"));

        ToolResult result = await sandbox.RunAsync("create", ManifestSandbox.Manifest, "tree");
        ToolResult nowhere = await sandbox.RunAsync("create", "nowhere/m.jsonl", "tree");

        Failures.AssertPlain(result);
        Failures.AssertPlain(nowhere);
        Assert.Contains("nowhere/m.jsonl: No such file or directory", nowhere.Errors, StringComparison.Ordinal);
        Assert.Empty(sandbox.LeftOver());
        Assert.False(File.Exists(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest)));
    }

    [Fact]
    public async Task Update_ManifestThatIsALink_ReplacesTheFileAndKeepsItsMode()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        string path = sandbox.Sandbox.PathOf(ManifestSandbox.Manifest);
        File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite);
        File.CreateSymbolicLink(sandbox.Sandbox.PathOf("link"), ManifestSandbox.Manifest);
        sandbox.Write("b", "b");

        ToolResult result = await sandbox.RunAsync("update", "link");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(2, sandbox.AssertWhole().Entries);
        Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(path));
        Assert.Equal(ManifestSandbox.Manifest, new FileInfo(sandbox.Sandbox.PathOf("link")).LinkTarget);
    }

    [Fact]
    public async Task Create_LinkInPlaceOfThePartialFile_IsRefused()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Sandbox.Write("victim", "contents");
        File.CreateSymbolicLink(sandbox.Sandbox.PathOf($".{ManifestSandbox.Manifest}.create-partial"), "victim");

        Failures.AssertPlain(await sandbox.RunAsync("create", ManifestSandbox.Manifest, "tree"));
        Assert.Equal("contents", sandbox.Sandbox.Read("victim"));
    }

    [Fact]
    public async Task Check_FilesThatCannotBeRead_AreUnreadableAndKeepTheirEntries()
    {
        using ManifestSandbox sandbox = new();
        foreach (string name in (string[])["a", "closed/1", "closed/2", "secret"])
        {
            sandbox.Write(name, name);
        }

        await sandbox.CreateAsync();
        byte[] old = sandbox.ManifestBytes;
        File.SetUnixFileMode(sandbox.PathOf("secret"), UnixFileMode.None);
        File.SetUnixFileMode(sandbox.PathOf("closed"), UnixFileMode.None);
        try
        {
            Tool check = await sandbox.Command("check", "--json", ManifestSandbox.Manifest).AsOrdinaryUserAsync();
            ToolResult result = await check.RunAsync();

            Assert.Equal(ExitCodes.Failure, result.ExitCode);
            Assert.Equal(["unreadable closed/1", "unreadable closed/2", "unreadable secret"], ManifestSandbox.Verdicts(result));
            Assert.Contains("Permission denied", result.Errors, StringComparison.Ordinal);
            File.SetUnixFileMode(sandbox.Sandbox.Folder, (UnixFileMode)0b_111_111_111);
            File.SetLastWriteTimeUtc(sandbox.PathOf("secret"), DateTime.UtcNow);
            ToolResult update = await (await sandbox.Command("update", "--json", ManifestSandbox.Manifest).AsOrdinaryUserAsync()).RunAsync();

            Assert.Equal(ExitCodes.Failure, update.ExitCode);
            Assert.Equal(["unreadable closed/1", "unreadable closed/2", "unreadable secret"], ManifestSandbox.Verdicts(update));
            Assert.Equal(4, sandbox.AssertWhole().Entries);
        }
        finally
        {
            File.SetUnixFileMode(sandbox.PathOf("closed"), (UnixFileMode)0b_111_101_101);
        }

        Assert.NotEqual(old, sandbox.ManifestBytes);
    }

    [Fact]
    public async Task Check_LinksAndOtherKinds_AreRecordedOrPassedOver()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("file", "f");
        File.CreateSymbolicLink(sandbox.PathOf("link"), "file");
        File.CreateSymbolicLink(sandbox.PathOf("lost"), "nowhere");
        Libc.MakeFifo(sandbox.PathOf("pipe"));
        await sandbox.CreateAsync();
        string[] paths = Paths(sandbox);
        File.Delete(sandbox.PathOf("link"));
        File.CreateSymbolicLink(sandbox.PathOf("link"), "elsewhere");
        File.Delete(sandbox.PathOf("lost"));
        sandbox.Write("lost", "a file");
        File.Delete(sandbox.PathOf("file"));
        Directory.CreateDirectory(sandbox.PathOf("file"));

        ToolResult result = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);

        Assert.Equal(["file", "link", "lost"], paths);
        Assert.Equal(ExitCodes.Different, result.ExitCode);
        Assert.Equal(["missing file", "modified link", "modified lost"], ManifestSandbox.Verdicts(result));
    }

    [Fact]
    public async Task Check_ManifestCutAfterAnyLineOrEmpty_Fails()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b", "b");
        await sandbox.CreateAsync();
        byte[] whole = sandbox.ManifestBytes;
        int cuts = 0;
        for (int length = 0; length < whole.Length; length++)
        {
            if (length > 0 && whole[length - 1] != '\n')
            {
                continue;
            }

            sandbox.Sandbox.Write(ManifestSandbox.Manifest, whole[..length]);
            foreach (string command in (string[])["check", "update"])
            {
                ToolResult result = await sandbox.RunAsync(command, ManifestSandbox.Manifest);

                Failures.AssertPlain(result);
                Assert.Empty(result.Output);
                Assert.Equal(whole[..length], sandbox.ManifestBytes);
            }

            cuts++;
        }

        Assert.Equal(4, cuts);
    }

    [Fact]
    public async Task Diff_TwoManifests_GivesEachClass()
    {
        using ManifestSandbox sandbox = new();
        foreach (string name in (string[])["gone", "kept", "modified", "rotten", "source"])
        {
            sandbox.Write(name, name);
        }

        await sandbox.CreateAsync();
        File.Copy(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest), sandbox.Sandbox.PathOf("old.jsonl"));
        sandbox.Write("modified", "other");
        sandbox.Write("target", "source");
        sandbox.Write("unknown", "unknown");
        sandbox.ChangeSilently("rotten");
        File.Delete(sandbox.PathOf("gone"));
        File.Delete(sandbox.PathOf("source"));
        File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
        await sandbox.CreateAsync();

        ToolResult result = await sandbox.RunAsync("diff", "--json", "old.jsonl", ManifestSandbox.Manifest);
        ToolResult same = await sandbox.RunAsync("diff", ManifestSandbox.Manifest, ManifestSandbox.Manifest);

        Assert.Equal(ExitCodes.SilentlyChanged, result.ExitCode);
        Assert.Equal(
            ["missing gone", "modified modified", "moved source target", "new unknown", "silentlyChanged rotten"],
            ManifestSandbox.Verdicts(result));
        Assert.Equal(Expectation.Of(0, "5 entries: 5 ok\n"), Expectation.Of(same));
    }

    [Fact]
    public async Task Create_ManifestInsideTheFolder_DoesNotListItself()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");

        ToolResult create = await sandbox.RunAsync("create", "tree/own.jsonl", "tree");
        ToolResult update = await sandbox.RunAsync("update", "tree/own.jsonl");
        string moved = sandbox.Sandbox.PathOf("elsewhere");
        Directory.Move(sandbox.Sandbox.PathOf("tree"), moved);
        ToolResult check = await sandbox.RunAsync("check", "elsewhere/own.jsonl");

        Assert.StartsWith("1 entry: 1 ok\n", create.Output, StringComparison.Ordinal);
        Assert.StartsWith("1 entry: 1 ok\n", update.Output, StringComparison.Ordinal);
        Assert.True(check.ExitCode == 0, check.ToString());
        Assert.Contains("\"root\":\".\"", File.ReadAllText(Path.Combine(moved, "own.jsonl")), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Create_ManifestInsideTheFolderByALink_DoesNotListItself()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        File.CreateSymbolicLink(sandbox.Sandbox.PathOf("alias"), "tree");

        ToolResult create = await sandbox.RunAsync("create", "tree/own.jsonl", "alias");
        ToolResult update = await sandbox.RunAsync("update", "--full", "tree/own.jsonl");
        ToolResult check = await sandbox.RunAsync("check", "tree/own.jsonl", "alias");

        Assert.All(
            (ToolResult[])[create, update, check],
            result => Assert.StartsWith("1 entry: 1 ok\n", result.Output, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Create_HostileNames_AreListedWithoutLossAndShownInLines()
    {
        using ManifestSandbox sandbox = new();
        byte[][] names = ManifestFormatTests.HostileNames;
        sandbox.Write("d/x", "x");
        foreach (byte[] name in names)
        {
            sandbox.Sandbox.Write([.. "tree/"u8, .. name], name);
        }

        await sandbox.CreateAsync();
        IEnumerable<byte[]> expected = names.Append(Bytes.Of("d/x")).OrderBy(Bytes.Show, StringComparer.Ordinal);
        Assert.Equal(expected, sandbox.ReadEntries().Select(entry => entry.Path).OrderBy(Bytes.Show, StringComparer.Ordinal));
        ToolResult all = await sandbox.RunAsync("check", "--all", "--quiet", ManifestSandbox.Manifest);

        Assert.Equal(0, all.ExitCode);
        Assert.Equal(names.Length + 1, all.OutputLines.Length);
        Assert.Contains("\\ok: d/new\\nline\n", Bytes.Show(all.OutputBytes).Replace(@"\\", @"\", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    private static string[] MakeFiles(ManifestSandbox sandbox)
    {
        string[] names = new string[FileCount];
        for (int i = 0; i < FileCount; i++)
        {
            names[i] = string.Create(CultureInfo.InvariantCulture, $"folder{i % 7}/file{i}");
            sandbox.Write(names[i], Bytes.Pattern(100 + (i * 37), (uint)i));
        }

        return names;
    }

    private static string[] Paths(ManifestSandbox sandbox) =>
        [.. sandbox.ReadEntries().Select(entry => System.Text.Encoding.UTF8.GetString(entry.Path))];

    private static string FirstLine(ManifestSandbox sandbox) => sandbox.Sandbox.Read(ManifestSandbox.Manifest).Split('\n')[0];
}
