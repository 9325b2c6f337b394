using Hashlane.Cli.Tests;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests.Reading;

public class ManifestSinkTests
{
    private const long Later = 2_000_000_000; // all files are older than such a run, so that it can be resumed

    [Theory]
    [InlineData("blake3")]
    [InlineData("blake2b-256")]
    public void Run_TreeWithEntriesOfAllKinds_WritesTheManifestOfTheTool(string algorithm)
    {
        using Sandbox sandbox = new();
        Forest.Make(sandbox, seed: 19);
        Tree.Make(sandbox);
        string expected = sandbox.NewScratchPath();
        string actual = sandbox.NewScratchPath();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        Assert.Equal(ExitCodes.Success, Write(sandbox, expected, algorithm, null));
        Assert.Equal(
            ExitCodes.Success,
            Write(sandbox, actual, algorithm, scope => new UnitsInTurn(scope, executor, algorithm)));

        Assert.Equal(Bytes.Show(File.ReadAllBytes(expected)), Bytes.Show(File.ReadAllBytes(actual)));
    }

    [Fact]
    public void Run_EndedEarly_IsResumedWithoutReadingAgain()
    {
        using Sandbox sandbox = new();
        const int All = 100, First = 70;
        for (int i = 0; i < All; i++)
        {
            sandbox.Write($"{i:D3}", $"contents {i}");
            File.SetLastWriteTimeUtc(sandbox.PathOf($"{i:D3}"), DateTime.UnixEpoch);
        }

        string path = sandbox.NewScratchPath();
        string expected = sandbox.NewScratchPath();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);
        Assert.Throws<OperationCanceledException>(() => Write(
            sandbox, path, "blake3", scope => new UnitsInTurn(scope, executor, "blake3") { EndAfter = First }));

        UnitsInTurn? second = null;
        Write(sandbox, path, "blake3", scope => second = new UnitsInTurn(scope, executor, "blake3"));

