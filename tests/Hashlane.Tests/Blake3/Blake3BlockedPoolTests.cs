using Xunit;

namespace Hashlane.Tests;

/// <summary>Hashing in parallel never waits for threads that are not there. Not beside other tests, which would wait for them.</summary>
[Collection(nameof(Alone))]
public sealed class Blake3BlockedPoolTests
{
    // The pool adds about one thread a second while none is free, so it is not through with these in an hour.
    private const int Blockers = 10_000;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task HashDataParallel_PoolBlocked_DoesItAlone()
    {
        byte[] message = Inputs.Pattern(8 * Blake3Parallel.LeastBytes);
        ThreadPool.GetMinThreads(out int threads, out _);
        using ManualResetEventSlim released = new();
        using ManualResetEventSlim blocked = new();
        using CountdownEvent ended = new(Blockers);
        int begun = 0;
        for (int i = 0; i < Blockers; i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    if (Interlocked.Increment(ref begun) == threads)
                    {
                        blocked.Set();
                    }

                    released.Wait();
                    ended.Signal();
                },
                null);
        }

        Task<byte[]> hashing = Task.FromResult<byte[]>([]);
        bool isDone;
        int begunBefore;
        try
        {
            Assert.True(blocked.Wait(Patience.Limit, TestContext.Current.CancellationToken));
            hashing = Task.Factory.StartNew(
                () =>
                {
                    byte[] digest = [];
                    for (int i = 0; i < 20; i++)
                    {
                        digest = Blake3.HashDataParallel(message, maxDegreeOfParallelism: 8);
                    }

                    return digest;
                },
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default);
            isDone = ((IAsyncResult)hashing).AsyncWaitHandle.WaitOne(Patience.Limit / 2);
            begunBefore = Volatile.Read(ref begun);
        }
        finally
        {
            // Whatever has failed, and also when the run is cancelled: the events go only when nobody uses them.
            released.Set();
            Assert.True(ended.Wait(Patience.Limit, CancellationToken.None));
        }

        // Helpers are queued after all blockers, and not all of these had begun: no helper came.
        Assert.True(isDone);
        Assert.InRange(begunBefore, threads, Blockers - 1);
        Assert.Equal(Blake3.HashData(message), await hashing);
    }
}
