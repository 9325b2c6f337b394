using System.Diagnostics.CodeAnalysis;

namespace Hashlane.Distributed;

/// <summary>Reads and plans the items of a source on a thread, no further ahead than the window of items.</summary>
internal sealed class SourceReader
{
    private const int MaxChunks = 2;
    private const int MaxChunkItems = 1000;

    private readonly IEnumerable<SourceItem> _source;
    private readonly Planner _planner;
    private readonly int _maxItems;
    private readonly RunSignal _signal;
    private readonly object _lock = new();
    private readonly Queue<SourceChunk> _chunks = new();
    private readonly Thread _thread;
    private long _merged;
    private long _roomAt;
    private bool _isAwaited = true;
    private bool _isStopped;
    private bool _isRead;

    /// <summary>Creates a reader.</summary>
    /// <param name="source">The items.</param>
    /// <param name="planner">Divides them into units.</param>
    /// <param name="maxItems">The most items that are planned and not merged.</param>
    /// <param name="signal">
    /// Is woken when there is a chunk after none was there to be taken, and when the source ends or fails.
    /// </param>
    internal SourceReader(IEnumerable<SourceItem> source, Planner planner, int maxItems, RunSignal signal)
    {
        _source = source;
        _planner = planner;
        _maxItems = Math.Max(maxItems, 1);
        _signal = signal;
        _thread = new Thread(Read) { IsBackground = true, Name = "hashlane-source" };
    }

    /// <summary>Whether nothing is read before items are merged.</summary>
    internal bool IsWaitingForRoom
    {
        get
        {
            lock (_lock)
            {
                return _merged < _roomAt && _chunks.Count == 0;
            }
        }
    }

    /// <summary>Whether all items were taken.</summary>
    internal bool IsComplete
    {
        get
        {
            lock (_lock)
            {
                return _isRead && _chunks.Count == 0;
            }
        }
    }

    /// <summary>Starts the thread.</summary>
    internal void Start() => _thread.Start();

    /// <summary>Ends the thread when the source gives the next item, and waits for that.</summary>
    /// <param name="most">The longest wait: a source that waits for a dead disk must not keep the run.</param>
    internal void Stop(TimeSpan most)
    {
        lock (_lock)
        {
            _isStopped = true;
            Monitor.Pulse(_lock);
        }

        _thread.Join(most);
    }

    /// <summary>Takes the next items.</summary>
    internal bool TryTake([NotNullWhen(true)] out SourceChunk? chunk)
    {
        lock (_lock)
        {
            bool isThere = _chunks.TryDequeue(out chunk);
            _isAwaited = !isThere;
            if (isThere && _chunks.Count == 0)
            {
                Monitor.Pulse(_lock); // not before: each wait less is a share of a processor more for those who hash
            }

            return isThere;
        }
    }

    /// <summary>Tells how many items were merged, which makes room for others.</summary>
    internal void NoteMerged(long merged)
    {
        lock (_lock)
        {
            if (_merged < _roomAt && merged >= _roomAt)
            {
                Monitor.Pulse(_lock);
            }

            _merged = merged;
        }
    }

    private void Read()
    {
        try
        {
            ReadAll();
            lock (_lock)
            {
                _isRead = true;
            }

            _signal.Wake();
        }
        catch (Exception exception) // of the source: it ends the run, on the thread of the run
        {
            _signal.Fail(exception);
        }
    }

    private void ReadAll()
    {
        SourceChunk chunk = new();
        long planned = 0;
        foreach (SourceItem item in _source)
        {
            if (planned - Volatile.Read(ref _merged) >= _maxItems)
            {
                if (!TryPut(chunk) || !TryWaitForRoom(planned))
                {
                    return;
                }

                chunk = new SourceChunk();
            }

            chunk.Items.Add(_planner.Add(item, chunk.Work));
            planned++;
            if (chunk.Work.Count > 0 || chunk.Items.Count >= MaxChunkItems)
            {
                if (!TryPut(chunk))
                {
                    return;
                }

                chunk = new SourceChunk();
            }
        }

        _planner.Complete(chunk.Work);
        TryPut(chunk);
    }

    private bool TryWaitForRoom(long planned)
    {
        lock (_lock)
        {
            // With the number of merged items the state is exact, before this thread has woken up.
            _roomAt = planned - _maxItems + 1;
            _signal.Wake();
            while (_merged < _roomAt && !_isStopped)
            {
                Monitor.Wait(_lock);
            }

            return !_isStopped;
        }
    }

    private bool TryPut(SourceChunk chunk)
    {
        bool isAwaited;
        lock (_lock)
        {
            while (_chunks.Count >= MaxChunks && !_isStopped)
            {
                Monitor.Wait(_lock);
            }

            if (_isStopped)
            {
                return false;
            }

            _chunks.Enqueue(chunk);
            isAwaited = _isAwaited;
            _isAwaited = false;
        }

        if (isAwaited)
        {
            _signal.Wake();
        }

        return true;
    }
}

/// <summary>Items in the order of the source, and work that was planned by them.</summary>
internal sealed class SourceChunk
{
    /// <summary>The items.</summary>
    internal List<PendingItem> Items { get; } = [];

    /// <summary>The work for these items, or for earlier ones.</summary>
    internal List<PlannedWork> Work { get; } = [];
}
