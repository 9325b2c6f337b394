namespace Hashlane.Distributed.Tests;

/// <summary>The behaviour of every queue of work: a subclass opens one kind of queue.</summary>
public abstract class QueueContractTests
{
    private const int MaxDeliveries = 3;

    private static readonly TimeSpan _shortWhile = TimeSpan.FromMilliseconds(200);

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    /// <summary>Opens a queue with nothing in it.</summary>
    /// <param name="maxDeliveries">How often a unit is delivered before it is lost.</param>
    private protected abstract ValueTask<QueueUnderTest> OpenAsync(int maxDeliveries);

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task PublishAsync_Unit_ReachesAWorkerUnchanged()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);
        byte[] body = Message(1, 100_000);

        await job.PublishAsync(body, TestEnd);
        Delivery unit = await NextAsync(work);

        Assert.Equal(DeliveryKind.Unit, unit.Kind);
        Assert.Equal(body, unit.Body.ToArray());
        await unit.AcceptAsync();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task PublishAsync_BeforeAnyWorker_KeepsUnits()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await Task.WhenAll(Enumerable.Range(0, 20).Select(i => job.PublishAsync(Message(i), TestEnd)));

        await using IWorkQueue work = await queue.OpenWorkAsync(20);
        List<byte> numbers = [];
        for (int i = 0; i < 20; i++)
        {
            numbers.Add((await NextAsync(work)).Body.Span[0]);
        }

        Assert.Equal(Enumerable.Range(0, 20).Select(i => (byte)i), numbers.Order());
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task CountWaitingAsync_SomeUnitsWithAWorker_CountsTheOthers()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await Task.WhenAll(Enumerable.Range(0, 5).Select(i => job.PublishAsync(Message(i), TestEnd)));
        await UntilWaitingAsync(job, 5);

        await using IWorkQueue work = await queue.OpenWorkAsync(2);
        Delivery first = await NextAsync(work);
        await NextAsync(work);
        await UntilWaitingAsync(job, 3);

        await first.ReturnAsync();
        await NextAsync(work);
        await UntilWaitingAsync(job, 3);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task IsSpentAsync_OnlyWithNothingWaitingAndSeveralWorkers_IsTrue()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        Assert.False(await job.IsSpentAsync(TestEnd));
        await using IWorkQueue first = await queue.OpenWorkAsync(1);
        Assert.False(await job.IsSpentAsync(TestEnd));
        await using IWorkQueue second = await queue.OpenWorkAsync(1);
        await UntilSpentAsync(job, true);

        await Task.WhenAll(Enumerable.Range(0, 3).Select(i => job.PublishAsync(Message(i), TestEnd)));
        Delivery one = await NextAsync(first);
        await NextAsync(second);
        await UntilSpentAsync(job, false);

        await one.AcceptAsync();
        await NextAsync(first);
        await UntilSpentAsync(job, true);
    }

    private static async Task UntilSpentAsync(IJobQueue job, bool isSpent)
    {
        while (await job.IsSpentAsync(TestEnd) != isSpent)
        {
            await Task.Delay(20, TestEnd);
        }
    }

    // A broker may count a message later than it confirms it.
    private static async Task UntilWaitingAsync(IJobQueue job, long count)
    {
        while (await job.CountWaitingAsync(TestEnd) != count)
        {
            await Task.Delay(20, TestEnd);
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task CompleteAsync_Result_ReachesTheCoordinatorAndSettlesTheUnit()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using (IWorkQueue work = await queue.OpenWorkAsync(1))
        {
            await job.PublishAsync(Message(1), TestEnd);
            await work.CompleteAsync(await NextAsync(work), Message(2, 50_000), TestEnd);
        }

        Delivery result = await NextAsync(job);

        Assert.Equal(DeliveryKind.Result, result.Kind);
        Assert.Equal(Message(2, 50_000), result.Body.ToArray());
        await result.AcceptAsync();
        await using IWorkQueue other = await queue.OpenWorkAsync(1);
        await AssertNoUnitAsync(other);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReturnAsync_Unit_ComesAgain()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);
        await job.PublishAsync(Message(1), TestEnd);

        await (await NextAsync(work)).ReturnAsync();
        Delivery again = await NextAsync(work);

        Assert.Equal(Message(1), again.Body.ToArray());
        await again.AcceptAsync();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReturnAsync_UnitTooOften_IsLostAndADeadLetter()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);
        await job.PublishAsync(Message(1), TestEnd);

        for (int i = 0; i < MaxDeliveries; i++)
        {
            await (await NextAsync(work)).ReturnAsync();
        }

        await AssertNoUnitAsync(work);
        Delivery lost = await NextAsync(job);
        Assert.Equal(DeliveryKind.Lost, lost.Kind);
        Assert.Equal(Message(1), lost.Body.ToArray());
        await lost.AcceptAsync();
        await AssertDeadLetterAsync(queue, Message(1));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RefuseAsync_Unit_IsLostAtOnceAndADeadLetter()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);
        await job.PublishAsync(Message(1), TestEnd);

        await (await NextAsync(work)).RefuseAsync();

        Delivery lost = await NextAsync(job);
        Assert.Equal(DeliveryKind.Lost, lost.Kind);
        Assert.Equal(Message(1), lost.Body.ToArray());
        await lost.AcceptAsync();
        await AssertDeadLetterAsync(queue, Message(1));
        await AssertNoUnitAsync(work);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RefuseAsync_Result_IsADeadLetterAndNoResultAnyMore()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(2);
        await CompleteAsync(job, work, Message(2));

        await (await NextAsync(job)).RefuseAsync();
        await AssertDeadLetterAsync(queue, Message(2));

        await CompleteAsync(job, work, Message(3));
        Delivery next = await NextResultAsync(job);
        Assert.Equal(Message(3), next.Body.ToArray());
        await next.AcceptAsync();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReturnAsync_Result_ComesAgain()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);
        await CompleteAsync(job, work, Message(2));

        await (await NextAsync(job)).ReturnAsync();

        Delivery again = await NextResultAsync(job);
        Assert.Equal(Message(2), again.Body.ToArray());
        await again.AcceptAsync();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_AsManyUnsettledAsAllowed_LeavesTheNextToOthers()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue first = await queue.OpenWorkAsync(1);
        await job.PublishAsync(Message(1), TestEnd);
        Delivery held = await NextAsync(first);
        await job.PublishAsync(Message(2), TestEnd);
        await AssertNoUnitAsync(first);

        await using IWorkQueue second = await queue.OpenWorkAsync(1);
        Delivery other = await NextAsync(second);

        Assert.Equal(Message(2), other.Body.ToArray());
        await job.PublishAsync(Message(3), TestEnd);
        await first.CompleteAsync(held, Message(4), TestEnd);
        Delivery third = await NextAsync(first);
        Assert.Equal(Message(3), third.Body.ToArray());
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task DisposeAsync_WorkWithAnUnsettledUnit_GivesItToAnother()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await job.PublishAsync(Message(1), TestEnd);
        await using (IWorkQueue first = await queue.OpenWorkAsync(1))
        {
            await NextAsync(first);
        }

        await using IWorkQueue second = await queue.OpenWorkAsync(1);
        Delivery again = await NextAsync(second);

        Assert.Equal(Message(1), again.Body.ToArray());
        await again.AcceptAsync();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_Canceled_LosesNothing()
    {
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);
        await AssertNoUnitAsync(work);
        using (CancellationTokenSource soon = new(_shortWhile))
        {
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await job.ReceiveAsync(soon.Token));
        }

        await CompleteAsync(job, work, Message(2));

        Delivery result = await NextAsync(job);
        Assert.Equal(Message(2), result.Body.ToArray());
        await result.AcceptAsync();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task PublishAsync_WhileOthersWorkAndReceive_BringsAResultForEachUnit()
    {
        const int Units = 200;
        await using QueueUnderTest queue = await OpenAsync(MaxDeliveries);
        await using IJobQueue job = await queue.OpenJobAsync();
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestEnd);
        List<IWorkQueue> workers = [];
        List<Task> working = [];
        for (int i = 0; i < 3; i++)
        {
            IWorkQueue work = await queue.OpenWorkAsync(2);
            workers.Add(work);
            working.Add(EchoAsync(work, end.Token));
        }

        // Publishing does not wait for each confirmation, as in a job.
        Task publishing = Task.WhenAll(Enumerable.Range(0, Units).Select(i => job.PublishAsync(Message(i), TestEnd)));
        HashSet<byte> results = [];
        while (results.Count < Units)
        {
            Delivery result = await NextAsync(job);
            results.Add(result.Body.Span[0]);
            await result.AcceptAsync();
        }

        await publishing;
        await end.CancelAsync();
        await Task.WhenAll(working);
        foreach (IWorkQueue work in workers)
        {
            await work.DisposeAsync();
        }
    }

    private static async Task EchoAsync(IWorkQueue work, CancellationToken end)
    {
        try
        {
            while (await work.ReceiveAsync(end) is { } unit)
            {
                await work.CompleteAsync(unit, unit.Body.ToArray(), end);
            }
        }
        catch (OperationCanceledException)
        {
            // The test has all results.
        }
    }

    private static async Task CompleteAsync(IJobQueue job, IWorkQueue work, byte[] result)
    {
        await job.PublishAsync(Message(1), TestEnd);
        await work.CompleteAsync(await NextAsync(work), result, TestEnd);
    }

    private static async Task<Delivery> NextAsync(IWorkQueue work)
    {
        Delivery? unit = await work.ReceiveAsync(TestEnd).AsTask().WaitAsync(Patience.Limit, TestEnd);
        Assert.NotNull(unit);
        return unit;
    }

    private static Task<Delivery> NextAsync(IJobQueue job) =>
        job.ReceiveAsync(TestEnd).AsTask().WaitAsync(Patience.Limit, TestEnd);

    /// <summary>A queue may tell the coordinator of a refused result as of a lost unit.</summary>
    private static async Task<Delivery> NextResultAsync(IJobQueue job)
    {
        while (true)
        {
            Delivery delivery = await NextAsync(job);
            if (delivery.Kind == DeliveryKind.Result)
            {
                return delivery;
            }

            await delivery.AcceptAsync();
        }
    }

    private static async Task AssertNoUnitAsync(IWorkQueue work)
    {
        using CancellationTokenSource soon = new(_shortWhile);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await work.ReceiveAsync(soon.Token));
    }

    /// <summary>Waits until the letter is there: a broker may take its time.</summary>
    private static async Task AssertDeadLetterAsync(QueueUnderTest queue, byte[] body)
    {
        long end = Environment.TickCount64 + Patience.Milliseconds;
        IReadOnlyList<byte[]> letters = [];
        while (letters.Count == 0 && Environment.TickCount64 < end)
        {
            letters = await queue.ReadDeadLettersAsync();
            await Task.Delay(10, TestEnd);
        }

        Assert.Equal(body, Assert.Single(letters));
    }

    private static byte[] Message(int number, int bytes = 10)
    {
        byte[] message = new byte[bytes];
        Array.Fill(message, (byte)number);
        return message;
    }
}
