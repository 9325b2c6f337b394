using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>
/// A run that is killed leaves the old manifest or none, never a damaged one. The next run gives the bytes that an
/// undisturbed one gives.
/// </summary>
[Trait("Category", "Cli")]
public sealed class ManifestResumeTests
{
    private const int FileCount = 400;
    private const int KillsByDefault = 8;
    private const int KillsInSoak = 100;

    [Fact]
    public async Task Create_AfterAnyCut_GivesTheBytesOfAnUndisturbedRunAndReadsOnlyTheRest()
    {
        using ManifestSandbox sandbox = new();
        MakeFiles(sandbox, "");
        await sandbox.CreateAsync();
        byte[] whole = sandbox.ManifestBytes;
        for (int cut = 0; cut <= whole.Length; cut += 1 + (whole.Length / 12))
        {
            File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
            sandbox.PlaceOrigin("create");
            sandbox.PlaceLines("create", whole[..cut]);
            if (cut % 2 == 0)
            {
                sandbox.PlaceEarlierLines("create", whole[..(whole.Length * 2 / 3)]);
            }

            ToolResult result = await sandbox.CreateAsync();

            Assert.Equal(cut > 200 || cut % 2 == 0, result.Errors.Contains("resumed", StringComparison.Ordinal));
            Assert.Equal(Bytes.Show(whole), Bytes.Show(sandbox.ManifestBytes));
            Assert.Empty(sandbox.LeftOver());
        }
    }

    [Fact]
    public async Task Create_Resumed_TakesLinesOfUnchangedFilesAndReadsTheOthers()
    {
        using ManifestSandbox sandbox = new();
        foreach (string name in (string[])["a", "b", "c", "d"])
        {
            sandbox.Write(name, name);
        }

        await sandbox.CreateAsync();
        byte[] whole = sandbox.ManifestBytes;
        string[] lines = sandbox.Sandbox.Read(ManifestSandbox.Manifest).Split('\n');

        // Digests that no run would compute tell which lines were taken over.
        static string Marked(string line) => line[..^5] + "000\"}";
        string marked = line0(lines) + Marked(lines[1]) + "\n" + Marked(lines[2]) + "\n" + Marked(lines[3]) + "\n" + lines[4][..20];
        File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
        sandbox.PlaceOrigin("create");
        sandbox.PlaceLines("create", marked);
        sandbox.Write("b", "changed");
        File.Delete(sandbox.PathOf("c"));
        await sandbox.CreateAsync();
        List<ManifestEntry> entries = sandbox.ReadEntries();

        Assert.Equal(["a", "b", "d"], entries.Select(entry => System.Text.Encoding.UTF8.GetString(entry.Path)));
        Assert.Contains(Marked(lines[1]), sandbox.Sandbox.Read(ManifestSandbox.Manifest), StringComparison.Ordinal);
        Assert.Equal(7, entries[1].Size);
        Assert.Contains(lines[4], sandbox.Sandbox.Read(ManifestSandbox.Manifest), StringComparison.Ordinal);
        Assert.NotEqual(whole, sandbox.ManifestBytes);

        static string line0(string[] lines) => lines[0] + "\n";
    }

