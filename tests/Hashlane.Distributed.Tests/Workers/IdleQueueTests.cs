using System.Diagnostics;

namespace Hashlane.Distributed.Tests;

/// <summary>A worker that ends when nothing more comes.</summary>
public sealed class IdleQueueTests
{
    private static readonly TimeSpan _limit = TimeSpan.FromMilliseconds(200);

    private readonly InProcessBroker _broker = new();

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_AnotherThreadHasAUnit_WaitsForMore()
    {
        await using IdleQueue queue = new(_broker.OpenWork(4), threads: 2, _limit);
        _broker.AddUnit(new byte[] { 1 });
        Delivery unit = (await queue.ReceiveAsync(TestEnd))!;
        Task<Delivery?> idle = queue.ReceiveAsync(TestEnd).AsTask();

        await Task.Delay(4 * _limit, TestEnd);
        Assert.False(idle.IsCompleted);
        _broker.AddUnit(new byte[] { 2 });

        Assert.Equal(2, (await idle)!.Body.Span[0]);
        await unit.AcceptAsync();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_AllThreadsWait_EndsForAllAfterTheLimit()
    {
        await using IdleQueue queue = new(_broker.OpenWork(4), threads: 3, _limit);
        _broker.AddUnit(new byte[] { 1 });
        Delivery unit = (await queue.ReceiveAsync(TestEnd))!;
        Task<Delivery?>[] waiting = [Receive(), Receive()];
        await Task.Delay(2 * _limit, TestEnd);
        await queue.CompleteAsync(unit, new byte[] { 2 }, TestEnd);
        long start = Stopwatch.GetTimestamp();

        Delivery?[] last = await Task.WhenAll([.. waiting, Receive()]);

        Assert.All(last, Assert.Null);
        Assert.True(Stopwatch.GetElapsedTime(start) >= _limit - TimeSpan.FromMilliseconds(20)); // timers may be early
        Assert.Null(await queue.ReceiveAsync(TestEnd));

        Task<Delivery?> Receive() => queue.ReceiveAsync(TestEnd).AsTask();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_Canceled_Throws()
    {
        await using IdleQueue queue = new(_broker.OpenWork(1), threads: 1, Patience.Limit);
        using CancellationTokenSource soon = new(_limit);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await queue.ReceiveAsync(soon.Token));
    }
}
