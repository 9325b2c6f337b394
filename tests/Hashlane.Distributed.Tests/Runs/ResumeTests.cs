using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Runs that end early, and later runs of the same job.</summary>
public sealed class ResumeTests
{
    private static readonly int[] _lengths = [10, 3000, 12_000, 0, 5000, 1024, 9000, 1, 2, 3, 4, 2048, 4097, 30_000];

    private static JobSettings Settings
    {
        get
        {
            using TestJob job = new();
            return job.Settings with { CheckRate = 0.1, MaxUnits = 4 };
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_StoppedAtEachResult_ExecutesOnlyTheMissingOnes()
    {
        int stop = 0;
        bool isStopped = true;
        while (isStopped)
        {
            stop++;
            isStopped = await StopAndResumeAsync(stop);
        }

        Assert.InRange(stop, 10, 200);
    }

    /// <summary>The stock of units grows in the first run, so that its units get smaller at some items.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_SizesOfUnitsThatHaveChanged_AreTheSameInTheNextRun()
    {
        const int Files = 3000, MaxFiles = 60;
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Repeat(10, Files));
        using CancellationTokenSource stop = new();
        bool isFirst = true;
        MemoryExecutor Executor() => new(storage)
        {
            Before = unit =>
            {
                if (isFirst && unit.Files.Any(static file => file.ToString() == "folder/00000"))
                {
                    stop.Token.WaitHandle.WaitOne(); // so that no result leaves the journal
                }
                else if (isFirst && unit.Files.Any(static file => file.ToString() == "folder/02900"))
                {
                    stop.Cancel();
                }

                Thread.Sleep(15); // so that the run asks for the stock again and again
            },
        };
        using TestJob job = new()
        {
            Settings = Settings with
            {
                CheckRate = 0,
                MaxFiles = MaxFiles,
                MaxFilesForMany = 7,
                FirstUnits = 16,
                MaxUnits = 64,
                MaxItems = 4000,
            },
            Storage = storage,
            Wrap = static queue => new Emptied(queue),
            Workers = { ["one"] = Executor(), ["two"] = Executor() },
        };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => job.RunUntilAsync(stop.Token));
        using (Journal journal = Journal.Open(job.JournalPath, "test"))
        {
            Assert.InRange(journal.Sizes.Count, 2, 10);
            Assert.True(journal.Sizes[^1].Files < MaxFiles);
        }

        job.Sink.Outcomes.Clear();
        isFirst = false;
        await job.RunAsync();

        job.AssertAllHashed();
        Assert.InRange(storage.Reads.Values.Sum(), Files, Files + (6 * MaxFiles));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_JournalOfACompleteRun_ExecutesNothing()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new() { Settings = Settings with { CheckRate = 0 }, Storage = storage };
        await job.RunAsync();
        string[] lines = job.Sink.Lines();
        int reads = storage.Reads.Values.Sum();
        job.Sink.Outcomes.Clear();

        await job.RunAsync();

        Assert.Equal(reads, storage.Reads.Values.Sum());
        Assert.Equal(lines, job.Sink.Lines());
        Assert.True(job.Progress.Snapshot().UnitsResumed > 0);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FileChangedSinceTheJournal_IsReadAgainWithItsUnit()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new() { Settings = Settings with { CheckRate = 0, MaxFiles = 1 }, Storage = storage };
        await job.RunAsync();
        Dictionary<string, int> reads = new(storage.Reads);
        string changed = reads.Keys.Order(StringComparer.Ordinal).First();
        job.Sink.Outcomes.Clear();

        job.HoldsFor = (item, _) => Encoding.UTF8.GetString(item.File.Path) != changed;
        await job.RunAsync();

        Assert.All(
            storage.Reads,
            pair => Assert.Equal(pair.Key == changed, pair.Value > reads[pair.Key]));
        job.AssertAllHashed();
    }

