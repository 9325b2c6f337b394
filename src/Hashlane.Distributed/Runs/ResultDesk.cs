namespace Hashlane.Distributed;

/// <summary>
/// Takes the messages for a run: checks them, brings results to the journal, has them verified, and gives the outcomes
/// to the items.
/// </summary>
internal sealed class ResultDesk
{
    private const string LostReason =
        "no worker could do its unit: see the logs of the workers, and the dead letters";

    private const string RefusedReason = "the results for it were refused again and again: see the coordinator's log";

    /// <summary>The most results that wait to be accepted, whatever the queue allows.</summary>
    private const int MostUnaccepted = 500;

    // With fewer workers a unit that is done twice costs a share of their time that may not come back.
    private const int WorkersToHurry = 8;

    private static readonly TimeSpan _flushAfter = TimeSpan.FromMilliseconds(100);

    private readonly JobSettings _settings;
    private readonly UnitFactory _factory;
    private readonly Replanner _replanner;
    private readonly Verifier _verifier;
    private readonly UnitWindow _window;
    private readonly Backlog _backlog;
    private readonly Journal _journal;
    private readonly JobProgress _progress;
    private readonly TimeProvider _clock;
    private readonly Action<string> _log;
    private readonly List<Delivery> _unaccepted = [];
    private readonly List<PlannedWork> _again = [];
    private long _firstUnaccepted;

    // A queue brings few of them at a time.
    private bool _hasLost;

    /// <summary>Creates a desk.</summary>
    internal ResultDesk(
        JobSettings settings,
        UnitFactory factory,
        UnitWindow window,
        Backlog backlog,
        Journal journal,
        JobProgress progress,
        TimeProvider clock,
        Action<string> log)
    {
        _settings = settings;
        _factory = factory;
        _window = window;
        _backlog = backlog;
        _journal = journal;
        _progress = progress;
        _clock = clock;
        _log = log;
        _verifier = new Verifier(settings, clock, log);
        _replanner = new Replanner(
            factory, settings.MostTries, item => progress.AddFailure(item.Item.File.Path, item.Outcome!.Reason));
    }

    /// <summary>Publishes a unit.</summary>
    internal required Action<Unit> Publish { get; init; }

    /// <summary>
    /// The number of results that end the wait for others: half of those that the queue brings, so that it brings more
    /// while these are accepted.
    /// </summary>
    internal int WorthAccepting { get; private init; } = MostUnaccepted;

    /// <inheritdoc cref="IJobQueue.MostUnsettled"/>
    internal int MostUnsettled
    {
        init => WorthAccepting = Math.Clamp(value / 2, 1, MostUnaccepted);
    }

    /// <summary>Tells whether an item still has the contents that an earlier run has seen.</summary>
    internal required Func<SourceItem, ContentIdentity, bool> HoldsFor { get; init; }

    /// <summary>Fails a file for which there is no unit.</summary>
    internal void Fail(PendingItem item, string reason) =>
        _replanner.Settle(item, FileOutcome.Without(OutcomeKind.Failed, reason));

    /// <summary>Publishes a unit that is in the window.</summary>
    internal void Send(UnitInFlight unit)
    {
        try
        {
            Publish(unit.Planned.Unit);
        }
        catch (MessageException exception) // of a worker's long entity tags, for example
        {
            _log($"Unit {unit.Planned.Unit.Id} cannot be sent: {exception.Message}.");
            Lose(unit, exception.Message);
        }
    }

    /// <summary>Uses the result that an earlier run has left in the journal.</summary>
    /// <returns>Whether there is one.</returns>
    internal bool TryResume(PlannedUnit planned)
    {
        if (_journal.Take(planned.Unit.Id) is not byte[] body)
        {
            return false;
        }

        UnitResult result;
        try
        {
            result = ResultCodec.Decode(body);
        }
        catch (MessageException exception)
        {
            _log($"A result in the journal is useless: {exception.Message}.");
            return false;
        }

        if (result.IsDeclined || ResultRules.Refuse(planned.Unit, result, _factory.DigestBytes) is not null
            || !HoldsForAll(planned, result))
        {
            return false;
        }

        AddToGroups(planned, planned.Unit.Id);
        _progress.AddResumed(planned.Verifies is null ? UnitBytes.Of(planned.Unit, result.Outcomes) : 0);
        Finish(planned, result);
        return true;
    }

