using System.Globalization;

namespace Hashlane.Distributed;

/// <summary>
/// Publishes the units of the window, and publishes them again that had no result, or none that could be taken.
/// </summary>
internal sealed class UnitDispatcher
{
    private const string LostReason =
        "no worker could do its unit: see the logs of the workers, and the dead letters";

    private const string RefusedReason = "the results for it were refused again and again: see the coordinator's log";

    // Of workers, in a line of the log.
    private const int MaxNames = 3;

    private readonly UnitWindow _window;
    private readonly RetryPolicy _policy;
    private readonly CheckDesk _checks;
    private readonly OutcomeDesk _outcomes;
    private readonly FormerUnits _former;
    private readonly Journal _journal;
    private readonly JobProgress _progress;
    private readonly TimeProvider _clock;
    private readonly Action<string> _log;
    private readonly HashSet<string> _saidWrong = [];

    /// <summary>Creates a dispatcher.</summary>
    internal UnitDispatcher(
        UnitWindow window,
        RetryPolicy policy,
        CheckDesk checks,
        OutcomeDesk outcomes,
        FormerUnits former,
        Journal journal,
        JobProgress progress,
        TimeProvider clock,
        Action<string> log)
    {
        _window = window;
        _policy = policy;
        _checks = checks;
        _outcomes = outcomes;
        _former = former;
        _journal = journal;
        _progress = progress;
        _clock = clock;
        _log = log;
    }

    /// <summary>Publishes a unit.</summary>
    internal required Action<Unit> Publish { get; init; }

    /// <summary>Publishes a unit that is new in the window, now or after a pause.</summary>
    internal void Start(UnitInFlight unit)
    {
        if (_policy.PauseBefore(unit.Planned) is TimeSpan pause)
        {
            _window.Pause(unit, pause);
        }
        else
        {
            Send(unit);
        }
    }

    /// <summary>
    /// Has units done twice that take much longer than others, while all workers wait for them: where there are many
    /// workers, and units of bounded length.
    /// </summary>
    internal void HurrySlow()
    {
        if (_policy.HurriesSlow)
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
                    LogSilence(unit);
                }
            }

            PublishAgain(unit);
        }
    }

    /// <summary>Takes a unit back that a worker has not begun.</summary>
    internal void TakeReturned(UnitInFlight unit, string worker)
    {
        if (_policy.CountReturn(unit, worker) is TimeSpan pause)
        {
            _window.Pause(unit, pause);
        }
    }

    /// <summary>Takes a unit back that is for another worker.</summary>
    internal void TakeDeclined(UnitInFlight unit, string worker)
    {
        if (unit.IsPausing || worker != unit.NotBy)
        {
            return; // the same message again
        }

        bool isWrong = _journal.IsWrong(worker);
        if (isWrong && _saidWrong.Add(worker))
        {
            _log($"The worker '{worker}' was wrong in this job, and nothing is taken from it: stop it.");
        }

        bool isCheck = unit.Planned.Verifies is not null;
        if ((isCheck ? _checks.CountDecline(unit) : _policy.CountDecline(unit, isWrong)) is TimeSpan pause)
        {
            _window.Pause(unit, pause);
        }
        else if (isCheck)
        {
            Lose(unit, LostReason);
        }
        else
        {
            unit.NotBy = "";
            PublishAgain(unit);
        }
    }

    /// <summary>Takes note of a result that was refused.</summary>
    internal void TakeRefused(UnitInFlight unit, string worker)
    {
        if (unit.IsPausing)
        {
            return; // one result for each time that it is published
        }

        if (unit.Planned.Verifies is not null && worker == unit.NotBy)
        {
            TakeDeclined(unit, worker);
            return;
        }

        RetryOrLose(unit, _policy.CountRefusal(unit, worker), RefusedReason);
    }

    /// <summary>Takes a unit back that workers have refused, or that came back to the queue too often.</summary>
    internal void TakeLost(UnitInFlight unit)
    {
        _log($"Unit {unit.Planned.Unit.Id} is lost: workers have refused it, or it came back too often.");
        _progress.AddLost();
        RetryOrLose(unit, _policy.CountLoss(unit), LostReason);
    }

    private void RetryOrLose(UnitInFlight unit, TimeSpan? pause, string reason)
    {
        if (pause is TimeSpan wait)
        {
            _progress.AddRetry();
            _window.Pause(unit, wait);
        }
        else
        {
            Lose(unit, reason);
        }
    }

    private void Lose(UnitInFlight unit, string reason)
    {
        _window.Remove(unit);
        if (unit.Planned.Verifies is null)
        {
            _former.Add(unit);
        }

        foreach (PlannedUnit planned in unit.All)
        {
            if (planned.Verifies is { } verified)
            {
                _checks.GiveUp(verified);
            }
            else
            {
                _outcomes.Lose(planned, reason);
            }
        }
    }

    private void PublishAgain(UnitInFlight unit)
    {
        _window.NoteSent(unit);
        Send(unit);
    }

    private void Send(UnitInFlight unit)
    {
        if (_policy.MayRepeat(unit))
        {
            unit.NotBy = "";
        }

        if (unit.NotBy.Length == 0 && _journal.AWrongWorker is string wrong)
        {
            unit.NotBy = wrong;
        }

        try
        {
            Publish(unit.Published);
        }
        catch (MessageException exception) // of a worker's long entity tags, for example
        {
            _log($"Unit {unit.Planned.Unit.Id} cannot be sent: {exception.Message}.");
            Lose(unit, exception.Message);
        }
    }

    /// <summary>Names the workers that may have the unit: nobody sees which one has taken it.</summary>
    private void LogSilence(UnitInFlight unit)
    {
        IEnumerable<string> silent = _policy.Workers.SilentLongest(MaxNames).Select(static worker =>
            string.Create(CultureInfo.InvariantCulture, $"'{worker.Name}' for {worker.Silence.TotalSeconds:F0} s"));
        string names = string.Join(", ", silent);
        string who = names.Length == 0 ? "No worker has sent a result in this run"
            : $"Of the workers with results these have been silent longest: {names}";
        double seconds = _clock.GetElapsedTime(unit.Sent).TotalSeconds;
        _log(string.Create(
            CultureInfo.InvariantCulture,
            $"Unit {unit.Planned.Unit.Id} has had no result for {seconds:F0} s, and is published again. {who}."));
    }
}
