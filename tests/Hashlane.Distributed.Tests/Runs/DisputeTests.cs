namespace Hashlane.Distributed.Tests;

/// <summary>Two results that differ for the same contents, for which nobody but a third worker can decide.</summary>
public sealed class DisputeTests
{
    private const string Path = "folder/00003";

    private static readonly int[] _lengths = [10, 3000, 20_000, 7, 5000, 1024, 1025, 9000, 1, 2, 3, 4, 2048, 4097];

    private static JobSettings Settings
    {
        get
        {
            using TestJob job = new();
            return job.Settings with { CheckRate = 1, CheckPatience = Patience.Limit };
        }
    }

    /// <summary>A message that comes twice is no third opinion.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_DissenterSendsItsResultAgainAndAgain_DoesNotDecide()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        UnitResult? lie = null;
        using TestJob job = new()
        {
            Settings = Settings with { CheckPatience = TimeSpan.Zero },
            Storage = storage,
            Wrap = queue => new ResultEditor(queue, result =>
            {
                lie = result is { Worker: "liar", IsDeclined: false } ? result : lie;
                return result.Worker != "liar" ? [result] : [.. Enumerable.Repeat(result, 5)];
            }),
            Workers =
            {
                ["honest"] = new MemoryExecutor(storage),
                ["liar"] = new MemoryExecutor(storage) { Change = LieInChecks },
            },
        };

        MismatchException exception = await Assert.ThrowsAsync<MismatchException>(job.RunAsync);

        Assert.False(exception.IsDecided);
        Assert.NotNull(lie);
        using Journal journal = Journal.Open(job.JournalPath, "test");
        Assert.False(journal.IsWrong("honest"));
        Assert.True(job.Progress.Snapshot().Refused > 0);
        Assert.Contains(job.Log, static line => line.Contains("verifies its own", StringComparison.Ordinal));
    }

    /// <summary>A file that is mapped into memory can change without its times: all workers are right.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("changes")]
    [InlineData("is gone")]
    public async Task RunAsync_ThirdResultIsLikeNeither_TheFileFailsAndNobodyIsWrong(string fault)
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        int reads = 0;
        MemoryExecutor Make() => new(storage)
        {
            Change = (_, path, outcome) =>
            {
                int read = path == Path ? Interlocked.Increment(ref reads) : 0;
                return read > 2 && fault == "is gone" ? FileOutcome.Without(OutcomeKind.Missing, "no such file")
                    : read > 0 ? FileOutcome.Hashed(outcome.Identity!, [.. outcome.Value[1..], (byte)read])
                    : outcome;
            },
        };
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Workers = { ["one"] = Make(), ["two"] = Make(), ["three"] = Make() },
        };

        await job.RunAsync();

        FileOutcome failed = job.Sink[Path];
        Assert.Equal(OutcomeKind.Failed, failed.Kind);
        Assert.Matches("^the workers '(one|two|three)' and '(one|two|three)' have different results", failed.Reason);
        Assert.Equal(_lengths.Length - 1, job.Sink.Outcomes.Count(static pair => pair.Outcome!.Kind == OutcomeKind.Hashed));
        Assert.Equal(1, job.Progress.Snapshot().Mismatches);
        using Journal journal = Journal.Open(job.JournalPath, "test");
        Assert.Null(journal.AWrongWorker);
        Assert.Null(journal.FirstDoubtful);
    }

    /// <summary>
    /// Nothing of either stays, as one of them may lie; but both may do all of it again, as none of them may.
    /// </summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("one", "two")]
    [InlineData("three", "four")]
    public async Task RunAsync_TwoWorkersDifferUntilTheFileStandsStill_ALaterRunDoesAllAgainAndIsComplete(
        string first, string second)
    {
        const int Early = 4, Files = 14;
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(1, Files));
        int reads = 0;
        bool isStill = false;
        using CancellationTokenSource firstRun = new();
        using ManualResetEventSlim isFirstRunOver = new();
        MemorySink? lines = null;
        lines = new MemorySink
        {
            Added = () =>
            {
                if (lines!.Outcomes.Count == Early)
                {
                    firstRun.Cancel();
                    isFirstRunOver.Set();
                }
            },
        };
        MemoryExecutor Make() => new(storage)
        {
            Before = unit => Assert.True(
                unit.Files[0].Path.AsSpan().SequenceCompareTo("folder/00008"u8) < 0
                    || isFirstRunOver.Wait(Patience.Limit, TestContext.Current.CancellationToken)),
            Change = (_, path, outcome) => path == "folder/00012" && !Volatile.Read(ref isStill)
                ? FileOutcome.Hashed(outcome.Identity!, [.. outcome.Value[1..], (byte)Interlocked.Increment(ref reads)])
                : outcome,
        };
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = 0, CheckPatience = TimeSpan.Zero, MaxFiles = 1 },
            Storage = storage,
            Sink = lines,
            Workers = { ["one"] = Make(), ["two"] = Make() },
        };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => job.RunUntilAsync(firstRun.Token));
        job.KeepLines();
        Assert.NotEmpty(lines.Outcomes);
        job.Settings = job.Settings with { CheckRate = 1 };

        for (int run = 0; run < 2; run++)
        {
            MismatchException exception = await Assert.ThrowsAsync<MismatchException>(job.RunAsync);

            Assert.False(exception.IsDecided);
            Assert.Contains("'one'", exception.Message);
            Assert.Contains("'two'", exception.Message);
            using (Journal journal = Journal.Open(job.JournalPath, "test"))
            {
                Assert.Null(journal.AWrongWorker);
                Assert.False(journal.HasUntaken);
            }

            job.KeepLines();
            Assert.Empty(lines.Outcomes);
        }

        long disputes = job.Progress.Snapshot().Unchecked;
        Volatile.Write(ref isStill, true);
        job.Workers.Clear();
        job.Workers[first] = Make();
        job.Workers[second] = Make();
        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal(disputes, job.Progress.Snapshot().Unchecked);
    }

    private static FileOutcome LieInChecks(Unit unit, string path, FileOutcome outcome) =>
        unit.NotBy != "honest" || outcome.Kind != OutcomeKind.Hashed ? outcome
            : FileOutcome.Hashed(outcome.Identity!, [.. outcome.Value.Select(static one => (byte)~one)]);
}
