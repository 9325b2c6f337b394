namespace Hashlane.Distributed.Tests;

/// <summary>A unit that comes a second time while a worker has it.</summary>
public sealed class UnitsInHandTests
{
    private static readonly byte[] _unit = [1, 2, 3], _other = [1, 2, 4], _result = [9];

    private readonly InProcessBroker _broker = new();

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_UnitInHand_BringsOnlyTheOther()
    {
        await using UnitsInHand queue = new(_broker.OpenWork(10));
        foreach (byte[] unit in (byte[][])[_unit, _unit, _other, _unit])
        {
            _broker.AddUnit(unit);
        }

        Delivery first = (await queue.ReceiveAsync(TestEnd))!;
        Delivery second = (await queue.ReceiveAsync(TestEnd))!;

        Assert.Equal(_unit, first.Body.ToArray());
        Assert.Equal(_other, second.Body.ToArray());
        Assert.False(queue.ReceiveAsync(TestEnd).AsTask().IsCompleted); // by then it has seen the last one, too
        await queue.CompleteAsync(first, _result, TestEnd);
        await queue.CompleteAsync(second, _result, TestEnd);
        Assert.Equal(_result, (await _broker.ReceiveAnswerAsync(TestEnd)).Body.ToArray());
        Assert.Equal(_result, (await _broker.ReceiveAnswerAsync(TestEnd)).Body.ToArray());
        Assert.False(_broker.ReceiveAnswerAsync(TestEnd).AsTask().IsCompleted);
        await AssertNothingComesBackAsync(queue);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_UnitThatWasInHand_BringsItAgain()
    {
        await using UnitsInHand queue = new(_broker.OpenWork(10));
        for (int i = 0; i < 2; i++)
        {
            _broker.AddUnit(_unit);

            Delivery unit = (await queue.ReceiveAsync(TestEnd))!;

            await queue.CompleteAsync(unit, _result, TestEnd);
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReturnAsync_UnitThatCameTwice_ReturnsBoth()
    {
        await using UnitsInHand queue = new(_broker.OpenWork(10));
        _broker.AddUnit(_unit);
        _broker.AddUnit(_unit);
        _broker.AddUnit(_other);
        Delivery unit = (await queue.ReceiveAsync(TestEnd))!;
        await queue.ReceiveAsync(TestEnd);

        await unit.ReturnAsync();

        await using IWorkQueue another = _broker.OpenWork(10);
        Assert.Equal(_unit, (await another.ReceiveAsync(TestEnd))!.Body.ToArray());
        Assert.Equal(_unit, (await another.ReceiveAsync(TestEnd))!.Body.ToArray());
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RefuseAsync_UnitThatCameTwice_MakesDeadLettersOfBoth()
    {
        await using UnitsInHand queue = new(_broker.OpenWork(10));
        _broker.AddUnit(_unit);
        _broker.AddUnit(_unit);
        _broker.AddUnit(_other);
        Delivery unit = (await queue.ReceiveAsync(TestEnd))!;
        await queue.ReceiveAsync(TestEnd);

        await unit.RefuseAsync();

        Assert.Equal(2, _broker.DeadLetters.Count);
    }

    /// <summary>
    /// It is a second delivery where the broker takes the first away. Given back, it would be read by two workers.
    /// </summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task TakeStockAsync_UnitInHand_TakesOnlyTheOthers()
    {
        await using IWorkQueue inner = _broker.OpenWork(10);
        await using UnitsInHand queue = new(new StockedQueue(inner));
        _broker.AddUnit(_unit);
        Delivery inHand = (await queue.ReceiveAsync(TestEnd))!;
        _broker.AddUnit(_unit);
        _broker.AddUnit(_other);

        Delivery stock = Assert.Single(await queue.TakeStockAsync(TestEnd));

        Assert.True(queue.HasStock);
        Assert.Equal(_other, stock.Body.ToArray());
        await queue.CompleteAsync(stock, _result, TestEnd);
        await queue.CompleteAsync(inHand, _result, TestEnd);
        await AssertNothingComesBackAsync(queue);
    }

    private async Task AssertNothingComesBackAsync(UnitsInHand queue)
    {
        await queue.DisposeAsync();
        await using IWorkQueue another = _broker.OpenWork(1);
        Assert.False(another.ReceiveAsync(TestEnd).AsTask().IsCompleted);
    }

    /// <summary>Has each unit in stock that is there.</summary>
    private sealed class StockedQueue(IWorkQueue inner) : IWorkQueue
    {
        public bool HasStock => true;

        public async ValueTask<IReadOnlyList<Delivery>> TakeStockAsync(CancellationToken cancellationToken) =>
            [(await inner.ReceiveAsync(cancellationToken))!];

        public ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken) =>
            inner.ReceiveAsync(cancellationToken);

        public ValueTask CompleteAsync(
            Delivery unit, ReadOnlyMemory<byte> result, CancellationToken cancellationToken) =>
            inner.CompleteAsync(unit, result, cancellationToken);

        public ValueTask DisposeAsync() => inner.DisposeAsync();
    }
}
