using System.Security.Cryptography;

namespace Hashlane.Files;

/// <summary>
/// Reads and hashes many files on several threads, and reports them in their order. Small files are hashed in lanes.
/// </summary>
/// <remarks>
/// <para>
/// The inputs are in a ring, from which threads claim some at a time. The thread that finishes the first unreported one
/// reports it, and those after it that are done. The caller's thread works too while the ring is full. An input that
/// cannot be read early, or is long enough for all threads to share, is hashed when its turn comes.
/// </para>
/// <para><b>Thread safety.</b> Only one thread may call. Reports come from any thread, but one at a time.</para>
/// </remarks>
internal sealed class HashPipeline : IDisposable
{
    internal const int RingEntries = 4096;

    // The memory of the inputs in the ring: paths can be very long, and so can digests of a list.
    private const long MaxHeldBytes = 8 * 1024 * 1024;

    // Trees of which files are left; some systems allow a process 256 descriptors.
    private const int MaxOpenRoots = 64;

    // With so many inputs waiting another thread pays: it takes 0.2 ms to start.
    private const int WorthThread = 64;
    private const int PublishedAtOnce = 32;

    private readonly Entry[] _ring = new Entry[RingEntries];
    private readonly PipelineHasher.Settings _settings;
    private readonly ISumReport _report;
    private readonly Action<Exception> _fail;
    private readonly ReadProgress _progress;
    private readonly int _maxThreads;
    private readonly List<Range> _returned = [];
    private readonly object _gate = new();
    private readonly object _turn = new();
    private PipelineHasher? _ownHasher;
    private long _produced;
    private long _published;
    private long _claimed;
    private long _reported;
    private long _heldBytes;
    private int _openRoots;
    private int _threads;
    private int _sleepers;
    private volatile bool _isOver;
    private volatile bool _hasFailed;

    /// <summary>Creates an empty pipeline.</summary>
    /// <param name="settings">The way of hashing.</param>
    /// <param name="maxThreads">The most threads that read and hash, including the calling one.</param>
    /// <param name="report">Receives the results.</param>
    /// <param name="progress">Receives the number of bytes done.</param>
    /// <param name="fail">
    /// Receives a failure on another thread than the caller's, who may wait in a read forever: it ends the process.
    /// </param>
    internal HashPipeline(
        PipelineHasher.Settings settings,
        int maxThreads,
        ISumReport report,
        ReadProgress progress,
        Action<Exception> fail)
    {
        _settings = settings;
        _maxThreads = Math.Min(maxThreads, Descriptors.MaxThreads);
        _report = report;
        _progress = progress;
        _fail = fail;
    }

    /// <summary>Adds an input.</summary>
    internal void Add(Input input)
    {
        while (IsFull(out long reported))
        {
            Publish();
            if (!Work())
            {
                WaitForReport(reported);
            }
        }

        ref Entry entry = ref _ring[_produced % RingEntries];
        entry ??= new Entry();
        entry.Begin(input, _produced);
        Interlocked.Add(ref _heldBytes, input.HeldBytes);
        if (input.Ended is not null)
        {
            Interlocked.Increment(ref _openRoots);
        }

        _produced++;
        if (_produced - _published >= PublishedAtOnce)
        {
            Publish();
        }
    }

    /// <summary>Lets the threads have all inputs, before a wait for more of them.</summary>
    internal void Publish()
    {
        if (_published == _produced)
        {
            return;
        }

        lock (_gate)
        {
            _published = _produced;
            if (_sleepers > 0)
            {
                Monitor.Pulse(_gate);
            }

            if (_published - _claimed >= (long)WorthThread * (_threads + 1))
            {
                StartThread();
            }
        }
    }

    /// <summary>Starts another thread, if there may be one more. The gate is held.</summary>
    private void StartThread()
    {
        if (_threads + 1 < _maxThreads)
        {
            // In the background, so that a read that never returns cannot keep the process alive.
            _threads++;
            new Thread(WorkOrFail) { IsBackground = true, Name = "hash" }.Start();
        }
    }

    /// <summary>As <see cref="Publish"/>, and makes sure that somebody works on them.</summary>
    internal void PublishAndStart()
    {
        Publish();
        while (_threads == 0 && Work())
        {
        }
    }

