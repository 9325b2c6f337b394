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

    private async Task AssertNothingComesBackAsync(UnitsInHand queue)
    {
        await queue.DisposeAsync();
        await using IWorkQueue another = _broker.OpenWork(1);
        Assert.False(another.ReceiveAsync(TestEnd).AsTask().IsCompleted);
    }
}
