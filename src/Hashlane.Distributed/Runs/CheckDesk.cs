namespace Hashlane.Distributed;

/// <summary>
/// Has results verified by other workers, decides disputes, and takes the results that have passed or need no
/// verification.
/// </summary>
internal sealed class CheckDesk
{
    private readonly JobSettings _settings;
    private readonly Verifier _verifier;
    private readonly RetryPolicy _policy;
    private readonly UnitFactory _factory;
    private readonly UnitWindow _window;
    private readonly Backlog _backlog;
    private readonly OutcomeDesk _outcomes;
    private readonly Journal _journal;
    private readonly JobProgress _progress;
    private readonly Action<string> _log;
    private readonly HashSet<string> _noted = [];
    private bool _hasSaidAlone;

    /// <summary>Creates a desk.</summary>
    internal CheckDesk(
        JobSettings settings,
        Verifier verifier,
        RetryPolicy policy,
        UnitFactory factory,
        UnitWindow window,
        Backlog backlog,
        OutcomeDesk outcomes,
        Journal journal,
        JobProgress progress,
        Action<string> log)
    {
        _settings = settings;
        _verifier = verifier;
        _policy = policy;
        _factory = factory;
        _window = window;
        _backlog = backlog;
        _outcomes = outcomes;
        _journal = journal;
        _progress = progress;
        _log = log;
    }

    /// <summary>Looks at a file, as the coordinator sees it.</summary>
    internal required Func<SourceItem, Sighting> Look { get; init; }

    /// <summary>Returns the path of the first item that the sink does not have.</summary>
    internal required Func<byte[]> FirstUnmerged { get; init; }

    /// <summary>Notes a worker that has sent a result, so that others are not alone.</summary>
    internal void NotePresent(string worker)
    {
        _policy.Workers.Add(worker);
        _hasSaidAlone = false;
    }

    /// <summary>Takes a result that keeps the rules: has it verified, or uses it.</summary>
    /// <exception cref="MismatchException">It shows that a worker is wrong. The journal has its name.</exception>
    internal void Take(PlannedUnit planned, UnitResult result)
    {
        planned.Items[0].Group.AddResult(planned.Unit.Id); // the items of a unit all come from the same group
        if (planned.Verifies is { } verified)
        {
            Finish(verified, result);
        }
        else if (FindCheck(planned, result) is { } check)
        {
            _verifier.NoteChosen(result.Worker);
            _backlog.Add(check);
        }
        else
        {
            NoteTaken(result.Worker);
            _outcomes.Apply(planned, result);
        }
    }

    /// <summary>Counts that a worker has declined a verification that others must do.</summary>
    /// <returns>The pause before the unit is published again, or null to give it up.</returns>
    internal TimeSpan? CountDecline(UnitInFlight unit)
    {
        TimeSpan pause = _policy.CountDeclineOfCheck(
            unit, _journal.IsWrong, _window.IsStalledAt(unit), out bool isHopeless);
        if (isHopeless && (!_settings.DemandsChecks || unit.Planned.Verifies!.Dissent is not null))
        {
            return null;
        }

        if (isHopeless && !_hasSaidAlone)
        {
            _hasSaidAlone = true;
            _log(
                $"All that is left waits for a worker that verifies the results of the worker '{unit.NotBy}'. Start "
                + "one, or stop the run, and continue it so that it allows unchecked units.");
        }

        return pause;
    }

    /// <summary>
    /// Takes a result that nobody has verified; but not where each was to be verified.
    /// </summary>
    /// <exception cref="MismatchException">Another worker has a different result.</exception>
    internal void GiveUp(VerifiedResult verified)
    {
        _progress.AddUnchecked();
        string worker = verified.Result.Worker;
        if (verified.Dissent is { } dissent)
        {
            throw Doubt(worker, dissent.Worker);
        }

        if (!_settings.DemandsChecks)
        {
            _journal.NoteUnchecked();
            NoteTaken(worker);
        }
        else
        {
            foreach (int index in verified.Indexes)
            {
                _outcomes.Fail(
                    verified.Original.Items[index],
                    $"no other worker could verify the result of the worker '{worker}'");
            }
        }

        _outcomes.Apply(verified.Original, verified.Result);
    }

