using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests.Reading;

/// <summary>Runs on files of a disk that change, or cannot be read.</summary>
public sealed class FileJobTests
{
    private const int LongFileBytes = 70_000;

    public static TheoryData<string> Changes => ["grow", "truncate", "replace", "rewrite"];

    [Theory(Timeout = Patience.Milliseconds)]
    [MemberData(nameof(Changes))]
    public async Task RunAsync_LongFileThatChangesBetweenItsSubtrees_IsReadAgainFromItsStart(string change)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux parts of a file are read.");
        using Sandbox sandbox = new();
        ChangingFileTests.Write(sandbox, LongFileBytes);
        int subtrees = 0;
        using FileExecutor files = UnitsOfTests.ExecutorOf(sandbox);
        using TestJob job = JobOf(
            new Observed(files, unit =>
            {
                if (unit.Kind == UnitKind.Subtree && ++subtrees == 5)
                {
                    ChangingFileTests.Change(sandbox, change, 1);
                }
            }),
            "file");

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Hashed, job.Sink["file"].Kind);
        Assert.Equal(Blake3.HashData(File.ReadAllBytes(sandbox.PathOf("file"))), job.Sink["file"].Value);
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [MemberData(nameof(Changes))]
    public async Task RunAsync_LongFileThatAlwaysChangesBetweenItsSubtrees_IsChangedAndHasNoDigest(string change)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux parts of a file are read.");
        using Sandbox sandbox = new();
        sandbox.Write("other", Bytes.Pattern(LongFileBytes));
        ChangingFileTests.Write(sandbox, LongFileBytes);
        int subtrees = 0, tries = 0;
        using FileExecutor files = UnitsOfTests.ExecutorOf(sandbox);
        using TestJob job = JobOf(
            new Observed(files, unit =>
            {
                if (unit.Files[0].ToString() != "file" || unit.Kind != UnitKind.Subtree)
                {
                    return;
                }

                tries += unit.Offset == 0 ? 1 : 0;
                subtrees = unit.Offset == 0 ? 1 : subtrees + 1;
                if (subtrees == 2)
                {
                    ChangingFileTests.Change(sandbox, change, tries);
                }
            }),
            "file",
            "other");

        await job.RunAsync();

        Assert.Equal(job.Settings.MaxTries, tries);
        Assert.Equal(OutcomeKind.Changed, job.Sink["file"].Kind);
        Assert.Empty(job.Sink["file"].Value);
        Assert.Equal(Blake3.HashData(File.ReadAllBytes(sandbox.PathOf("other"))), job.Sink["other"].Value);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FileWithAnInputOutputError_IsReportedAfterAllTriesAndTheOthersAreHashed()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux has a file whose first byte cannot be read.");
        int tries = 0;
        using FileExecutor files = new(new PathMap(UnitsOfTests.Root, "/proc/self"));
        using TestJob job = JobOf(
            new Observed(files, unit => tries += unit.Files.Count(file => file.ToString() == "mem")), "cmdline", "mem");

        await job.RunAsync();

        Assert.Equal(job.Settings.MaxTries, tries);
        Assert.Equal(OutcomeKind.Failed, job.Sink["mem"].Kind);
        Assert.Equal("Input/output error", job.Sink["mem"].Reason);
        Assert.Equal(Blake3.HashData(File.ReadAllBytes("/proc/self/cmdline")), job.Sink["cmdline"].Value);
    }

    private static TestJob JobOf(IUnitExecutor executor, params string[] paths)
    {
        using TestJob usual = new();
        return new TestJob
        {
            Settings = usual.Settings with { Root = UnitsOfTests.Root },
            Source = [.. paths.Select(path => new SourceItem(new UnitFile(Bytes.Of(path))))],
            Workers = { ["worker"] = executor },
        };
    }

    /// <summary>Tells of each unit after it is executed.</summary>
    private sealed class Observed(FileExecutor inner, Action<Unit> after) : IUnitExecutor
    {
        public string? Refuse(Unit unit) => inner.Refuse(unit);

        public FileOutcome[] Execute(Unit unit, CancellationToken cancellationToken)
        {
            FileOutcome[] outcomes = inner.Execute(unit, cancellationToken);
            after(unit);
            return outcomes;
        }

        public void Dispose()
        {
            // The executor remains the test's.
        }
    }
}
