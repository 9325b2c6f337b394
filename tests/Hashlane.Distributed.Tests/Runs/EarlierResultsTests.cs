namespace Hashlane.Distributed.Tests;

/// <summary>Results that waited for a coordinator.</summary>
public sealed class EarlierResultsTests
{
    private static readonly UnitId _known = new([.. Enumerable.Repeat((byte)1, UnitId.Bytes)]);
    private static readonly UnitId _unknown = new([.. Enumerable.Repeat((byte)2, UnitId.Bytes)]);

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task TakeAsync_MessagesOfAllKinds_KeepsTheResultsOfTheJob()
    {
        using TestJob files = new();
        InProcessBroker broker = new();
        IJobQueue queue = broker.OpenJob();
        using Journal journal = Journal.Open(files.JournalPath, "test");
        byte[] result = ResultOf(journal.Job, _known);
        foreach (byte[] message in (byte[][])[[1, 2], ResultOf(_unknown, _unknown), result, result])
        {
            broker.AddResult(message);
        }

        List<string> log = [];
        await EarlierResults.TakeAsync(queue, journal, log.Add, TestEnd);

        Assert.Single(log);
        Assert.Single(broker.DeadLetters);
        Assert.Null(journal.Take(_unknown));
        Assert.Equal(result, journal.Take(_known));
        Assert.Null(journal.Take(_known));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task TakeAsync_ResultThatTheJournalHas_LeavesThatOne()
    {
        using TestJob files = new();
        InProcessBroker broker = new();
        IJobQueue queue = broker.OpenJob();
        UnitId job;
        using (Journal first = Journal.Open(files.JournalPath, "test"))
        {
            Assert.False(first.IsResumed);
            job = first.Job;
            first.Append(_known, ResultOf(job, _known, "first"));
        }

        using Journal journal = Journal.Open(files.JournalPath, "test");
        Assert.True(journal.IsResumed);
        broker.AddResult(ResultOf(job, _known, "second"));

        await EarlierResults.TakeAsync(queue, journal, static _ => { }, TestEnd);

        Assert.Equal("first", ResultCodec.Decode(journal.Take(_known)!).Worker);
    }

    /// <summary>More would not come before the first ones are accepted.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task TakeAsync_QueueThatBringsFewAtATime_TakesAll()
    {
        const int Results = 20;
        using TestJob files = new();
        InProcessBroker broker = new();
        using Journal journal = Journal.Open(files.JournalPath, "test");
        UnitId[] ids = [.. Enumerable.Range(0, Results).Select(_ => UnitIds.NewJob())];
        foreach (UnitId id in ids)
        {
            broker.AddResult(ResultOf(journal.Job, id));
        }

        await EarlierResults.TakeAsync(new SparingQueue(broker.OpenJob(), 4), journal, static _ => { }, TestEnd);

        Assert.All(ids, id => Assert.NotNull(journal.Take(id)));
    }

    /// <summary>The queue keeps no result that is accepted, and the machine can lose its power.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task TakeAsync_Results_AreAcceptedAfterTheJournalIsOnTheDisk()
    {
        const int Results = 3;
        using TestJob files = new();
        List<string> steps = [];
        using Journal journal = Journal.Open(files.JournalPath, "test", 0, step => steps.Add($"{step}"));
        Queue<Delivery> waiting = new(Enumerable.Range(0, Results).Select(
            _ => new Noted(ResultOf(journal.Job, UnitIds.NewJob()), () => steps.Add("accepted"))));

        await EarlierResults.TakeAsync(new Brought(() => waiting.TryDequeue(out Delivery? next) ? next : null), journal,
            static _ => { }, TestEnd);

        Assert.Equal("Flushed", steps[0]);
        Assert.Equal(Results, steps.Count(static step => step == "accepted"));
    }

    /// <summary>Nothing of it is to be kept, and the queue may bring no other message before.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task TakeAsync_LostUnit_IsAcceptedBeforeTheNextMessage()
    {
        using TestJob files = new();
        using Journal journal = Journal.Open(files.JournalPath, "test");
        bool isAccepted = false;
        bool? wasAccepted = null;
        int received = 0;

        await EarlierResults.TakeAsync(new Brought(Next), journal, static _ => { }, TestEnd);

        Assert.True(wasAccepted);

        Delivery? Next()
        {
            wasAccepted ??= received > 0 ? isAccepted : null;
            return received++ == 0 ? new Noted([1], () => isAccepted = true) { Kind = DeliveryKind.Lost } : null;
        }
    }

    /// <summary>It has no outcomes, and would hide the result of the worker that does the unit.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task TakeAsync_DeclinedUnit_IsNotKept()
    {
        using TestJob files = new();
        InProcessBroker broker = new();
        IJobQueue queue = broker.OpenJob();
        using Journal journal = Journal.Open(files.JournalPath, "test");
        byte[] result = ResultOf(journal.Job, _known);
        broker.AddResult(ResultCodec.Encode(
            new UnitResult { Id = _known, Job = journal.Job, Worker = "worker", IsDeclined = true }));
        broker.AddResult(result);

        await EarlierResults.TakeAsync(queue, journal, static _ => { }, TestEnd);

        Assert.Equal(result, journal.Take(_known));
    }

    /// <summary>Anybody can send results, and for ever.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task TakeAsync_LongResultsWithoutEnd_LeavesThemToTheRun()
    {
        const long Enough = 1L << 30;
        using TestJob files = new();
        using Journal journal = Journal.Open(files.JournalPath, "test");
        byte[] other = ResultCodec.Encode(new UnitResult
        {
            Id = _known,
            Job = _unknown,
            Worker = "worker",
            Outcomes = [.. Enumerable.Repeat(
                FileOutcome.Without(OutcomeKind.Failed, new string('r', MessageLimits.MaxReasonChars)), 10_000)],
        });
        Assert.InRange(other.Length, MessageLimits.MaxResultBytes / 2, MessageLimits.MaxResultBytes);
        long bytes = 0;

        await EarlierResults.TakeAsync(
            new Brought(() => (bytes += other.Length) > Enough ? null : new Noted(other, static () => { })), journal,
            static _ => { }, TestEnd);

        Assert.InRange(bytes, 1, Enough / 2);
    }

    private static byte[] ResultOf(UnitId job, UnitId unit, string worker = "worker") =>
        ResultCodec.Encode(new UnitResult
        {
            Id = unit,
            Job = job,
            Worker = worker,
            Outcomes = [FileOutcome.Without(OutcomeKind.Failed, "reason")],
        });

    /// <summary>A queue with the messages of a function, until that returns null.</summary>
    private sealed class Brought(Func<Delivery?> next) : IJobQueue
    {
        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
            throw new NotSupportedException();

        public ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken) => next() is { } delivery
            ? ValueTask.FromResult(delivery)
            : throw new OperationCanceledException(); // as if nothing had come for long enough

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }

    private sealed class Noted(byte[] body, Action accepted) : Delivery
    {
        internal override ReadOnlyMemory<byte> Body => body;

        internal override ValueTask AcceptAsync()
        {
            accepted();
            return ValueTask.CompletedTask;
        }

        internal override ValueTask ReturnAsync() => throw new NotSupportedException();

        internal override ValueTask RefuseAsync() => throw new NotSupportedException();
    }
}
