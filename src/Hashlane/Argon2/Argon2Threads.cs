namespace Hashlane;

/// <summary>
/// Threads for asynchronous calls of Argon2, so that the pool's stay free. They start when there is work, and end when
/// there was none for some seconds.
/// </summary>
/// <remarks>
/// Jobs begin in the order of calls. A token takes a job that has not begun out of the queue, and completes it at once.
/// Where no thread can be started, another one of these does the job, and without any the caller.
/// </remarks>
internal sealed class Argon2Threads
{
    private const string Name = "Hashlane Argon2";

    // Enough for the compiler, which works on these threads, too; a derivation takes less than 96 KiB.
    private const int StackBytes = 256 * 1024;

    [ThreadStatic]
    private static bool _isCurrent;

    [ThreadStatic]
    private static long _callTime;

    private readonly object _lock = new();
    private readonly LinkedList<Job> _queue = new(); // not empty only while there are threads
    private readonly int _maxThreads, _idleMilliseconds;
    private readonly Action<Thread> _start;
    private int _threads, _idleThreads;

    /// <summary>Begins without threads.</summary>
    /// <param name="maxThreads">The most threads at the same time.</param>
    /// <param name="idleTime">How long a thread waits for work before it ends.</param>
    /// <param name="start">Starts a thread, or throws.</param>
    public Argon2Threads(int maxThreads, TimeSpan idleTime, Action<Thread> start)
    {
        _maxThreads = maxThreads;
        _idleMilliseconds = (int)idleTime.TotalMilliseconds;
        _start = start;
    }

    /// <summary>As above, with threads of the system.</summary>
    public Argon2Threads(int maxThreads, TimeSpan idleTime)
        : this(maxThreads, idleTime, static thread => thread.Start())
    {
    }

    /// <summary>The threads of this process: as many as processors.</summary>
    public static Argon2Threads Shared { get; } = new(Environment.ProcessorCount, TimeSpan.FromSeconds(5));

    /// <summary>Whether the caller is one of these threads.</summary>
    public static bool IsCurrent => _isCurrent;

    /// <summary>The time at which the job of this thread was called, of <see cref="Argon2Metrics"/>; or 0.</summary>
    public static long CallTime => _callTime;

    /// <summary>Jobs that have not begun.</summary>
    public int Waiting
    {
        get
        {
            lock (_lock)
            {
                return _queue.Count;
            }
        }
    }

    /// <summary>Threads that are there.</summary>
    public int Threads
    {
        get
        {
            lock (_lock)
            {
                return _threads;
            }
        }
    }

    /// <summary>Runs work on one of the process's threads, in the order of calls.</summary>
    /// <inheritdoc cref="Run"/>
    public static ValueTask<TResult> RunAsync<TState, TResult>(
        Func<TState, CancellationToken, TResult> work, TState state, CancellationToken cancellationToken) =>
        Shared.Run(work, state, cancellationToken);

    /// <summary>Runs work on one of the threads, in the order of calls. Continuations run elsewhere.</summary>
    /// <typeparam name="TState">The type of the arguments.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="work">The work; a static lambda. It ends early if the token is cancelled.</param>
    /// <param name="state">
    /// Its arguments. If they are <see cref="IDisposable"/>, they are disposed before the result is there, also if the
    /// work was left out.
    /// </param>
    /// <param name="cancellationToken">If it is cancelled before the work begins, the work is left out.</param>
    public ValueTask<TResult> Run<TState, TResult>(
        Func<TState, CancellationToken, TResult> work, TState state, CancellationToken cancellationToken)
    {
        Job<TState, TResult>? job = null;
        try
        {
            job = new(this, work, state, cancellationToken);

            // Before the job is in the queue: the thread that takes it ends the registration.
            job.LeaveWithToken();
            if (!TryEnqueue(job))
            {
                job.Run();
            }
        }
        catch
        {
            if (job is null)
            {
                (state as IDisposable)?.Dispose();
            }
            else
            {
                job.Leave();
            }

            throw;
        }

        return new(job.Result);
    }

