namespace Hashlane.Distributed.Tests;

/// <summary>Results that break a rule: each is refused, and the run ends nevertheless.</summary>
public sealed class UntrustedResultTests
{
    private static readonly int[] _lengths = [10, 3000, 20_000, 0, 5000, 100];

    /// <summary>The ways to spoil a result.</summary>
    public static TheoryData<string> Faults { get; } =
        ["fewer", "more", "short value", "long value", "declined", "deferred all", "deferred small", "other identity"];

    /// <summary>The ways to spoil a result of files whose identities are not known.</summary>
    public static TheoryData<string> FaultsOfUnknown { get; } =
        ["too long", "deferred without end", "tag", "failed with identity"];

    [Theory(Timeout = Patience.Milliseconds)]
    [MemberData(nameof(Faults))]
    public async Task RunAsync_FirstResultOfEachUnitSpoiled_IsRefusedAndDoneAgain(string fault)
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        HashSet<string> seen = [];
        using TestJob job = new()
        {
            Storage = storage,
            Source = storage.Items(Identities.Known),
            Wrap = queue => new ResultEditor(
                queue, result => seen.Add(result.Id.ToString()) ? [Spoil(result, fault)] : [result]),
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.True(job.Progress.Snapshot().Refused > 0);
        Assert.NotEmpty(job.Broker.DeadLetters);
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [MemberData(nameof(FaultsOfUnknown))]
    public async Task RunAsync_FirstResultOfUnknownFilesSpoiled_IsRefusedAndDoneAgain(string fault)
    {
        MemoryStorage storage = new MemoryStorage().Fill([10, 100, 1000, 0, 5]);
        HashSet<string> seen = [];
        using TestJob job = new()
        {
            Storage = storage,
            Wrap = queue => new ResultEditor(
                queue, result => seen.Add(result.Id.ToString()) ? [Spoil(result, fault)] : [result]),
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.True(job.Progress.Snapshot().Refused > 0);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_LengthThatIsInvented_MakesNoSubtrees()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new()
        {
            Storage = storage,
            Look = storage.Look,
            Workers =
            {
                ["honest"] = new MemoryExecutor(storage),
                ["liar"] = new MemoryExecutor(storage)
                {
                    Change = static (unit, _, outcome) => unit.Kind == UnitKind.Files && outcome.Identity is not null
                        ? new FileOutcome
                        {
                            Kind = OutcomeKind.Deferred,
                            Identity = outcome.Identity with { Bytes = 1L << 50 },
                        }
                        : outcome,
                },
            },
        };
        job.Settings = job.Settings with { RetryPatience = Patience.Limit };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.InRange(job.Progress.Snapshot().UnitsPublished, 1, 50);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_AllResultsSpoiled_FailsAllFiles()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new()
        {
            Storage = storage,
            Wrap = static queue => new ResultEditor(queue, static result => [Spoil(result, "short value")]),
        };

        await job.RunAsync();

        Assert.Equal(_lengths.Length, job.Sink.Outcomes.Count);
        Assert.All(job.Sink.Outcomes, static pair => Assert.NotEqual(OutcomeKind.Hashed, pair.Outcome!.Kind));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_MessagesThatAreNoResults_AreRefused()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new() { Storage = storage, Wrap = static queue => new Noisy(queue) };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal(3, job.Progress.Snapshot().Refused);
        Assert.Equal(3, job.Log.Count(static line => line.Contains("refused", StringComparison.Ordinal)));
    }

    /// <summary>Anybody who may publish could fill the disk of the log.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ThousandsOfMessagesThatAreNoResults_AreCountedInOneLine()
    {
        const int Count = 3000;
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new() { Storage = storage, Wrap = static queue => new Noisy(queue, Count) };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal(Count, job.Progress.Snapshot().Refused);
        Assert.Equal(
            RefusalLog.MaxLines, job.Log.Count(static line => line.StartsWith("A result was", StringComparison.Ordinal)));
        Assert.StartsWith(
            $"{Count - RefusalLog.MaxLines} more messages were refused. The last: A result was refused: ",
            Assert.Single(job.Log, static line => line.Contains("more messages", StringComparison.Ordinal)),
            StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ResultsOfOtherJobs_AreIgnored()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new()
        {
            Storage = storage,
            Wrap = static queue => new ResultEditor(queue, static result =>
            [
                new UnitResult { Id = result.Id, Job = UnitIds.NewJob(), Worker = "other", Outcomes = result.Outcomes },
                result,
            ]),
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal("worker", Assert.Single(job.Progress.Snapshot().Workers).Name);
    }

    private static UnitResult Spoil(UnitResult result, string fault)
    {
        FileOutcome[] outcomes = [.. result.Outcomes];
        FileOutcome last = outcomes[^1];
        ContentIdentity identity = last.Identity ?? new ContentIdentity(1, 1, 1);
        FileOutcome[] spoiled = fault switch
        {
            "fewer" => outcomes[..^1],
            "more" => [.. outcomes, last],
            "short value" => [.. outcomes[..^1], FileOutcome.Hashed(identity, new byte[31])],
            "long value" => [.. outcomes[..^1], FileOutcome.Hashed(identity, new byte[33])],
            "deferred all" =>
                [.. outcomes.Select(static _ => FileOutcome.Without(OutcomeKind.Deferred, ""))],
            "deferred small" =>
                [.. outcomes[..^1], new FileOutcome { Kind = OutcomeKind.Deferred, Identity = identity }],
            "other identity" =>
                [.. outcomes[..^1], FileOutcome.Hashed(identity with { Number = 77 }, new byte[32])],
            "too long" => [.. outcomes[..^1], FileOutcome.Hashed(identity with { Bytes = 4097 }, new byte[32])],
            "deferred without end" =>
            [
                .. outcomes[..^1],
                new FileOutcome { Kind = OutcomeKind.Deferred, Identity = identity with { Bytes = long.MaxValue } },
            ],
            "tag" => [.. outcomes[..^1], FileOutcome.Hashed(identity with { Tag = "\"x\"" }, last.Value)],
            "failed with identity" =>
                [.. outcomes[..^1], new FileOutcome { Kind = OutcomeKind.Failed, Identity = identity }],
            _ => [],
        };
        return new UnitResult
        {
            Id = result.Id,
            Job = result.Job,
            Worker = result.Worker,
            IsDeclined = fault == "declined",
            Outcomes = spoiled,
        };
    }

    /// <summary>
    /// Sends messages that are no results; three of them, and one lost message that is no unit, unless there are to be
    /// more.
    /// </summary>
    private sealed class Noisy(IJobQueue inner, int count = 0) : IJobQueue
    {
        private readonly Queue<Delivery> _noise = new(count > 0
            ? [.. Enumerable.Range(0, count).Select(static _ => new Noise([1, 2, 3]))]
            :
            [
                new Noise([]), new Noise([1, 2, 3]), new Noise(new byte[1000]),
                new Noise([7]) { Kind = DeliveryKind.Lost },
            ]);

        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
            inner.PublishAsync(body, cancellationToken);

        public ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken) => _noise.Count > 0
            ? ValueTask.FromResult(_noise.Dequeue())
            : inner.ReceiveAsync(cancellationToken);

        public ValueTask DisposeAsync() => inner.DisposeAsync();
    }

    private sealed class Noise : Delivery
    {
        private readonly byte[] _body;

        internal Noise(byte[] body)
        {
            _body = body;
            Kind = DeliveryKind.Result;
        }

        internal override ReadOnlyMemory<byte> Body => _body;

        internal override ValueTask AcceptAsync() => ValueTask.CompletedTask;

        internal override ValueTask ReturnAsync() => ValueTask.CompletedTask;

        internal override ValueTask RefuseAsync() => ValueTask.CompletedTask;
    }
}
