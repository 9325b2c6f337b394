using Xunit;

namespace Hashlane.Tests;

/// <summary>Keeps all threads of the pool, and all that it would add within the test, until it is disposed.</summary>
internal sealed class BlockedPool : IDisposable
{
    // The pool adds about one thread a second while none is free, so it is not through with these in an hour.
    private const int Blockers = 10_000;

    private readonly ManualResetEventSlim _released = new(), _blocked = new();
    private readonly CountdownEvent _ended = new(Blockers);
    private readonly int _threads;
    private int _begun;

    public BlockedPool()
    {
        ThreadPool.GetMinThreads(out _threads, out _);
        for (int i = 0; i < Blockers; i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(_ => Block(), null);
        }

        if (!_blocked.Wait(Patience.Limit))
        {
            Dispose();
            Assert.Fail("The pool did not begin.");
        }
    }

    /// <summary>Waits for a task, without the pool.</summary>
    public static bool Wait(Task task) => ((IAsyncResult)task).AsyncWaitHandle.WaitOne(Patience.Limit / 2);

    /// <summary>What is queued from now on is queued after all blockers, and not all of these have begun.</summary>
    public void AssertBlocked() => Assert.InRange(Volatile.Read(ref _begun), _threads, Blockers - 1);

    public void Dispose()
    {
        // Whatever has failed, and also when the run is cancelled: the events go only when nobody uses them.
        _released.Set();
        Assert.True(_ended.Wait(Patience.Limit));
        _released.Dispose();
        _blocked.Dispose();
        _ended.Dispose();
    }

    private void Block()
    {
        if (Interlocked.Increment(ref _begun) == _threads)
        {
            _blocked.Set();
        }

        _released.Wait();
        _ended.Signal();
    }
}
