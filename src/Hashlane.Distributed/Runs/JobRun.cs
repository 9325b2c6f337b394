namespace Hashlane.Distributed;

/// <summary>
/// A run of a job: it plans units, publishes them in a window, journals and verifies their results, and merges them in
/// the order of the source.
/// </summary>
/// <remarks>
/// One thread reads and plans the source. All else happens in one loop, which waits for messages, for the source and
/// for the clock. So nothing but the hand-over between the two is shared.
/// </remarks>
internal sealed class JobRun
{
    // After so many units the loop looks for results again.
    private const int MostUnitsAtOnce = 64;

    private static readonly TimeSpan _tickPeriod = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan _sourcePatience = TimeSpan.FromSeconds(2);

    private readonly JobSettings _settings;
    private readonly IEnumerable<SourceItem> _source;
    private readonly IOutcomeSink _sink;
    private readonly IJobQueue _queue;
    private readonly Journal _journal;
    private readonly JobProgress _progress;
    private readonly Action<string> _log;
    private readonly UnitFactory _factory;
    private readonly Merger _merger;
    private readonly Backlog _backlog = new();

    /// <summary>Creates a run.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="source">The items in the order of the results: enumerated once, and never held whole.</param>
    /// <param name="sink">Receives the outcomes.</param>
    /// <param name="queue">The queue, which remains the caller's.</param>
    /// <param name="journal">The journal, which remains the caller's.</param>
    /// <param name="progress">Receives the figures.</param>
    /// <param name="log">Receives a line for each message that is refused, each mismatch and each retry.</param>
    /// <exception cref="ArgumentException">A setting is out of range, or the algorithm is unknown.</exception>
    internal JobRun(
        JobSettings settings,
        IEnumerable<SourceItem> source,
        IOutcomeSink sink,
        IJobQueue queue,
        Journal journal,
        JobProgress progress,
        Action<string> log)
    {
        _settings = settings;
        _source = source;
        _sink = sink;
        _queue = queue;
        _journal = journal;
        _progress = progress;
        _log = log;
        _factory = new UnitFactory(settings, journal.Job);
        _merger = new Merger(sink, Forget);
    }

    /// <summary>The clock, which tests replace.</summary>
    internal TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>
    /// Tells whether an item still has the contents of an identity that an earlier run has seen. If not, its unit is
    /// done again.
    /// </summary>
    internal Func<SourceItem, ContentIdentity, bool> HoldsFor { get; init; } = static (_, _) => true;

