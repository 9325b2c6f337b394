using System.Diagnostics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// Cancelled, failed and faulted calls, with and without threads of the library: their memory is given back and zero, the destination is not changed,
/// and the next call works.
/// </summary>
[Collection(nameof(Alone))]
public sealed class Argon2FailureTests
{
    private const int OutputLength = 32;

    // It would run for hours.
    private const int Forever = int.MaxValue;

    private static readonly byte[] _password = Inputs.Key(40), _salt = Inputs.Pattern(16), _secret = Inputs.Random(48, seed: 1);

    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    /// <summary>Whether it is asynchronous, and the memory in KiB: of the last, much is wiped by another thread.</summary>
    public static TheoryData<bool, int> Calls => new()
    {
        { false, 64 },
        { true, 64 },
        { false, 16 << 10 },
        { true, 16 << 10 },
        { true, 60 << 10 },
    };

    /// <summary>While all threads of the library are busy. Synchronous calls do not need them.</summary>
    [Fact]
    public async Task DeriveKeyAsync_CancelledInTheQueue_TakesNoMemory()
    {
        Argon2Memory.Trim();
        using ManualResetEventSlim isReleased = new();
        Task[] busy =
        [
            // The event is no state, of which the first one that ends would dispose.
            .. Enumerable.Range(0, Environment.ProcessorCount).Select(_ => Argon2Threads.RunAsync(
                (_, _) => isReleased.Wait(Patience.Limit, CancellationToken.None), 0, default).AsTask()),
        ];
        try
        {
            WaitFor(static () => Argon2Memory.WaitingCallers == 0);
            using CancellationTokenSource source = new();
            Task<byte[]> call = StartAsync(64, 1, source.Token), next = StartAsync(64, 1, CancellationToken.None);
            Assert.Equal(2, Argon2Memory.WaitingCallers);
            await CancelAsync(source, call);
            Assert.Equal(1, Argon2Memory.WaitingCallers);
            Assert.Equal((0, 0), (Argon2Memory.BytesInUse, Argon2Memory.IdleBytes));
            isReleased.Set();
            Assert.Equal(KeyOf(64), await next.WaitAsync(Patience.Limit, Ending));
        }
        finally
        {
            isReleased.Set();
            await Task.WhenAll(busy);
        }

        AssertAllIsGivenBack(64);
    }

    [Theory]
    [MemberData(nameof(Calls))]
    public async Task DeriveKey_CancelledWhileItWaits_LeavesTheQueue(bool isAsync, int memoryKiB)
    {
        NativeBuffer all = Argon2MemoryPool.Shared.Rent(Argon2Memory.Budget, CancellationToken.None);
        try
        {
            using CancellationTokenSource source = new();
            byte[] destination = new byte[OutputLength];
            Task call = Start(isAsync, memoryKiB, 1, destination, source.Token);
            WaitFor(static () => Argon2Memory.WaitingCallers == 1);
            await CancelAsync(source, call);
            Assert.Equal(new byte[OutputLength], destination);
            WaitFor(static () => Argon2Memory.WaitingCallers == 0);
            Assert.Equal(Argon2Memory.Budget, Argon2Memory.BytesInUse);
        }
        finally
        {
            Argon2MemoryPool.Shared.Return(all);
            Argon2Memory.Trim();
        }

        await AssertNextWorks(isAsync, memoryKiB);
    }

