using System.Runtime.ExceptionServices;

namespace Hashlane;

/// <summary>
/// Work in numbered pieces, which the calling thread does with the help of free threads of the pool. It needs no
/// helper, and never waits for one that has not begun.
/// </summary>
/// <remarks>
/// The loops of <see cref="Parallel"/> wait for every worker that they have queued. If all threads of the pool are
/// blocked, their caller waits for the pool, although it has done all the work itself. Here a helper that comes too
/// late finds the work closed and touches nothing.
/// <para>
/// Helpers use the caller's memory, so a call neither returns nor throws before they have left. This holds even if its
/// thread is interrupted, or if the pool refuses to queue helpers.
/// </para>
/// </remarks>
internal abstract class ForkJoin : IThreadPoolWorkItem
{
    /// <summary>The value of <see cref="_helpers"/> after which no thread may join.</summary>
    private const int Closed = int.MinValue;

    // About the time of one small piece; on a busy machine it is better to sleep.
    private const int SpinsBeforeSleep = 100;

    private readonly CancellationToken _cancellationToken;
    private readonly int _pieces;
    private int _taken;
    private int _end;
    private int _helpers;
    private Exception? _failure;

    private enum Side
    {
        Caller,
        LastHelper,
    }

    /// <summary>Creates work with a number of pieces.</summary>
    /// <param name="pieces">One or more.</param>
    /// <param name="cancellationToken">Checked before each piece.</param>
    protected ForkJoin(int pieces, CancellationToken cancellationToken)
    {
        _pieces = pieces;
        _end = pieces;
        _cancellationToken = cancellationToken;
    }

    /// <summary>
    /// The number of pieces before the first that <see cref="EndBefore"/> has left out. All are done when the work has
    /// been run.
    /// </summary>
    protected int DonePieces => _end;

    protected CancellationToken CancellationToken => _cancellationToken;

    /// <summary>
    /// Does all pieces. Throws the first exception of a piece, or that of cancellation, after all threads have left.
    /// </summary>
    /// <param name="maxDegree">The largest number of threads, including this one; 1 or more.</param>
    /// <remarks>
    /// An interruption of the thread does not end the wait for helpers; the thread is interrupted again when they have
    /// left. If the pool fails to queue a helper, as without memory, the other threads do the work. A helper that is
    /// never queued is like one that never came.
    /// </remarks>
    public void Run(int maxDegree)
    {
        bool isInterrupted = false;
        try
        {
            CallHelpers(Math.Min(maxDegree, _pieces) - 1, ref isInterrupted);
            WorkAndCatch();
        }
        finally
        {
            CloseAndWait(isInterrupted);
        }

        ThrowIfIncomplete();
    }

    /// <summary>As <see cref="Run"/>, but only on threads of the pool, none of which blocks while it waits.</summary>
    /// <remarks>If the pool does not queue even one worker, its exception is thrown.</remarks>
    public async Task RunAsync(int maxDegree)
    {
        Task[] workers = new Task[Math.Min(maxDegree, _pieces)];
        try
        {
            CallWorkers(workers);
            foreach (Task worker in workers)
            {
                await worker.ConfigureAwait(false);
            }
        }
        catch (Exception exception)
        {
            // Workers keep their own exceptions. This one ends the work, so that the wait below is short.
            Fail(exception);
        }
        finally
        {
            // No helper is inside unless something was thrown above.
            CloseAndWait(isInterrupted: false);
        }

        ThrowIfIncomplete();
    }

    /// <summary>Runs on a thread of the pool that helps.</summary>
    void IThreadPoolWorkItem.Execute()
    {
        if (TryJoin())
        {
            try
            {
                WorkAndCatch();
            }
            finally
            {
                Leave();
            }
        }
    }

    /// <summary>Asks the pool for a helper.</summary>
    private protected virtual void QueueHelper() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);

    /// <summary>Asks the pool for a worker.</summary>
    private protected virtual Task QueueWorker(Func<Task> worker) => Task.Run(worker, CancellationToken.None);

    /// <summary>Does pieces as long as <see cref="TryTake"/> returns some; several threads call it at once.</summary>
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

    /// <summary>Leaves out a piece that turned out not to exist, and all pieces after it.</summary>
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

    private void CallHelpers(int helpers, ref bool isInterrupted)
    {
        try
        {
            for (; helpers > 0; helpers--)
            {
                QueueHelper();
            }
        }
        catch (ThreadInterruptedException)
        {
            isInterrupted = true;
        }
        catch (Exception)
        {
            // The caller does the work of missing helpers, so only time is lost. Those that were queued must not
            // outlive the call.
        }
    }

    private void CallWorkers(Task[] workers)
    {
        int queued = 0;
        try
        {
            for (; queued < workers.Length; queued++)
            {
                workers[queued] = QueueWorker(JoinAndWorkAsync);
            }
        }
        catch (Exception) when (queued > 0)
        {
            // As above: one worker is enough.
            Array.Fill(workers, Task.CompletedTask, queued, workers.Length - queued);
        }
    }

    /// <summary>Enters as a helper. Returns false if the work is closed.</summary>
    private bool TryJoin()
    {
        int helpers = Volatile.Read(ref _helpers);
        while (helpers >= 0)
        {
            int seen = Interlocked.CompareExchange(ref _helpers, helpers + 1, helpers);
            if (seen == helpers)
            {
                return true;
            }

            helpers = seen;
        }

        return false;
    }

    /// <summary>Leaves as a helper, and wakes the caller if it waits.</summary>
    private void Leave()
    {
        if (Interlocked.Decrement(ref _helpers) == Closed)
        {
            MeetUninterrupted(Side.LastHelper, isInterrupted: false);
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

    private async Task JoinAndWorkAsync()
    {
        if (!TryJoin())
        {
            return;
        }

        try
        {
            await WorkAsync().ConfigureAwait(false);
        }
        catch (Exception exception)
        {
            Fail(exception);
        }
        finally
        {
            Leave();
        }
    }

    // Must not allocate, which could fail.
    private void Fail(Exception exception) => Interlocked.CompareExchange(ref _failure, exception, null);

    private void CloseAndWait(bool isInterrupted)
    {
        if (Interlocked.Or(ref _helpers, Closed) != 0)
        {
            MeetUninterrupted(Side.Caller, isInterrupted);
        }
        else if (isInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }
    }

    /// <summary>
    /// Waits for the last helper, as the caller, or tells the caller, as the last helper. Begins anew if the thread is
    /// interrupted, which can also happen while it spins or takes the lock, and interrupts it again in the end.
    /// </summary>
    private void MeetUninterrupted(Side side, bool isInterrupted)
    {
        while (true)
        {
            try
            {
                Meet(side);
                break;
            }
            catch (ThreadInterruptedException)
            {
                isInterrupted = true;
            }
        }

        if (isInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }
    }

    private void Meet(Side side)
    {
        SpinWait spin = default;
        while (Volatile.Read(ref _helpers) != Closed && spin.Count < SpinsBeforeSleep)
        {
            spin.SpinOnce(sleep1Threshold: -1);
        }

        lock (this)
        {
            if (side == Side.LastHelper)
            {
                Monitor.Pulse(this);
            }

            while (Volatile.Read(ref _helpers) != Closed)
            {
                Monitor.Wait(this);
            }
        }
    }

    private void ThrowIfIncomplete()
    {
        if (_failure is not null)
        {
            ExceptionDispatchInfo.Throw(_failure);
        }

        _cancellationToken.ThrowIfCancellationRequested();
    }
}
