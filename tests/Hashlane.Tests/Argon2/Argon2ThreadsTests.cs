using System.Collections.Concurrent;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The threads of asynchronous calls: their order, number and end, cancelled jobs, and threads that do not start.</summary>
public sealed class Argon2ThreadsTests
{
    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Run_Work_GivesItsResultOnAThreadOfTheLibrary()
    {
        Argon2Threads threads = new(1, Patience.Limit);
        (Thread Thread, bool IsOurs) result = await threads.Run(static (_, _) => (Thread.CurrentThread, Argon2Threads.IsCurrent), 0, CancellationToken.None);
        Assert.True(result.IsOurs);
        Assert.True(result.Thread.IsBackground);
        Assert.False(result.Thread.IsThreadPoolThread);
        Assert.Equal("Hashlane Argon2", result.Thread.Name);
        Assert.False(Argon2Threads.IsCurrent);
    }

    [Fact]
    public async Task Run_Continuation_RunsElsewhere()
    {
        Argon2Threads threads = new(1, Patience.Limit);
        using ManualResetEventSlim isAwaited = new();
        Task<bool> work = threads.Run(
            static (isAwaited, token) => isAwaited.Wait(Patience.Limit, token), isAwaited, Ending).AsTask();
        Task<bool> continuation = work.ContinueWith(
            static _ => Argon2Threads.IsCurrent, Ending, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        isAwaited.Set();
        Assert.False(await continuation.WaitAsync(Patience.Limit, Ending));
    }

    [Fact]
    public async Task Run_ManyJobs_AllRunOnAtMostSoManyThreads()
    {
        const int most = 3, jobs = 200;
        Argon2Threads threads = new(most, Patience.Limit);
        using ManualResetEventSlim isReleased = new();
        ConcurrentDictionary<Thread, int> used = [];
        Task<bool>[] blocking =
        [
            .. Enumerable.Range(0, most).Select(_ => threads.Run((_, token) => isReleased.Wait(Patience.Limit, token), 0, Ending).AsTask()),
        ];
        WaitFor(() => threads.Waiting == 0);
        Assert.Equal(most, threads.Threads);
        Task<int>[] results =
        [
            .. Enumerable.Range(0, jobs).Select(_ => threads.Run(
                (_, _) => used.AddOrUpdate(Thread.CurrentThread, 1, static (_, count) => count + 1), 0, Ending).AsTask()),
        ];
        Assert.Equal(jobs, threads.Waiting);
        Assert.Equal(most, threads.Threads);
        isReleased.Set();
        await Task.WhenAll(results).WaitAsync(Patience.Limit, Ending);
        Assert.Equal(jobs, used.Values.Sum());
        Assert.InRange(used.Count, 1, most);
        await Task.WhenAll(blocking);
    }

    /// <summary>With one thread the order is exact.</summary>
    [Fact]
    public async Task Run_ManyJobsOnOneThread_RunInOrder()
    {
        Argon2Threads threads = new(1, Patience.Limit);
        List<int> order = [];
        using ManualResetEventSlim isReleased = new();
        Task first = threads.Run((_, token) => isReleased.Wait(Patience.Limit, token), 0, Ending).AsTask();
        Task[] others = [.. Enumerable.Range(0, 100).Select(number => threads.Run((_, _) => Add(number), 0, Ending).AsTask())];
        isReleased.Set();
        await Task.WhenAll([first, .. others]).WaitAsync(Patience.Limit, Ending);
        Assert.Equal(Enumerable.Range(0, 100), order);

        bool Add(int number)
        {
            order.Add(number);
            return true;
        }
    }

    [Fact]
    public async Task Threads_WithoutWork_EndAndStartAgain()
    {
        Argon2Threads threads = new(2, TimeSpan.FromMilliseconds(1));
        for (int i = 0; i < 3; i++)
        {
            Thread thread = await threads.Run(static (_, _) => Thread.CurrentThread, 0, CancellationToken.None);
            WaitFor(() => threads.Threads == 0);
            Assert.True(thread.Join(Patience.Limit));
        }
    }

    [Trait("Category", "Long")]
    [Fact]
    public async Task Threads_ManyJobsWhileThreadsEnd_LoseNone()
    {
        Argon2Threads threads = new(2, TimeSpan.Zero);
        for (int i = 0; i < 2000; i++)
        {
            Assert.Equal(i, await threads.Run(static (number, _) => number, i, CancellationToken.None).AsTask().WaitAsync(Patience.Limit, Ending));
        }

        WaitFor(() => threads.Threads == 0);
    }

    /// <summary>The context of a caller may hold much, and belongs to the caller's requests.</summary>
    [Fact]
    public async Task Run_AsyncLocalOfTheCaller_IsNotSeen()
    {
        Argon2Threads threads = new(1, Patience.Limit);
        AsyncLocal<string> local = new() { Value = "the caller's" };
        Assert.Null(await threads.Run(static (local, _) => local.Value, local, CancellationToken.None));
        Assert.Equal("the caller's", local.Value);
        Assert.False(ExecutionContext.IsFlowSuppressed());
    }

    [Fact]
    public async Task Run_FlowOfTheCallerIsSuppressed_StaysSo()
    {
        ValueTask<int> task;
        using (ExecutionContext.SuppressFlow())
        {
            task = new Argon2Threads(1, Patience.Limit).Run(static (_, _) => 7, 0, CancellationToken.None);
            Assert.True(ExecutionContext.IsFlowSuppressed());
        }

        Assert.Equal(7, await task);
    }

    [Fact]
    public async Task Run_WorkThatThrows_PassesTheExceptionOnAndGoesOn()
    {
        Argon2Threads threads = new(1, Patience.Limit);
        using State state = new();
        InvalidDataException exception = await Assert.ThrowsAsync<InvalidDataException>(
            () => threads.Run<State, int>(static (_, _) => throw new InvalidDataException("It fails."), state, CancellationToken.None).AsTask());
        Assert.Equal("It fails.", exception.Message);
        Assert.Equal(1, state.Disposals);
        Assert.Equal(5, await threads.Run(static (_, _) => 5, 0, CancellationToken.None));
        Assert.Equal(1, threads.Threads);
    }

    /// <summary>The work decides: a token that is cancelled when the work is done changes nothing.</summary>
    [Fact]
    public async Task Run_WorkThatIsCancelled_IsACancelledTaskOfTheToken()
    {
        Argon2Threads threads = new(1, Patience.Limit);
        using CancellationTokenSource source = new();
        using ManualResetEventSlim hasBegun = new();
        Task<int> task = threads.Run(
            (hasBegun, token) =>
            {
                hasBegun.Set();
                token.WaitHandle.WaitOne(Patience.Limit);
                token.ThrowIfCancellationRequested();
                return 1;
            },
            hasBegun,
            source.Token).AsTask();
        Assert.True(hasBegun.Wait(Patience.Limit, Ending));
        await source.CancelAsync();
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task.WaitAsync(Patience.Limit, Ending));
        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.True(task.IsCanceled);
    }