    /// <summary>Runs to the end of the source. Then the caller flushes the sink and deletes the journal.</summary>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal async Task RunAsync(CancellationToken cancellationToken)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        Inbox inbox = new();
        SourceReader reader = new(_source, new Planner(_settings, _factory), _settings.MostItems, inbox);
        _progress.Begin(Clock);
        reader.Start();
        Task receiving = ReceiveAsync(inbox, end.Token);
        ITimer timer = Clock.CreateTimer(static state => ((Inbox)state!).Wake(), inbox, _tickPeriod, _tickPeriod);
        bool isComplete = false;
        try
        {
            await LoopAsync(inbox, reader, end.Token).ConfigureAwait(false);
            isComplete = true;
        }
        finally
        {
            await timer.DisposeAsync().ConfigureAwait(false);
            reader.Stop();
            await end.CancelAsync().ConfigureAwait(false);
            await receiving.ConfigureAwait(false);

            // A source that waits for a dead disk or server must not keep the run from its end.
            await Task.WhenAny(reader.End, Task.Delay(_sourcePatience, CancellationToken.None)).ConfigureAwait(false);
            _progress.End(isComplete);
        }
    }

    private async Task ReceiveAsync(Inbox inbox, CancellationToken end)
    {
        try
        {
            while (true)
            {
                inbox.Post(await _queue.ReceiveAsync(end).ConfigureAwait(false));
            }
        }
        catch (OperationCanceledException) when (end.IsCancellationRequested)
        {
            // The run has ended.
        }
        catch (Exception exception) // it ends the run, in its loop
        {
            inbox.Fail(exception);
        }
    }

    private async Task LoopAsync(Inbox inbox, SourceReader reader, CancellationToken end)
    {
        Publisher publisher = new(_queue, inbox, end);
        UnitWindow window = new(Clock, _settings.ResendAfter);
        ResultDesk desk = new(_settings, _factory, window, _backlog, _journal, _progress, Clock, _log)
        {
            Publish = publisher.Publish,
            MostUnsettled = _queue.MostUnsettled,
            HoldsFor = HoldsFor,
        };
        List<Delivery> deliveries = [];
        while (true)
        {
            end.ThrowIfCancellationRequested();
            deliveries = inbox.Take(deliveries);
            foreach (Delivery delivery in deliveries)
            {
                await desk.TakeAsync(delivery).ConfigureAwait(false);
            }

            bool isIdle = deliveries.Count == 0;
            deliveries.Clear();
            desk.PublishDue();
            bool isFull = Fill(reader, window, publisher, desk);
            Merge(reader, window);
            bool isComplete = reader.IsComplete && _backlog.IsEmpty && _merger.Waiting == 0;
            await desk.AcceptAsync(window.Count == 0, isComplete).ConfigureAwait(false);
            if (isComplete)
            {
                return;
            }

            if (isFull && isIdle)
            {
                if (_backlog.IsEmpty && (reader.IsComplete || reader.IsWaitingForRoom))
                {
                    desk.HurrySlow();
                }

                await inbox.WaitAsync(window.UntilDue, end).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Publishes units while there is room for them.</summary>
    /// <returns>Whether nothing more can be published before something happens.</returns>
    private bool Fill(SourceReader reader, UnitWindow window, Publisher publisher, ResultDesk desk)
    {
        for (int units = 0; units < MostUnitsAtOnce; units++)
        {
            if (window.Count >= Math.Max(_settings.MostUnits, 1) || !publisher.HasRoom)
            {
                return true;
            }

            PlannedUnit? planned = _backlog.TakeNext();
            if (planned is not null)
            {
                Begin(planned, window, desk);
            }
            else if (reader.TryTake(out SourceChunk? chunk))
            {
                Add(chunk, desk);
            }
            else
            {
                return true;
            }
        }

        return false;
    }

    private void Begin(PlannedUnit planned, UnitWindow window, ResultDesk desk)
    {
        if (window.Find(planned.Unit.Id) is { } twin)
        {
            (twin.Twins ??= []).Add(planned);
        }
        else if (!desk.TryResume(planned))
        {
            UnitInFlight unit = window.Add(planned);
            _progress.AddPublished();
            desk.Send(unit);
        }
    }

    private void Add(SourceChunk chunk, ResultDesk desk)
    {
        int files = 0;
        foreach (PendingItem item in chunk.Items)
        {
            _merger.Add(item);
            files += item.Item.IsToBeRead ? 1 : 0;
        }

        foreach (PlannedWork work in chunk.Work)
        {
            if (work is UnsendableFile unsendable)
            {
                desk.Fail(unsendable.Item, unsendable.Reason);
            }
            else
            {
                _backlog.Add(work);
            }
        }

        _progress.AddFound(files);
    }

    private void Merge(SourceReader reader, UnitWindow window)
    {
        if (_merger.Advance())
        {
            reader.NoteMerged(_merger.Merged);
            if (_journal.IsWorthCompacting)
            {
                _sink.Flush();
                _journal.Compact();
            }
        }

        if (reader.IsComplete)
        {
            _progress.NoteAllFound();
        }

        _progress.SetMerged(_merger.FilesDone, _merger.FilesFailed, window.Count);
    }

    private void Forget(ItemGroup group)
    {
        foreach (UnitId unit in group.Results)
        {
            _journal.Forget(unit);
        }
    }
}
