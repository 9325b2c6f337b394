namespace Hashlane.Distributed.Tests;

/// <summary>Runs in which workers verify each other's results.</summary>
public sealed class VerificationTests
{
    private static readonly int[] _lengths = [10, 3000, 20_000, 0, 5000, 1024, 1025, 9000, 1, 2, 3, 4, 2048, 4097];

    private static MemoryStorage Storage => new MemoryStorage().Fill(_lengths);

    private static JobSettings Settings
    {
        get
        {
            using TestJob job = new();
            return job.Settings with { CheckRate = 1, CheckPatience = Patience.Limit };
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_TwoHonestWorkers_VerifyEachUnit()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Workers = { ["one"] = new MemoryExecutor(storage), ["two"] = new MemoryExecutor(storage) },
        };

        await job.RunAsync();

        job.AssertAllHashed();
        JobSnapshot snapshot = job.Progress.Snapshot();
        Assert.True(snapshot.Checks > 0);
        Assert.Equal(0, snapshot.Mismatches);
        Assert.Equal(_lengths.Sum(static length => (long)length), snapshot.BytesDone);
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("folder/00001")]
    [InlineData("folder/00002")]
    public async Task RunAsync_WorkerThatFlipsABit_FailsTheFileAndNamesBoth(string path)
    {
        MemoryStorage storage = Storage;
        MemoryExecutor liar = new(storage)
        {
            Change = (_, file, outcome) =>
            {
                if (file == path && outcome.Kind == OutcomeKind.Hashed)
                {
                    outcome.Value[5] ^= 0x10;
                }

                return outcome;
            },
        };
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Workers = { ["honest"] = new MemoryExecutor(storage), ["liar"] = liar },
        };

        await job.RunAsync();

        FileOutcome outcome = job.Sink[path];
        Assert.Equal(OutcomeKind.Failed, outcome.Kind);
        Assert.Contains("'honest'", outcome.Reason);
        Assert.Contains("'liar'", outcome.Reason);
        Assert.True(job.Progress.Snapshot().Mismatches > 0);
        Assert.Equal(_lengths.Length - 1, job.Sink.Outcomes.Count(pair => pair.Outcome!.Kind == OutcomeKind.Hashed));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_OneWorker_EndsUnchecked()
    {
        using TestJob job = new()
        {
            Settings = Settings with { CheckPatience = TimeSpan.Zero },
            Storage = Storage,
        };

        await job.RunAsync();

        job.AssertAllHashed();
        JobSnapshot snapshot = job.Progress.Snapshot();
        Assert.Equal(0, snapshot.Checks);
        Assert.True(snapshot.Unchecked > 0);
        Assert.Equal(0, snapshot.Refused);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WorkerThatVerifiesItself_IsRefused()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Settings = Settings with { CheckPatience = TimeSpan.Zero },
            Storage = storage,
            Wrap = static queue => new ResultEditor(queue, static result => result.IsDeclined
                ? [new UnitResult { Id = result.Id, Job = result.Job, Worker = result.Worker }]
                : [result]),
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.True(job.Progress.Snapshot().Refused > 0);
        Assert.Contains(job.Log, static line => line.Contains("verifies its own", StringComparison.Ordinal));
    }

    /// <summary>Some clients of network storage tell no number of a file, or no time of any change.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WorkerThatTellsLessOfAFile_IsNotRefused()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Workers = { ["one"] = new MemoryExecutor(storage), ["two"] = new MemoryExecutor(storage) },
            Wrap = static queue => new ResultEditor(queue, static result => result.Worker == "one" ? [result] :
            [
                new UnitResult
                {
                    Id = result.Id,
                    Job = result.Job,
                    Worker = result.Worker,
                    IsDeclined = result.IsDeclined,
                    Outcomes = Array.ConvertAll(result.Outcomes, TellLess),
                },
            ]),
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal(0, job.Progress.Snapshot().Refused);

        static FileOutcome TellLess(FileOutcome outcome) => outcome.Kind != OutcomeKind.Hashed ? outcome
            : FileOutcome.Hashed(outcome.Identity! with { Number = 0, ModifiedNanoseconds = 0 }, outcome.Value);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FileThatChangesOnceBeforeItsVerification_IsReadAgain()
    {
        MemoryStorage storage = Storage;
        int changes = 0;
        MemoryExecutor executor = new(storage)
        {
            Before = unit =>
            {
                if (unit.NotBy.Length > 0
                    && Array.Exists(unit.Files, static file => file.Path.AsSpan().SequenceEqual("folder/00001"u8))
                    && Interlocked.Increment(ref changes) == 1)
                {
                    storage.Write("folder/00001", MemoryStorage.Contents(2999));
                }
            },
        };
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Workers = { ["one"] = executor, ["two"] = executor },
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.True(changes > 1);
        Assert.Equal(0, job.Progress.Snapshot().Mismatches);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FileThatChangesBeforeItsVerification_IsChanged()
    {
        MemoryStorage storage = Storage;
        MemoryExecutor executor = new(storage)
        {
            Before = unit =>
            {
                if (unit.NotBy.Length > 0 && Array.Exists(
                    unit.Files, static file => file.Path.AsSpan().SequenceEqual("folder/00001"u8)))
                {
                    storage.Write("folder/00001", MemoryStorage.Contents(3000));
                }
            },
        };
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Workers = { ["one"] = executor, ["two"] = executor },
        };

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Changed, job.Sink["folder/00001"].Kind);
    }
}