    /// <summary>At once, so mostly in the first pass if the memory is large, and after thousands of passes if it is small.</summary>
    [Theory]
    [MemberData(nameof(Calls))]
    public async Task DeriveKey_CancelledInAnyPass_GivesItsMemoryBack(bool isAsync, int memoryKiB)
    {
        foreach (int milliseconds in (int[])[0, 30])
        {
            // A call that is cancelled zeroes only what it has written, and memory of the system may have any content.
            Argon2Memory.Trim();
            long bytes = (memoryKiB + Argon2Parts.SpareBlocks) * (long)Argon2Block.SizeBytes;
            Argon2MemoryPool.Shared.Return(Argon2MemoryPool.Shared.Rent(bytes, CancellationToken.None));
            using CancellationTokenSource source = new();
            byte[] destination = new byte[OutputLength];
            Task call = Start(isAsync, memoryKiB, Forever, destination, source.Token);
            WaitFor(static () => Argon2Memory.BytesInUse > 0);
            await Task.Delay(milliseconds, Ending);
            await CancelAsync(source, call);
            Assert.Equal(new byte[OutputLength], destination);
            AssertAllIsGivenBack(memoryKiB);
            await AssertNextWorks(isAsync, memoryKiB);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task DeriveKey_AllocationFails_ThrowsAndKeepsNothing(bool isAsync)
    {
        int failures = 0;
        using Argon2MemoryPool memory = new(
            1 << 20, Patience.Limit, Patience.Limit, bytes => failures-- > 0 ? null : NativeBuffer.TryAllocate(bytes));
        for (int i = 0; i < 3; i++)
        {
            memory.Trim();
            failures = 2;
            byte[] destination = new byte[OutputLength];
            InsufficientMemoryException exception =
                await Assert.ThrowsAsync<InsufficientMemoryException>(() => Derive(isAsync, memory, 64, destination));
            Assert.DoesNotContain("secret", exception.Message, StringComparison.OrdinalIgnoreCase);
            Assert.Equal(new byte[OutputLength], destination);
            Assert.Equal((0, 0), (memory.TotalBytes, memory.Waiting));
            await Derive(isAsync, memory, 64, destination);
            Assert.Equal(KeyOf(64), destination);
            Assert.Equal(0, memory.UsedBytes);
        }
    }

    /// <summary>More than there is, through the public surface: 1 TiB is reserved, but no system has the memory to begin.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task DeriveKey_MoreMemoryThanThereIs_ThrowsAndKeepsNothing(bool isAsync)
    {
        using Argon2MemoryPool memory = new(1 << 20, Patience.Limit, Patience.Limit, static bytes => bytes > 1 << 30 ? null : NativeBuffer.TryAllocate(bytes));
        byte[] destination = new byte[OutputLength];
        await Assert.ThrowsAsync<InsufficientMemoryException>(() => Derive(isAsync, memory, 1 << 30, destination));
        Assert.Equal(new byte[OutputLength], destination);
        Assert.Equal(0, memory.TotalBytes);
        await Derive(isAsync, memory, 64, destination);
        Assert.Equal(KeyOf(64), destination);
    }

    /// <summary>Memory without even a segment, which no facade lets through, is an exception after the first blocks are there.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task DeriveKey_ExceptionInside_GivesTheMemoryBackWiped(bool isAsync)
    {
#if DEBUG
        Assert.Skip("An assertion would end the process.");
#endif
        using Argon2MemoryPool memory = new(1 << 20, Patience.Limit, Patience.Limit);
        byte[] destination = new byte[OutputLength];
        await Assert.ThrowsAsync<IndexOutOfRangeException>(() => Derive(isAsync, memory, 3, destination));
        Assert.Equal(new byte[OutputLength], destination);
        Assert.Equal((0, 0), (memory.UsedBytes, memory.Waiting));
        Assert.True(memory.IdleBytes > 0);
        AssertZero(memory, blocks: 0);
        await Derive(isAsync, memory, 64, destination);
        Assert.Equal(KeyOf(64), destination);
    }

    /// <summary>An asynchronous call copies its inputs: they may change while it waits.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task DeriveKeyAsync_InputsChangeWhileItWaits_HaveNoEffect(bool isText)
    {
        byte[] password = [.. _password], salt = [.. _salt], secret = isText ? [] : [.. _secret], data = isText ? [] : [.. _salt];
        char[] text = [.. password.Select(static value => (char)(value & 0x7F))];
        byte[] expected = isText
            ? Argon2id.DeriveKey(text, salt, new Argon2Parameters(64, 1, 1), OutputLength, Ending)
            : Argon2id.DeriveKey(password, salt, secret, data, new Argon2Parameters(64, 1, 1), OutputLength, Ending);
        NativeBuffer all = Argon2MemoryPool.Shared.Rent(Argon2Memory.Budget, CancellationToken.None);
        Task<byte[]> call;
        try
        {
            call = isText
                ? Argon2id.DeriveKeyAsync(text.AsMemory(), salt, new Argon2Parameters(64, 1, 1), OutputLength, Ending).AsTask()
                : Argon2id.DeriveKeyAsync(password, salt, secret, data, new Argon2Parameters(64, 1, 1), OutputLength, Ending).AsTask();
            WaitFor(static () => Argon2Memory.WaitingCallers == 1);
            Array.Clear(text);
            foreach (byte[] input in (byte[][])[password, salt, secret, data])
            {
                Array.Clear(input);
            }
        }
        finally
        {
            Argon2MemoryPool.Shared.Return(all);
            Argon2Memory.Trim();
        }

        Assert.Equal(expected, await call.WaitAsync(Patience.Limit, Ending));
    }

    /// <summary>The wait of a synchronous call ends in time; that of the library's threads does not.</summary>
    [Fact]
    public async Task DeriveKey_NoMemoryInTime_ThrowsUnlessOnAThreadOfTheLibrary()
    {
        using Argon2MemoryPool memory = new(1 << 20, TimeSpan.FromMilliseconds(20), Patience.Limit);
        NativeBuffer all = memory.Rent(1 << 20, CancellationToken.None);
        byte[] destination = new byte[OutputLength];
        Task call = Derive(isAsync: true, memory, 64, destination);
        WaitFor(() => memory.Waiting == 1);
        TimeoutException exception = await Assert.ThrowsAsync<TimeoutException>(() => Derive(isAsync: false, memory, 64, new byte[OutputLength]));
        Assert.Equal("No memory for Argon2 became free within 0.02 seconds.", exception.Message);
        Assert.Equal(1, memory.Waiting);
        Assert.False(call.IsCompleted);
        memory.Return(all);
        await call.WaitAsync(Patience.Limit, Ending);
        Assert.Equal(KeyOf(64), destination);
    }

    /// <summary>Many at random, cancelled at random: nothing is lost and every key is right.</summary>
    [Fact]
    public async Task DeriveKey_ManyCancelledAtRandom_LoseNothing()
    {
        byte[] expected = KeyOf(256);
        long budget = Argon2Memory.Budget;
        Argon2Memory.Trim();
        Argon2Memory.Budget = 1 << 20;
        try
        {
            Random random = new(1);
            List<Task> calls = [];
            int done = 0, cancelled = 0;
            for (int i = 0; i < 200; i++)
            {
                bool isAsync = random.Next(4) != 0;
                CancellationTokenSource source = new();
                source.CancelAfter(random.Next(3) switch { 0 => Timeout.Infinite, 1 => random.Next(5), _ => random.Next(100) });
                calls.Add(RunAsync(isAsync, source));
            }

            await Task.WhenAll(calls).WaitAsync(Patience.Limit, Ending);
            Assert.Equal(200, done + cancelled);
            Assert.True(done > 0);

            async Task RunAsync(bool isAsync, CancellationTokenSource source)
            {
                byte[] destination = new byte[OutputLength];
                using (source)
                {
                    try
                    {
                        Task call = Start(isAsync, 256, 1, destination, source.Token);
                        await call;
                        Assert.Equal(expected, call is Task<byte[]> result ? await result : destination);
                        Interlocked.Increment(ref done);
                    }
                    catch (OperationCanceledException)
                    {
                        Assert.Equal(new byte[OutputLength], destination);
                        Interlocked.Increment(ref cancelled);
                    }
                }
            }
        }
        finally
        {
            Argon2Memory.Budget = budget;
        }

        AssertAllIsGivenBack(256);
    }

    private static Task Start(bool isAsync, int memoryKiB, int passes, byte[] destination, CancellationToken token) => isAsync
        ? StartAsync(memoryKiB, passes, token)
        : Task.Factory.StartNew(
            () => Argon2id.DeriveKey(_password, _salt, _secret, default, new Argon2Parameters(memoryKiB, passes, 1), destination.AsSpan(), token),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default);

    private static Task<byte[]> StartAsync(int memoryKiB, int passes, CancellationToken token) =>
        Argon2id.DeriveKeyAsync(_password, _salt, _secret, default, new Argon2Parameters(memoryKiB, passes, 1), OutputLength, token).AsTask();

    /// <summary>A derivation in other memory than the process's.</summary>
    private static Task<bool> Derive(bool isAsync, Argon2MemoryPool memory, int memoryKiB, byte[] destination)
    {
        return isAsync
            ? Argon2Threads.RunAsync(static (work, token) => work(token), (Func<CancellationToken, bool>)Work, Ending).AsTask()
            : Task.Factory.StartNew(() => Work(Ending), Ending, TaskCreationOptions.LongRunning, TaskScheduler.Default);

        bool Work(CancellationToken token)
        {
            Argon2Problem problem = new(Argon2Type.Id, Argon2Version.V13, _password, _salt, _secret, default, memoryKiB, passes: 1, lanes: 1);
            Argon2Core.DeriveKey(in problem, destination, memory, token);
            return true;
        }
    }

    private static async Task CancelAsync(CancellationTokenSource source, Task call)
    {
        Assert.False(call.IsCompleted);
        Stopwatch time = Stopwatch.StartNew();
        await source.CancelAsync();
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call.WaitAsync(Patience.Limit, Ending));
        TestContext.Current.TestOutputHelper?.WriteLine($"Cancelled in {time.Elapsed.TotalMilliseconds:F2} ms");
        Assert.Equal(source.Token, exception.CancellationToken);
    }

    /// <summary>Not at once: another thread wipes much memory.</summary>
    private static void AssertAllIsGivenBack(int memoryKiB)
    {
        WaitFor(static () => Argon2Memory.BytesInUse == 0);
        Assert.Equal(0, Argon2Memory.WaitingCallers);
        AssertZero(Argon2MemoryPool.Shared, memoryKiB);
        Argon2Memory.Trim();
    }

    private static async Task AssertNextWorks(bool isAsync, int memoryKiB)
    {
        byte[] destination = new byte[OutputLength];
        Task call = Start(isAsync, memoryKiB, 1, destination, Ending);
        await call.WaitAsync(Patience.Limit, Ending);
        Assert.Equal(KeyOf(memoryKiB), call is Task<byte[]> result ? await result : destination);
        Assert.Equal(0, Argon2Memory.BytesInUse);
        Argon2Memory.Trim();
    }

    /// <summary>All idle memory is that of calls with so many blocks.</summary>
    private static void AssertZero(Argon2MemoryPool memory, int blocks)
    {
        List<NativeBuffer> buffers = [];
        long idle = memory.IdleBytes;
        for (long left = idle; left > 0; left = memory.IdleBytes)
        {
            NativeBuffer buffer = memory.Rent((blocks + Argon2Parts.SpareBlocks) * Argon2Block.SizeBytes, default);
            buffers.Add(buffer);
            Assert.Equal(left - buffer.LengthInBytes, memory.IdleBytes);
            Assert.Equal(-1, buffer.Items<byte>((int)buffer.LengthInBytes).IndexOfAnyExcept((byte)0));
        }

        buffers.ForEach(memory.Return);
        Assert.Equal(idle, memory.IdleBytes);
    }

    private static byte[] KeyOf(int memoryKiB)
    {
        Argon2Problem problem = new(Argon2Type.Id, Argon2Version.V13, _password, _salt, _secret, default, memoryKiB, passes: 1, lanes: 1);
        byte[] key = new byte[OutputLength];
        Assert.True(Argon2Mode.TryDerive(in problem, new Argon2Block[memoryKiB + Argon2Parts.SpareBlocks], key, Ending));
        return key;
    }

    private static void WaitFor(Func<bool> condition) => Assert.True(SpinWait.SpinUntil(condition, Patience.Limit));
}
