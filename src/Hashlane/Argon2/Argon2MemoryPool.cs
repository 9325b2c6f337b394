using System.Diagnostics;

namespace Hashlane;

/// <summary>
/// Memory for Argon2: native, kept and reused under a budget of bytes, for which callers wait in the order in which
/// they came.
/// </summary>
/// <remarks>
/// <para>
/// The budget counts memory in use and idle memory. Idle memory that does not fit a request is freed to make room, and
/// all of it after some seconds. A request that exceeds the whole budget is granted when no other memory is in use.
/// </para>
/// <para>
/// Idle memory holds nothing that a caller wrote, unless <see cref="KeepsTraces"/>: it was zeroed when it was returned.
/// Only new memory has other content, of the system. All members can be called by several threads.
/// </para>
/// </remarks>
internal sealed class Argon2MemoryPool : IDisposable
{
    /// <summary>The most idle buffers: small requests could leave very many.</summary>
    internal const int MaxIdle = 64;

    // Idle memory may exceed a request by this part of it.
    private const int SpareDivisor = 8;

    // Wiped in about a millisecond.
    private const long BytesWipedAtOnce = 4 << 20;

    private static readonly Argon2Threads _wiper = new(maxThreads: 1, TimeSpan.FromSeconds(1));
    private static Argon2MemoryPool? _shared;

    private readonly object _lock = new();
    private readonly LinkedList<Waiter> _waiters = new();
    private readonly List<(NativeBuffer Buffer, long Since)> _idle = []; // the oldest first
    private readonly Timer _timer;
    private readonly long _idleMilliseconds;
    private readonly TimeSpan _maxWait;
    private readonly Func<long, NativeBuffer?> _allocate;
    private readonly Action<NativeBuffer> _free;
    private readonly Func<long> _now;
    private long _budget, _used, _idleBytes;
    private bool _isTimerSet, _isDisposed;
    private volatile bool _keepsTraces, _hasKeptTraces;

    /// <summary>Begins without memory.</summary>
    /// <param name="budget">Bytes in use and idle.</param>
    /// <param name="maxWait">The longest wait of <see cref="Rent"/> on threads of callers.</param>
    /// <param name="idleTime">The time after which idle memory is freed.</param>
    /// <param name="allocate">Allocates memory; returns null if there is none.</param>
    /// <param name="free">Frees it; null for the system's way.</param>
    /// <param name="now">Milliseconds of a clock; null for the system's.</param>
    public Argon2MemoryPool(
        long budget, TimeSpan maxWait, TimeSpan idleTime, Func<long, NativeBuffer?> allocate,
        Action<NativeBuffer>? free = null, Func<long>? now = null)
    {
        _budget = budget;
        _maxWait = maxWait;
        _idleMilliseconds = (long)idleTime.TotalMilliseconds;
        _allocate = allocate;
        _free = free ?? (static buffer => buffer.Free());
        _now = now ?? SystemNow;
        _timer = new(static state => ((Argon2MemoryPool)state!).FreeIdle(), this, Timeout.Infinite, Timeout.Infinite);
    }

    /// <summary>As above, with memory of the system.</summary>
    public Argon2MemoryPool(long budget, TimeSpan maxWait, TimeSpan idleTime)
        : this(budget, maxWait, idleTime, NativeBuffer.TryAllocate)
    {
    }

    /// <summary>The memory of this process.</summary>
    /// <exception cref="InvalidOperationException">The setting of the budget is malformed.</exception>
    public static Argon2MemoryPool Shared => Volatile.Read(ref _shared) ?? CreateShared();

    /// <summary>Bytes in use and idle. Less than what is in use takes effect when that is returned.</summary>
    public long Budget
    {
        get
        {
            lock (_lock)
            {
                return _budget;
            }
        }

        set
        {
            List<NativeBuffer> idle;
            lock (_lock)
            {
                _budget = value;
                idle = TakeIdle(_budget - _used);
                Grant();
            }

            Free(idle);
        }
    }

