namespace Hashlane.Distributed.Tests;

/// <summary>The number of units that are published and not done.</summary>
public sealed class UnitStockTests : IDisposable
{
    private static readonly TimeSpan _pause = TimeSpan.FromMilliseconds(100);

    private readonly JournalFolder _folder = new();
    private readonly ManualClock _clock = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Review_WorkersThatTakeMost_DoublesIt()
    {
        AnsweringQueue queue = new(static () => new(1));
        UnitStock stock = Make(queue);
        Assert.Equal(8, stock.Most);
        stock.Review();
        Assert.Equal((8, 0), (stock.Most, queue.Questions));

        ReviewAfterPause(stock);
        stock.Review();
        Assert.Equal((16, 1), (stock.Most, queue.Questions));

        for (int i = 0; i < 10; i++)
        {
            ReviewAfterPause(stock);
        }

        // 16, 32, 64, and the most, which may turn out to be too many.
        Assert.Equal((100, 11), (stock.Most, queue.Questions));
    }

    [Fact]
    public void Review_MostUnitsInTheQueueForSomeTime_HalvesItDownToTheFirstNumber()
    {
        long waiting = 0;
        UnitStock stock = Make(new AnsweringQueue(() => new(waiting)));
        ReviewAfterPause(stock, times: 2);
        Assert.Equal(32, stock.Most);

        waiting = 20;
        ReviewAfterPause(stock, times: 4);
        waiting = 19; // that of one moment begins the count anew
        ReviewAfterPause(stock);
        waiting = 20;
        ReviewAfterPause(stock, times: 4);
        Assert.Equal(32, stock.Most);

        ReviewAfterPause(stock);
        Assert.Equal(16, stock.Most);
        ReviewAfterPause(stock, times: 4);
        Assert.Equal(16, stock.Most);
        ReviewAfterPause(stock);
        Assert.Equal(8, stock.Most);
        ReviewAfterPause(stock, times: 20);
        Assert.Equal(8, stock.Most);
    }

    [Fact]
    public void Review_NumberThatCannotChange_AsksNothing()
    {
        AnsweringQueue queue = new(static () => new(0));
        UnitStock stock = Make(queue, maxUnits: 8);
        ReviewAfterPause(stock, times: 3);
        Assert.Equal((8, 0), (stock.Most, queue.Questions));
    }

    [Theory]
    [InlineData(2)]
    [InlineData(8)]
    [InlineData(null)]
    public void Review_EnoughInStockOrNoAnswer_LeavesIt(int? waiting)
    {
        UnitStock stock = Make(new AnsweringQueue(() => new(Task.FromResult<long?>(waiting))));
        ReviewAfterPause(stock);
        ReviewAfterPause(stock);
        Assert.Equal(8, stock.Most);
    }

    [Fact]
    public void Review_QuestionThatFailsOrTakesLong_LeavesItAndNeverWaits()
    {
        TaskCompletionSource<long?> answer = new();
        Queue<Task<long?>> answers = new([Task.FromException<long?>(new QueueException("gone")), answer.Task]);
        AnsweringQueue queue = new(() => new(answers.Dequeue()));
        UnitStock stock = Make(queue);
        ReviewAfterPause(stock);
        ReviewAfterPause(stock);
        ReviewAfterPause(stock);
        Assert.Equal((8, 2), (stock.Most, queue.Questions));

        answer.SetResult(0);
        stock.Review();
        Assert.Equal(16, stock.Most);
    }

    [Fact]
    public void IsSpent_Answer_CountsOnceAndForASecond()
    {
        TaskCompletionSource<bool> slow = new(), old = new();
        Queue<Task<bool>> answers = new([Task.FromResult(true), Task.FromResult(false), slow.Task, old.Task]);
        UnitStock stock = Make(new AnsweringQueue(static () => new(0)) { AreSpent = () => new(answers.Dequeue()) });

        Assert.True(stock.IsSpent());
        Assert.False(stock.IsSpent());
        Assert.False(stock.IsSpent());
        slow.SetResult(true);
        Assert.True(stock.IsSpent());
        Assert.False(stock.IsSpent());
        _clock.Advance(TimeSpan.FromSeconds(1));
        old.SetResult(true);
        Assert.False(stock.IsSpent());
        Assert.Empty(answers);
    }

    private UnitStock Make(IJobQueue queue, int maxUnits = 100)
    {
        JobSettings settings = new() { Root = "root", Algorithm = "blake3", FirstUnits = 8, MaxUnits = maxUnits };
        using Journal journal = _folder.Open();
        return new UnitStock(settings, queue, new UnitSizes(settings, journal), _clock, CancellationToken.None);
    }

    private void ReviewAfterPause(UnitStock stock, int times = 1)
    {
        for (int i = 0; i < times; i++)
        {
            _clock.Advance(_pause);
            stock.Review();
        }
    }

    private sealed class AnsweringQueue(Func<ValueTask<long?>> answer) : IJobQueue
    {
        internal int Questions { get; private set; }

        internal Func<ValueTask<bool>>? AreSpent { get; init; }

        public ValueTask<bool> IsSpentAsync(CancellationToken cancellationToken) => AreSpent!();

        public ValueTask<long?> CountWaitingAsync(CancellationToken cancellationToken)
        {
            Questions++;
            return answer();
        }

        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
            throw new NotSupportedException();

        public ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken) =>
            throw new NotSupportedException();

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
