namespace Hashlane.Distributed.Tests;

/// <summary>Runs of jobs with faulty queues, files and workers: each ends, and gives no wrong digest.</summary>
public sealed class JobFaultTests
{
    private static readonly int[] _lengths =
        [10, 3000, 20_000, 0, 5000, 1024, 1025, 9000, 70_000, 1, 2, 3, 4, 2048, 4097];

    private static MemoryStorage Storage => new MemoryStorage().Fill(_lengths);

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public async Task RunAsync_DuplicatesInAnyOrder_GiveTheSameDigests(int seed)
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Wrap = queue => new FaultyQueue(queue, seed),
            Workers = { ["one"] = new MemoryExecutor(storage), ["two"] = new MemoryExecutor(storage) },
        };

        await job.RunAsync();

        job.AssertAllHashed();
    }

    /// <summary>It would wait for a quarter of an hour otherwise.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_LastUnitsHaveNoResultAndAnotherWorkerIsFree_EndsSoonAndNamesTheSilent()
    {
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(1, 50));
        ManualClock clock = new();
        long start = clock.GetTimestamp();
        using ManualResetEventSlim isOver = new(), hasTaken = new();
        UnitId? lost = null;
        int units = 0;
        using TestJob job = new()
        {
            Storage = storage,
            Clock = clock,
            Workers =
            {
                ["good"] = new MemoryExecutor(storage) { Before = _ => Wait(hasTaken) },
                ["bad"] = new MemoryExecutor(storage)
                {
                    Before = _ =>
                    {
                        if (++units == 3)
                        {
                            hasTaken.Set();
                            Wait(isOver);
                        }
                    },
                },
            },
            Wrap = queue => new ResultEditor(queue, result =>
            {
                bool isLost = result.Worker == "bad" && units > 1 && lost is null;
                lost ??= isLost ? result.Id : null;
                return isLost ? [] : [result];
            }),
        };

        Task running = job.RunAsync();
        while (!job.Progress.Snapshot().IsComplete && !running.IsCompleted)
        {
            clock.Advance(TimeSpan.FromMilliseconds(20));
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }

        isOver.Set();
        await running;
        job.AssertAllHashed();
        Assert.InRange(clock.GetElapsedTime(start), TimeSpan.FromSeconds(30), TimeSpan.FromMinutes(10));
        Assert.Contains(
            job.Log,
            line => line.StartsWith($"Unit {lost} has had no result for ", StringComparison.Ordinal)
                && line.Contains("these have been silent longest: 'bad' for ", StringComparison.Ordinal));

        static void Wait(ManualResetEventSlim signal) =>
            Assert.True(signal.Wait(Patience.Limit, TestContext.Current.CancellationToken));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_DuplicatesWithVerification_GiveTheSameDigests()
    {
        MemoryStorage storage = Storage;
        TestJob small = new();
        using TestJob job = new()
        {
            Settings = small.Settings with { CheckRate = 1 },
            Storage = storage,
            Wrap = queue => new FaultyQueue(queue, 5),
            Workers = { ["one"] = new MemoryExecutor(storage), ["two"] = new MemoryExecutor(storage) },
        };
        small.Dispose();

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal(0, job.Progress.Snapshot().Mismatches);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ExecutorsThatAlwaysThrow_FailsAllFiles()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Before = static _ => throw new InvalidOperationException("out of order"),
                },
            },
        };

        await job.RunAsync();

        Assert.Equal(_lengths.Length, job.Sink.Outcomes.Count);
        Assert.All(job.Sink.Outcomes, static pair => Assert.Equal(OutcomeKind.Failed, pair.Outcome!.Kind));
        Assert.All(job.Sink.Outcomes, static pair => Assert.Contains("dead letters", pair.Outcome!.Reason));
        Assert.Contains(job.Log, static line => line.Contains("out of order", StringComparison.Ordinal));
        Assert.Equal(_lengths.Length, job.Progress.Snapshot().FilesFailed);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ExecutorThatThrowsForOneFile_FailsThatFileOnly()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Change = static (_, path, outcome) => path == "folder/00003"
                        ? throw new InvalidOperationException("poison")
                        : outcome,
                },
            },
        };

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Failed, job.Sink["folder/00003"].Kind);
        Assert.Equal(_lengths.Length - 1, job.Sink.Outcomes.Count(pair => pair.Outcome!.Kind == OutcomeKind.Hashed));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_RefusedUnits_FailTheirFiles()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Workers = { ["worker"] = new MemoryExecutor(storage) { Refusal = static _ => "the root is unknown" } },
        };

        await job.RunAsync();

        Assert.All(job.Sink.Outcomes, static pair => Assert.Equal(OutcomeKind.Failed, pair.Outcome!.Kind));
        Assert.Contains(job.Log, static line => line.Contains("the root is unknown", StringComparison.Ordinal));
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("folder/00003")]
    [InlineData("folder/00002")]
    public async Task RunAsync_FileThatCannotBeReadTwice_IsHashedAtTheThirdTry(string path)
    {
        int failures = 0;
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Change = (_, file, outcome) =>
                        file == path && outcome.Kind == OutcomeKind.Hashed && failures++ < 2 ? Failed() : outcome,
                },
            },
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.True(job.Progress.Snapshot().Retries > 0);
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("folder/00003")]
    [InlineData("folder/00002")]
    public async Task RunAsync_FileThatCannotBeRead_IsTriedThriceAndReported(string path)
    {
        HashSet<string> tries = [];
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Change = (unit, file, outcome) =>
                    {
                        bool fails = file == path && outcome.Kind == OutcomeKind.Hashed && unit.Offset == 0;
                        if (fails)
                        {
                            tries.Add(unit.Id.ToString());
                        }

                        return fails ? Failed() : outcome;
                    },
                },
            },
        };

        await job.RunAsync();

        Assert.Equal(3, tries.Count);
        Assert.Equal("input/output error", job.Sink[path].Reason);
        FailureSnapshot failure = Assert.Single(job.Progress.Snapshot().Failures);
        Assert.Equal((path, "input/output error"), (failure.Path, failure.Reason));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FilesThatVanishOrChange_AreReportedWithoutDigests()
    {
        MemoryStorage storage = Storage;
        List<SourceItem> items = [.. storage.Items(Identities.Known), new(new UnitFile("folder/none"u8.ToArray()))];
        storage.Write("folder/00000", [1]);
        storage.Write("folder/00008", MemoryStorage.Contents(70_000));
        using TestJob job = new() { Storage = storage, Source = items };

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Missing, job.Sink["folder/none"].Kind);
        Assert.Equal(OutcomeKind.Changed, job.Sink["folder/00000"].Kind);
        Assert.Equal(OutcomeKind.Changed, job.Sink["folder/00008"].Kind);
        Assert.Equal(3, job.Progress.Snapshot().FilesFailed);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FileThatChangesBetweenItsSubtrees_IsChanged()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Before = unit =>
                    {
                        if (unit is { Kind: UnitKind.Subtree, Offset: 2048 * 20 })
                        {
                            storage.Write("folder/00008", MemoryStorage.Contents(70_000));
                        }
                    },
                },
            },
        };

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Changed, job.Sink["folder/00008"].Kind);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_PathThatNoMessageCanHold_FailsThatFileOnly()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Source = [.. storage.Items(), new SourceItem(new UnitFile("../secret"u8.ToArray()))],
        };

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Failed, job.Sink["../secret"].Kind);
        Assert.Equal(_lengths.Length, job.Sink.Outcomes.Count(pair => pair.Outcome!.Kind == OutcomeKind.Hashed));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_SameFileNamedTwice_HasItsDigestTwice()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Source = storage.Items(Identities.Known).Concat(storage.Items(Identities.Known)),
        };

        await job.RunAsync();

        Assert.Equal(2 * _lengths.Length, job.Sink.Outcomes.Count);
        Assert.Equal(job.Sink.Lines()[.._lengths.Length], job.Sink.Lines()[_lengths.Length..]);
        Assert.All(job.Sink.Outcomes, static pair => Assert.Equal(OutcomeKind.Hashed, pair.Outcome!.Kind));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_UnitThatAWorkerKeeps_IsPublishedAgain()
    {
        ManualClock clock = new();
        MemoryStorage storage = Storage;
        using TestJob job = new() { Storage = storage, Clock = clock, Wrap = static queue => new Forgetful(queue) };

        Task running = job.RunAsync();
        while (!running.IsCompleted)
        {
            clock.Advance(TimeSpan.FromMinutes(4));
            await Task.WhenAny(running, Task.Delay(10, TestContext.Current.CancellationToken));
        }

        await running;
        job.AssertAllHashed();
        Assert.True(job.Progress.Snapshot().Retries > 0);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_OneOfManyWorkersIsStuck_OthersDoItsUnit()
    {
        const int Workers = 10;
        const int Files = 400;
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(1, Files));
        CancellationToken testEnd = TestContext.Current.CancellationToken;
        using CountdownEvent all = new(Workers);
        using ManualResetEventSlim end = new();
        int outcomes = 0;
        using TestJob job = new()
        {
            Storage = storage,
            Sink = new MemorySink
            {
                Added = () =>
                {
                    if (++outcomes == Files)
                    {
                        end.Set();
                    }
                },
            },
        };
        for (int i = 0; i < Workers; i++)
        {
            int units = 0;
            bool getsStuck = i == 0;
            job.Workers.Add($"worker {i}", new MemoryExecutor(storage)
            {
                Before = _ =>
                {
                    units++;
                    if (units == 1)
                    {
                        all.Signal();
                        all.Wait(testEnd); // so that each of them has a unit
                    }

                    if (getsStuck)
                    {
                        end.Wait(testEnd);
                    }
                },
            });
        }

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.True(job.Progress.Snapshot().Retries > 0, "no unit was hurried");
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_SourceThatThrows_EndsWithItsException()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Source = storage.Items().Concat(Enumerable.Range(0, 1).Select<int, SourceItem>(
                static _ => throw new IOException("the disk is gone"))),
        };

        IOException exception = await Assert.ThrowsAsync<IOException>(() => job.RunAsync());

        Assert.Equal("the disk is gone", exception.Message);
        Assert.False(job.Progress.Snapshot().IsComplete);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_Canceled_Ends()
    {
        using CancellationTokenSource cancel = new();
        using ManualResetEventSlim never = new();
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Before = _ =>
                    {
                        cancel.Cancel();
                        never.Wait(cancel.Token);
                    },
                },
            },
        };

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => job.RunUntilAsync(cancel.Token));
    }

    private static FileOutcome Failed() => FileOutcome.Without(OutcomeKind.Failed, "input/output error");

    /// <summary>Loses each unit that is published for the first time.</summary>
    private sealed class Forgetful(IJobQueue inner) : IJobQueue
    {
        private readonly HashSet<string> _seen = [];

        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
            _seen.Add(UnitCodec.Decode(body).Id.ToString())
                ? Task.CompletedTask
                : inner.PublishAsync(body, cancellationToken);

        public ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken) =>
            inner.ReceiveAsync(cancellationToken);

        public ValueTask DisposeAsync() => inner.DisposeAsync();
    }
}