    /// <summary>The storage is repaired between two runs, as where a mount was missing.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(nameof(OutcomeKind.Failed), 5)]
    [InlineData(nameof(OutcomeKind.Missing), 5)]
    [InlineData(nameof(OutcomeKind.Changed), 5)]
    [InlineData(nameof(OutcomeKind.Failed), 1)]
    [InlineData(nameof(OutcomeKind.Missing), 1)]
    [InlineData(nameof(OutcomeKind.Changed), 1)]
    public async Task RunAsync_FailuresInTheJournal_AreTriedAgainAndNothingElse(string kind, int unitFiles)
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        HashSet<string> failing = ["folder/00000", "folder/00003", "folder/00004", "folder/00013"];
        bool isBroken = true;
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = 0, MaxFiles = unitFiles },
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Change = (_, file, outcome) => isBroken && failing.Contains(file)
                        ? FileOutcome.Without(Enum.Parse<OutcomeKind>(kind), "broken")
                        : outcome,
                },
            },
        };
        await job.RunAsync();
        Assert.All(failing, file => Assert.Equal(kind, job.Sink[file].Kind.ToString()));
        Dictionary<string, int> reads = new(storage.Reads);
        job.Sink.Outcomes.Clear();

        isBroken = false;
        await job.RunAsync();

        job.AssertAllHashed();
        Assert.All(storage.Reads, pair => Assert.True(
            failing.Contains(pair.Key) || pair.Value == reads.GetValueOrDefault(pair.Key), pair.Key));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FailuresInTheJournalThatPersist_FailAgain()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = 0 },
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Change = static (_, file, outcome) => file == "folder/00004"
                        ? FileOutcome.Without(OutcomeKind.Failed, "broken")
                        : outcome,
                },
            },
        };
        await job.RunAsync();
        string[] lines = job.Sink.Lines();
        job.Sink.Outcomes.Clear();

        await job.RunAsync();

        Assert.Equal(lines, job.Sink.Lines());
        Assert.Equal("broken", job.Sink["folder/00004"].Reason);
    }

    /// <summary>
    /// The process is killed after each compaction of the journal. The next run has the outcomes up to the last flush of
    /// the sink, and the journal.
    /// </summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_KilledAfterACompaction_LosesNoFlushedOutcomeAndNoJournaledResult()
    {
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(0, 300).Select(static i => i % 7 * 700));
        List<(string Path, FileOutcome? Outcome)> flushed = [];
        CancellationTokenSource kill = new();
        int compactions = 0, runs = 0;
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = 0 },
            Storage = storage,
            CompactAbove = 4000,
            JournalStepped = step =>
            {
                if (step == JournalStep.Renamed)
                {
                    compactions++;
                    kill.Cancel();
                }
            },
            Source = ItemsAfter(storage, flushed),
        };
        while (true)
        {
            runs++;
            try
            {
                await job.RunUntilAsync(kill.Token);
                break;
            }
            catch (OperationCanceledException)
            {
                Assert.True(job.Sink.Flushed > 0);
                flushed.AddRange(job.Sink.Outcomes[..job.Sink.Flushed].Where(static pair => pair.Outcome is not null));
                job.Sink.Outcomes.Clear();
                kill.Dispose();
                kill = new CancellationTokenSource();
            }
        }

        kill.Dispose();
        Assert.True(runs > 2 && compactions >= runs - 1);
        flushed.AddRange(job.Sink.Outcomes.Where(static pair => pair.Outcome is not null));
        Assert.Equal(storage.Items().Select(static item => item.File.ToString()), flushed.Select(pair => pair.Path));
        Assert.All(flushed, pair => Assert.Equal(Blake3.HashData(storage.Read(pair.Path)!), pair.Outcome!.Value));

        // Each kill costs at most the units in the window.
        int maxInWindow = job.Settings.MaxUnits * job.Settings.MaxFiles;
        int reads = storage.Reads.Where(pair => storage.Read(pair.Key)!.Length <= job.Settings.MaxWholeBytes)
            .Sum(static pair => pair.Value);
        Assert.InRange(reads, 1, 300 + ((runs - 1) * 2 * maxInWindow));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ResultsThatNoUnitAsksFor_LeaveTheJournalAfterTheWindow()
    {
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Repeat(10, 200));
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = 0, MaxItems = 20 },
            Storage = storage,
            CompactAbove = 1000,
        };
        byte[] foreign = new byte[UnitId.Bytes];
        using (Journal journal = Journal.Open(job.JournalPath, "test"))
        {
            for (foreign[0] = 0; foreign[0] < 100; foreign[0]++)
            {
                journal.Append(new UnitId(foreign), new byte[1000]);
            }
        }

        await job.RunAsync();

        job.AssertAllHashed();
        using Journal later = Journal.Open(job.JournalPath, "test");
        Assert.Null(later.Take(new UnitId(new byte[UnitId.Bytes])));
        Assert.InRange(new FileInfo(job.JournalPath).Length, 1, 100 * 1000);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FileThatHasFailedInOneSubtree_KeepsNoLaterResultsOfTheOthers()
    {
        MemoryStorage storage = new MemoryStorage().Fill([40_000]);
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = 0, MaxUnits = 50, MaxTries = 1 },
            Storage = storage,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Change = static (unit, _, outcome) => unit is { Kind: UnitKind.Subtree, Offset: 0 }
                        ? FileOutcome.Without(OutcomeKind.Failed, "broken")
                        : outcome,
                },
            },
        };
        Assert.True(storage.Read("folder/00000")!.Length / job.Settings.SubtreeBytes > 10);

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Failed, job.Sink["folder/00000"].Kind);
        Assert.Equal(2, ReadJournal(job.JournalPath).Count); // of the whole file, deferred, and of its first subtree
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_EachResult_IsOnTheDiskBeforeItsMessageIsAccepted()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        Lock gate = new();
        int received = 0, safe = 0, accepted = 0;
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            JournalStepped = step =>
            {
                lock (gate)
                {
                    safe = step == JournalStep.Flushed ? received : safe;
                }
            },
            Wrap = queue => new ResultWatch(
                queue,
                () =>
                {
                    lock (gate)
                    {
                        received++;
                    }
                },
                () =>
                {
                    lock (gate)
                    {
                        Assert.True(++accepted <= safe);
                    }
                }),
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.True(accepted > 0);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FilesThatTheSinkHas_AreNotRead()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new()
        {
            Storage = storage,
            Source = storage.Items().Select(static (item, i) => i < 8 ? item with { IsToBeRead = false } : item),
        };

        await job.RunAsync();

        Assert.All(job.Sink.Outcomes[..8], static pair => Assert.Null(pair.Outcome));
        Assert.Equal(_lengths.Length - 8, storage.Reads.Count);
    }

    /// <summary>Ends a run after some results, and then runs the job to its end.</summary>
    /// <returns>Whether the first run was ended.</returns>
    private static async Task<bool> StopAndResumeAsync(int stop)
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using CancellationTokenSource cancel = new();
        int results = 0;
        bool isSecond = false;
        HashSet<string> executed = [];
        List<string> again = [];
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Wrap = queue => isSecond ? queue : new Stopping(queue, () =>
            {
                if (++results == stop)
                {
                    cancel.Cancel();
                }
            }),
            Workers = { ["one"] = Watched("one"), ["two"] = Watched("two") },
        };
        try
        {
            await job.RunUntilAsync(cancel.Token);
        }
        catch (OperationCanceledException)
        {
            // As intended.
        }

        bool isStopped = results >= stop;
        HashSet<string> journaled = ReadJournal(job.JournalPath);
        isSecond = true;
        job.Sink.Outcomes.Clear();
        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal(journaled.Count, job.Progress.Snapshot().UnitsResumed);
        Assert.DoesNotContain(again, journaled.Contains);
        return isStopped;

        MemoryExecutor Watched(string name) => new(storage)
        {
            Before = unit =>
            {
                lock (executed)
                {
                    if (isSecond)
                    {
                        again.Add(unit.Id.ToString());
                    }
                    else
                    {
                        executed.Add($"{name} {unit.Id}");
                    }
                }
            },
        };
    }

    /// <summary>All items; those that earlier runs have flushed are not to be read.</summary>
    private static IEnumerable<SourceItem> ItemsAfter(
        MemoryStorage storage, List<(string Path, FileOutcome? Outcome)> flushed)
    {
        HashSet<string> known = [.. flushed.Select(static pair => pair.Path)];
        foreach (SourceItem item in storage.Items())
        {
            yield return item with { IsToBeRead = !known.Contains(item.File.ToString()) };
        }
    }

    private static HashSet<string> ReadJournal(string path)
    {
        const string Start = "{\"unit\":\"";
        return [.. File.ReadLines(path)
            .Select(static line => (Line: line, At: line.IndexOf(Start, StringComparison.Ordinal)))
            .Where(static found => found.At >= 0)
            .Select(static found => found.Line.Substring(found.At + Start.Length, 2 * UnitId.Bytes))];
    }

    /// <summary>A queue of which many workers seem to have taken all units.</summary>
    private sealed class Emptied(IJobQueue inner) : IJobQueue
    {
        public ValueTask<long?> CountWaitingAsync(CancellationToken cancellationToken) => new(0);

        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
            inner.PublishAsync(body, cancellationToken);

        public ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken) =>
            inner.ReceiveAsync(cancellationToken);

        public ValueTask DisposeAsync() => inner.DisposeAsync();
    }

    /// <summary>Calls back before the coordinator gets a result.</summary>
    private sealed class Stopping(IJobQueue inner, Action received) : IJobQueue
    {
        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
            inner.PublishAsync(body, cancellationToken);

        public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
        {
            Delivery delivery = await inner.ReceiveAsync(cancellationToken);
            received();
            return delivery;
        }

        public ValueTask DisposeAsync() => inner.DisposeAsync();
    }

    /// <summary>Tells of each result that is received, and of each that is accepted.</summary>
    private sealed class ResultWatch(IJobQueue inner, Action received, Action accepted) : IJobQueue
    {
        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
            inner.PublishAsync(body, cancellationToken);

        public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
        {
            Delivery delivery = await inner.ReceiveAsync(cancellationToken);
            received();
            return new Watched(delivery, accepted) { Kind = delivery.Kind };
        }

        public ValueTask DisposeAsync() => inner.DisposeAsync();

        private sealed class Watched(Delivery original, Action accepted) : Delivery
        {
            internal override ReadOnlyMemory<byte> Body => original.Body;

            internal override ValueTask AcceptAsync()
            {
                accepted();
                return original.AcceptAsync();
            }

            internal override ValueTask ReturnAsync() => original.ReturnAsync();

            internal override ValueTask RefuseAsync() => original.RefuseAsync();
        }
    }
}