    /// <summary>Whether no file of an earlier result has changed since then.</summary>
    private bool HoldsForAll(PlannedUnit planned, UnitResult result)
    {
        for (int i = 0; i < result.Outcomes.Length; i++)
        {
            if (result.Outcomes[i].Identity is ContentIdentity seen && !HoldsFor(planned.Items[i].Item, seen))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Takes a message.</summary>
    internal async ValueTask TakeAsync(Delivery delivery)
    {
        string? refusal = delivery.Kind == DeliveryKind.Lost ? TakeLost(delivery) : TakeResult(delivery);
        if (refusal is null)
        {
            if (_unaccepted.Count == 0)
            {
                _firstUnaccepted = _clock.GetTimestamp();
            }

            _unaccepted.Add(delivery);
            _hasLost |= delivery.Kind == DeliveryKind.Lost;
            return;
        }

        _log($"A result was refused: {refusal}.");
        _progress.AddRefused();
        await delivery.RefuseAsync().ConfigureAwait(false);
    }

    /// <summary>
    /// Brings results to the disk and then accepts their messages: many at a time, since each takes the disk
    /// milliseconds.
    /// </summary>
    /// <param name="isLast">Whether no other result is expected soon.</param>
    /// <param name="isComplete">
    /// Whether all is merged: then the sink is about to be flushed, and the journal deleted.
    /// </param>
    internal async ValueTask AcceptAsync(bool isLast, bool isComplete)
    {
        bool mayWait = !isLast && !isComplete && !_hasLost && _unaccepted.Count < WorthAccepting
            && _clock.GetElapsedTime(_firstUnaccepted) < _flushAfter;
        if (_unaccepted.Count == 0 || mayWait)
        {
            return;
        }

        if (!isComplete)
        {
            _journal.Flush();
        }

        foreach (Delivery delivery in _unaccepted)
        {
            await delivery.AcceptAsync().ConfigureAwait(false);
        }

        _unaccepted.Clear();
        _hasLost = false;
    }

    /// <summary>
    /// Has units done twice that take much longer than others, while all workers wait for them: where there are many
    /// workers, and units of bounded length.
    /// </summary>
    internal void HurrySlow()
    {
        if (_verifier.Workers >= WorkersToHurry && _settings.Algorithm == HashFunction.Blake3.Name)
        {
            _window.HurrySlow();
        }
    }

    /// <summary>Publishes units again that had no result for too long, or whose pause is over.</summary>
    internal void PublishDue()
    {
        foreach (UnitInFlight unit in _window.TakeDue())
        {
            if (unit.All.All(static planned => planned.IsIdle))
            {
                _window.Remove(unit);
                continue;
            }

            if (!unit.IsPausing)
            {
                unit.Resends++;
                _progress.AddRetry();
                if (unit.Resends > 1 || !unit.IsHurried)
                {
                    _log($"Unit {unit.Planned.Unit.Id} has no result and is published again.");
                }
            }

            PublishAgain(unit);
        }
    }

    private string? TakeResult(Delivery delivery)
    {
        UnitResult result;
        try
        {
            result = ResultCodec.Decode(delivery.Body);
        }
        catch (MessageException exception)
        {
            return exception.Message;
        }

        // Late results, results that came twice, and those for other jobs.
        if (!result.Job.Equals(_factory.Job) || _window.Find(result.Id) is not { } unit)
        {
            return null;
        }

        if (ResultRules.Refuse(unit.Planned.Unit, result, _factory.DigestBytes) is string reason)
        {
            TakeRefused(unit);
            return $"unit {result.Id}, worker '{result.Worker}': {reason}";
        }

        _verifier.AddWorker(result.Worker);
        if (result.IsDeclined)
        {
            TakeDeclined(unit);
            return null;
        }

        _journal.Append(result.Id, delivery.Body.Span);
        _window.RemoveDone(unit);
        long bytes = UnitBytes.Of(unit.Planned.Unit, result.Outcomes);
        _progress.AddResult(result.Worker, bytes, unit.Planned.Verifies is null ? bytes : 0);
        foreach (PlannedUnit planned in unit.All)
        {
            AddToGroups(planned, result.Id);
            Finish(planned, result);
        }

        return null;
    }

    /// <summary>A message that cannot be read is dropped here: it is among the dead letters already.</summary>
    private string? TakeLost(Delivery delivery)
    {
        try
        {
            Unit lost = UnitCodec.Decode(delivery.Body);
            if (lost.Job.Equals(_factory.Job) && _window.Find(lost.Id) is { } unit)
            {
                _log($"Unit {lost.Id} is lost: workers have refused it, or it came back too often.");
                Lose(unit, LostReason);
            }
        }
        catch (MessageException exception)
        {
            _log($"A dead letter is no unit: {exception.Message}.");
        }

        return null;
    }

    private void TakeRefused(UnitInFlight unit)
    {
        if (++unit.Refusals < _settings.MostTries)
        {
            _progress.AddRetry();
            PublishAgain(unit);
        }
        else
        {
            Lose(unit, RefusedReason);
        }
    }

    private void TakeDeclined(UnitInFlight unit)
    {
        if (unit.IsPausing)
        {
            return; // the same message again
        }

        if (_verifier.IsHopeless(++unit.Declines))
        {
            Lose(unit, LostReason);
        }
        else
        {
            _window.Pause(unit, Verifier.PauseAfter(unit.Declines));
        }
    }

    private void PublishAgain(UnitInFlight unit)
    {
        _window.NoteSent(unit);
        Send(unit);
    }

    private void Lose(UnitInFlight unit, string reason)
    {
        _window.Remove(unit);
        foreach (PlannedUnit planned in unit.All)
        {
            if (planned.Verifies is { } verified)
            {
                _progress.AddUnchecked();
                Apply(verified.Original, verified.Result.Outcomes);
            }
            else
            {
                _progress.AddRetry();
                _replanner.Lose(planned, reason, _again);
                PlanAgain();
            }
        }
    }

    private void Finish(PlannedUnit planned, UnitResult result)
    {
        if (planned.Verifies is { } verified)
        {
            FinishCheck(verified, _verifier.Compare(verified, result));
        }
        else if (_verifier.IsSampled(planned.Unit) && _factory.Check(planned, result) is { } check)
        {
            _backlog.Add(check);
        }
        else
        {
            Apply(planned, result.Outcomes);
        }
    }

    private void FinishCheck(VerifiedResult verified, Verdict verdict)
    {
        _progress.AddCheck(verdict.Mismatches.Count);
        if (!verdict.IsWhole)
        {
            _progress.AddUnchecked();
        }

        foreach (int index in verdict.Mismatches)
        {
            _replanner.Settle(verified.Original.Items[index], verdict.Outcomes[index]);
        }

        Apply(verified.Original, verdict.Outcomes);
    }

    private void Apply(PlannedUnit planned, FileOutcome[] outcomes)
    {
        int failed = _replanner.Apply(planned, outcomes, _again);
        if (failed > 0)
        {
            _progress.AddRetry();
            _log($"Unit {planned.Unit.Id}: {failed} files could not be read, and are tried again.");
        }

        PlanAgain();
    }

    private void PlanAgain()
    {
        foreach (PlannedWork work in _again)
        {
            _backlog.Add(work);
        }

        _again.Clear();
    }

    private static void AddToGroups(PlannedUnit planned, UnitId id)
    {
        // The items of a unit all come from the same group.
        planned.Items[0].Group.AddResult(id);
    }
}
