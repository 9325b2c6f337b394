using System.Runtime.ExceptionServices;

namespace Hashlane;

/// <summary>
/// Work cut into numbered pieces, which the calling thread does with the help of those threads of the pool that are free: it needs
/// none and never waits for one that has not begun.
/// </summary>
/// <remarks>
/// That is why it is not <see cref="Parallel"/>: whose loops wait for every worker that they have queued, so that a caller from outside a pool whose
/// threads are all blocked waits for the pool, although it has done all the work itself. Here a helper that comes too late finds the
/// work closed and touches nothing.
/// </remarks>
internal abstract class SharedWork : IThreadPoolWorkItem
{
    /// <summary>In <see cref="_helpers"/>: nobody may join any more.</summary>
    private const int Closed = int.MinValue;

    // About the time of one small piece; on a machine that is busy otherwise it is better to sleep.
    private const int SpinsBeforeSleep = 100;

    private readonly CancellationToken _cancellationToken;
    private readonly int _pieces;
    private int _taken;
    private int _end;
    private int _helpers;
    private ExceptionDispatchInfo? _failure;

    /// <summary>Makes work of a number of pieces.</summary>
    /// <param name="pieces">One or more.</param>
    /// <param name="cancellationToken">Asked before each piece.</param>
    protected SharedWork(int pieces, CancellationToken cancellationToken)
    {
        _pieces = pieces;
        _end = pieces;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Pieces before the first that <see cref="EndBefore"/> has left out. All are done once the work has been run.</summary>
    protected int DonePieces => _end;

    protected CancellationToken CancellationToken => _cancellationToken;

    /// <summary>Does all pieces. Throws what a piece has thrown first, or that the work was cancelled; nobody is at work any more then.</summary>
    /// <param name="maxDegree">Most threads, this one included; 1 or more.</param>
    public void Run(int maxDegree)
    {
        for (int helper = Math.Min(maxDegree, _pieces) - 1; helper > 0; helper--)
        {
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        }

        WorkAndCatch();
        CloseAndWait();
        ThrowIfIncomplete();
    }

    /// <summary>As <see cref="Run"/>, but on threads of the pool only, and none is blocked by waiting.</summary>
    public async Task RunAsync(int maxDegree)
    {
        Task[] workers = new Task[Math.Min(maxDegree, _pieces)];
        for (int i = 0; i < workers.Length; i++)
        {
            workers[i] = Task.Run(WorkAndCatchAsync, CancellationToken.None);
        }

        await Task.WhenAll(workers).ConfigureAwait(false);
        ThrowIfIncomplete();
    }

    /// <summary>A thread of the pool offers its help.</summary>
    void IThreadPoolWorkItem.Execute()
    {
        int helpers = Volatile.Read(ref _helpers);
        while (true)
        {
            if (helpers < 0)
            {
                return;
            }

            int seen = Interlocked.CompareExchange(ref _helpers, helpers + 1, helpers);
            if (seen == helpers)
            {
                break;
            }

            helpers = seen;
        }

        WorkAndCatch();
        if (Interlocked.Decrement(ref _helpers) == Closed)
        {
            lock (this)
            {
                Monitor.Pulse(this);
            }
        }
    }

    /// <summary>Does pieces as long as <see cref="TryTake"/> gives some; called by several threads at once.</summary>
    protected abstract void Work();

    /// <summary>As <see cref="Work"/>.</summary>
    protected virtual Task WorkAsync()
    {
        Work();
        return Task.CompletedTask;
    }

    /// <summary>Takes the next piece, if there is one and the work goes on.</summary>
    protected bool TryTake(out int piece)
    {
        piece = -1;
        if (_cancellationToken.IsCancellationRequested || Volatile.Read(ref _failure) is not null)
        {
            return false;
        }

        piece = Interlocked.Increment(ref _taken) - 1;
        return piece < Volatile.Read(ref _end);
    }

    /// <summary>Leaves out a piece, which turned out not to be there, and all behind it.</summary>
    protected void EndBefore(int piece)
    {
        int end = Volatile.Read(ref _end);
        while (piece < end)
        {
            int seen = Interlocked.CompareExchange(ref _end, piece, end);
            if (seen == end)
            {
                return;
            }

            end = seen;
        }
    }

    private void WorkAndCatch()
    {
        try
        {
            Work();
        }
        catch (Exception exception)
        {
            Fail(exception);
        }
    }

    private async Task WorkAndCatchAsync()
    {
        try
        {
            await WorkAsync().ConfigureAwait(false);
        }
        catch (Exception exception)
        {
            Fail(exception);
        }
    }

    private void Fail(Exception exception) =>
        Interlocked.CompareExchange(ref _failure, ExceptionDispatchInfo.Capture(exception), null);

    private void CloseAndWait()
    {
        if (Interlocked.Or(ref _helpers, Closed) == 0)
        {
            return;
        }

        SpinWait spin = default;
        while (Volatile.Read(ref _helpers) != Closed && spin.Count < SpinsBeforeSleep)
        {
            spin.SpinOnce(sleep1Threshold: -1);
        }

        lock (this)
        {
            while (Volatile.Read(ref _helpers) != Closed)
            {
                Monitor.Wait(this);
            }
        }
    }

    private void ThrowIfIncomplete()
    {
        _failure?.Throw();
        _cancellationToken.ThrowIfCancellationRequested();
    }
}
