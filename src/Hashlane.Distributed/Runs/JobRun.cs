namespace Hashlane.Distributed;

/// <summary>
/// A run of a job: it plans units, publishes them in a window, journals and verifies their results, and merges them in
/// the order of the source.
/// </summary>
/// <remarks>
/// One thread reads and plans the source. All else happens on another one, in a loop that waits for messages, for the
/// source and for the clock. So nothing but the hand-over between the two is shared. The loop is not asynchronous: it
/// writes the journal, waits for the disk and merges, so that it has a thread anyway, and never waits in two places.
/// </remarks>
internal sealed class JobRun
{
    // After so many units the loop looks for results again.
    private const int MaxUnitsAtOnce = 64;

    // After so many messages the loop publishes units again.
    private const int MaxDeliveriesAtOnce = 256;

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
    private readonly RunSignal _signal = new();
    private long _filesAtLastResumed;

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
    /// Tells whether all items of an earlier result still have the contents that an earlier run has seen. If not, their
    /// unit is done again.
    /// </summary>
    internal Func<IReadOnlyList<SeenItem>, bool> HoldForAll { get; init; } = static _ => true;

    /// <summary>
    /// Looks at a file, as the coordinator sees it. It is asked about files of which a worker says that they are not
    /// there, have changed, or are large.
    /// </summary>
    internal Func<SourceItem, Sighting> Look { get; init; } = static _ => Sighting.Unknown;

    /// <summary>
    /// Lets time pass on the clock of a simulation. It is called on the thread of the run, in place of waiting, when
    /// only a message or the clock can end the wait. Null for a real clock.
    /// </summary>
    internal Action? PassTime { get; init; }

    /// <summary>Runs on a thread, as <see cref="Run"/> does.</summary>
    internal Task RunAsync(CancellationToken cancellationToken) =>
        OwnThread.Run("hashlane-run", () => Run(cancellationToken));

