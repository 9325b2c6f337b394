using System.Collections.Concurrent;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The budget, the order of those who wait for it, and what becomes of memory that is given back.</summary>
public sealed class Argon2MemoryPoolTests
{
    private const int Budget = 1 << 20, Half = Budget / 2;

    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    [Fact]
    public void Rent_WithinTheBudget_IsAligned()
    {
        using Argon2MemoryPool memory = NewMemory();
        foreach (int bytes in (int[])[1, 1000, Half])
        {
            NativeBuffer buffer = memory.Rent(bytes, default);
            Assert.Equal(bytes, buffer.LengthInBytes);
            Assert.Equal(0, AddressOf(buffer) % 64);
            memory.Return(buffer);
        }
    }

    [Fact]
    public void Rent_AfterAReturn_GivesTheSameMemoryWiped()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer buffer = memory.Rent(Half, default);
        buffer.Items<byte>(Half).Fill(1);
        memory.Return(buffer);
        Assert.Equal(Half, memory.IdleBytes);

        NativeBuffer again = memory.Rent(Half - (Half / 16), default);
        Assert.Same(buffer, again);
        Assert.Equal(-1, again.Items<byte>(Half).IndexOfAnyExcept((byte)0));
        memory.Return(again);
    }

    [Fact]
    public void Rent_NoIdleMemoryFits_FreesItForTheBudget()
    {
        using Argon2MemoryPool memory = NewMemory();
        memory.Return(memory.Rent(Half, default));
        memory.Return(memory.Rent(Budget - 1, default));
        Assert.Equal(Budget - 1, memory.TotalBytes);

        memory.Return(memory.Rent(Half, default));
        Assert.Equal(Half, memory.TotalBytes);
    }

    [Fact]
    public async Task Rent_NothingLeft_WaitsInOrder()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer all = memory.Rent(Budget, default);
        ConcurrentQueue<int> order = [];
        List<Task> waiting = [];
        for (int i = 0; i < 8; i++)
        {
            int number = i;
            waiting.Add(number % 2 == 0 ? Task.Factory.StartNew(
                () => Use(memory.Rent(Budget, default), number), Ending, TaskCreationOptions.LongRunning, TaskScheduler.Default) : WaitAsync());
            WaitFor(() => memory.Waiting == number + 1);

            async Task WaitAsync() => Use(await memory.RentAsync(Budget, default), number);
        }

        Assert.Empty(order);
        memory.Return(all);
        await Task.WhenAll(waiting).WaitAsync(Patience.Limit, Ending);
        Assert.Equal(Enumerable.Range(0, 8), order);
        Assert.Equal(0, memory.Waiting);
        Assert.Equal(memory.IdleBytes, memory.TotalBytes);

        void Use(NativeBuffer buffer, int number)
        {
            order.Enqueue(number);
            memory.Return(buffer);
        }
    }

    [Fact]
    public async Task Rent_SmallBehindLarge_DoesNotOvertake()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer half = memory.Rent(Half, default);
        Task<NativeBuffer> large = memory.RentAsync(Budget, default).AsTask(), small = memory.RentAsync(1, default).AsTask();
        Assert.False(small.IsCompleted);
        memory.Return(half);
        memory.Return(await large.WaitAsync(Patience.Limit, Ending));
        memory.Return(await small.WaitAsync(Patience.Limit, Ending));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Rent_CancelledWhileItWaits_LetsTheNextOneIn(bool isAsync)
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer half = memory.Rent(Half, default);
        using CancellationTokenSource source = new();
        Task<NativeBuffer> large = isAsync ? memory.RentAsync(Budget, source.Token).AsTask() : Task.Factory.StartNew(
            () => memory.Rent(Budget, source.Token), Ending, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        WaitFor(() => memory.Waiting == 1);
        Task<NativeBuffer> next = memory.RentAsync(Half, default).AsTask();
        Assert.False(next.IsCompleted);

        await source.CancelAsync();
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => large.WaitAsync(Patience.Limit, Ending));
        Assert.Equal(source.Token, exception.CancellationToken);
        memory.Return(await next.WaitAsync(Patience.Limit, Ending));
        memory.Return(half);
        Assert.Equal(memory.IdleBytes, memory.TotalBytes);
    }

    [Fact]
    public void Rent_NothingLeftInTime_ThrowsAndLeavesTheQueue()
    {
        using Argon2MemoryPool memory = new(Budget, TimeSpan.FromMilliseconds(1), Patience.Limit);
        NativeBuffer all = memory.Rent(Budget, default);
        Assert.Throws<TimeoutException>(() => memory.Rent(1, default));
        Assert.Equal(0, memory.Waiting);
        memory.Return(all);
    }

    [Fact]
    public async Task Rent_MoreThanTheBudget_IsServedAloneAndNotKept()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer buffer = memory.Rent(2 * Budget, default);
        Task<NativeBuffer> next = memory.RentAsync(1, default).AsTask();
        Assert.False(next.IsCompleted);
        memory.Return(buffer);
        Assert.Equal(0, memory.IdleBytes);
        memory.Return(await next.WaitAsync(Patience.Limit, Ending));
    }

    [Fact]
    public void Rent_MoreThanTheMachineHas_ThrowsAndKeepsNothing()
    {
        using Argon2MemoryPool memory = NewMemory();
        Assert.Throws<InsufficientMemoryException>(() => memory.Rent(1L << 60, default));
        Assert.Equal(0, memory.TotalBytes);
        memory.Return(memory.Rent(Budget, default));
    }

    [Fact]
    public void Return_ThenNothing_FreesTheMemoryAfterSomeTime()
    {
        using Argon2MemoryPool memory = new(Budget, Patience.Limit, TimeSpan.FromMilliseconds(1));
        memory.Return(memory.Rent(Half, default));
        memory.Return(memory.Rent(10, default));
        WaitFor(() => memory.TotalBytes == 0);
        memory.Return(memory.Rent(Half, default));
        WaitFor(() => memory.TotalBytes == 0);
    }

    [Fact]
    public async Task Rent_ByManyThreads_StaysWithinTheBudgetAndLosesNothing()
    {
        using Argon2MemoryPool memory = new(Budget, Patience.Limit, TimeSpan.FromMilliseconds(1));
        int held = 0, most = 0;
        Task[] threads =
        [
            .. Enumerable.Range(0, 6).Select(seed => Task.Factory.StartNew(
                () => Work(seed), Ending, TaskCreationOptions.LongRunning, TaskScheduler.Default).Unwrap()),
        ];
        await Task.WhenAll(threads).WaitAsync(Patience.Limit, Ending);

        Assert.InRange(most, 1, Budget);
        Assert.Equal(0, memory.Waiting);
        Assert.Equal(memory.IdleBytes, memory.TotalBytes);

        async Task Work(int seed)
        {
            Random random = new(seed);
            for (int i = 0; i < 200; i++)
            {
                int bytes = random.Next(1, Budget);
                using CancellationTokenSource source = new();
                try
                {
                    ValueTask<NativeBuffer> rented = memory.RentAsync(bytes, source.Token);
                    if (random.Next(3) == 0)
                    {
                        await source.CancelAsync();
                    }

                    NativeBuffer buffer = random.Next(2) == 0 ? await rented : rented.AsTask().GetAwaiter().GetResult();
                    int now = Interlocked.Add(ref held, bytes);
                    InterlockedMax(ref most, now);
                    buffer.Items<byte>(bytes)[random.Next(bytes)] = 1;
                    Interlocked.Add(ref held, -bytes);
                    memory.Return(buffer);
                }
                catch (OperationCanceledException) when (source.IsCancellationRequested)
                {
                }
            }
        }
    }

    private static Argon2MemoryPool NewMemory() => new(Budget, Patience.Limit, Patience.Limit);

    private static void WaitFor(Func<bool> condition) => Assert.True(SpinWait.SpinUntil(condition, Patience.Limit));

    private static void InterlockedMax(ref int location, int value)
    {
        for (int seen = Volatile.Read(ref location); value > seen;)
        {
            int before = Interlocked.CompareExchange(ref location, value, seen);
            seen = before == seen ? value : before;
        }
    }

    private static unsafe nint AddressOf(NativeBuffer buffer)
    {
        fixed (byte* start = buffer.Items<byte>(1))
        {
            return (nint)start;
        }
    }
}