    /// <summary>Puts a job into the queue, unless it has left before, and calls a thread.</summary>
    /// <returns>False if there is no thread: the caller does the job.</returns>
    private bool TryEnqueue(Job job)
    {
        lock (_lock)
        {
            if (job.Stage == Stage.Left)
            {
                return true;
            }

            // Idle threads that have been called count until they wake; their jobs are still in the queue.
            bool isThreadNeeded = _idleThreads <= _queue.Count && _threads < _maxThreads;
            if (isThreadNeeded && !TryStart() && _threads == 0)
            {
                job.Stage = Stage.Begun;
                return false;
            }

            _queue.AddLast(job.Node);
            Monitor.Pulse(_lock);
            return true;
        }
    }

    /// <summary>Starts a thread, which sees nothing of the caller's context. Called within the lock.</summary>
    private bool TryStart()
    {
        bool isFlowing = !ExecutionContext.IsFlowSuppressed();
        if (isFlowing)
        {
            ExecutionContext.SuppressFlow();
        }

        try
        {
            _start(new(Work, StackBytes) { IsBackground = true, Name = Name });
        }
        catch (Exception)
        {
            // No memory, too many threads, or a platform without threads: runtimes have an exception for each.
            return false;
        }
        finally
        {
            if (isFlowing)
            {
                ExecutionContext.RestoreFlow();
            }
        }

        _threads++;
        return true;
    }

    /// <summary>The work of a thread.</summary>
    private void Work()
    {
        _isCurrent = true;
        while (TakeOrEnd() is { } job)
        {
            job.Run();
        }
    }

    /// <summary>Waits for a job. Without one in time the thread ends.</summary>
    private Job? TakeOrEnd()
    {
        lock (_lock)
        {
            while (_queue.First is null)
            {
                _idleThreads++;
                bool isCalled = Monitor.Wait(_lock, _idleMilliseconds);
                _idleThreads--;
                if (!isCalled && _queue.First is null)
                {
                    _threads--;
                    return null;
                }
            }

            Job job = _queue.First.Value;
            _queue.RemoveFirst();
            job.Stage = Stage.Begun;
            return job;
        }
    }

    /// <summary>Takes a job out of the queue, or keeps it from getting there.</summary>
    /// <returns>False if it has begun or left before.</returns>
    private bool TryTakeOut(Job job)
    {
        lock (_lock)
        {
            if (job.Stage != Stage.Waiting)
            {
                return false;
            }

            job.Stage = Stage.Left;
            if (job.Node.List is not null)
            {
                _queue.Remove(job.Node);
            }

            return true;
        }
    }

    private enum Stage
    {
        Waiting,
        Begun,
        Left,
    }

    private abstract class Job
    {
        protected Job()
        {
            Node = new(this);
        }

        public LinkedListNode<Job> Node { get; }

        /// <summary>Read and written within the lock.</summary>
        public Stage Stage { get; set; }

        /// <summary>Does it, and never throws.</summary>
        public abstract void Run();
    }

    private sealed class Job<TState, TResult>(
        Argon2Threads threads, Func<TState, CancellationToken, TResult> work, TState state, CancellationToken token)
        : Job
    {
        private readonly TaskCompletionSource<TResult> _source =
            new(TaskCreationOptions.RunContinuationsAsynchronously);

        private readonly long _called = Argon2Metrics.Now();

        private CancellationTokenRegistration _registration;

        public Task<TResult> Result => _source.Task;

        /// <summary>Leaves as soon as the token is cancelled, if it has not begun.</summary>
        public void LeaveWithToken() =>
            _registration = token.Register(static job => ((Job<TState, TResult>)job!).Leave(), this);

        /// <summary>Is completed as cancelled, if it has not begun.</summary>
        public void Leave()
        {
            if (threads.TryTakeOut(this))
            {
                Argon2Metrics.ReportWait(_called, typeof(OperationCanceledException));
                DisposeState();
                _source.TrySetCanceled(token);
            }
        }

        public override void Run()
        {
            _registration.Dispose();
            Exception? failure = null;
            TResult result = default!;
            _callTime = _called;
            try
            {
                result = work(state, token);
            }
            catch (Exception exception)
            {
                failure = exception;
            }

            _callTime = 0;

            DisposeState();
            _ = failure switch
            {
                null => _source.TrySetResult(result),
                OperationCanceledException cancelled => _source.TrySetCanceled(cancelled.CancellationToken),
                _ => _source.TrySetException(failure),
            };
        }

        private void DisposeState() => (state as IDisposable)?.Dispose();
    }
}