    /// <summary>Runs to the end of the source. Then the caller flushes the sink and deletes the journal.</summary>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    /// <exception cref="MismatchException">A worker is wrong. The journal has its name.</exception>
    internal void Run(CancellationToken cancellationToken)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        using CancellationTokenRegistration waking = end.Token.UnsafeRegister(
            static state => ((RunSignal)state!).Wake(), _signal);
        UnitSizes sizes = new(_settings, _journal);
        Planner planner = new(_settings, _factory, sizes.From);
        SourceReader reader = new(_source, planner, _settings.MaxItems, _signal);
        DeliveryReceiver receiver = new(_queue, _signal, end.Token);
        _progress.Begin(Clock);
        reader.Start();
        RefusalLog refusals = new(_log, Clock);
        ITimer timer = Clock.CreateTimer(static state => ((RunSignal)state!).Wake(), _signal, _tickPeriod, _tickPeriod);
        bool isComplete = false;
        try
        {
            Loop(reader, receiver, sizes, refusals, end.Token);
            isComplete = true;
        }
        finally
        {
            timer.Dispose();
            end.Cancel();
            receiver.End();
            refusals.End();
            reader.Stop(_sourcePatience);
            _progress.End(isComplete);
        }
    }

    private void Loop(
        SourceReader reader, DeliveryReceiver receiver, UnitSizes sizes, RefusalLog refusals, CancellationToken end)
    {
        UnitPublisher publisher = new(_queue, _signal, end);
        UnitWindow window = new(Clock, _settings.ResendAfter, _settings.ResendLongAfter);
        RunDesks desks = Open(window, publisher, refusals);
        UnitStock stock = new(_settings, _queue, sizes, Clock, end);
        while (true)
        {
            end.ThrowIfCancellationRequested();
            _signal.ThrowIfFailed();
            bool isIdle = TakeDeliveries(receiver, desks.Intake) == 0;
            desks.Dispatcher.PublishDue();
            sizes.Seconds = window.MeanSeconds;
            bool isFull = Fill(reader, window, stock, publisher, desks);
            Merge(reader, window);
            bool isComplete = reader.IsComplete && _backlog.IsEmpty && _merger.WaitingItems == 0;
            desks.Intake.Accept(window.Count == 0 || isComplete);
            if (isComplete)
            {
                return;
            }

            if (isFull && isIdle)
            {
                Wait(reader, window, stock, desks.Dispatcher);
            }
        }
    }

    private RunDesks Open(UnitWindow window, UnitPublisher publisher, RefusalLog refusals)
    {
        Replanner replanner = new(
            _factory,
            _settings.MaxTries,
            Look,
            item => _progress.AddFailure(item.Item.File.Path, item.Outcome!.Reason));
        OutcomeDesk outcomes = new(replanner, _backlog, _progress, _log);
        Verifier verifier = new(_settings, _journal.SampleKey, _log);
        RetryPolicy policy = new(_settings, Clock);
        CheckDesk checks = new(
            _settings, verifier, policy, _factory, window, _backlog, outcomes, _journal, _progress, _log)
        {
            Look = Look,
            FirstUnmerged = () => _merger.First?.File.Path ?? [],
        };
        FormerUnits former = new();
        UnitDispatcher dispatcher = new(
            window, policy, checks, outcomes, former, _journal, _progress, Clock, _log)
        {
            Publish = publisher.Publish,
        };
        ResultIntake intake = new(
            _factory, window, dispatcher, checks, former, _journal, _progress, Clock, _log)
        {
            Refusals = refusals,
            MaxUnsettled = _queue.MaxUnsettled,
        };
        ResumeDesk resume = new(_journal, checks, _progress, _log)
        {
            DigestBytes = _factory.DigestBytes,
            MaxTries = _settings.MaxTries,
            HoldForAll = HoldForAll,
        };
        return new RunDesks(intake, dispatcher, resume, outcomes);
    }

    private void Wait(SourceReader reader, UnitWindow window, UnitStock stock, UnitDispatcher dispatcher)
    {
        bool isSourceAtRest = reader.IsComplete || reader.IsWaitingForRoom;
        if (_backlog.IsEmpty && isSourceAtRest)
        {
            dispatcher.HurrySlow();
            if (reader.IsComplete)
            {
                window.HurryLast(stock.IsSpent);
            }
        }

        TimeSpan most = window.UntilDue;
        if (PassTime is not null && most > TimeSpan.Zero && (isSourceAtRest || window.Count >= stock.Most))
        {
            _signal.Pass(PassTime);
        }
        else
        {
            _signal.Wait(most);
        }
    }

    /// <summary>Takes the messages that are there.</summary>
    /// <returns>Their number.</returns>
    private static int TakeDeliveries(DeliveryReceiver receiver, ResultIntake intake)
    {
        int taken = 0;
        while (taken < MaxDeliveriesAtOnce && receiver.TryTake() is { } delivery)
        {
            intake.Take(delivery);
            taken++;
        }

        return taken;
    }

    /// <summary>Publishes units while there is room for them.</summary>
    /// <returns>Whether nothing more can be published before something happens.</returns>
    private bool Fill(
        SourceReader reader, UnitWindow window, UnitStock stock, UnitPublisher publisher, RunDesks desks)
    {
        for (int units = 0; units < MaxUnitsAtOnce; units++)
        {
            if (window.Count >= stock.Most)
            {
                stock.Review();
            }

            if (window.Count >= stock.Most || !publisher.HasRoom)
            {
                return true;
            }

            PlannedUnit? planned = _backlog.TakeNext();
            if (planned is not null)
            {
                Begin(planned, window, desks);
            }
            else if (reader.TryTake(out SourceChunk? chunk))
            {
                Add(chunk, desks.Outcomes);
            }
            else
            {
                return true;
            }
        }

        return false;
    }

    private void Begin(PlannedUnit planned, UnitWindow window, RunDesks desks)
    {
        if (window.Find(planned.Unit.Id) is { } twin)
        {
            (twin.Twins ??= []).Add(planned);
        }
        else if (desks.Resume.TryResume(planned))
        {
            _filesAtLastResumed = _merger.FilesDone;
        }
        else
        {
            UnitInFlight unit = window.Add(planned);
            _progress.AddPublished();
            desks.Dispatcher.Start(unit);
        }
    }

    private void Add(SourceChunk chunk, OutcomeDesk outcomes)
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
                outcomes.Fail(unsendable.Item, unsendable.Reason);
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
            if (_merger.FilesDone - _filesAtLastResumed > _settings.MaxItems)
            {
                // No earlier run can have had so many files in work after one without a result.
                _journal.ForgetUntaken();
            }

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

    /// <summary>The parts of a run that deal with units and their results.</summary>
    private sealed record RunDesks(
        ResultIntake Intake, UnitDispatcher Dispatcher, ResumeDesk Resume, OutcomeDesk Outcomes);
}