    /// <summary>Whether memory is returned as it is. When it ends, idle memory is wiped.</summary>
    public bool KeepsTraces
    {
        get => _keepsTraces;

        set
        {
            List<NativeBuffer> idle = [];
            lock (_lock)
            {
                bool isEnd = _keepsTraces && !value;
                _hasKeptTraces |= value;
                _keepsTraces = value;
                if (isEnd)
                {
                    idle = TakeIdle(mayKeep: 0);
                }
            }

            idle.ForEach(Return);
        }
    }

    /// <summary>Bytes in use, or reserved for a caller.</summary>
    public long UsedBytes
    {
        get
        {
            lock (_lock)
            {
                return _used;
            }
        }
    }

    /// <summary>Bytes in use, reserved for a caller or idle.</summary>
    public long TotalBytes
    {
        get
        {
            lock (_lock)
            {
                return _used + _idleBytes;
            }
        }
    }

    /// <summary>Bytes that are idle.</summary>
    public long IdleBytes
    {
        get
        {
            lock (_lock)
            {
                return _idleBytes;
            }
        }
    }

    /// <summary>Whether the caller's thread keeps all others out.</summary>
    internal bool IsLocked => Monitor.IsEntered(_lock);

    /// <summary>Callers that wait.</summary>
    public int Waiting
    {
        get
        {
            lock (_lock)
            {
                return _waiters.Count;
            }
        }
    }

    /// <summary>Waits for the budget, and returns memory of at least so many bytes.</summary>
    /// <remarks>The wait has no limit on the threads of asynchronous calls, where no caller is blocked.</remarks>
    /// <exception cref="OperationCanceledException">The token was cancelled first.</exception>
    /// <exception cref="TimeoutException">The wait took too long.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public NativeBuffer Rent(long bytes, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        Waiter? waiter = ReserveOrEnqueue(bytes, out NativeBuffer? buffer);
        if (waiter is null)
        {
            return buffer ?? Allocate(bytes);
        }

        bool isGranted = false;
        try
        {
            int limit = Argon2Threads.IsCurrent ? Timeout.Infinite : (int)_maxWait.TotalMilliseconds;
            isGranted = waiter.Task.Wait(limit, token);
        }
        finally
        {
            if (!isGranted)
            {
                Abandon(waiter);
            }
        }