    [Fact]
    public async Task Create_ResumedTwice_TakesTheLinesOfBothRuns()
    {
        using ManifestSandbox sandbox = new();
        foreach (string name in (string[])["a", "b", "c"])
        {
            sandbox.Write(name, name);
        }

        await sandbox.CreateAsync();
        string[] lines = sandbox.Sandbox.Read(ManifestSandbox.Manifest).Split('\n');
        string[] marked = [.. lines.Select(line => line[..^Math.Min(5, line.Length)] + "000\"}")];
        File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));

        // The first run came to c, and the second, which was to take over its lines, only to a.
        sandbox.PlaceOrigin("create");
        sandbox.PlaceEarlierLines("create", Bytes.Of($"{lines[0]}\n{lines[1]}\n{lines[2]}\n{marked[3]}\n"));
        sandbox.PlaceLines("create", $"{lines[0]}\n{marked[1]}\n{lines[2][..9]}");
        await sandbox.CreateAsync();
        string[] resumed = sandbox.Sandbox.Read(ManifestSandbox.Manifest).Split('\n');

        Assert.Equal([lines[0], marked[1], lines[2], marked[3]], resumed[..4]);
    }

    /// <summary>Bits rot, and disks write to a wrong place: a line that was altered must not get the root of a new manifest.</summary>
    [Theory]
    [InlineData("create", "create-partial")]
    [InlineData("create", "create-checks")]
    [InlineData("create", "create-earlier")]
    [InlineData("update", "update-partial")]
    [InlineData("full", "full-partial")]
    public async Task Run_DigitOfAnInterruptedRunAltered_ReadsTheFilesAgainAndSaysSo(string purpose, string file)
    {
        using ManifestSandbox sandbox = new();
        string[] names = ["a", "b", "c", "d"];
        Write("");
        await sandbox.CreateAsync();
        byte[] old = sandbox.ManifestBytes;
        Write("changed");
        string[] arguments = purpose == "create" ? ["create", ManifestSandbox.Manifest, "tree"]
            : ["update", .. (string[])(purpose == "full" ? ["--full"] : []), ManifestSandbox.Manifest];
        PlaceOld();
        ToolResult undisturbed = await sandbox.RunAsync(arguments);
        byte[] whole = sandbox.ManifestBytes;
        PlaceOld();
        sandbox.PlaceOrigin(purpose);
        string[] lines = Bytes.Show(whole).Split('\n');
        string path = sandbox.Sandbox.PathOf($".{ManifestSandbox.Manifest}.{file}");
        byte[] left = Bytes.Of(string.Concat(lines[..4].Select(static line => line + "\n")));
        if (file.EndsWith("earlier", StringComparison.Ordinal))
        {
            sandbox.PlaceEarlierLines(purpose, left);
        }
        else
        {
            sandbox.PlaceLines(purpose, left);
        }

        byte[] altered = File.ReadAllBytes(path);
        int digit = altered.AsSpan().LastIndexOf("\"}\n"u8) - 1;
        altered[digit] = (byte)(altered[digit] == '0' ? '1' : '0');
        File.WriteAllBytes(path, altered);

        ToolResult result = await sandbox.RunAsync(arguments);

        Assert.Equal(undisturbed.ExitCode, result.ExitCode);
        Assert.Equal(Bytes.Show(whole), Bytes.Show(sandbox.ManifestBytes));
        Assert.Contains("an interrupted run is resumed", result.Errors, StringComparison.Ordinal);
        Assert.Contains("read again", result.Errors, StringComparison.Ordinal);
        Assert.Empty(sandbox.LeftOver());

        void Write(string prefix)
        {
            foreach (string name in names)
            {
                sandbox.Write(name, prefix + name);
            }
        }

        void PlaceOld()
        {
            File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
            if (purpose != "create")
            {
                sandbox.Sandbox.Write(ManifestSandbox.Manifest, old);
            }
        }
    }

    /// <summary>Whatever byte of whatever file: a line that the next run takes is one that was written.</summary>
    [Fact]
    public void Begin_AnyByteOfTheFilesAltered_TakesOnlyLinesThatWereWritten()
    {
        using ManifestSandbox sandbox = new();
        string path = sandbox.Sandbox.PathOf(ManifestSandbox.Manifest);
        ManifestHeader header = new(Bytes.Of("."), "sha256", 1);
        List<ManifestEntry> entries = [.. ManifestFormatTests.MakeEntries().Where(static entry => entry.Path.Length < 20).Take(4)];
        Leave(entries.Count);
        Leave(entries.Count / 2);
        (string Name, byte[] Bytes)[] files =
            [.. sandbox.LeftOver().Select(name => (sandbox.Sandbox.PathOf(name), File.ReadAllBytes(sandbox.Sandbox.PathOf(name))))];
        Assert.Equal(4, files.Length);
        Assert.Equal((entries.Count, false), Take());
        foreach ((string name, byte[] bytes) in files)
        {
            for (int i = 0; i < bytes.Length; i++)
            {
                byte[] altered = [.. bytes];
                altered[i] ^= (byte)(1 << (i % 8));
                foreach ((string other, byte[] whole) in files)
                {
                    File.WriteAllBytes(other, other == name ? altered : whole);
                }

                (int taken, bool hasDamage) = Take();

                bool isOrigin = name.EndsWith("-origin", StringComparison.Ordinal);
                Assert.Equal(!isOrigin, hasDamage);
                Assert.InRange(taken, 0, isOrigin ? 0 : entries.Count);
            }
        }

        PendingManifest Begin() => PendingManifest.Begin(path, "create", header, "origin", synchronize: static _ => { });

        void Leave(int count)
        {
            using PendingManifest pending = Begin();
            ManifestWriter writer = new(pending.Stream, header);
            foreach (ManifestEntry entry in entries[..count])
            {
                writer.Add(entry);
                writer.Flush();
            }
        }

        (int Taken, bool HasDamage) Take()
        {
            using PendingManifest pending = Begin();
            int taken = 0;
            while (pending.Earlier is PartialReader earlier && earlier.TryNext(out ManifestEntry? entry))
            {
                ManifestEntry? written = entries.Find(one => one.Path.AsSpan().SequenceEqual(entry!.Path));
                Assert.Equal(DamagedListTests.LineOf(written!), DamagedListTests.LineOf(entry!));
                taken++;
            }

            return (taken, pending.HasDamage);
        }
    }

    /// <summary>Lines without checks are of a version before they had any, or of a disk that has lost the other file.</summary>
    [Fact]
    public async Task Create_LinesWithoutChecks_AreReadAgain()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        byte[] whole = sandbox.ManifestBytes;
        File.Move(
            sandbox.Sandbox.PathOf(ManifestSandbox.Manifest), sandbox.Sandbox.PathOf($".{ManifestSandbox.Manifest}.create-partial"));
        sandbox.PlaceOrigin("create");

        ToolResult result = await sandbox.CreateAsync();

        Assert.DoesNotContain("resumed", result.Errors, StringComparison.Ordinal);
        Assert.Contains("read again", result.Errors, StringComparison.Ordinal);
        Assert.Equal(whole, sandbox.ManifestBytes);
    }

    [Fact]
    public async Task Create_PartialOfOtherOptions_IsNotTakenOver()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync("-a", "sha256");
        byte[] other = sandbox.ManifestBytes;
        File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
        sandbox.PlaceOrigin("create");
        sandbox.PlaceLines("create", other);

        ToolResult result = await sandbox.CreateAsync();

        Assert.Empty(result.Errors);
        Assert.Equal("blake3", sandbox.ReadEntries()[0].Algorithm);
        Assert.Empty(sandbox.LeftOver());
    }

    /// <summary>A run that completes still has the checks for a moment, when the partial file has its new name.</summary>
    [Theory]
    [InlineData("partial")]
    [InlineData("checks")]
    public async Task Create_WhileAnotherRunWrites_IsRefused(string file)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        string partial = sandbox.Sandbox.PathOf($".{ManifestSandbox.Manifest}.create-{file}");
        using (new FileStream(partial, FileMode.Create, FileAccess.Write, FileShare.None))
        {
            ToolResult result = await sandbox.RunAsync("create", ManifestSandbox.Manifest, "tree");

            Failures.AssertPlain(result);
            Assert.Contains("another run is writing this manifest", result.Errors, StringComparison.Ordinal);
        }

        Assert.Equal([Path.GetFileName(partial)], sandbox.LeftOver());
    }

    /// <summary>A new manifest is locked for a moment after it has got its name.</summary>
    [Theory]
    [InlineData("update")]
    [InlineData("check")]
    public async Task Run_WhileAnotherRunHasTheManifestLocked_SaysSo(string command)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        using (new FileStream(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest), FileMode.Open, FileAccess.Read, FileShare.None))
        {
            ToolResult result = await sandbox.RunAsync(command, ManifestSandbox.Manifest);

            Failures.AssertPlain(result);
            Assert.Contains("another run is writing this manifest", result.Errors, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Create_ManifestThatExists_IsRefused()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        byte[] whole = sandbox.ManifestBytes;

        ToolResult result = await sandbox.RunAsync("create", ManifestSandbox.Manifest, "tree");

        Failures.AssertPlain(result);
        Assert.Contains("update", result.Errors, StringComparison.Ordinal);
        Assert.Equal(whole, sandbox.ManifestBytes);
    }

    /// <summary>At the same path another disk can be mounted, with a copy whose files have the same sizes and times.</summary>
    [Fact]
    public async Task Create_PartialOfAnotherFolderAtTheSamePath_IsNotTakenOver()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b", "b");
        await sandbox.CreateAsync();
        byte[] whole = sandbox.ManifestBytes;
        string[] lines = sandbox.Sandbox.Read(ManifestSandbox.Manifest).Split('\n');
        sandbox.PlaceOrigin("create");
        sandbox.PlaceLines("create", $"{lines[0]}\n{lines[1][..^5]}000\"}}\n");
        File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
        Directory.Move(sandbox.Sandbox.PathOf("tree"), sandbox.Sandbox.PathOf("original"));
        await new Tool(sandbox.Sandbox).InShell("cp -a original tree").RunAsync();

        ToolResult result = await sandbox.CreateAsync();

        Assert.Empty(result.Errors);
        Assert.Equal(Bytes.Show(whole), Bytes.Show(sandbox.ManifestBytes));
    }

    /// <summary>A run of a part has copied the lines of the other files. One of all files must not take them as read.</summary>
    [Fact]
    public async Task Update_PartialOfARunWithinAPattern_IsNotTakenOverByOneOfAll()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b", "b");
        await sandbox.CreateAsync();
        string[] lines = sandbox.Sandbox.Read(ManifestSandbox.Manifest).Split('\n');
        string header = lines[0][..^1] + ",\"previous\":\"" + Bytes.ToHex(sandbox.AssertWhole().Root) + "\"}";
        sandbox.PlaceOrigin("full", "--include=a");
        sandbox.PlaceLines("full", $"{header}\n{lines[1]}\n{lines[2]}\n");
        sandbox.ChangeSilently("b");

        ToolResult result = await sandbox.RunAsync("update", "--full", "--json", ManifestSandbox.Manifest);

        Assert.Equal(["silentlyChanged b"], ManifestSandbox.Verdicts(result));
        Assert.Empty(result.Errors);
    }

    [Fact]
    public void ManifestRun_FullWithAnUnreadableFile_IsNotContinued()
    {
        using ManifestSandbox sandbox = new();
        string path = sandbox.Sandbox.PathOf(ManifestSandbox.Manifest);
        ManifestHeader header = new(Bytes.Of("."), "sha256", 1);
        ManifestEntry entry = ManifestFormatTests.MakeEntries()[0];
        foreach ((RunKind kind, long start, bool isContinued) in ((RunKind, long, bool)[])[
            (RunKind.Full, long.MaxValue, false), (RunKind.Update, long.MaxValue, true), (RunKind.Update, 0, false)])
        {
            using (PendingManifest pending = PendingManifest.Begin(path, "full", header, "origin"))
            {
                ManifestWriter writer = new(pending.Stream, header);
                using AuditReport report = new(CommandLine.Parse(["--status"], ManifestSandbox.UpdateTable), new Messages());
                ManifestRun run = new(writer, null, report, kind) { BaseStart = start, ForbidResuming = pending.ForbidResuming };
                run.Take(new FileStep { Path = entry.Path, Presence = StepPresence.Unknown, Base = entry });
                writer.Flush();
            }

            using PendingManifest next = PendingManifest.Begin(path, "full", header, "origin");
            Assert.Equal(isContinued, next.Earlier is not null);
        }
    }

    [Fact]
    public void Begin_ManifestThatMayNotBeWritten_CanBeContinued()
    {
        using ManifestSandbox sandbox = new();
        string path = sandbox.Sandbox.PathOf(ManifestSandbox.Manifest);
        File.WriteAllText(path, "old");
        File.SetUnixFileMode(path, UnixFileMode.UserRead);
        using PendingManifest pending = PendingManifest.Begin(path, "update", new ManifestHeader(Bytes.Of("."), "sha256", 1), "");

        Assert.Equal(
            UnixFileMode.UserRead | UnixFileMode.UserWrite,
            File.GetUnixFileMode(sandbox.Sandbox.PathOf($".{ManifestSandbox.Manifest}.update-partial")));
        pending.Commit();
        Assert.Equal(UnixFileMode.UserRead, File.GetUnixFileMode(path));
    }

    [Fact]
    public async Task Create_PartialOfAnotherUser_IsRefused()
    {
        Assert.SkipUnless(Libc.IsRoot, "Only root can give files away.");
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        string name = $".{ManifestSandbox.Manifest}.create-partial";
        sandbox.PlaceOrigin("create");
        sandbox.Sandbox.Write(name, "");
        await new Tool(sandbox.Sandbox).InShell($"chown 65534 ./{name}").RunAsync();

        ToolResult result = await sandbox.RunAsync("create", ManifestSandbox.Manifest, "tree");

        Failures.AssertPlain(result);
        Assert.Contains("another user", result.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest)));
    }

    [Theory]
    [InlineData("hashdeep", "list")]
    [InlineData("mtree", "list")]
    public async Task Create_OtherFormatWithALinkInPlaceOfThePartialFile_IsRefused(string format, string list)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Sandbox.Write("victim", "contents");
        File.CreateSymbolicLink(sandbox.Sandbox.PathOf($".{list}.create-partial"), "victim");

        Failures.AssertPlain(await sandbox.RunAsync("create", "--format", format, list, "tree"));
        Assert.Equal("contents", sandbox.Sandbox.Read("victim"));
    }

    [Fact]
    public async Task Update_WhileAnUpdateOfAnotherKindRuns_IsRefused()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        byte[] old = sandbox.ManifestBytes;
        string partial = sandbox.Sandbox.PathOf($".{ManifestSandbox.Manifest}.full-partial");
        using (new FileStream(partial, FileMode.Create, FileAccess.Write, FileShare.None))
        {
            ToolResult result = await sandbox.RunAsync("update", ManifestSandbox.Manifest);

            Failures.AssertPlain(result);
            Assert.Contains("another run is writing this manifest", result.Errors, StringComparison.Ordinal);
            Assert.True(File.Exists(partial));
        }

        Assert.Equal(old, sandbox.ManifestBytes);
    }

    [Fact]
    public void Commit_ManifestThatAppearedDuringACreation_IsNotReplaced()
    {
        using ManifestSandbox sandbox = new();
        string path = sandbox.Sandbox.PathOf(ManifestSandbox.Manifest);
        using PendingManifest pending = PendingManifest.Begin(path, "create", new ManifestHeader(Bytes.Of("."), "sha256", 1), "");
        pending.Stream.Write("mine"u8);
        File.WriteAllText(path, "another's");

        Assert.Throws<IOException>(pending.Commit);
        Assert.Equal("another's", File.ReadAllText(path));
    }

    /// <summary>A file can get its final name while another process waits for its lock: it must not be emptied then.</summary>
    [Fact]
    public async Task TemporaryFile_RenamedByAnotherRun_IsNotOpenedUnderItsNewName()
    {
        using ManifestSandbox sandbox = new();
        string temporary = sandbox.Sandbox.PathOf("temporary"), final = sandbox.Sandbox.PathOf("final");
        const int Rounds = 3000;
        bool isOver = false;
        Task other = Task.Run(
            () =>
            {
                while (!Volatile.Read(ref isOver))
                {
                    TryEmpty();
                }
            },
            TestContext.Current.CancellationToken);
        for (int i = 0; i < Rounds; i++)
        {
            try
            {
                using FileStream stream = TemporaryFile.Open(temporary);
                stream.SetLength(0);
                stream.WriteByte(1);
                File.Move(temporary, final, overwrite: true);
            }
            catch (IOException)
            {
                continue; // the other one has it
            }

            Assert.Equal(1, new FileInfo(final).Length);
        }

        Volatile.Write(ref isOver, true);
        await other;

        void TryEmpty()
        {
            try
            {
                using FileStream stream = TemporaryFile.Open(temporary);
                stream.SetLength(0);
            }
            catch (IOException)
            {
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task Create_KilledAtSomeMoments_ResumesToTheBytesOfAnUndisturbedRun(bool alters) =>
        KillCreateAsync(KillsByDefault, alters);

    [Theory(Explicit = true)]
    [InlineData(false)]
    [InlineData(true)]
    [Trait("Category", "Soak")]
    public Task Create_KilledAtManyMoments_ResumesToTheBytesOfAnUndisturbedRun(bool alters) =>
        KillCreateAsync(KillsInSoak, alters);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task Update_KilledAtSomeMoments_ResumesToTheBytesOfAnUndisturbedRun(bool alters) =>
        KillUpdateAsync(KillsByDefault, alters);

    [Theory(Explicit = true)]
    [InlineData(false)]
    [InlineData(true)]
    [Trait("Category", "Soak")]
    public Task Update_KilledAtManyMoments_ResumesToTheBytesOfAnUndisturbedRun(bool alters) =>
        KillUpdateAsync(KillsInSoak, alters);

    private static async Task KillCreateAsync(int kills, bool alters)
    {
        using ManifestSandbox sandbox = new();
        MakeFiles(sandbox, "");
        await sandbox.CreateAsync("-a", "blake2s");
        byte[] whole = sandbox.ManifestBytes;
        File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
        await KillAsync(sandbox, kills, alters, ["create", "-a", "blake2s", ManifestSandbox.Manifest, "tree"], () =>
        {
            if (File.Exists(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest)))
            {
                Assert.Equal(whole, sandbox.ManifestBytes);
                File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
            }
        });

        await sandbox.CreateAsync("-a", "blake2s");
        Assert.Equal(Bytes.Show(whole), Bytes.Show(sandbox.ManifestBytes));
        Assert.Empty(sandbox.LeftOver());
    }

    private static async Task KillUpdateAsync(int kills, bool alters)
    {
        using ManifestSandbox sandbox = new();
        MakeFiles(sandbox, "");
        await sandbox.CreateAsync("-a", "blake2s");
        byte[] old = sandbox.ManifestBytes;
        MakeFiles(sandbox, "changed");
        ToolResult undisturbed = await sandbox.RunAsync("update", "--full", ManifestSandbox.Manifest);
        byte[] whole = sandbox.ManifestBytes;
        Assert.True(undisturbed.ExitCode == 0, undisturbed.ToString());
        sandbox.Sandbox.Write(ManifestSandbox.Manifest, old);
        await KillAsync(sandbox, kills, alters, ["update", "--full", ManifestSandbox.Manifest], () =>
        {
            byte[] now = sandbox.ManifestBytes;
            Assert.True(
                now.AsSpan().SequenceEqual(old) || now.AsSpan().SequenceEqual(whole),
                "The manifest is neither the old one nor the new one.");
            sandbox.Sandbox.Write(ManifestSandbox.Manifest, old);
        });

        ToolResult last = await sandbox.RunAsync("update", "--full", ManifestSandbox.Manifest);
        Assert.True(last.ExitCode == 0, last.ToString());
        Assert.Equal(Bytes.Show(whole), Bytes.Show(sandbox.ManifestBytes));
        Assert.Empty(sandbox.LeftOver());
    }

    /// <summary>
    /// Kills so many runs at random moments, every second one after it has written something. A run that ends before
    /// does not count, and the next one is killed earlier. A digit of each file that it leaves may be altered.
    /// </summary>
    private static async Task KillAsync(ManifestSandbox sandbox, int kills, bool alters, string[] arguments, Action check)
    {
        Random random = new(1);
        double longestMilliseconds = 400;
        for (int killed = 0; killed < kills;)
        {
            using RunningTool running = sandbox.Command(arguments).Start();
            if (killed % 2 == 1)
            {
                while (!running.HasExited && !HasPartialLines(sandbox))
                {
                    await Task.Delay(1, TestContext.Current.CancellationToken);
                }
            }

            int wait = (int)(longestMilliseconds * random.NextDouble() / (1 + (4 * (killed % 2))));
            await Task.Delay(wait, TestContext.Current.CancellationToken);
            bool isRunning = !running.HasExited;
            if (isRunning)
            {
                running.Signal(Libc.SigKill);
            }

            await running.FinishAsync([]);
            check();
            if (alters)
            {
                sandbox.Sandbox.AlterLines(random);
            }

            killed += isRunning ? 1 : 0;
            longestMilliseconds *= isRunning ? 1.2 : 0.8;
        }
    }

    private static bool HasPartialLines(ManifestSandbox sandbox) =>
        new DirectoryInfo(sandbox.Sandbox.Folder).EnumerateFiles(".*-partial").Any(file => file.Length > 0);

    private static void MakeFiles(ManifestSandbox sandbox, string prefix)
    {
        // Long enough together that a run takes longer than starting the tool.
        byte[] contents = Bytes.Pattern(64 * 1024);
        for (int i = 0; i < FileCount; i++)
        {
            BitConverter.TryWriteBytes(contents, i + (prefix.Length << 16));
            sandbox.Write(string.Create(CultureInfo.InvariantCulture, $"{i % 5}/{new string('n', 120)}{i}"), contents);
        }
    }
}
