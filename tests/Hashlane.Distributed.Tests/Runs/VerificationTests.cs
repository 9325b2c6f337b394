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
    public async Task RunAsync_WorkerThatFlipsABitAndNoThirdOne_EndsTheRunAndNamesBoth(string path)
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
            Settings = Settings with { CheckPatience = TimeSpan.Zero },
            Storage = storage,
            Workers = { ["honest"] = new MemoryExecutor(storage), ["liar"] = liar },
        };

        MismatchException exception = await Assert.ThrowsAsync<MismatchException>(job.RunAsync);

        Assert.Contains("'honest'", exception.Message);
        Assert.Contains("'liar'", exception.Message);
        Assert.True(job.Progress.Snapshot().Mismatches > 0);
        Assert.DoesNotContain(job.Sink.Outcomes, pair => pair.Path == path);
        Assert.False(exception.IsDecided);
        using Journal journal = Journal.Open(job.JournalPath, "test");
        Assert.False(journal.IsWrong("honest") || journal.IsWrong("liar"));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_OneWorker_EndsUnchecked()
    {
        using TestJob job = new()
        {
            Settings = Settings with { CheckPatience = TimeSpan.Zero, AllowsUnchecked = true },
            Storage = Storage,
        };

        await job.RunAsync();

        job.AssertAllHashed();
        JobSnapshot snapshot = job.Progress.Snapshot();
        Assert.Equal(0, snapshot.Checks);
        Assert.True(snapshot.Unchecked > 0);
        Assert.Equal(0, snapshot.Refused);
    }

    /// <summary>A worker that is busy with its first unit has sent nothing, and is there all the same.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(1)]
    [InlineData(0.999999)]
    public async Task RunAsync_SecondWorkerIsBusyWithItsFirstUnit_VerifiesAllUnits(double rate)
    {
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(1, 60));
        using ManualResetEventSlim hasUnit = new(), isFree = new();
        ManualClock clock = new();
        long start = clock.GetTimestamp();
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = rate, CheckPatience = TimeSpan.FromSeconds(2), MaxFiles = 2 },
            Storage = storage,
            Clock = clock,
            Wrap = queue => new ResultEditor(queue, result =>
            {
                if (result.IsDeclined && clock.GetElapsedTime(start) > TimeSpan.FromSeconds(4))
                {
                    isFree.Set();
                }

                return [result];
            }),
            Workers =
            {
                ["busy"] = new MemoryExecutor(storage)
                {
                    Before = _ =>
                    {
                        hasUnit.Set();
                        Assert.True(isFree.Wait(Patience.Limit, TestContext.Current.CancellationToken));
                    },
                },
                ["fast"] = new MemoryExecutor(storage)
                {
                    Before = _ => Assert.True(hasUnit.Wait(Patience.Limit, TestContext.Current.CancellationToken)),
                },
            },
        };

        Task running = job.RunAsync();
        while (!running.IsCompleted)
        {
            clock.Advance(TimeSpan.FromMilliseconds(isFree.IsSet ? 5 : 50));
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }

        await running;
        JobSnapshot snapshot = job.Progress.Snapshot();
        job.AssertAllHashed();
        Assert.Equal(0, snapshot.Unchecked);
        Assert.True(snapshot.Checks > 0);
    }

    /// <summary>Its results of a moment ago must not keep the other one waiting for it.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(0.01)]
    [InlineData(0.5)]
    public async Task RunAsync_OneOfTwoWorkersDies_EndsWithinSeconds(double rate)
    {
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(1, 200));
        using ManualResetEventSlim hasWorked = new(), isDead = new();
        ManualClock clock = new();
        int units = 0;
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = rate, CheckPatience = TimeSpan.FromSeconds(2), MaxFiles = 2 },
            Storage = storage,
            Clock = clock,
            Workers = { ["one"] = new MemoryExecutor(storage) { Before = _ => Wait(hasWorked) } },
        };
        Task running = job.RunAsync();
        using CancellationTokenSource death = new();
        await using (IWorkQueue queue = job.Broker.OpenWork(1))
        {
            Task two = new UnitWorker(
                "two",
                queue,
                [
                    new MemoryExecutor(storage)
                    {
                        Before = _ =>
                        {
                            if (++units == 10)
                            {
                                hasWorked.Set();
                                death.Token.WaitHandle.WaitOne(Patience.Limit);
                                death.Token.ThrowIfCancellationRequested();
                            }
                        },
                    },
                ],
                job.Log.Enqueue).RunAsync(death.Token);

            // Time goes on: with half of the results to be verified by the other one, eight units can all be paused
            // checks, and the number of units grows with the clock.
            while (!hasWorked.IsSet)
            {
                clock.Advance(TimeSpan.FromMilliseconds(5));
                await Task.Delay(1, TestContext.Current.CancellationToken);
            }

            await death.CancelAsync();
            await two.ContinueWith(static _ => { }, TaskScheduler.Default).WaitAsync(Patience.Limit, CancellationToken.None);
        }

        long start = clock.GetTimestamp();
        while (!running.IsCompleted)
        {
            clock.Advance(TimeSpan.FromMilliseconds(5));
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }

        await running;
        job.AssertAllHashed();
        // A minute if the dead worker counted as one that could verify. The clock runs on while this machine is busy.
        Assert.InRange(clock.GetElapsedTime(start), job.Settings.CheckPatience, TimeSpan.FromSeconds(50));

        static void Wait(ManualResetEventSlim signal) =>
            Assert.True(signal.Wait(Patience.Limit, TestContext.Current.CancellationToken));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_OnlyOneWorkerAndAllIsToBeVerified_WaitsForAnotherOneAndSaysSo()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Settings = Settings with { CheckPatience = TimeSpan.Zero },
            Storage = storage,
        };
        Task running = job.RunAsync();
        while (!job.Log.Any(static line => line.Contains("waits for a worker that verifies", StringComparison.Ordinal)))
        {
            Assert.False(running.IsCompleted);
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }

        Assert.Empty(job.Sink.Outcomes);
        await using IWorkQueue queue = job.Broker.OpenWork(1);
        Task late = new UnitWorker("late", queue, [new MemoryExecutor(storage)], job.Log.Enqueue)
            .RunAsync(TestContext.Current.CancellationToken);
        await running;
        await late.ContinueWith(static _ => { }, TaskScheduler.Default).WaitAsync(Patience.Limit, CancellationToken.None);

        job.AssertAllHashed();
        Assert.Equal(0, job.Progress.Snapshot().Unchecked);
    }

    /// <summary>Later runs of the job must tell, too: the lines are in the manifest.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(0.999999, false)]
    [InlineData(1, true)]
    public async Task RunAsync_UncheckedUnits_AreNotedInTheJournal(double rate, bool isAllowed)
    {
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = rate, CheckPatience = TimeSpan.Zero, AllowsUnchecked = isAllowed },
            Storage = Storage,
            CompactAbove = 1,
        };

        await job.RunAsync();

        job.AssertAllHashed();
        using Journal journal = Journal.Open(job.JournalPath, "test");
        Assert.True(journal.HasUnchecked);
    }

    /// <summary>The share of the sample is so low that no unit is in it.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_SmallJobAndWorkerThatIsAlwaysWrong_IsFoundEachTime()
    {
        const int Jobs = 20;
        for (int i = 0; i < Jobs; i++)
        {
            MemoryStorage storage = Storage;
            using ManualResetEventSlim hasUnit = new();
            using TestJob job = new()
            {
                Settings = Settings with { CheckRate = 1e-12 },
                Storage = storage,
                Workers =
                {
                    ["liar"] = new MemoryExecutor(storage)
                    {
                        Before = _ => hasUnit.Set(),
                        Change = static (_, _, outcome) => outcome.Kind != OutcomeKind.Hashed ? outcome
                            : FileOutcome.Hashed(outcome.Identity!, [.. outcome.Value.Select(static one => (byte)~one)]),
                    },
                    ["one"] = Honest(),
                    ["two"] = Honest(),
                },
            };

            MismatchException exception = await Assert.ThrowsAsync<MismatchException>(job.RunAsync);

            Assert.Contains("the worker 'liar' is wrong", exception.Message);

            MemoryExecutor Honest() => new(storage)
            {
                Before = _ => Assert.True(hasUnit.Wait(Patience.Limit, TestContext.Current.CancellationToken)),
            };
        }
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(1e-12, 4)]
    public void IsChosen_FirstResultsOfWorkers_AreVerifiedUnlessNoneIs(double rate, int expected)
    {
        Verifier verifier = new(
            Settings with { CheckRate = rate, FirstChecks = 1, MinChecks = 2 },
            new byte[JournalFormat.SampleKeyBytes],
            static _ => { });
        PlannedUnit unit = new UnitFactory(Settings, new UnitId(new byte[UnitId.Bytes])).WholeFiles(
            [new PendingItem(new SourceItem(new UnitFile([1])), new ItemGroup())], default);
        int chosen = 0;

        // Two for the least number, and one of each worker after the first.
        foreach (string worker in (string[])["one", "one", "one", "two", "one", "two", "three", "three"])
        {
            if (verifier.IsChosen(unit, worker))
            {
                verifier.NoteChosen(worker);
                chosen++;
            }
        }

        Assert.Equal(expected, chosen);
    }

    /// <summary>
    /// A liar whose lines are written before anything is verified: one of three workers. Then a run finds it, and a
    /// later one does all again that can be its work, and takes nothing from it.
    /// </summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("digests")]
    [InlineData("sizes")]
    [InlineData("times")]
    [InlineData("old file")]
    public async Task RunAsync_LiarAndThirdOpinion_NamesTheLiarAndLaterRunsTakeNothingFromIt(string fault)
    {
        const int Files = 200, Honest = 40, FirstRun = 100;
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(1, Files));
        MemorySink? lines = null;
        using ManualResetEventSlim hasLied = new(), isFirstRunOver = new();
        using CancellationTokenSource firstRun = new();
        lines = new MemorySink
        {
            Added = () =>
            {
                if (!isFirstRunOver.IsSet && !IsRight(storage, lines!.Outcomes[^1].Path, lines.Outcomes[^1].Outcome!))
                {
                    firstRun.Cancel();
                    isFirstRunOver.Set();
                }
            },
        };
        using TestJob job = new()
        {
            Settings = Settings with { CheckRate = 0, MaxFiles = 2, MaxUnits = 200, MaxItems = 1000 },
            Storage = storage,
            Sink = lines,
            Look = item => storage.Look(item) with { IsSettled = true },
            Workers =
            {
                ["one"] = new MemoryExecutor(storage) { Before = WaitForTheLiar },
                ["two"] = new MemoryExecutor(storage) { Before = WaitForTheLiar },
                ["liar"] = new MemoryExecutor(storage)
                {
                    Before = WaitForTheEndOfTheFirstRun,
                    Change = (_, path, outcome) =>
                    {
                        if (string.CompareOrdinal(path, $"folder/{Honest:d5}") < 0 || outcome.Kind != OutcomeKind.Hashed)
                        {
                            return outcome;
                        }

                        hasLied.Set();
                        return Lie(fault, outcome);
                    },
                },
            },
        };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => job.RunUntilAsync(firstRun.Token));
        job.KeepLines();
        string[] wrong = [.. lines.Outcomes.Where(pair => !IsRight(storage, pair.Path, pair.Outcome!))
            .Select(static pair => pair.Path)];
        Assert.NotEmpty(wrong);
        hasLied.Reset();
        job.Settings = job.Settings with { CheckRate = 0.5 };

        MismatchException exception = await Assert.ThrowsAsync<MismatchException>(job.RunAsync);

        Assert.True(exception.IsDecided);
        Assert.Contains("'liar'", exception.Message);
        Assert.DoesNotContain("'one'", exception.Message);
        Assert.DoesNotContain("'two'", exception.Message);
        using (Journal journal = Journal.Open(job.JournalPath, "test"))
        {
            Assert.True(journal.IsWrong("liar"));
            Assert.False(journal.IsWrong("one") || journal.IsWrong("two"));
        }

        // What stays of the lines is right, and the next run adds the others.
        int before = lines.Outcomes.Count;
        job.KeepLines();
        Assert.InRange(lines.Outcomes.Count, 0, before - wrong.Length);
        Assert.All(lines.Outcomes, pair => Assert.True(IsRight(storage, pair.Path, pair.Outcome!)));
        await job.RunAsync();

        job.AssertAllHashed();
        Assert.All(lines.Outcomes, pair => Assert.True(IsRight(storage, pair.Path, pair.Outcome!)));
        Assert.Contains(job.Log, static line => line.Contains("nothing is taken from it", StringComparison.Ordinal));

        void WaitForTheLiar(Unit unit)
        {
            WaitForTheEndOfTheFirstRun(unit);
            if (IsFrom(Honest, unit))
            {
                Wait(hasLied);
            }
        }

        void WaitForTheEndOfTheFirstRun(Unit unit)
        {
            if (IsFrom(FirstRun, unit))
            {
                Wait(isFirstRunOver);
            }
        }

        static bool IsFrom(int number, Unit unit) =>
            unit.Files[0].Path.AsSpan().SequenceCompareTo(System.Text.Encoding.UTF8.GetBytes($"folder/{number:d5}")) >= 0;

        static void Wait(ManualResetEventSlim signal) =>
            Assert.True(signal.Wait(Patience.Limit, TestContext.Current.CancellationToken));
    }

    private static FileOutcome Lie(string fault, FileOutcome outcome)
    {
        ContentIdentity identity = outcome.Identity!;
        return fault switch
        {
            "digests" => FileOutcome.Hashed(identity, [.. outcome.Value.Select(static one => (byte)~one)]),
            "sizes" => FileOutcome.Hashed(identity, outcome.Value, outcome.ContentBytes + 1_000_000),
            "times" => FileOutcome.Hashed(identity with { ModifiedNanoseconds = 0 }, outcome.Value),
            _ => FileOutcome.Hashed(
                identity with { Bytes = identity.Bytes + 1, ModifiedNanoseconds = 77 },
                [.. outcome.Value.Select(static one => (byte)~one)]),
        };
    }

    private static bool IsRight(MemoryStorage storage, string path, FileOutcome outcome)
    {
        byte[] contents = storage.Read(path)!;
        return outcome.Kind == OutcomeKind.Hashed && outcome.ContentBytes == contents.Length
            && outcome.Identity!.ModifiedNanoseconds == storage.IdentityOf(path)!.ModifiedNanoseconds
            && outcome.Value.AsSpan().SequenceEqual(Blake3.HashData(contents));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WorkerThatVerifiesItself_IsRefused()
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Settings = Settings with { CheckPatience = TimeSpan.Zero, AllowsUnchecked = true },
            Storage = storage,
            Wrap = static queue => new ResultEditor(queue, static result => result.IsDeclined
                ? [new UnitResult { Id = result.Id, Job = result.Job, Worker = result.Worker }]
                : [result]),
        };

        await job.RunAsync();

        job.AssertAllHashed();
        JobSnapshot snapshot = job.Progress.Snapshot();
        Assert.True(snapshot.Refused > 0);
        Assert.True(snapshot.Unchecked > 0);
        Assert.Equal(0, snapshot.Checks);
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
            : FileOutcome.Hashed(outcome.Identity! with { Number = 0, ChangedNanoseconds = 0 }, outcome.Value);
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

    [Fact]
    public void IsSampled_WithoutTheKey_CannotBeForeseen()
    {
        const int Units = 1000;
        byte[] key = new byte[JournalFormat.SampleKeyBytes], other = [.. key];
        other[0] = 1;

        bool[] first = Sample(key), again = Sample(key), second = Sample(other);

        Assert.Equal(first, again);
        Assert.InRange(first.Count(static isSampled => isSampled), Units * 4 / 10, Units * 6 / 10);
        Assert.InRange(first.Zip(second).Count(static pair => pair.First != pair.Second), Units * 4 / 10, Units * 6 / 10);

        static bool[] Sample(byte[] key)
        {
            Verifier verifier = new(Settings with { CheckRate = 0.5 }, key, static _ => { });
            UnitFactory factory = new(Settings, new UnitId(new byte[UnitId.Bytes]));
            return
            [
                .. Enumerable.Range(0, Units).Select(i => verifier.IsSampled(factory.WholeFiles(
                    [new PendingItem(
                        new SourceItem(new UnitFile([(byte)(1 + (i % 31)), (byte)(1 + (i / 31))])), new ItemGroup())],
                    default))),
            ];
        }
    }

    /// <summary>A worker must not have its wrong results taken by refusing, in whatever way, to verify them.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("own name")]
    [InlineData("malformed")]
    [InlineData("declines")]
    public async Task RunAsync_LiarThatSpoilsTheChecks_IsFoundNevertheless(string fault)
    {
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Settings = Settings with { CheckPatience = TimeSpan.Zero },
            Storage = storage,
            Wrap = queue => new ResultEditor(queue, result => !result.IsDeclined || result.Worker != "liar" ? [result]
                : fault == "declines" ? [.. Enumerable.Repeat(result, 50)]
                : [.. Enumerable.Repeat(new UnitResult
                {
                    Id = result.Id,
                    Job = result.Job,
                    Worker = fault == "malformed" ? "second name" : "liar",
                }, 5)]),
            Workers =
            {
                ["honest"] = new MemoryExecutor(storage),
                ["liar"] = new MemoryExecutor(storage)
                {
                    Change = static (unit, _, outcome) => unit.NotBy.Length > 0 || outcome.Kind != OutcomeKind.Hashed
                        ? outcome
                        : FileOutcome.Hashed(outcome.Identity!, [.. outcome.Value.Select(static value => (byte)~value)]),
                },
            },
        };

        MismatchException exception = await Assert.ThrowsAsync<MismatchException>(job.RunAsync);

        Assert.Contains("'liar'", exception.Message);
        Assert.All(job.Sink.Outcomes.Where(static pair => pair.Outcome!.Kind == OutcomeKind.Hashed), pair => Assert.Equal(
            Blake3.HashData(storage.Read(pair.Path)!), pair.Outcome!.Value));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FileThatOnlyOneWorkerCanRead_IsNotTakenUnchecked()
    {
        const string Path = "folder/00003";
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Settings = Settings with { RetryPatience = Patience.Limit },
            Storage = storage,
            Workers =
            {
                ["one"] = new MemoryExecutor(storage),
                ["two"] = new MemoryExecutor(storage)
                {
                    Change = static (_, path, outcome) => path == Path
                        ? FileOutcome.Without(OutcomeKind.Failed, "input/output error")
                        : outcome,
                },
            },
        };

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Failed, job.Sink[Path].Kind);
        Assert.Contains("no other worker could verify the result of the worker 'one'", job.Sink[Path].Reason);
        Assert.Equal(_lengths.Length - 1, job.Sink.Outcomes.Count(pair => pair.Outcome!.Kind == OutcomeKind.Hashed));
        JobSnapshot snapshot = job.Progress.Snapshot();
        Assert.Equal((1, 0), (snapshot.Unchecked, snapshot.Mismatches));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_LiarAboutTheLength_IsNamedAndTheFileReadAgain()
    {
        const string Path = "folder/00003";
        MemoryStorage storage = Storage;
        bool hasLied = false;
        MemoryExecutor Honest() => new(storage)
        {
            Change = (_, path, outcome) => path == Path && !Volatile.Read(ref hasLied)
                ? FileOutcome.Without(OutcomeKind.Failed, "so that the liar gets it first")
                : outcome,
        };
        FileOutcome Lie(FileOutcome outcome)
        {
            Volatile.Write(ref hasLied, true);
            return FileOutcome.Hashed(outcome.Identity! with { Bytes = 77 }, outcome.Value);
        }

        using TestJob job = new()
        {
            // As many tries as it takes until the liar has the file: two honest workers may pass it to each other.
            Settings = Settings with { RetryPatience = Patience.Limit, MaxTries = 50 },
            Storage = storage,
            Look = storage.Look,
            Workers =
            {
                ["honest"] = Honest(),
                ["other"] = Honest(),
                ["liar"] = new MemoryExecutor(storage)
                {
                    Change = (_, path, outcome) => path == Path && outcome.Identity is not null ? Lie(outcome) : outcome,
                },
            },
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Contains(job.Log, static line => line.Contains("'liar' is wrong", StringComparison.Ordinal));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WorkerThatInventsAChange_IsNamed()
    {
        const string Path = "folder/00003";
        MemoryStorage storage = Storage;
        using TestJob job = new()
        {
            Settings = Settings with { RetryPatience = Patience.Limit },
            Storage = storage,
            Look = storage.Look,
            Workers =
            {
                ["honest"] = new MemoryExecutor(storage),
                ["liar"] = new MemoryExecutor(storage)
                {
                    Change = static (_, path, outcome) => path == Path
                        ? FileOutcome.Without(OutcomeKind.Changed, "an invention")
                        : outcome,
                },
            },
        };

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Failed, job.Sink[Path].Kind);
        Assert.True(job.Progress.Snapshot().Mismatches > 0);
        Assert.Contains(
            job.Log, static line => line.Contains("The worker 'liar' does not find", StringComparison.Ordinal));
    }

    [Fact]
    public void OthersThan_WorkersOfLongAgo_AreGone()
    {
        ManualClock clock = new();
        PresentWorkers workers = new(clock);
        workers.Add("old");
        workers.Add("new");
        Assert.Equal(Presence.Certain, workers.OthersThan("new"));

        clock.Advance(TimeSpan.FromMinutes(2));
        Assert.Equal(Presence.Possible, workers.OthersThan("new"));

        for (int i = 0; i < 200; i++)
        {
            workers.Add("new");
        }

        Assert.Equal(Presence.None, workers.OthersThan("new"));
        Assert.Equal(1, workers.Count);
    }
}