    /// <summary>
    /// Notes for later runs that lines from the next one on can have results of a worker that nobody has verified:
    /// also where nothing is verified, since a later run of the job may do so.
    /// </summary>
    private void NoteTaken(string worker)
    {
        if (!_noted.Contains(worker))
        {
            string name = _noted.Count < JobProgress.MaxWorkers ? worker : Journal.AnyWorker;
            if (_noted.Add(name))
            {
                _journal.NoteTaken(name, FirstUnmerged());
            }
        }
    }

    /// <summary>
    /// Plans the verification of a result if it is to be verified. The first results of a worker can be others than in
    /// an earlier run: those that were verified there are here, too.
    /// </summary>
    private PlannedUnit? FindCheck(PlannedUnit planned, UnitResult result)
    {
        bool isChosen = _verifier.IsChosen(planned, result.Worker) || _verifier.IsSuspect(planned, result, Look);
        return (isChosen || _journal.HasUntaken)
            && _factory.Check(planned, result) is { } check && (isChosen || _journal.HasEarlier(check.Unit.Id))
            ? check
            : null;
    }

    private void Finish(VerifiedResult verified, UnitResult result)
    {
        Verdict verdict = _verifier.Compare(verified, result, Look);
        if (verdict.HasMismatch)
        {
            _progress.AddMismatch();
        }

        if (verdict.Wrong.Count > 0)
        {
            throw Distrust(verdict.Wrong);
        }

        if (verdict.Disputed.Count > 0)
        {
            _backlog.Add(_factory.Check(verdict.Dispute(verified, result)));
            return;
        }

        foreach (int index in verdict.Undecided)
        {
            _outcomes.Fail(
                verified.Original.Items[index],
                $"the workers '{verified.Result.Worker}' and '{verified.Dissent!.Worker}' have different results, and "
                    + $"'{result.Worker}' has neither");
        }

        VerifiedResult rest = verdict.Rest(verified);
        if (rest.Indexes.Length == 0)
        {
            _progress.AddCheck();
            _outcomes.Apply(rest.Original, rest.Result);
            if (_window.HasLate)
            {
                _window.RemoveIdle();
            }
        }
        else if (rest.Checks < _settings.MaxTries)
        {
            _progress.AddRetry();
            _backlog.Add(_factory.Check(rest));
        }
        else
        {
            GiveUp(rest);
        }
    }

    /// <summary>
    /// Ends the run. The journal has the names on the disk by then, so that later runs take nothing of these workers.
    /// </summary>
    private MismatchException Distrust(HashSet<string> workers)
    {
        foreach (string worker in workers)
        {
            _journal.NoteWrong(worker);
        }

        _journal.Flush();
        string names = string.Join(" and ", workers.Select(static worker => $"'{worker}'"));
        return new MismatchException(
            workers.Count == 1
                ? $"the worker {names} is wrong: two others, or one and this machine, do not have its result"
                : $"the workers {names} are wrong: for each, two others do not have its result",
            isDecided: true);
    }

    /// <summary>
    /// Ends the run because nobody can tell which of two workers is wrong. Later runs take nothing of what either has
    /// done so far, but both may take part in them: perhaps the file has changed without its times.
    /// </summary>
    private MismatchException Doubt(string worker, string other)
    {
        _journal.NoteDoubted(worker);
        _journal.NoteDoubted(other);
        _journal.Flush();
        return new MismatchException(
            $"the workers '{worker}' and '{other}' have different results for the same contents, and no third one "
                + "could tell which of them is wrong",
            isDecided: false);
    }
}