    [Fact]
    public async Task Run_CancelledInTheQueue_IsCompletedAtOnceAndDisposesItsState()
    {
        Argon2Threads threads = new(1, Patience.Limit);
        using ManualResetEventSlim isReleased = new();
        Task first = threads.Run((_, token) => isReleased.Wait(Patience.Limit, token), 0, Ending).AsTask();
        WaitFor(() => threads.Waiting == 0);
        using CancellationTokenSource source = new();
        using State state = new();
        Task<int> queued = threads.Run(static (state, _) => ++state.Uses, state, source.Token).AsTask();
        Task<int> next = threads.Run(static (_, _) => 3, 0, CancellationToken.None).AsTask();
        Assert.Equal(2, threads.Waiting);

        // Not CancelAsync: all is done when this returns, although the only thread is blocked.
#pragma warning disable CA1849, S6966
        source.Cancel();
#pragma warning restore CA1849, S6966
        Assert.True(queued.IsCanceled);
        Assert.Equal(1, threads.Waiting);
        Assert.Equal((0, 1), (state.Uses, state.Disposals));
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => queued);
        Assert.Equal(source.Token, exception.CancellationToken);

        isReleased.Set();
        Assert.Equal(3, await next.WaitAsync(Patience.Limit, Ending));
        await first;
        Assert.Equal((0, 1), (state.Uses, state.Disposals));
    }

    [Fact]
    public async Task Run_CancelledBefore_StartsNothing()
    {
        Argon2Threads threads = new(1, Patience.Limit);
        using State state = new();
        Task<int> task = threads.Run(static (state, _) => ++state.Uses, state, new CancellationToken(canceled: true)).AsTask();
        Assert.True(task.IsCanceled);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task);
        Assert.Equal((0, 1), (state.Uses, state.Disposals));
        Assert.Equal(0, threads.Threads);
    }

    [Fact]
    public async Task Run_TokenOfADisposedSource_ThrowsOrRunsButDisposesTheStateOnce()
    {
        Argon2Threads threads = new(1, Patience.Limit);
        CancellationTokenSource source = new();
        CancellationToken token = source.Token;
        source.Dispose();
        using State state = new();
        try
        {
            await threads.Run(static (_, _) => 1, state, token);
        }
        catch (ObjectDisposedException)
        {
            // As the runtime decides.
        }

        Assert.Equal(1, state.Disposals);
    }

    [Fact]
    public async Task Run_CancelledAtAnyMoment_DisposesEachStateOnce()
    {
        Argon2Threads threads = new(2, TimeSpan.FromMilliseconds(1));
        for (int i = 0; i < 500; i++)
        {
            using CancellationTokenSource source = new();
            using State state = new();
            Task<int> task = threads.Run(static (state, _) => ++state.Uses, state, source.Token).AsTask();
            Task cancellation = i % 3 == 0 ? Task.CompletedTask : source.CancelAsync();
            try
            {
                Assert.Equal(1, await task.WaitAsync(Patience.Limit, Ending));
                Assert.Equal(1, state.Uses);
            }
            catch (OperationCanceledException)
            {
                Assert.Equal(0, state.Uses);
            }

            await cancellation;
            Assert.Equal(1, state.Disposals);
        }

        Assert.Equal(0, threads.Waiting);
    }

    /// <summary>Without memory for a thread, or on WebAssembly, which has only one.</summary>
    [Theory]
    [InlineData(typeof(OutOfMemoryException))]
    [InlineData(typeof(PlatformNotSupportedException))]
    public async Task Run_NoThreadStarts_IsDoneByTheCaller(Type exception)
    {
        Argon2Threads threads = new(4, Patience.Limit, _ => throw (Exception)Activator.CreateInstance(exception)!);
        for (int i = 0; i < 3; i++)
        {
            using State state = new();
            ValueTask<Thread> task = threads.Run(static (_, _) => Thread.CurrentThread, state, CancellationToken.None);
            Assert.True(task.IsCompletedSuccessfully);
            Assert.Same(Thread.CurrentThread, await task);
            Assert.Equal(1, state.Disposals);
        }

        Assert.Equal((0, 0), (threads.Threads, threads.Waiting));
        Assert.False(Argon2Threads.IsCurrent);
    }

    [Fact]
    public async Task Run_NoMoreThreadsStart_IsDoneByTheOthers()
    {
        int started = 0;
        Argon2Threads threads = new(4, Patience.Limit, thread =>
        {
            if (started++ > 0)
            {
                throw new InvalidOperationException("There is no thread.");
            }

            thread.Start();
        });
        using ManualResetEventSlim isReleased = new();
        Task first = threads.Run((_, token) => isReleased.Wait(Patience.Limit, token), 0, Ending).AsTask();
        Task<bool> second = threads.Run(static (_, _) => Argon2Threads.IsCurrent, 0, Ending).AsTask();
        Assert.False(second.IsCompleted);
        isReleased.Set();
        Assert.True(await second.WaitAsync(Patience.Limit, Ending));
        await first;
        Assert.Equal(2, started);
        Assert.Equal(1, threads.Threads);
    }

    private static void WaitFor(Func<bool> condition) => Assert.True(SpinWait.SpinUntil(condition, Patience.Limit));

    private sealed class State : IDisposable
    {
        private int _disposals;

        public int Uses { get; set; }

        public int Disposals => Volatile.Read(ref _disposals);

        public void Dispose() => Interlocked.Increment(ref _disposals);
    }
}
