using System.Diagnostics;

namespace Hashlane.Distributed;

/// <summary>
/// Takes the messages for a run: reads them, refuses those that break a rule, brings results to the journal, and
/// accepts their messages.
/// </summary>
internal sealed class ResultIntake
{
    /// <summary>The most results that wait to be accepted, whatever the queue allows.</summary>
    private const int MaxUnaccepted = 500;

    private static readonly TimeSpan _flushAfter = TimeSpan.FromMilliseconds(100);

    private readonly UnitFactory _factory;
    private readonly UnitWindow _window;
    private readonly UnitDispatcher _dispatcher;
    private readonly CheckDesk _checks;
    private readonly FormerUnits _former;
    private readonly Journal _journal;
    private readonly JobProgress _progress;
    private readonly TimeProvider _clock;
    private readonly Action<string> _log;
    private readonly List<Delivery> _unaccepted = [];
    private long _firstUnaccepted;

    // A queue brings few of them at a time.
    private bool _hasLost;

    /// <summary>Creates an intake.</summary>
    internal ResultIntake(
        UnitFactory factory,
        UnitWindow window,
        UnitDispatcher dispatcher,
        CheckDesk checks,
        FormerUnits former,
        Journal journal,
        JobProgress progress,
        TimeProvider clock,
        Action<string> log)
    {
        _factory = factory;
        _window = window;
        _dispatcher = dispatcher;
        _checks = checks;
        _former = former;
        _journal = journal;
        _progress = progress;
        _clock = clock;
        _log = log;
    }

    /// <summary>Receives a line for each message that is refused.</summary>
    internal required RefusalLog Refusals { get; init; }

    /// <summary>
    /// The number of results that end the wait for others: half of those that the queue brings, so that it brings more
    /// while these are accepted.
    /// </summary>
    internal int WorthAccepting { get; private init; } = MaxUnaccepted;

    /// <inheritdoc cref="IJobQueue.MaxUnsettled"/>
    internal int MaxUnsettled
    {
        init => WorthAccepting = Math.Clamp(value / 2, 1, MaxUnaccepted);
    }

    /// <summary>Takes a message.</summary>
    internal void Take(Delivery delivery)
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

        Refusals.Add($"A result was refused: {refusal}.");
        _progress.AddRefused();
        Waiting.For(delivery.RefuseAsync());
    }

    /// <summary>
    /// Brings results to the disk and then accepts their messages: many at a time, since each takes the disk
    /// milliseconds.
    /// </summary>
    /// <param name="isLast">Whether no other result is expected soon.</param>
    internal void Accept(bool isLast)
    {
        bool mayWait = !isLast && !_hasLost && _unaccepted.Count < WorthAccepting
            && _clock.GetElapsedTime(_firstUnaccepted) < _flushAfter;
        if (_unaccepted.Count == 0 || mayWait)
        {
            return;
        }

        _journal.Flush();
        foreach (Delivery delivery in _unaccepted)
        {
            Waiting.For(delivery.AcceptAsync());
        }

        _unaccepted.Clear();
        _hasLost = false;
    }

    /// <returns>The reason to refuse the message, or null.</returns>
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

        using Activity? span = UnitActivities.StartResult(result);
        if (!result.Job.Equals(_factory.Job))
        {
            return null;
        }

        if (_window.Find(result.Id) is not { } unit)
        {
            TakeLate(result, delivery);
            return null;
        }

        if (result.IsReturned)
        {
            _dispatcher.TakeReturned(unit, result.Worker);
            return null;
        }

        if (!result.IsDeclined && MustDecline(unit, result.Worker))
        {
            unit.NotBy = result.Worker;
            _dispatcher.TakeDeclined(unit, result.Worker);
            return null;
        }

        string? reason = result.IsDeclined
            ? RefuseDeclined(unit)
            : ResultRules.Refuse(unit.Planned, result, _factory.DigestBytes);
        if (reason is not null)
        {
            span.SetProblem("The result was refused.");
            _dispatcher.TakeRefused(unit, result.Worker);
            return $"unit {result.Id}, worker '{result.Worker}': {reason}";
        }

        if (result.IsDeclined)
        {
            _dispatcher.TakeDeclined(unit, result.Worker);
            return null;
        }

        _checks.NotePresent(result.Worker);
        if (unit.Planned.Verifies is null && !Array.TrueForAll(result.Outcomes, static outcome => outcome.IsOfUse))
        {
            _former.Add(unit);
        }

        _window.RemoveDone(unit);
        TakeGood(unit, result, delivery);
        return null;
    }

    /// <summary>
    /// Whether a worker should have declined a unit but could not know: its results are not taken any more, or the
    /// message names one of two that must not verify them.
    /// </summary>
    private bool MustDecline(UnitInFlight unit, string worker) => _journal.IsWrong(worker)
        || (unit.Planned.Verifies is { } verified && verified.IsBy(worker) && unit.NotBy != worker);

    private static string? RefuseDeclined(UnitInFlight unit) =>
        unit.NotBy.Length > 0 || unit.Planned.Unit.NotBy.Length > 0 || unit.Refusals > 0
            ? null
            : "it declines a unit that is not for another worker";

    /// <summary>
    /// Takes a result that came twice, or is of an earlier try: it serves as well if it leaves nothing to do.
    /// </summary>
    private void TakeLate(UnitResult result, Delivery delivery)
    {
        if (_former.Find(result.Id) is { } unit && result.IsDone && AreAllHashed(result)
            && !_journal.IsWrong(result.Worker)
            && ResultRules.Refuse(unit.Planned, result, _factory.DigestBytes) is null)
        {
            _log($"Unit {result.Id} has a late result, which is taken.");
            _former.Remove(result.Id);
            TakeGood(unit, result, delivery);
            _window.HasLate = true;
            _window.RemoveIdle();
        }
    }

    private static bool AreAllHashed(UnitResult result) =>
        Array.TrueForAll(result.Outcomes, static outcome => outcome.Kind == OutcomeKind.Hashed);

    private void TakeGood(UnitInFlight unit, UnitResult result, Delivery delivery)
    {
        // A result that nobody waits for any more would never be forgotten.
        if (unit.All.Any(static planned => !planned.IsIdle))
        {
            _journal.Append(result.Id, delivery.Body.Span);
        }

        long bytes = UnitBytes.Of(unit.Planned.Unit, result.Outcomes);
        _progress.AddResult(result.Worker, bytes, unit.Planned.Verifies is null ? bytes : 0);
        foreach (PlannedUnit planned in unit.All)
        {
            if (!planned.IsIdle)
            {
                _checks.Take(planned, result);
            }
        }
    }

    /// <summary>A message that cannot be read is dropped here: it is among the dead letters already.</summary>
    private string? TakeLost(Delivery delivery)
    {
        try
        {
            Unit lost = UnitCodec.Decode(delivery.Body);
            if (lost.Job.Equals(_factory.Job) && _window.Find(lost.Id) is { } unit)
            {
                _dispatcher.TakeLost(unit);
            }
        }
        catch (MessageException exception)
        {
            Refusals.Add($"A dead letter is no unit: {exception.Message}.");
        }

        return null;
    }
}