        Assert.Equal(All - First, second!.Files);
        Write(sandbox, expected, "blake3", null);
        Assert.Equal(File.ReadAllBytes(expected), File.ReadAllBytes(path));
    }

    /// <summary>A line of the manifest has the time of modification alone.</summary>
    [Fact]
    public void Run_EndedEarlyAndFilesWrittenAnewWithTheirFormerTime_ReadsThemAgain()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux tells the time of any change.");
        using Sandbox sandbox = new();
        const int All = 100, First = 70;
        for (int i = 0; i < All; i++)
        {
            sandbox.Write($"{i:D3}", $"contents {i:D3}");
            Libc.SetModified(sandbox.PathOf($"{i:D3}"), 1_000_000_000);
        }

        string path = sandbox.NewScratchPath();
        string expected = sandbox.NewScratchPath();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);
        long start = DateTimeOffset.UtcNow.ToUnixTimeSeconds() + 5;
        Assert.Throws<OperationCanceledException>(() => Write(
            sandbox, path, "blake3", scope => new UnitsInTurn(scope, executor, "blake3") { EndAfter = First }, start));
        Assert.True(SpinWait.SpinUntil(() => DateTimeOffset.UtcNow.ToUnixTimeSeconds() > start, Patience.Limit));
        ChangingFileTests.Rewrite(sandbox, "007", "CONTENTS 007"u8.ToArray());
        File.SetUnixFileMode(sandbox.PathOf("008"), UnixFileMode.UserRead | UnixFileMode.UserWrite);

        UnitsInTurn? second = null;
        Write(sandbox, path, "blake3", scope => second = new UnitsInTurn(scope, executor, "blake3"), start);

        Assert.Equal(All - First + 2, second!.Files);
        Write(sandbox, expected, "blake3", null, start);
        Assert.Equal(File.ReadAllBytes(expected), File.ReadAllBytes(path));
    }

    [Theory]
    [InlineData("resumed")]
    [InlineData("first")]
    public void FolderSource_StepWithSizeAndTime_HasNoIdentitySoThatUnitsKeepTheirIds(string run)
    {
        FileStep step = new()
        {
            Path = "file"u8.ToArray(),
            Presence = StepPresence.There,
            Kind = EntryKind.File,
            Size = run == "first" ? 0 : 100,
            Modified = new FileTime(run == "first" ? 0 : 1, 0),
        };

        SourceItem item = Assert.Single(new FolderSource([step]));

        Assert.Null(item.Tag);
        Assert.Same(step.Path, item.File.Path);
        Assert.Same(step.Path, FolderSource.StepOf(item, "blake3").Path);
        Assert.Null(item.File.Identity);
        Assert.True(item.IsToBeRead);
    }

    /// <summary>A step that has only a path is made anew, so that nothing else of it waits for the outcome.</summary>
    [Fact]
    public void FolderSource_FileWithItsPathOnly_KeepsNoStep()
    {
        FileStep step = new()
        {
            Path = "file"u8.ToArray(),
            Presence = StepPresence.There,
            Kind = EntryKind.File,
            Algorithm = "blake2b",
        };

        SourceItem item = Assert.Single(new FolderSource([step]));

        Assert.Null(item.Tag);
        FileStep again = FolderSource.StepOf(item, "blake2b");
        Assert.Equivalent(step, again, strict: true);
    }

    [Theory]
    [InlineData("link")]
    [InlineData("followed")]
    [InlineData("with an entry")]
    [InlineData("unreadable")]
    [InlineData("known")]
    public void FolderSource_StepWithMore_IsKept(string kind)
    {
        byte[] path = "file"u8.ToArray();
        FileStep step = new()
        {
            Path = path,
            Presence = StepPresence.There,
            Kind = kind == "link" ? EntryKind.Link : EntryKind.File,
            FollowsLink = kind == "followed",
            Base = kind == "with an entry" ? new ManifestEntry(path, EntryKind.File) : null,
            Error = kind == "unreadable" ? IoError.FromText("no") : default,
        };
        if (kind == "known")
        {
            step.WithKnown(new ManifestEntry(path, EntryKind.File));
        }

        SourceItem item = Assert.Single(new FolderSource([step]));

        Assert.Same(step, FolderSource.StepOf(item, "blake3"));
    }

    [Fact]
    public void Add_ManifestItselfUnderAnotherName_IsPassedOver()
    {
        using Sandbox sandbox = new();
        string manifest = sandbox.NewScratchPath();
        File.WriteAllText(manifest, "lines");
        Cli.Tests.Libc.Link(manifest, sandbox.PathOf("itself"));
        sandbox.Write("other", "contents");
        using TreeScope scope = OpenScope(sandbox, manifest);
        TakenSteps taken = new();
        ManifestSink sink = new(scope, "blake3", taken);
        ContentIdentity identity = UnitsOfTests.IdentityOf(sandbox, "itself");

        sink.Add(ItemOf("itself"), FileOutcome.Hashed(identity, new byte[32]));
        sink.Add(ItemOf("itself"), FileOutcome.Without(OutcomeKind.Changed, "The file has changed"));
        sink.Add(ItemOf("other"), FileOutcome.Hashed(identity, new byte[32]));
        sink.Add(PlainItemOf("itself"), FileOutcome.Hashed(identity, new byte[32]));

        Assert.Equal("other"u8.ToArray(), Assert.Single(taken.Steps).Path);
        Assert.Empty(taken.Entries);
    }

    [Theory]
    [InlineData("there", "A worker does not find the file: is the folder of its root the right one?")]
    [InlineData("gone", "No such file or directory")]
    public void Add_FileThatAWorkerDoesNotFind_IsMissingOnlyIfItIsHere(string name, string reason)
    {
        using Sandbox sandbox = new();
        sandbox.Write("there", "contents");
        using TreeScope scope = OpenScope(sandbox, sandbox.NewScratchPath());
        TakenSteps taken = new();
        ManifestSink sink = new(scope, "blake3", taken);

        sink.Add(ItemOf(name), FileOutcome.Without(OutcomeKind.Missing, "No such file or directory"));

        Assert.Equal(reason, Assert.Single(taken.Steps).Error.Reason);
        Assert.Equal(name == "gone", taken.Steps[0].Error.IsMissing);
    }

    [Theory]
    [InlineData(nameof(OutcomeKind.Changed))]
    [InlineData(nameof(OutcomeKind.Failed))]
    public void Add_FileWithoutDigest_KeepsTheReason(string kind)
    {
        using Sandbox sandbox = new();
        using TreeScope scope = OpenScope(sandbox, sandbox.NewScratchPath());
        TakenSteps taken = new();
        ManifestSink sink = new(scope, "blake3", taken);

        sink.Add(ItemOf("file"), FileOutcome.Without(Enum.Parse<OutcomeKind>(kind), "Input/output error"));

        Assert.Equal("Input/output error", Assert.Single(taken.Steps).Error.Reason);
        Assert.Empty(taken.Steps[0].Digest);
    }

    [Fact]
    public void Add_DigestOfAnotherLength_IsAnError()
    {
        using Sandbox sandbox = new();
        using TreeScope scope = OpenScope(sandbox, sandbox.NewScratchPath());
        TakenSteps taken = new();
        ManifestSink sink = new(scope, "blake3", taken);

        sink.Add(ItemOf("file"), FileOutcome.Hashed(new ContentIdentity(1, 1, 1), new byte[31]));

        Assert.False(Assert.Single(taken.Steps).Error.IsNone);
        Assert.Empty(taken.Steps[0].Digest);
    }

    [Fact]
    public void Add_FileWithoutTag_HasTheEntryOfItsStep()
    {
        using Sandbox sandbox = new();
        using TreeScope scope = OpenScope(sandbox, sandbox.NewScratchPath());
        TakenSteps taken = new();
        ManifestSink sink = new(scope, "blake3", taken);
        SourceItem plain = PlainItemOf("file");
        FileOutcome outcome = FileOutcome.Hashed(new ContentIdentity(1, -1, 3), new byte[32], contentBytes: 2);

        sink.Add(plain, outcome);
        sink.Add(plain with { Tag = FolderSource.StepOf(plain, "blake3") }, outcome);

        ManifestEntry entry = Assert.Single(taken.Entries);
        Assert.Equal(Assert.Single(taken.Steps).ToEntry(), entry);
        Assert.Equal(2, entry.Size);
        Assert.Equal(new FileTime(-1, 999_999_999), entry.Modified);
    }

    /// <summary>It may be in the tree under another name, which the walk has not seen.</summary>
    [Fact]
    public void Run_FileThatVanishesBeforeItIsRead_IsNoSuccess()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b", "b");
        string path = sandbox.NewScratchPath();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        int exitCode = Write(
            sandbox, path, "blake3",
            scope => new UnitsInTurn(scope, executor, "blake3") { BeforeUnit = () => File.Delete(sandbox.PathOf("b")) });

        Assert.Equal(ExitCodes.Failure, exitCode);
        Assert.Contains("\n{\"entries\":1,", File.ReadAllText(path), StringComparison.Ordinal);
    }

    private static int Write(
        Sandbox sandbox, string path, string algorithm, Func<TreeScope, IStepHasher>? makeHasher, long start = Later)
    {
        CommandLine line = CommandLine.Parse(
            ["--status", path, sandbox.Folder], new OptionTable(ArgumentTexts.Shown, [ManifestSyntax.Status]));
        ManifestHeader header = new(Bytes.Of(sandbox.Folder), algorithm, start);
        return ManifestWriting.Run(
            line, path, sandbox.Folder, header, null, RunKind.Create, new TreeOptions(), new Messages(), makeHasher);
    }

    private static TreeScope OpenScope(Sandbox sandbox, string manifest) =>
        TreeScope.Open(Bytes.Of(sandbox.Folder), new TreeOptions(), new TreeOptions(), manifest, out _)!;

    private static SourceItem PlainItemOf(string name) => new(new UnitFile(Bytes.Of(name)));

    private static SourceItem ItemOf(string name)
    {
        FileStep step = new()
        {
            Path = Bytes.Of(name),
            Presence = StepPresence.There,
            Kind = EntryKind.File,
        };
        return new SourceItem(new UnitFile(step.Path)) { Tag = step };
    }
}