    /// <summary>Hashes and reports the inputs that are left. Exceptions of the report come through here.</summary>
    internal void Finish()
    {
        Publish();
        while (true)
        {
            long reported = Volatile.Read(ref _reported);
            if (reported == _produced)
            {
                return;
            }

            if (!Work())
            {
                WaitForReport(reported);
            }
        }
    }

    /// <summary>Ends. If inputs are left, because of an error, no more of them are reported.</summary>
    public void Dispose()
    {
        _hasFailed = true;
        lock (_gate)
        {
            _isOver = true;
            Monitor.PulseAll(_gate);
        }

        _ownHasher?.Dispose();
    }

    private bool IsFull(out long reported)
    {
        reported = Volatile.Read(ref _reported);
        return _produced - reported >= RingEntries
            || (_produced > reported && (Volatile.Read(ref _heldBytes) > MaxHeldBytes
                || Volatile.Read(ref _openRoots) > MaxOpenRoots));
    }

    /// <summary>Waits until more inputs are reported than so many, or until there is something to do.</summary>
    private void WaitForReport(long reported)
    {
        lock (_gate)
        {
            while (Volatile.Read(ref _reported) == reported
                && _claimed == _published && _returned.Count == 0)
            {
                Monitor.Wait(_gate);
            }
        }
    }

    /// <summary>Whether the caller's thread has claimed all inputs that there are, and no other thread works.</summary>
    private bool IsAlone()
    {
        lock (_gate)
        {
            return _threads == 0 && _claimed == _published && _returned.Count == 0;
        }
    }

    /// <summary>Works on some inputs, on the calling thread.</summary>
    /// <returns>Whether there were any.</returns>
    private bool Work()
    {
        if (!TryClaim(Wait.No, out Range range))
        {
            return false;
        }

        _ownHasher ??= new PipelineHasher(_settings, _progress, GiveBack) { IsAlone = IsAlone };
        Hash(_ownHasher, range);
        return true;
    }

    /// <summary>Works until all is done, on a thread of the pipeline.</summary>
    private void WorkOrFail()
    {
        try
        {
            using PipelineHasher hasher = new(_settings, _progress, GiveBack);
            while (TryClaim(Wait.Yes, out Range range))
            {
                Hash(hasher, range);
            }
        }
        catch (Exception) when (_isOver)
        {
            // The caller has failed and says so. It may have disposed of something that was needed here.
        }
        catch (Exception exception)
        {
            _fail(exception);
        }
    }

    private bool TryClaim(Wait wait, out Range range)
    {
        lock (_gate)
        {
            while (_isOver || (_claimed == _published && _returned.Count == 0))
            {
                if (_isOver || wait == Wait.No)
                {
                    range = Range.None;
                    return false;
                }

                _sleepers++;
                Monitor.Wait(_gate);
                _sleepers--;
            }

            if (_returned.Count > 0)
            {
                range = _returned[^1];
                _returned.RemoveAt(_returned.Count - 1);
            }
            else
            {
                // Fewer at a time when few are left, so that all threads end at the same time.
                long left = _published - _claimed;
                long count = Math.Clamp(left / (2 * (_threads + 1)), 1, Math.Min(left, PipelineHasher.MaxFiles));
                range = new Range(_claimed, (int)count);
                _claimed += count;
            }

            if (_sleepers > 0 && (_claimed < _published || _returned.Count > 0))
            {
                Monitor.Pulse(_gate);
            }

            return true;
        }
    }

    /// <summary>Lets other threads have what waits for an input that takes long.</summary>
    /// <param name="range">The inputs that were claimed with it; there may be none.</param>
    private void GiveBack(Range range)
    {
        lock (_gate)
        {
            if (range.Count > 0)
            {
                _returned.Add(range);
            }

            // The caller's thread may wait too, for reports; it is none of the sleepers.
            Monitor.PulseAll(_gate);
            if (_sleepers == 0 && (range.Count > 0 || _claimed < _published))
            {
                StartThread();
            }
        }
    }

    private void Hash(PipelineHasher hasher, Range range)
    {
        while (range.Count > 0)
        {
            range = hasher.Hash(_ring, range);
            ReportDone();
        }
    }

