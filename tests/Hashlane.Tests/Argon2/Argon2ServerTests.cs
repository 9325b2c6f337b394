using System.Diagnostics;
using System.Globalization;
using Xunit;

namespace Hashlane.Tests;

/// <summary>A server's logins: many at a time under a budget, and many after each other; memory, garbage and the thread pool.</summary>
[Collection(nameof(Alone))]
public sealed class Argon2ServerTests
{
    private const int OutputLength = 32, MaxBytesOfACall = 1024;

    // A run that was disturbed, as by garbage of the test program itself, does not count.
    private const int Attempts = 5;

    // Where a pass over one MiB takes longer, without optimization, vectors or a processor of its own, there is less of all.
    private static readonly TimeSpan _fast = TimeSpan.FromMilliseconds(3);

    private static readonly byte[] _password = Inputs.Key(40), _salt = Inputs.Pattern(16);

    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    [Fact]
    public void DeriveKey_WithMemoryThere_AllocatesNothing()
    {
        Optimization.SkipTestWithoutIt();
        Argon2Parameters costs = new(64, 1, 1);
        byte[] key = new byte[OutputLength];
        Allocations.AssertNone("DeriveKey of bytes", () => Argon2id.DeriveKey(_password, _salt, costs, key.AsSpan(), Ending));

        // The key, and for text the two objects that own its UTF-8.
        Assert.InRange(Allocations.MinOf(() => Argon2id.DeriveKey(_password, _salt, costs, OutputLength, Ending)), 0, 64);
        string text = new('p', 1000);
        Assert.InRange(Allocations.MinOf(() => Argon2id.DeriveKey(text.AsSpan(), _salt, costs, key.AsSpan(), Ending)), 0, 128);
    }

    /// <summary>The call, the wait and the key, on all threads.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void DeriveKeyAsync_Each_AllocatesAKibibyteAtMost(bool isWaiting)
    {
        Optimization.SkipTestWithoutIt();
        const int calls = 200;
        Argon2Parameters costs = new(isWaiting ? 1000 : 64, 1, 1);
        using CancellationTokenSource source = new();
        Task<byte[]>[] tasks = new Task<byte[]>[calls];
        long budget = Argon2Memory.Budget;
        Argon2Memory.Budget = isWaiting ? 1 << 20 : budget;
        try
        {
            long least = MinOf(() =>
            {
                long before = GC.GetTotalAllocatedBytes(precise: true);
                for (int i = 0; i < calls; i++)
                {
                    tasks[i] = Argon2id.DeriveKeyAsync(_password, _salt, costs, OutputLength, source.Token).AsTask();
                }

                Task.WaitAll(tasks);
                return GC.GetTotalAllocatedBytes(precise: true) - before;
            });
            TestContext.Current.TestOutputHelper?.WriteLine($"{least / calls} bytes a call");
            Assert.InRange(least / calls, 1, MaxBytesOfACall);
        }
        finally
        {
            Argon2Memory.Budget = budget;
        }
    }

    /// <summary>
    /// 200 logins at the same time, of three passes, under a budget of four of them: all succeed, the process does not grow by more than the budget, there
    /// is no garbage to speak of, and the thread pool's other work begins.
    /// </summary>
    [Fact]
    public Task Logins_200AtTheSameTime_StayWithinTheBudgetAndLeaveThePoolFree() => LogIn(memoryKiB: IsFast() ? 8 << 10 : 1 << 10);

    /// <summary>As above with 64 MiB.</summary>
    [Fact(Explicit = true)]
    [Trait("Category", "Soak")]
    public Task Logins_200Of64MiBAtTheSameTime_StayWithinTheBudgetAndLeaveThePoolFree() => LogIn(memoryKiB: 64 << 10);

