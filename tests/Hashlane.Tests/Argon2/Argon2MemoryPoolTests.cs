using System.Collections.Concurrent;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The budget, the order of those who wait for it, and what becomes of memory that is given back.</summary>
public sealed class Argon2MemoryPoolTests
{
    private const int Budget = 1 << 20, Half = Budget / 2, Part = Budget / 8;

    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    [Fact]
    public void Rent_WithinTheBudget_IsAligned()
    {
        using Argon2MemoryPool memory = NewMemory();
        foreach (int bytes in (int[])[1, 1000, Half])
        {
            NativeBuffer buffer = memory.Rent(bytes, CancellationToken.None);
            Assert.Equal(bytes, buffer.LengthInBytes);
            Assert.Equal(0, AddressOf(buffer) % 64);
            memory.Return(buffer);
        }
    }

    [Fact]
    public void Rent_AfterAReturn_GivesTheSameMemoryWiped()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer buffer = memory.Rent(Half, CancellationToken.None);
        buffer.Items<byte>(Half).Fill(1);
        memory.Return(buffer);
        Assert.Equal(Half, memory.IdleBytes);

        NativeBuffer again = memory.Rent(Half - (Half / 16), CancellationToken.None);
        Assert.Same(buffer, again);
        Assert.Equal(-1, again.Items<byte>(Half).IndexOfAnyExcept((byte)0));
        memory.Return(again);
    }

    [Fact]
    public void Rent_NoIdleMemoryFits_FreesItForTheBudget()
    {
        using Argon2MemoryPool memory = NewMemory();
        memory.Return(memory.Rent(Half, CancellationToken.None));
        memory.Return(memory.Rent(Budget - 1, CancellationToken.None));
        Assert.Equal(Budget - 1, memory.TotalBytes);

        memory.Return(memory.Rent(Half, CancellationToken.None));
        Assert.Equal(Half, memory.TotalBytes);
    }

    [Fact]
    public async Task Rent_NothingLeft_WaitsInOrder()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer all = memory.Rent(Budget, CancellationToken.None);
        ConcurrentQueue<int> order = [];
        List<Task> waiting = [];
        for (int i = 0; i < 8; i++)
        {
            int number = i;
            waiting.Add(OnAnotherThread(() => Use(memory.Rent(Budget, default), number)));
            WaitFor(() => memory.Waiting == number + 1);
        }

        Assert.Empty(order);
        memory.Return(all);
        await Task.WhenAll(waiting).WaitAsync(Patience.Limit, Ending);
        Assert.Equal(Enumerable.Range(0, 8), order);
        Assert.Equal(0, memory.Waiting);
        Assert.Equal(memory.IdleBytes, memory.TotalBytes);

        bool Use(NativeBuffer buffer, int number)
        {
            order.Enqueue(number);
            memory.Return(buffer);
            return true;
        }
    }

    [Fact]
    public async Task Rent_SmallBehindLarge_DoesNotOvertake()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer half = memory.Rent(Half, CancellationToken.None);
        Task<NativeBuffer> large = OnAnotherThread(() => memory.Rent(Budget, default));
        WaitFor(() => memory.Waiting == 1);
        Task<NativeBuffer> small = OnAnotherThread(() => memory.Rent(1, default));
        WaitFor(() => memory.Waiting == 2);
        memory.Return(half);
        memory.Return(await large.WaitAsync(Patience.Limit, Ending));
        memory.Return(await small.WaitAsync(Patience.Limit, Ending));
    }

    [Fact]
    public async Task Rent_CancelledWhileItWaits_LetsTheNextOneIn()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer half = memory.Rent(Half, CancellationToken.None);
        using CancellationTokenSource source = new();
        Task<NativeBuffer> large = OnAnotherThread(() => memory.Rent(Budget, source.Token));
        WaitFor(() => memory.Waiting == 1);
        Task<NativeBuffer> next = OnAnotherThread(() => memory.Rent(Half, default));
        WaitFor(() => memory.Waiting == 2);

        await source.CancelAsync();
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => large.WaitAsync(Patience.Limit, Ending));
        Assert.Equal(source.Token, exception.CancellationToken);
        memory.Return(await next.WaitAsync(Patience.Limit, Ending));
        memory.Return(half);
        Assert.Equal(memory.IdleBytes, memory.TotalBytes);
    }

    /// <summary>
    /// A caller who is cancelled may be granted its memory before it leaves the queue, and then has to give it back: both new and idle memory.
    /// </summary>
    [Theory]
    [InlineData(Part)]
    [InlineData(2 * Part)]
    public async Task Rent_CancelledAndThenGranted_GivesTheMemoryBack(int bytes)
    {
        Argon2MemoryPool? self = null;
        using CancellationTokenSource source = new();
        using ManualResetEventSlim isCancelled = new();
        using Argon2MemoryPool memory = self = new(Budget, Patience.Limit, Patience.Limit, NativeBuffer.TryAllocate, Free);
        NativeBuffer oldest = memory.Rent(Part, CancellationToken.None), kept = memory.Rent(2 * Part, CancellationToken.None);
        NativeBuffer used = memory.Rent(5 * Part, CancellationToken.None);
        memory.Return(oldest);
        memory.Return(kept);
        Task<NativeBuffer> first = OnAnotherThread(() => memory.Rent(4 * Part, default));
        WaitFor(() => memory.Waiting == 1);
        Task<NativeBuffer> second = OnAnotherThread(() => memory.Rent(bytes, source.Token));
        WaitFor(() => memory.Waiting == 2);

        AppDomain.CurrentDomain.FirstChanceException += See;
        try
        {
            // Makes room for the first one by freeing the oldest memory, within the lock, and then serves the second one.
            memory.Budget = 11 * Part;
        }
        finally
        {
            AppDomain.CurrentDomain.FirstChanceException -= See;
        }

        Assert.True(isCancelled.IsSet);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => second.WaitAsync(Patience.Limit, Ending));
        memory.Return(await first.WaitAsync(Patience.Limit, Ending));
        memory.Return(used);
        Assert.Equal(0, memory.UsedBytes);

        void Free(NativeBuffer buffer)
        {
            if (!source.IsCancellationRequested && self!.Waiting == 2)
            {
                source.Cancel();
                isCancelled.Wait(Patience.Limit, Ending);
            }

            buffer.Free();
        }

        void See(object? sender, System.Runtime.ExceptionServices.FirstChanceExceptionEventArgs arguments)
        {
            if (arguments.Exception is OperationCanceledException exception && exception.CancellationToken == source.Token)
            {
                isCancelled.Set();
            }
        }
    }

    [Fact]
    public void Rent_NothingLeftInTime_ThrowsAndLeavesTheQueue()
    {
        using Argon2MemoryPool memory = new(Budget, TimeSpan.FromMilliseconds(1), Patience.Limit);
        NativeBuffer all = memory.Rent(Budget, CancellationToken.None);
        Assert.Throws<TimeoutException>(() => memory.Rent(1, CancellationToken.None));
        Assert.Equal(0, memory.Waiting);
        memory.Return(all);
    }

    [Fact]
    public async Task Rent_MoreThanTheBudget_IsServedAloneAndNotKept()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer buffer = memory.Rent(2 * Budget, CancellationToken.None);
        Task<NativeBuffer> next = OnAnotherThread(() => memory.Rent(1, default));
        WaitFor(() => memory.Waiting == 1);
        memory.Return(buffer);
        Assert.Equal(0, memory.IdleBytes);
        memory.Return(await next.WaitAsync(Patience.Limit, Ending));
    }

    [Fact]
    public void Rent_MoreThanTheMachineHas_ThrowsAndKeepsNothing()
    {
        using Argon2MemoryPool memory = NewMemory();
        Assert.Throws<InsufficientMemoryException>(() => memory.Rent(1L << 60, CancellationToken.None));
        Assert.Equal(0, memory.TotalBytes);
        memory.Return(memory.Rent(Budget, CancellationToken.None));
    }

    [Fact]
    public void Return_ThenNothing_FreesTheMemoryAfterSomeTime()
    {
        using Argon2MemoryPool memory = new(Budget, Patience.Limit, TimeSpan.FromMilliseconds(1));
        memory.Return(memory.Rent(Half, CancellationToken.None));
        memory.Return(memory.Rent(10, CancellationToken.None));
        WaitFor(() => memory.TotalBytes == 0);
        memory.Return(memory.Rent(Half, CancellationToken.None));
        WaitFor(() => memory.TotalBytes == 0);
    }

    /// <summary>The clock stands still until it is set, so the timer fires in vain before.</summary>
    [Fact]
    public void Return_AtTwoTimes_FreesEachMemoryAfterItsOwn()
    {
        long now = 0;
        using Argon2MemoryPool memory = new(
            Budget, Patience.Limit, TimeSpan.FromMilliseconds(10), NativeBuffer.TryAllocate, free: null, () => Volatile.Read(ref now));
        NativeBuffer first = memory.Rent(Half, CancellationToken.None), second = memory.Rent(10, CancellationToken.None);
        memory.Return(first);
        Volatile.Write(ref now, 5);
        memory.Return(second);
        Volatile.Write(ref now, 14);
        WaitFor(() => memory.TotalBytes == 10);
        Volatile.Write(ref now, 15);
        WaitFor(() => memory.TotalBytes == 0);
    }

    /// <summary>Small requests could otherwise leave very many.</summary>
    [Fact]
    public void Return_OfVeryMany_FreesTheOldest()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer[] buffers = [.. Enumerable.Range(0, Argon2MemoryPool.MaxIdle + 2).Select(i => memory.Rent(100 + i, CancellationToken.None))];
        Array.ForEach(buffers, memory.Return);
        Assert.Equal(buffers[2..].Sum(static buffer => buffer.LengthInBytes), memory.IdleBytes);
        Assert.Equal(memory.IdleBytes, memory.TotalBytes);
    }

    [Fact]
    public async Task Rent_ByManyThreads_StaysWithinTheBudgetAndLosesNothing()
    {
        using Argon2MemoryPool memory = new(Budget, Patience.Limit, TimeSpan.FromMilliseconds(1));
        int held = 0, most = 0;
        Task[] threads = [.. Enumerable.Range(0, 6).Select(seed => OnAnotherThread(() => Work(seed)))];
        await Task.WhenAll(threads).WaitAsync(Patience.Limit, Ending);

        Assert.InRange(most, 1, Budget);
        Assert.Equal(0, memory.Waiting);

        // The timer may just free idle memory, which counts as in use until it is free.
        WaitFor(() => memory.UsedBytes == 0);

        bool Work(int seed)
        {
            Random random = new(seed);
            for (int i = 0; i < 200; i++)
            {
                int bytes = random.Next(1, Budget);
                using CancellationTokenSource source = new();
                try
                {
                    if (random.Next(3) == 0)
                    {
                        source.CancelAfter(TimeSpan.FromMilliseconds(random.Next(2)));
                    }

                    // Neither a smaller budget nor traces may let anything be lost.
                    memory.Budget = random.Next(4) == 0 ? Half : Budget;
                    memory.KeepsTraces = random.Next(4) == 0;
                    NativeBuffer buffer = memory.Rent(bytes, source.Token);
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

            return true;
        }
    }

    /// <summary>A smaller budget frees idle memory at once.</summary>
    [Fact]
    public void Budget_Smaller_FreesIdleMemoryAndLaterWhatIsReturned()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer kept = memory.Rent(Half / 2, CancellationToken.None), used = memory.Rent(Half / 2, CancellationToken.None);
        memory.Return(kept);
        memory.Budget = Half;
        Assert.Equal((Half / 2, Half / 2), (memory.UsedBytes, memory.IdleBytes));
        memory.Budget = Half / 2;
        Assert.Equal((Half / 2, 0), (memory.UsedBytes, memory.IdleBytes));
        memory.Budget = 1;
        memory.Return(used);
        Assert.Equal(0, memory.TotalBytes);
        Assert.Equal(1, memory.Budget);
    }

    [Fact]
    public async Task Budget_Larger_ServesThoseWhoWait()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer all = memory.Rent(Budget, CancellationToken.None);
        Task<NativeBuffer> next = OnAnotherThread(() => memory.Rent(Half, default));
        WaitFor(() => memory.Waiting == 1);
        memory.Budget = Budget + Half - 1;
        Assert.Equal(1, memory.Waiting);
        memory.Budget = Budget + Half;
        memory.Return(await next.WaitAsync(Patience.Limit, Ending));
        memory.Return(all);
        Assert.Equal(Budget + Half, memory.IdleBytes);
    }

    /// <summary>And so does the end of the option.</summary>
    [Fact]
    public void KeepsTraces_WhileItIsOn_LeavesMemoryAsItIs()
    {
        using Argon2MemoryPool memory = NewMemory();
        memory.KeepsTraces = true;
        NativeBuffer buffer = memory.Rent(Half, CancellationToken.None);
        buffer.Items<byte>(Half).Fill(1);
        memory.Return(buffer);
        Assert.Equal(Half, memory.IdleBytes);
        Assert.Equal(1, buffer.Items<byte>(Half)[Half - 1]);

        memory.KeepsTraces = true;
        Assert.Equal(1, buffer.Items<byte>(Half)[Half - 1]);
        memory.KeepsTraces = false;
        Assert.Equal((0, Half), (memory.UsedBytes, memory.IdleBytes));
        Assert.Equal(-1, buffer.Items<byte>(Half).IndexOfAnyExcept((byte)0));
    }

    /// <summary>Memory that is in use when the option ends is wiped as well.</summary>
    [Fact]
    public void KeepsTraces_EndsWhileMemoryIsInUse_WipesItAtItsReturn()
    {
        using Argon2MemoryPool memory = NewMemory();
        memory.KeepsTraces = true;
        NativeBuffer buffer = memory.Rent(Half, CancellationToken.None);
        buffer.Items<byte>(Half).Fill(1);
        memory.KeepsTraces = false;
        memory.Return(buffer);
        Assert.Equal(-1, buffer.Items<byte>(Half).IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void Trim_IdleMemory_FreesIt()
    {
        using Argon2MemoryPool memory = NewMemory();
        NativeBuffer used = memory.Rent(Half, CancellationToken.None);
        memory.Return(memory.Rent(1000, CancellationToken.None));
        memory.Trim();
        Assert.Equal((Half, 0), (memory.UsedBytes, memory.IdleBytes));
        memory.Return(used);
    }

    /// <summary>Much memory is wiped by another thread, and counts as in use until then.</summary>
    [Theory]
    [InlineData(1000)]
    [InlineData(16 << 20)]
    public void ReturnSoon_AnyLength_WipesAndKeepsTheMemory(int bytes)
    {
        using Argon2MemoryPool memory = new(16 << 20, Patience.Limit, Patience.Limit);
        NativeBuffer buffer = memory.Rent(bytes, CancellationToken.None);
        buffer.Items<byte>(bytes).Fill(1);
        memory.ReturnSoon(buffer);
        WaitFor(() => memory.IdleBytes == bytes);
        Assert.Equal(0, memory.UsedBytes);
        Assert.Equal(-1, buffer.Items<byte>(bytes).IndexOfAnyExcept((byte)0));
    }

    /// <summary>Idle memory is freed first, and then the caller is told.</summary>
    [Fact]
    public void Rent_AllocationFails_TriesAgainThenThrowsAndKeepsNothing()
    {
        int failures = 1;
        using Argon2MemoryPool memory = new(
            Budget, Patience.Limit, Patience.Limit, bytes => failures-- > 0 ? null : NativeBuffer.TryAllocate(bytes));
        memory.Return(memory.Rent(1000, CancellationToken.None));
        Assert.Equal(1000, memory.IdleBytes);
        failures = 1;
        memory.Return(memory.Rent(Half, CancellationToken.None));
        Assert.Equal((0, Half), (memory.UsedBytes, memory.IdleBytes));
        failures = 2;
        InsufficientMemoryException exception = Assert.Throws<InsufficientMemoryException>(() => memory.Rent(1000, CancellationToken.None));
        Assert.Equal("There is no memory of 1000 bytes for Argon2.", exception.Message);
        Assert.Equal(0, memory.TotalBytes);
        memory.Return(memory.Rent(Half, CancellationToken.None));
    }

    /// <summary>A caller whose allocation fails after it has waited lets the next one in.</summary>
    [Fact]
    public async Task Rent_AllocationFailsAfterTheWait_LetsTheNextOneIn()
    {
        bool isFailing = false;
        using Argon2MemoryPool memory = new(
            Budget, Patience.Limit, Patience.Limit,
            bytes => Volatile.Read(ref isFailing) && bytes == Budget - 1 ? null : NativeBuffer.TryAllocate(bytes));
        NativeBuffer half = memory.Rent(Half, CancellationToken.None);
        Task<NativeBuffer> first = OnAnotherThread(() => memory.Rent(Budget - 1, default));
        WaitFor(() => memory.Waiting == 1);
        Task<NativeBuffer> next = OnAnotherThread(() => memory.Rent(Budget, default));
        WaitFor(() => memory.Waiting == 2);
        Volatile.Write(ref isFailing, true);
        memory.Return(half);
        await Assert.ThrowsAsync<InsufficientMemoryException>(() => first.WaitAsync(Patience.Limit, Ending));
        memory.Return(await next.WaitAsync(Patience.Limit, Ending));
        Assert.Equal((0, Budget), (memory.UsedBytes, memory.IdleBytes));
    }

    private static Task<T> OnAnotherThread<T>(Func<T> work) =>
        Task.Factory.StartNew(work, Ending, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <summary>It takes the system 60 ms a GiB, and callers that are cancelled need the lock.</summary>
    [Theory]
    [InlineData("returned")]
    [InlineData("trimmed")]
    [InlineData("over a smaller budget")]
    [InlineData("expired")]
    public void Free_OfLargeMemory_LocksNobodyOut(string kind)
    {
        Argon2MemoryPool? self = null;
        ConcurrentQueue<bool> locks = [];
        TimeSpan idleTime = kind == "expired" ? TimeSpan.FromMilliseconds(1) : Patience.Limit;
        using Argon2MemoryPool memory = self = new(Budget, Patience.Limit, idleTime, NativeBuffer.TryAllocate, Free);
        memory.Return(memory.Rent(kind == "returned" ? 2 * Budget : Budget, CancellationToken.None));
        if (kind == "trimmed")
        {
            memory.Trim();
        }

        if (kind == "over a smaller budget")
        {
            memory.Budget = Half;
        }

        WaitFor(() => memory.TotalBytes == 0);
        Assert.Equal([false], locks);

        void Free(NativeBuffer buffer)
        {
            locks.Enqueue(self!.IsLocked);
            buffer.Free();
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
