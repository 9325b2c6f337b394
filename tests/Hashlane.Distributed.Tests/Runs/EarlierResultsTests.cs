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

    private static byte[] ResultOf(UnitId job, UnitId unit, string worker = "worker") =>
        ResultCodec.Encode(new UnitResult
        {
            Id = unit,
            Job = job,
            Worker = worker,
            Outcomes = [FileOutcome.Without(OutcomeKind.Failed, "reason")],
        });
}