    /// <summary>10,000 logins of 1 MiB where that is fast, and 1,000 of 64 KiB elsewhere: the process is as large as after a hundred.</summary>
    [Fact]
    public async Task Logins_ManyAfterEachOther_LeaveTheProcessAsLarge()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Not run: only Linux tells the size of a process in /proc.");
        (int logins, Argon2Parameters costs) = IsFast() ? (10_000, new Argon2Parameters(1 << 10, 1, 1)) : (1000, new Argon2Parameters(64, 1, 1));
        byte[] expected = Argon2id.DeriveKey(_password, _salt, costs, OutputLength, Ending);
        for (int attempt = 1; ; attempt++)
        {
            long first = 0;
            for (int i = 0; i < logins; i += 10)
            {
                Task<byte[]>[] tasks = [.. Enumerable.Range(0, 10).Select(_ => Argon2id.DeriveKeyAsync(_password, _salt, costs, OutputLength, Ending).AsTask())];
                await Task.WhenAll(tasks).WaitAsync(Patience.Limit, Ending);
                Assert.Equal(expected, await tasks[0]);
                if (i == 90)
                {
                    first = ResidentBytes();
                }
            }

            long last = ResidentBytes();
            string figures = $"{first >> 10} KiB after 100 logins, {last >> 10} KiB after {logins}";
            TestContext.Current.TestOutputHelper?.WriteLine(figures);
            if (last - first <= 8 << 20)
            {
                return;
            }

            Assert.True(attempt < Attempts, figures);
        }