        return isGranted
            ? waiter.Task.Result ?? Allocate(bytes)
            : throw new TimeoutException($"No memory for Argon2 became free within {_maxWait.TotalSeconds} seconds.");
    }

    /// <summary>Wipes memory and keeps it for the next caller.</summary>
    public void Return(NativeBuffer buffer) => Return(buffer, written: null);

    /// <summary>As above.</summary>
    /// <param name="buffer">The memory.</param>
    /// <param name="written">The part that the caller may have written; null for all of it.</param>
    public void Return(NativeBuffer buffer, Argon2Written? written)
    {
        bool isClean = false, isKept = false, isDone = false;
        while (!isDone)
        {
            if (!isClean && !_keepsTraces)
            {
                Wipe(buffer, written);
                isClean = true;
            }

            lock (_lock)
            {
                if (isClean || _keepsTraces)
                {
                    isKept = TryKeep(buffer);
                    isDone = true;
                }
            }
        }

        if (!isKept)
        {
            Free(buffer);
        }
    }

    /// <summary>As above, for a caller who was told to end: another thread wipes much memory.</summary>
    /// <inheritdoc cref="Return(NativeBuffer, Argon2Written?)"/>
    public void ReturnSoon(NativeBuffer buffer, Argon2Written? written = null)
    {
        if (buffer.LengthInBytes <= BytesWipedAtOnce || _keepsTraces)
        {
            Return(buffer);
            return;
        }

        try
        {
            _ = _wiper.Run(
                static (work, _) =>
                {
                    work.Pool.Return(work.Buffer, work.Written);
                    return true;
                },
                (Pool: this, Buffer: buffer, Written: written),
                CancellationToken.None).AsTask();
        }
        catch (Exception)
        {
            Return(buffer, written); // it was not queued, as without memory for that
        }
    }

    /// <summary>Frees idle memory.</summary>
    public void Trim()
    {
        List<NativeBuffer> idle;
        lock (_lock)
        {
            idle = TakeIdle(mayKeep: 0);
        }

        Free(idle);
    }

    /// <summary>Frees idle memory, and all that is returned later at once.</summary>
    public void Dispose()
    {
        lock (_lock)
        {
            _isDisposed = true;
            _timer.Dispose();
        }

        Trim();
    }

    private static Argon2MemoryPool CreateShared()
    {
        Argon2MemoryPool pool = new(
            Argon2BudgetSetting.Read() ?? Argon2Budget.DefaultBytes, TimeSpan.FromMinutes(1), TimeSpan.FromSeconds(5));
        if (Interlocked.CompareExchange(ref _shared, pool, null) is { } other)
        {
            pool.Dispose();
            return other;
        }

        return pool;
    }

    private static NativeBuffer TakeAt(List<(NativeBuffer Buffer, long Since)> idle, int index)
    {
        NativeBuffer buffer = idle[index].Buffer;
        idle.RemoveAt(index);
        return buffer;
    }

    /// <summary>
    /// Zeroes the part that a caller may have written. The rest is new or was zeroed before, unless traces were ever
    /// kept: then new memory, too, can be some that was freed with them.
    /// </summary>
    private void Wipe(NativeBuffer buffer, Argon2Written? written)
    {
        if (written is { } part && !_hasKeptTraces)
        {
            part.WipeIn(buffer);
        }
        else
        {
            buffer.Wipe();
        }
    }

    private Waiter? ReserveOrEnqueue(long bytes, out NativeBuffer? buffer)
    {
        lock (_lock)
        {
            if (_waiters.Count == 0 && TryReserve(bytes, out buffer))
            {
                return null;
            }

            buffer = null;
            Waiter waiter = new(bytes);
            _waiters.AddLast(waiter.Node);
            return waiter;
        }
    }

    /// <summary>Reserves bytes of the budget, in idle memory if some fits. Called within the lock.</summary>
    private bool TryReserve(long bytes, out NativeBuffer? buffer)
    {
        // The latest first: it may still be in the cache.
        for (int i = _idle.Count - 1; i >= 0; i--)
        {
            long idleBytes = _idle[i].Buffer.LengthInBytes;
            if (idleBytes >= bytes && idleBytes - bytes <= bytes / SpareDivisor)
            {
                buffer = TakeAt(_idle, i);
                _idleBytes -= idleBytes;
                _used += idleBytes;
                return true;
            }
        }

        buffer = null;
        if (_used > 0 && _used + bytes > _budget)
        {
            return false;
        }

        DropIdle(_budget - _used - bytes);
        _used += bytes;
        return true;
    }

    /// <summary>Allocates memory that was reserved.</summary>
    private NativeBuffer Allocate(long bytes)
    {
        NativeBuffer? buffer = _allocate(bytes);
        if (buffer is null)
        {
            Trim();
            buffer = _allocate(bytes);
        }

        if (buffer is null)
        {
            Unreserve(bytes);
            throw new InsufficientMemoryException($"There is no memory of {bytes} bytes for Argon2.");
        }

        return buffer;
    }

    private void Unreserve(long bytes)
    {
        lock (_lock)
        {
            _used -= bytes;
            Grant();
        }
    }

    /// <summary>Removes a waiter, or gives back the memory that it was granted before.</summary>
    private void Abandon(Waiter waiter)
    {
        NativeBuffer? buffer;
        lock (_lock)
        {
            if (waiter.Node.List is not null)
            {
                _waiters.Remove(waiter.Node);
                Grant(); // the next one may need less
                return;
            }

            buffer = waiter.Granted;
        }

        if (buffer is null)
        {
            Unreserve(waiter.Bytes);
        }
        else
        {
            Return(buffer);
        }
    }

    /// <summary>Serves waiters in order, while the budget allows it. Called within the lock.</summary>
    private void Grant()
    {
        while (_waiters.First is { } first && TryReserve(first.Value.Bytes, out NativeBuffer? buffer))
        {
            _waiters.RemoveFirst();
            first.Value.Grant(buffer);
        }
    }

    /// <summary>Keeps memory for the next caller, and serves callers. Called within the lock.</summary>
    /// <returns>False if it does not fit the budget: it is to be freed.</returns>
    private bool TryKeep(NativeBuffer buffer)
    {
        if (_isDisposed || _used + _idleBytes > _budget)
        {
            return false;
        }

        if (_idle.Count == MaxIdle)
        {
            DropOldest();
        }

        _used -= buffer.LengthInBytes;
        _idle.Add((buffer, _now()));
        _idleBytes += buffer.LengthInBytes;
        SetTimer();
        Grant();
        return true;
    }

    private void FreeIdle()
    {
        List<NativeBuffer> expired = [];
        lock (_lock)
        {
            _isTimerSet = false;
            while (_idle.Count > 0 && _now() - _idle[0].Since >= _idleMilliseconds)
            {
                expired.Add(TakeOldest());
            }

            SetTimer();
        }

        Free(expired);
    }

    /// <summary>
    /// Frees memory that counts as in use, and then serves callers. Called outside the lock: it takes the system 60 ms
    /// a GiB, for which nobody else should wait.
    /// </summary>
    private void Free(NativeBuffer buffer)
    {
        _free(buffer);
        Unreserve(buffer.LengthInBytes);
    }

    private void Free(List<NativeBuffer> buffers)
    {
        foreach (NativeBuffer buffer in buffers)
        {
            Free(buffer);
        }
    }

    /// <summary>
    /// Takes out idle memory, the oldest first, until no more than so many bytes are left. It counts as in use. Called
    /// within the lock.
    /// </summary>
    private List<NativeBuffer> TakeIdle(long mayKeep)
    {
        List<NativeBuffer> taken = [];
        while (_idle.Count > 0 && _idleBytes > mayKeep)
        {
            taken.Add(TakeOldest());
        }

        return taken;
    }

    private NativeBuffer TakeOldest()
    {
        NativeBuffer buffer = TakeAt(_idle, 0);
        _idleBytes -= buffer.LengthInBytes;
        _used += buffer.LengthInBytes;
        return buffer;
    }

    private void SetTimer()
    {
        if (!_isTimerSet && _idle.Count > 0 && !_isDisposed)
        {
            _isTimerSet = true;
            _timer.Change(Math.Max(1, _idleMilliseconds - (_now() - _idle[0].Since)), Timeout.Infinite);
        }
    }

    /// <summary>
    /// Makes room for a caller: frees idle memory, the oldest first, until no more than so many bytes are left. Called
    /// within the lock, so that nobody else takes the room.
    /// </summary>
    private void DropIdle(long mayKeep)
    {
        while (_idle.Count > 0 && _idleBytes > mayKeep)
        {
            DropOldest();
        }
    }

    private void DropOldest()
    {
        NativeBuffer buffer = TakeAt(_idle, 0);
        _idleBytes -= buffer.LengthInBytes;
        _free(buffer);
    }

    // Environment.TickCount64 is not in netstandard2.0.
    private static long SystemNow() => Stopwatch.GetTimestamp() / (Stopwatch.Frequency / 1000);

    /// <summary>A caller that waits.</summary>
    private sealed class Waiter
    {
        private readonly TaskCompletionSource<NativeBuffer?> _source =
            new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Waiter(long bytes)
        {
            Bytes = bytes;
            Node = new(this);
        }

        public long Bytes { get; }

        /// <summary>Its place in the queue, which it leaves when it is served.</summary>
        public LinkedListNode<Waiter> Node { get; }

        /// <summary>Memory that it was granted; null if it has to allocate it.</summary>
        public NativeBuffer? Granted { get; private set; }

        public Task<NativeBuffer?> Task => _source.Task;

        /// <summary>Serves it. Called within the lock, so no continuation runs here.</summary>
        public void Grant(NativeBuffer? buffer)
        {
            Granted = buffer;
            _source.TrySetResult(buffer);
        }
    }
}