    /// <summary>Reports the first inputs that are done, unless another thread does.</summary>
    private void ReportDone()
    {
        // Another look after letting go: inputs that were finished before that must not be left over.
        while (IsNextDone() && Monitor.TryEnter(_turn))
        {
            try
            {
                ReportInTurn();
            }
            catch
            {
                _hasFailed = true; // no other thread may go on from here, or report the failure again
                throw;
            }
            finally
            {
                Monitor.Exit(_turn);
            }

            lock (_gate)
            {
                Monitor.PulseAll(_gate);
            }
        }
    }

    /// <summary>
    /// Whether the first input that is not reported is done. The results of this thread must be visible before it
    /// looks: otherwise each of two threads could leave the report to the other.
    /// </summary>
    private bool IsNextDone()
    {
        Interlocked.MemoryBarrier();
        return !_hasFailed && IsDone(Volatile.Read(ref _reported));
    }

    private bool IsDone(long index) =>
        _ring[index % RingEntries] is { State: not EntryState.Waiting } entry && entry.Index == index;

    private void ReportInTurn()
    {
        // In this order: what was hashed after a failure of the caller, perhaps with a key that is wiped, is done after
        // the failure is known.
        long index = _reported;
        for (; IsDone(index) && !_hasFailed; index++)
        {
            // All before this one are reported.
            Volatile.Write(ref _reported, index);
            Entry entry = _ring[index % RingEntries];
            Report(entry);
            Interlocked.Add(ref _heldBytes, -entry.Input!.HeldBytes);
            entry.End();
        }

        // The last one only once its result is written: the caller goes on then, and may end the process.
        _report.Flush();
        Volatile.Write(ref _reported, index);
    }

    private void Report(Entry entry)
    {
        Input input = entry.Input!;
        IoError error = entry.Error;
        switch (entry.State)
        {
            case EntryState.Hashed:
                _report.Report(input, entry.Bytes, entry.Digest);
                break;
            case EntryState.InTurn:
                _report.Flush();
                error = _report.HashInTurn(input);
                break;
            case EntryState.Other:
                _report.ReportOther(input);
                break;
            case EntryState.End:
                input.Ended!.Dispose();
                Interlocked.Decrement(ref _openRoots);
                break;
            default:
                break;
        }

        if (!error.IsNone)
        {
            _report.Flush();
            _report.ReportError(input, error);
        }
    }

    /// <summary>Some inputs in the ring.</summary>
    // A class, because a list of structs has code that nothing else in the process needs.
    internal sealed class Range(long first, int count)
    {
        /// <summary>No inputs.</summary>
        internal static Range None { get; } = new(0, 0);

        /// <summary>The number of the first one.</summary>
        internal long First { get; } = first;

        /// <summary>The number of inputs.</summary>
        internal int Count { get; } = count;
    }

    private enum Wait
    {
        No,
        Yes,
    }

    /// <summary>The state of an input.</summary>
    internal enum EntryState
    {
        Waiting,
        Hashed,
        Failed,
        InTurn,
        Other,
        End,
    }

    /// <summary>An input in the ring, and its result.</summary>
    internal sealed class Entry
    {
        private volatile EntryState _state;
        private byte[] _digest = [];

        internal long Index { get; private set; } = -1;

        internal EntryState State => _state;

        internal Input? Input { get; private set; }

        internal IoError Error { get; private set; }

        internal long Bytes { get; private set; }

        internal ReadOnlySpan<byte> Digest => _digest;

        internal void Begin(Input input, long index)
        {
            Input = input;
            Index = index;
        }

        internal void Take(ReadOnlySpan<byte> digest, long bytes)
        {
            if (_digest.Length != digest.Length)
            {
                _digest = new byte[digest.Length];
            }

            digest.CopyTo(_digest);
            Bytes = bytes;
            _state = EntryState.Hashed;
        }

        internal void Take(EntryState state, IoError error = default)
        {
            Error = error;
            _state = state;
        }

        internal void End()
        {
            // A digest may be a derived key.
            CryptographicOperations.ZeroMemory(_digest);
            Input = null;
            Error = default;
            _state = EntryState.Waiting;
        }
    }
}