        static long ResidentBytes()
        {
            // What is garbage of the test counts on neither side.
            GC.Collect();
            return Run.StatusBytes("VmRSS:");
        }
    }

    /// <summary>The pool adds a thread or two in a second: work would begin after all that is queued before.</summary>
    [Fact]
    public void DeriveKeyAsync_PoolIsBlocked_IsComputed()
    {
        const int works = 100;
        using ManualResetEventSlim isReleased = new();
        using CountdownEvent left = new(works);
        int begun = 0;
        for (int i = 0; i < works; i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    Interlocked.Increment(ref begun);
                    isReleased.Wait(Patience.Limit);
                    left.Signal();
                },
                null);
        }

        Task<byte[]> task = Argon2id.DeriveKeyAsync(_password, _salt, new Argon2Parameters(64, 1, 1), OutputLength, Ending).AsTask();
        bool isCompleted = SpinWait.SpinUntil(() => task.IsCompleted, Patience.Limit);
        int begunBefore = Volatile.Read(ref begun);
        isReleased.Set();
        Assert.True(left.Wait(Patience.Limit, Ending));
        Assert.True(isCompleted);
        Assert.InRange(begunBefore, 0, works - 1);
    }

    private static async Task LogIn(int memoryKiB)
    {
        const int logins = 200;
        Argon2Parameters costs = new(memoryKiB, 3, 1);
        long budget = Argon2Memory.Budget, ours = 4L * ((memoryKiB + Argon2Parts.SpareBlocks) << 10);
        Argon2Memory.Trim();
        Argon2Memory.Budget = Math.Max(ours, 1 << 20);
        try
        {
            byte[] expected = Argon2id.DeriveKey(_password, _salt, costs, OutputLength, Ending);
            for (int attempt = 1; ; attempt++)
            {
                Argon2Memory.Trim();
                using Run run = new();
                Task<byte[]>[] tasks = new Task<byte[]>[logins];
                Stopwatch time = Stopwatch.StartNew();
                for (int i = 0; i < logins; i++)
                {
                    tasks[i] = Argon2id.DeriveKeyAsync(_password, _salt, costs, OutputLength, Ending).AsTask();
                }

                long calledAfter = time.ElapsedMilliseconds;
                await Task.WhenAll(tasks).WaitAsync(Patience.Limit, Ending);
                string figures = $"{logins} of {memoryKiB} KiB in {time.ElapsedMilliseconds} ms, called after {calledAfter}; {run.End(logins)}";
                TestContext.Current.TestOutputHelper?.WriteLine(figures);
                Assert.All(tasks, task => Assert.Equal(expected, task.Result));
                Assert.Equal(0, Argon2Memory.WaitingCallers);

                // The timer may just free idle memory, which counts as in use until it is free.
                Assert.True(SpinWait.SpinUntil(static () => Argon2Memory.BytesInUse == 0, Patience.Limit));
                Assert.InRange(Argon2Memory.IdleBytes, 0, Argon2Memory.Budget);

                // Far more than the 50 ms of a quiet machine, and far less than the logins take if they block the pool.
                Assert.InRange(run.LongestPoolWait, TimeSpan.Zero, Patience.Limit);
                bool isGood = run.Growth <= Argon2Memory.Budget + (32 << 20)
                    && run.FullCollections == 0 && run.AllocatedBytes / logins <= MaxBytesOfACall;
                if (isGood)
                {
                    return;
                }

                Assert.True(attempt < Attempts, figures);
            }
        }
        finally
        {
            Argon2Memory.Budget = budget;
            Argon2Memory.Trim();
        }
    }

    private static long MinOf(Func<long> measure)
    {
        long least = long.MaxValue;
        for (int i = 0; i < Attempts; i++)
        {
            least = Math.Min(least, measure());
        }

        return least;
    }

    private static bool IsFast()
    {
        Argon2Parameters costs = new(1 << 10, 1, 1);
        byte[] key = new byte[OutputLength];
        TimeSpan least = TimeSpan.MaxValue;
        for (int i = 0; i < 20; i++)
        {
            Stopwatch time = Stopwatch.StartNew();
            Argon2id.DeriveKey(_password, _salt, costs, key.AsSpan(), Ending);
            least = time.Elapsed < least ? time.Elapsed : least;
        }

        return least < _fast;
    }

    /// <summary>Figures of the process between two moments.</summary>
    private sealed class Run : IDisposable
    {
        private readonly long _allocated, _resident;
        private readonly int _collections;
        private readonly Thread _probe;
        private readonly ManualResetEventSlim _hasBegun = new();
        private readonly WaitCallback _begin;
        private volatile bool _isEnding;

        public Run()
        {
            _begin = _ => _hasBegun.Set();
            _probe = new(ProbeThePool) { IsBackground = true };
            ResetPeak();
            _resident = StatusBytes("VmRSS:");
            GC.Collect();
            _collections = GC.CollectionCount(2);
            _probe.Start();
            _allocated = GC.GetTotalAllocatedBytes(precise: true);
        }

        /// <summary>The longest time from queueing work to its beginning.</summary>
        public TimeSpan LongestPoolWait { get; private set; }

        public long Growth { get; private set; }

        public long AllocatedBytes { get; private set; }

        public int FullCollections { get; private set; }

        /// <summary>A line of /proc/self/status in bytes; 0 where there is none.</summary>
        public static long StatusBytes(string name)
        {
            if (!OperatingSystem.IsLinux())
            {
                return 0;
            }

            string? line = File.ReadLines("/proc/self/status").FirstOrDefault(line => line.StartsWith(name, StringComparison.Ordinal));
            return line is null ? 0 : long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2].Split('\t')[^1], CultureInfo.InvariantCulture) << 10;
        }

        public string End(int calls)
        {
            AllocatedBytes = GC.GetTotalAllocatedBytes(precise: true) - _allocated;
            FullCollections = GC.CollectionCount(2) - _collections;
            Growth = StatusBytes("VmHWM:") - _resident;
            _isEnding = true;
            _probe.Join();
            return $"grown by {Growth >> 20} MiB at most under {Argon2Memory.Budget >> 20} MiB, {AllocatedBytes / calls} bytes of garbage a login, " +
                $"{FullCollections} full collections, other work began after {LongestPoolWait.TotalMilliseconds:F1} ms at most";
        }

        public void Dispose()
        {
            _isEnding = true;
            _probe.Join();
            _hasBegun.Dispose();
        }

        private static void ResetPeak()
        {
            if (!OperatingSystem.IsLinux())
            {
                return;
            }

            try
            {
                File.WriteAllText("/proc/self/clear_refs", "5");
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                Assert.Skip("Not run: the system does not let a process forget its largest size.");
            }
        }

        private void ProbeThePool()
        {
            while (!_isEnding)
            {
                _hasBegun.Reset();
                long start = Stopwatch.GetTimestamp();
                ThreadPool.UnsafeQueueUserWorkItem(_begin, null);
                _hasBegun.Wait();
                TimeSpan wait = Stopwatch.GetElapsedTime(start);
                LongestPoolWait = wait > LongestPoolWait ? wait : LongestPoolWait;
                Thread.Sleep(20);
            }
        }
    }
}
