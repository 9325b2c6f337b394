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

    /// <summary>The digest is right, and the size cannot be: the manifest was made by something that is wrong.</summary>
    [Fact]
    public async Task Check_EntryWithASizeThatCannotBe_IsModified()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "abc");
        sandbox.Write("b", "abc");
        await sandbox.CreateAsync();
        using MemoryStream lines = new(sandbox.ManifestBytes);
        ManifestReader reader = new(lines);
        using (FileStream stream = File.Create(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest)))
        {
            ManifestWriter writer = new(stream, reader.Header);
            while (reader.TryNext(out ManifestEntry? entry))
            {
                writer.Add(entry!.Path is [(byte)'a'] ? entry with { Size = entry.Size + 1_000_000 } : entry);
            }

            writer.Complete();
        }

        ToolResult result = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);

        Assert.True(result.ExitCode == ExitCodes.Different, result.ToString());
        Assert.Equal(["modified a"], ManifestSandbox.Verdicts(result));
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
        Assert.Equal(ExitCodes.Different, quick.ExitCode);
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

        Assert.True(result.ExitCode == ExitCodes.Different, result.ToString());
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
        UsageErrors.AssertIs(await sandbox.RunAsync("update", "--follow", ManifestSandbox.Manifest), "unrecognized option '--follow'");
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

    /// <summary>ext4 has times up to 2446, and other file systems all of these.</summary>
    [Theory]
    [InlineData(2300, 2400)]
    [InlineData(2400, 2300)]
    [InlineData(2262, 2263)]
    [InlineData(1600, 1500)]
    [InlineData(9000, 9999)]
    public async Task Update_TimesOfFarYears_AreTakenAsTheyAre(int before, int after)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("f", "bbb");
        sandbox.Write("rotten", "aaa");
        long seconds = SetYear(sandbox, "f", before);
        SetYear(sandbox, "rotten", before);
        await sandbox.CreateAsync();
        await sandbox.RunAsync("create", "--format", "mtree", "list", "tree");
        sandbox.Write("f", "bbc");
        SetYear(sandbox, "f", after);
        sandbox.ChangeSilently("rotten");
        ToolResult check = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        ToolResult list = await sandbox.RunAsync("check", "--json", "list", "tree");
        ToolResult update = await sandbox.RunAsync("update", "--full", "--json", ManifestSandbox.Manifest);

        string[] expected = ["modified f", "silentlyChanged rotten"];
        Assert.Equal(expected, ManifestSandbox.Verdicts(check));
        Assert.Equal(expected, ManifestSandbox.Verdicts(list));
        Assert.Equal(expected, ManifestSandbox.Verdicts(update));
        Assert.Contains($" time={seconds}.000000000 ", sandbox.Sandbox.Read("list"), StringComparison.Ordinal);
        ManifestEntry entry = sandbox.ReadEntries()[0];
        Assert.Equal(Blake3.HashData("bbc"u8), entry.Digest);
        Assert.Equal(new DateTimeOffset(after, 7, 1, 0, 0, 0, default).ToUnixTimeSeconds(), entry.Modified!.Value.Seconds);

        static long SetYear(ManifestSandbox sandbox, string name, int year)
        {
            DateTime time = new(year, 7, 1, 0, 0, 0, DateTimeKind.Utc);
            File.SetLastWriteTimeUtc(sandbox.PathOf(name), time);
            Assert.SkipUnless(File.GetLastWriteTimeUtc(sandbox.PathOf(name)) == time, "This file system has no such time.");
            return new DateTimeOffset(time).ToUnixTimeSeconds();
        }
    }

    [Theory]
    [InlineData("hashlane")]
    [InlineData("hashdeep")]
    [InlineData("mtree")]
    public async Task Create_FollowedLinkThatLeadsNowhere_IsReported(string format)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("d/f", "x");
        File.CreateSymbolicLink(sandbox.PathOf("d/dangling"), "/nonexistent");
        File.CreateSymbolicLink(sandbox.PathOf("chain"), "d/dangling");

        ToolResult create = await sandbox.RunAsync("create", "--follow", "--json", "--format", format, "list", "tree");
        ToolResult kept = await sandbox.RunAsync("create", "--format", format, "kept", "tree");

        Assert.Equal(ExitCodes.Failure, create.ExitCode);
        Assert.Equal(["unreadable chain", "unreadable d/dangling"], ManifestSandbox.Verdicts(create));
        Assert.Contains("d/dangling: No such file or directory", create.Errors, StringComparison.Ordinal);
        Assert.True(kept.ExitCode == 0, kept.ToString());
    }

    [Fact]
    public async Task Check_FollowedLinkThatLeadsNowhere_IsMissingIfListedAndUnreadableIfNot()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Sandbox.Write("outside", "b");
        File.CreateSymbolicLink(sandbox.PathOf("link"), "../outside");
        await sandbox.CreateAsync("--follow");
        File.Delete(sandbox.Sandbox.PathOf("outside"));
        ToolResult listed = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        File.CreateSymbolicLink(sandbox.PathOf("new"), "nowhere");
        ToolResult both = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        ToolResult update = await sandbox.RunAsync("update", "--json", ManifestSandbox.Manifest);

        Assert.Equal(ExitCodes.Different, listed.ExitCode);
        Assert.Equal(["missing link"], ManifestSandbox.Verdicts(listed));
        Assert.Equal(ExitCodes.Failure, both.ExitCode);
        Assert.Equal(["missing link", "unreadable new"], ManifestSandbox.Verdicts(both));
        Assert.Equal(ExitCodes.Failure, update.ExitCode);
        Assert.Equal(["missing link", "unreadable new"], ManifestSandbox.Verdicts(update));
    }

    /// <summary>The words of the system, and not those of the framework.</summary>
    [Theory]
    [InlineData("hashlane")]
    [InlineData("mtree")]
    public async Task Create_FolderThatCannotBeWritten_IsPermissionDenied(string format)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        Directory.CreateDirectory(sandbox.Sandbox.PathOf("closed"));
        File.SetUnixFileMode(sandbox.Sandbox.PathOf("closed"), UnixFileMode.UserRead | UnixFileMode.UserExecute
            | UnixFileMode.OtherRead | UnixFileMode.OtherExecute);
        Tool tool = await sandbox.Command("create", "--format", format, "closed/m", "tree").AsOrdinaryUserAsync();

        ToolResult result = await tool.RunAsync();

        Assert.Equal(Expectation.Of(1, "", "hashlane: closed/m: Permission denied\n"), Expectation.Of(result));
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

    /// <summary>Many empty files, links to the same target, and long paths: pairs are always the same ones.</summary>
    [Fact]
    public async Task Diff_ManyMovedFilesWithEqualContents_ArePairedInTheirOrder()
    {
        const int Count = 20_000;
        using ManifestSandbox sandbox = new();
        string folder = string.Join('/', Enumerable.Repeat(new string('d', 200), 100));
        Write("old.jsonl", "a", Count);
        Write("new.jsonl", "b", Count - 1);

        ToolResult result = await sandbox.RunAsync("diff", "--quiet", "old.jsonl", "new.jsonl");

        string[] expected =
        [
            .. Enumerable.Range(0, Count - 1).Select(i => $"moved: a{i:D6} -> b{i:D6}"), "moved: aa-link -> bb-link", $"moved: aa/{folder} -> bb/{folder}",
            $"missing: a{Count - 1:D6}", "missing: ac",
        ];
        Assert.Equal(ExitCodes.Different, result.ExitCode);
        Assert.Equal(expected, result.OutputLines);

        void Write(string name, string prefix, int count)
        {
            using MemoryStream stream = new();
            ManifestWriter writer = new(stream, new ManifestHeader(Bytes.Of("."), "sha256", 1));
            for (int i = 0; i < count; i++)
            {
                writer.Add(File(Bytes.Of($"{prefix}{i:D6}"), 0));
            }

            writer.Add(new ManifestEntry(Bytes.Of($"{prefix}{prefix}-link"), EntryKind.Link) { Target = Bytes.Of("x") });
            writer.Add(File(Bytes.Of($"{prefix}{prefix}/{folder}"), 1));
            if (prefix == "a")
            {
                // A link whose target has the bytes of a digest is no file with that digest.
                writer.Add(new ManifestEntry(Bytes.Of("ac"), EntryKind.Link) { Target = Bytes.Pattern(32, 0) });
            }

            writer.Complete();
            sandbox.Sandbox.Write(name, stream.ToArray());
        }

        static ManifestEntry File(byte[] path, uint seed) => new(path, EntryKind.File)
        {
            Size = 0,
            Modified = new FileTime(1, 0),
            Algorithm = "sha256",
            Digest = Bytes.Pattern(32, seed),
        };
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

    /// <summary>An ignore file that somebody adds later must not hide changes.</summary>
    [Fact]
    public async Task Check_FilesThatALaterIgnoreFileMatches_AreVerifiedAndUpdated()
    {
        using ManifestSandbox sandbox = new();
        foreach (string name in (string[])["d/gone", "d/kept", "d/modified", "d/rotten"])
        {
            sandbox.Write(name, name);
        }

        File.CreateSymbolicLink(sandbox.PathOf("d/link"), "kept");
        await sandbox.CreateAsync("--ignore-file=.gitignore");
        sandbox.Write("d/.gitignore", "*\n");
        sandbox.Write("d/modified", "other");
        sandbox.Write("d/added", "new");
        sandbox.ChangeSilently("d/rotten");
        File.Delete(sandbox.PathOf("d/gone"));
        File.Delete(sandbox.PathOf("d/link"));
        File.CreateSymbolicLink(sandbox.PathOf("d/link"), "elsewhere");

        ToolResult check = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        ToolResult update = await sandbox.RunAsync("update", "--json", "--full", ManifestSandbox.Manifest);

        string[] expected = ["missing d/gone", "modified d/link", "modified d/modified", "silentlyChanged d/rotten"];
        Assert.Equal(ExitCodes.SilentlyChanged, check.ExitCode);
        Assert.Equal(expected, ManifestSandbox.Verdicts(check));
        Assert.Equal(expected, ManifestSandbox.Verdicts(update));
        Assert.Equal(["d/kept", "d/link", "d/modified", "d/rotten"], Paths(sandbox));
    }

    [Fact]
    public async Task Check_ListedFileThatTheManifestHasReplaced_IsNotPassedOver()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b", "b");
        await sandbox.CreateAsync();
        File.Delete(sandbox.PathOf("a"));
        Libc.Link(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest), sandbox.PathOf("a"));
        ToolResult linked = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        sandbox.Sandbox.Write("copy", sandbox.ManifestBytes);
        File.Move(sandbox.Sandbox.PathOf("copy"), sandbox.PathOf("a"), overwrite: true);
        ToolResult copied = await sandbox.RunAsync("check", "--json", "tree/a", "tree");

        Assert.Equal(["modified a"], ManifestSandbox.Verdicts(linked));
        Assert.Equal(["missing a"], ManifestSandbox.Verdicts(copied));
    }

    /// <summary>An entry that the manifest's own filter does not choose can only have been put there.</summary>
    [Fact]
    public async Task Check_EntryOutsideOfTheManifestsFilter_IsVerified()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a.tmp", "a");
        sandbox.Write("b", "b");
        await sandbox.CreateAsync();
        using MemoryStream stream = new();
        ManifestWriter writer = new(stream, new ManifestHeader(Bytes.Of("tree"), "blake3", 1600000000) { Filter = ["--exclude=*.tmp"] });
        sandbox.ReadEntries().ForEach(writer.Add);
        writer.Complete();
        sandbox.Sandbox.Write(ManifestSandbox.Manifest, stream.ToArray());
        sandbox.Write("a.tmp", "other");

        ToolResult check = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);

        Assert.Equal(["modified a.tmp"], ManifestSandbox.Verdicts(check));
        Assert.Equal(ExitCodes.Different, check.ExitCode);
    }

    /// <summary>
    /// A file system counts time in steps. A file that is written again within the step in which it was read keeps its
    /// time, so a time that is not older than the run proves nothing: the file is read, and its change is not silent.
    /// </summary>
    [Fact]
    public async Task Update_FileWrittenShortlyBeforeTheRun_IsReadAgainAndTaken()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("old", "contents");
        sandbox.Write("young", "contents");
        File.SetLastWriteTimeUtc(sandbox.PathOf("old"), DateTime.UnixEpoch.AddSeconds(1600000000 - 3));
        File.SetLastWriteTimeUtc(sandbox.PathOf("young"), DateTime.UnixEpoch.AddSeconds(1600000000 - 2));
        await sandbox.CreateAsync();
        sandbox.ChangeSilently("old");
        sandbox.ChangeSilently("young");
        byte[] changed = Blake3.HashData(File.ReadAllBytes(sandbox.PathOf("young")));

        ToolResult check = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        ToolResult quick = await sandbox.RunAsync("check", "--quick", "--json", ManifestSandbox.Manifest);
        await sandbox.RunAsync("create", ManifestSandbox.SecondManifest, "tree");
        ToolResult diff = await sandbox.RunAsync("diff", "--json", ManifestSandbox.Manifest, ManifestSandbox.SecondManifest);
        ToolResult update = await sandbox.RunAsync("update", "--json", ManifestSandbox.Manifest);

        string[] both = ["modified young", "silentlyChanged old"];
        Assert.Equal(both, ManifestSandbox.Verdicts(check));
        Assert.Equal(["modified young"], ManifestSandbox.Verdicts(quick));
        Assert.Equal(ExitCodes.Different, quick.ExitCode);
        Assert.Equal(both, ManifestSandbox.Verdicts(diff));
        Assert.Equal(["modified young"], ManifestSandbox.Verdicts(update));
        Assert.Equal(ExitCodes.Success, update.ExitCode);
        ManifestEntry young = sandbox.ReadEntries()[1];
        Assert.Equal(changed, young.Digest);
        Assert.Null(young.Found);
    }

    /// <summary>No program that wrote the file can have left it with a time that no clock has shown yet.</summary>
    [Fact]
    public async Task Update_TimeThatIsStillToCome_IsOfASilentChange()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("f", "contents");
        File.SetLastWriteTimeUtc(sandbox.PathOf("f"), DateTime.UtcNow.AddDays(1));
        await sandbox.CreateAsync();
        sandbox.ChangeSilently("f");

        ToolResult check = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        ToolResult update = await sandbox.RunAsync("update", "--json", ManifestSandbox.Manifest);

        Assert.Equal(["silentlyChanged f"], ManifestSandbox.Verdicts(check));
        Assert.Equal(["silentlyChanged f"], ManifestSandbox.Verdicts(update));
    }

    [Fact]
    public async Task Update_WithinAPattern_KeepsTheTimeOfTheRunThatReadTheOthers()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a/1", "contents");
        sandbox.Write("young", "contents");
        File.SetLastWriteTimeUtc(sandbox.PathOf("young"), DateTime.UnixEpoch.AddSeconds(1600000001));
        await sandbox.CreateAsync();
        ToolResult within = await LaterAsync("--include=/a/");
        sandbox.ChangeSilently("young");
        ToolResult all = await LaterAsync();
        ToolResult again = await LaterAsync();

        Assert.Equal(0, within.ExitCode);
        Assert.Equal(["modified young"], ManifestSandbox.Verdicts(all));
        Assert.Equal(0, again.ExitCode);
        Assert.Empty(ManifestSandbox.Verdicts(again));
        Assert.Contains("\"time\":1700000000", FirstLine(sandbox), StringComparison.Ordinal);

        Task<ToolResult> LaterAsync(params string[] options) =>
            sandbox.Command(["update", "--json", .. options, ManifestSandbox.Manifest])
                .WithEnvironment("SOURCE_DATE_EPOCH", "1700000000").RunAsync();
    }

    [Fact]
    public async Task Create_TimeOfTheEnvironmentInTheFuture_IsNotTaken()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        ToolResult create = await sandbox.Command("create", ManifestSandbox.Manifest, "tree")
            .WithEnvironment("SOURCE_DATE_EPOCH", "99999999999").RunAsync();

        Assert.True(create.ExitCode == 0, create.ToString());
        Assert.DoesNotContain("99999999999", FirstLine(sandbox), StringComparison.Ordinal);
    }

    /// <summary>One thread reads a file that has changed once more; all together have it only once.</summary>
    [Theory]
    [InlineData("2")]
    [InlineData("1")]
    public async Task Create_FileThatChangesWhileItIsRead_IsReadAgainOrUnreadable(string threads)
    {
        // The tool starts no more threads than there are processors.
        int exitCode = threads == "2" && Environment.ProcessorCount > 1 ? 1 : 0;
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.MakeLongFile("long");

        int appended = 0;
        ToolResult result = await sandbox.RunWithPauseAsync(
            () => Append(sandbox.PathOf("long")), "create", "--num-threads", threads, "m2.jsonl", "tree");

        Assert.True(appended > 0);
        Assert.Equal(exitCode, result.ExitCode);
        Assert.Equal(exitCode == 1, result.Errors.Contains("changed while it was read", StringComparison.Ordinal));
        ToolResult check = await sandbox.RunAsync("check", "--quick", "--json", "m2.jsonl");
        Assert.Equal(exitCode == 1 ? ["new long"] : [], ManifestSandbox.Verdicts(check));

        void Append(string path)
        {
            using FileStream file = new(path, FileMode.Append);
            file.WriteByte(1);
            appended++;
        }
    }

    [Fact]
    public async Task Update_ManifestReplacedMeanwhile_LeavesTheNewOne()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        string path = sandbox.Sandbox.PathOf(ManifestSandbox.Manifest);
        File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite);
        sandbox.MakeLongFile("long");
        sandbox.Sandbox.Write("other", sandbox.ManifestBytes);
        UnixFileMode mode = default;

        ToolResult result = await sandbox.RunWithPauseAsync(
            () =>
            {
                mode = File.GetUnixFileMode(sandbox.Sandbox.PathOf($".{ManifestSandbox.Manifest}.update-partial"));
                File.Move(sandbox.Sandbox.PathOf("other"), path, overwrite: true);
            },
            "update",
            ManifestSandbox.Manifest);

        Failures.AssertPlain(result);
        Assert.Equal(1, sandbox.AssertWhole().Entries);
        Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, mode);
    }

    [Fact]
    public async Task Update_OwnerOfTheManifest_Stays()
    {
        Assert.SkipUnless(Libc.IsRoot, "Only root can give files away.");
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        await ShellAsync(sandbox, $"chown 65534:65534 {ManifestSandbox.Manifest}");
        sandbox.Write("b", "b");
        await sandbox.RunAsync("update", ManifestSandbox.Manifest);

        Assert.Equal(2, sandbox.AssertWhole().Entries);
        Assert.Equal("65534:65534\n", (await ShellAsync(sandbox, $"stat -c %u:%g {ManifestSandbox.Manifest}")).Output);
    }

    [Fact]
    public async Task Create_PatternsThatNoReaderWouldTake_AreRefused()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        string[] patterns = [.. Enumerable.Range(0, 6).Select(i => $"--exclude={i}{new string('x', 100_000)}")];

        UsageErrors.AssertIs(await sandbox.RunAsync(["create", .. patterns, "m2.jsonl", "tree"]), "too long");
    }

    [Fact]
    public async Task Check_NothingWithinThePattern_FailsAndSaysSo()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();

        ToolResult result = await sandbox.RunAsync("check", "--include=nosuch", ManifestSandbox.Manifest);

        Assert.Equal(ExitCodes.Failure, result.ExitCode);
        Assert.Contains("no file was verified", result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("tree")]
    [InlineData("pipe")]
    [InlineData("/dev/null")]
    [InlineData("/dev/zero")]
    [InlineData("nosuch")]
    public async Task Run_ManifestThatIsNoFile_FailsAtOnce(string manifest)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        Libc.MakeFifo(sandbox.Sandbox.PathOf("pipe"));
        foreach (string[] arguments in (string[][])[["check", manifest], ["update", manifest], ["prove", manifest, "a"], ["diff", manifest, manifest]])
        {
            Failures.AssertPlain(await sandbox.RunAsync(arguments));
        }
    }

    [Fact]
    public async Task Check_ManifestByALinkOrAFolderThatIsOne_FindsTheRoot()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("lists/x", "x");
        Directory.CreateDirectory(sandbox.Sandbox.PathOf("elsewhere"));
        File.CreateSymbolicLink(sandbox.Sandbox.PathOf("alias"), "tree/lists");
        ToolResult create = await sandbox.RunAsync("create", "alias/m.jsonl", "tree");
        File.CreateSymbolicLink(sandbox.Sandbox.PathOf("elsewhere/link"), "../tree/lists/m.jsonl");

        Assert.True(create.ExitCode == 0, create.ToString());
        foreach (string path in (string[])["alias/m.jsonl", "tree/lists/m.jsonl", "elsewhere/link"])
        {
            ToolResult check = await sandbox.RunAsync("check", path);
            Assert.StartsWith("2 entries: 2 ok\n", check.Output, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Report_NamesThatActOnATerminal_AreEscaped()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        sandbox.Write("csi\u009b31m", "b");
        sandbox.Write("bidi\u202e", "c");

        ToolResult json = await sandbox.RunAsync("check", "--json", ManifestSandbox.Manifest);
        sandbox.Sandbox.Write("list", new string('0', 64) + "  ../\u001b[31m\u009b\n");
        ToolResult list = await sandbox.RunAsync("check", "list");

        Assert.Equal(["new bidi\u202e", "new csi\u009b31m"], ManifestSandbox.Verdicts(json));
        Assert.DoesNotContain('\u009b', json.Output);
        Assert.DoesNotContain('\u202e', json.Output);
        Assert.StartsWith("{\"version\":1,\"type\":\"entry\",", json.Output, StringComparison.Ordinal);
        Failures.AssertPlain(list);
        Assert.DoesNotContain('\u001b', list.Errors);
        Assert.DoesNotContain('\u009b', list.Errors);
    }

    private static Task<ToolResult> ShellAsync(ManifestSandbox sandbox, string command) =>
        new Tool(sandbox.Sandbox).InShell(command).RunAsync();

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
