using System.Diagnostics;
using System.Globalization;

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

    // More than tries, since the results of one worker can all be refused.
    private const int MostRefusalsOfCheck = 20;

    /// <summary>How often a unit may be given back. It is then published again as one without a result.</summary>
    private const int MostReturns = 10;

    private const int PauseFactor = 4;
    private const int LongestPause = 4;

    // With fewer workers a unit that is done twice costs a share of their time that may not come back.
    private const int WorkersToHurry = 8;

    // Of workers, in a line of the log.
    private const int MostNames = 3;

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
    private readonly FormerUnits _former = new();
    private long _firstUnaccepted;
    private bool _hasLate;

    // A queue brings few of them at a time.
    private bool _hasLost;

    private readonly HashSet<string> _saidWrong = [];
    private readonly HashSet<string> _noted = [];
    private bool _hasSaidAlone;

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
        _verifier = new Verifier(settings, journal.SampleKey, clock, log);
        _replanner = new Replanner(
            factory,
            settings.MostTries,
            item => Look!(item),
            item => progress.AddFailure(item.Item.File.Path, item.Outcome!.Reason));
    }

    /// <summary>Publishes a unit.</summary>
    internal required Action<Unit> Publish { get; init; }

    /// <summary>Receives a line for each message that is refused.</summary>
    internal required RefusalLog Refusals { get; init; }

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

    /// <inheritdoc cref="JobRun.HoldForAll"/>
    internal required Func<IReadOnlyList<SeenItem>, bool> HoldForAll { get; init; }

    /// <summary>Looks at a file, as the coordinator sees it.</summary>
    internal required Func<SourceItem, Sighting> Look { get; init; }

    /// <summary>Returns the path of the first item that the sink does not have.</summary>
    internal required Func<byte[]> FirstUnmerged { get; init; }

    /// <summary>Fails a file for which there is no unit.</summary>
    internal void Fail(PendingItem item, string reason) =>
        _replanner.Settle(item, FileOutcome.Without(OutcomeKind.Failed, reason));

    /// <summary>
    /// Publishes a unit that is new in the window; after a pause if it is another try, since most failures last longer
    /// than the time in which a worker notes them.
    /// </summary>
    internal void Start(UnitInFlight unit)
    {
        UnitNumber number = unit.Planned.Number;
        if (unit.Planned.IsFirstTry)
        {
            Send(unit);
        }
        else
        {
            _window.Pause(unit, PauseBefore(number.Try + number.Losses + number.Checks));
        }
    }

    /// <summary>Publishes a unit that is in the window.</summary>
    private void Send(UnitInFlight unit)
    {
        if (unit.Planned.Verifies is null && unit.NotBy.Length > 0 && _verifier.IsOnlyChoice(unit.NotBy))
        {
            unit.NotBy = ""; // nobody else could try it
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

    /// <summary>
    /// Uses the result that an earlier run has left in the journal. Its files without a digest are tried again: their
    /// storage may have been repaired since then.
    /// </summary>
    /// <returns>Whether there is one of use.</returns>
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

        if (!result.IsDone || _journal.IsWrong(result.Worker) || planned.Verifies?.IsBy(result.Worker) == true
            || ResultRules.Refuse(planned, result, _factory.DigestBytes) is not null
            || !IsOfUse(planned, result) || !HoldForAll(SeenIn(planned, result)))
        {
            return false;
        }

        AddToGroups(planned, planned.Unit.Id);
        _progress.AddResumed(planned.Verifies is null ? UnitBytes.Of(planned.Unit, result.Outcomes) : 0);
        Finish(planned, WithFailuresToTryAgain(result));
        return true;
    }

    private static bool IsOfUse(FileOutcome outcome) => outcome.Kind is OutcomeKind.Hashed or OutcomeKind.Deferred;

    /// <summary>
    /// Whether an earlier result is worth taking. One with files to try again is none where that was their last try:
    /// the unit is done again then.
    /// </summary>
    private bool IsOfUse(PlannedUnit planned, UnitResult result)
    {
        int count = result.Outcomes.Count(IsOfUse);
        return count == result.Outcomes.Length
            || (count > 0 && planned.Verifies is null && planned.Number.Try + 1 < _settings.MostTries);
    }

    private static List<SeenItem> SeenIn(PlannedUnit planned, UnitResult result)
    {
        List<SeenItem> seen = [];
        for (int i = 0; i < result.Outcomes.Length; i++)
        {
            FileOutcome outcome = result.Outcomes[i];
            if (outcome is { Identity: ContentIdentity identity } && IsOfUse(outcome) && !IsForWhole(outcome))
            {
                seen.Add(new SeenItem(planned.Items[i].Item, identity));
            }
        }

        return seen;
    }

    /// <summary>Whether an object is to be read whole, of whatever version it is.</summary>
    private static bool IsForWhole(FileOutcome outcome) =>
        outcome is { Kind: OutcomeKind.Deferred, Identity.HoldsParts: false };

    private static UnitResult WithFailuresToTryAgain(UnitResult result) => new()
    {
        Id = result.Id,
        Job = result.Job,
        Worker = result.Worker,
        Outcomes = Array.ConvertAll(
            result.Outcomes,
            static outcome => IsOfUse(outcome) ? outcome
                : FileOutcome.Without(OutcomeKind.Failed, "an earlier run could not read it")),
    };

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

    /// <summary>
    /// Has units done twice that take much longer than others, while all workers wait for them: where there are many
    /// workers, and units of bounded length.
    /// </summary>
    internal void HurrySlow()
    {
        if (_verifier.Workers.Count >= WorkersToHurry)
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

    /// <summary>Names the workers that may have the unit: nobody sees which one has taken it.</summary>
    private void LogSilence(UnitInFlight unit)
    {
        IEnumerable<string> silent = _verifier.Workers.SilentLongest(MostNames).Select(static worker =>
            string.Create(CultureInfo.InvariantCulture, $"'{worker.Name}' for {worker.Silence.TotalSeconds:F0} s"));
        string names = string.Join(", ", silent);
        string who = names.Length == 0 ? "No worker has sent a result in this run"
            : $"Of the workers with results these have been silent longest: {names}";
        double seconds = _clock.GetElapsedTime(unit.Sent).TotalSeconds;
        _log(string.Create(
            CultureInfo.InvariantCulture,
            $"Unit {unit.Planned.Unit.Id} has had no result for {seconds:F0} s, and is published again. {who}."));
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
            TakeReturned(unit, result.Worker);
            return null;
        }

        if (!result.IsDeclined && MustDecline(unit, result.Worker))
        {
            unit.NotBy = result.Worker;
            TakeDeclined(unit, result.Worker);
            return null;
        }

        string? reason = result.IsDeclined
            ? RefuseDeclined(unit)
            : ResultRules.Refuse(unit.Planned, result, _factory.DigestBytes);
        if (reason is not null)
        {
            span.SetProblem("The result was refused.");
            TakeRefused(unit, result.Worker);
            return $"unit {result.Id}, worker '{result.Worker}': {reason}";
        }

        if (result.IsDeclined)
        {
            TakeDeclined(unit, result.Worker);
            return null;
        }

        _verifier.Workers.Add(result.Worker);
        _hasSaidAlone = false;
        if (unit.Planned.Verifies is null && !Array.TrueForAll(result.Outcomes, IsOfUse))
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
            _hasLate = true;
            _window.RemoveIdle();
        }
    }

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
                AddToGroups(planned, result.Id);
                Finish(planned, result);
            }
        }
    }

    private static bool AreAllHashed(UnitResult result) =>
        Array.TrueForAll(result.Outcomes, static outcome => outcome.Kind == OutcomeKind.Hashed);

    /// <summary>A message that cannot be read is dropped here: it is among the dead letters already.</summary>
    private string? TakeLost(Delivery delivery)
    {
        try
        {
            Unit lost = UnitCodec.Decode(delivery.Body);
            if (lost.Job.Equals(_factory.Job) && _window.Find(lost.Id) is { } unit)
            {
                _log($"Unit {lost.Id} is lost: workers have refused it, or it came back too often.");
                _progress.AddLost();
                if (unit.Planned.Verifies is not null && ++unit.Losses < _settings.MostTries)
                {
                    PauseForRetry(unit, unit.Losses);
                }
                else
                {
                    Lose(unit, LostReason);
                }
            }
        }
        catch (MessageException exception)
        {
            Refusals.Add($"A dead letter is no unit: {exception.Message}.");
        }

        return null;
    }

    private void TakeRefused(UnitInFlight unit, string worker)
    {
        if (unit.IsPausing)
        {
            return; // one result for each time that it is published
        }

        if (unit.Planned.Verifies is not null)
        {
            TakeRefusedCheck(unit, worker);
        }
        else if (++unit.Refusals < _settings.MostTries)
        {
            unit.NotBy = worker;
            PauseForRetry(unit, unit.Refusals);
        }
        else
        {
            Lose(unit, RefusedReason);
        }
    }

    /// <summary>A single worker cannot prevent the verification of a result.</summary>
    private void TakeRefusedCheck(UnitInFlight unit, string worker)
    {
        if (worker == unit.NotBy)
        {
            TakeDeclined(unit, worker);
            return;
        }

        unit.Refusals++;
        (unit.Refusers ??= []).Add(worker);
        if (unit.Refusers.Count < _settings.MostTries && unit.Refusals < MostRefusalsOfCheck)
        {
            PauseForRetry(unit, unit.Refusals);
        }
        else
        {
            Lose(unit, RefusedReason);
        }
    }

    private static string? RefuseDeclined(UnitInFlight unit) =>
        unit.NotBy.Length > 0 || unit.Planned.Unit.NotBy.Length > 0 || unit.Refusals > 0
            ? null
            : "it declines a unit that is not for another worker";

    /// <summary>
    /// Publishes a unit again that a worker has not begun: this is no try of its files. A worker that gives all units
    /// back could otherwise keep the run busy with it, hence the pause.
    /// </summary>
    private void TakeReturned(UnitInFlight unit, string worker)
    {
        // A program that knows a unit's identifier can give it back at once, as often as it is published.
        if (!unit.IsPausing && unit.Returns < MostReturns)
        {
            _verifier.Workers.NoteDecline(worker);
            _window.Pause(unit, PauseBefore(++unit.Returns));
        }
    }

    private void TakeDeclined(UnitInFlight unit, string worker)
    {
        if (unit.IsPausing || worker != unit.NotBy)
        {
            return; // the same message again
        }

        if (_journal.IsWrong(worker) && _saidWrong.Add(worker))
        {
            _log($"The worker '{worker}' was wrong in this job, and nothing is taken from it: stop it.");
        }

        _verifier.Workers.NoteDecline(worker);
        unit.Declines++;
        if (unit.Planned.Verifies is not null)
        {
            TakeDeclinedCheck(unit, worker);
        }
        else if (!_journal.IsWrong(worker) && _verifier.IsHopeless(worker, unit.Declines))
        {
            unit.NotBy = "";
            PublishAgain(unit);
        }
        else
        {
            _window.Pause(unit, _verifier.PauseAfter(worker, unit.Declines));
        }
    }

    private void TakeDeclinedCheck(UnitInFlight unit, string worker)
    {
        bool isHopeless = _verifier.IsHopelessCheck(unit, _journal.IsWrong, _window.IsStalledAt(unit));
        if (isHopeless && (!_verifier.DemandsAll || unit.Planned.Verifies!.Dissent is not null))
        {
            Lose(unit, LostReason);
            return;
        }

        if (isHopeless && !_hasSaidAlone)
        {
            _hasSaidAlone = true;
            _log(
                $"All that is left waits for a worker that verifies the results of the worker '{worker}'. Start one, "
                + "or stop the run, and continue it so that it allows unchecked units.");
        }

        bool isAlone = unit.DeclinesAlone > 0 && !isHopeless;
        _window.Pause(unit, _verifier.PauseOfCheckAfter(worker, unit.Declines, isAlone));
    }

    private void PauseForRetry(UnitInFlight unit, int number)
    {
        _progress.AddRetry();
        _window.Pause(unit, PauseBefore(number));
    }

    private TimeSpan PauseBefore(int number) =>
        _settings.RetryPause * Math.Pow(PauseFactor, Math.Min(number, LongestPause) - 1);

    private void PublishAgain(UnitInFlight unit)
    {
        _window.NoteSent(unit);
        Send(unit);
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
                GiveUpCheck(verified);
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
            FinishCheck(verified, result);
        }
        else if (FindCheck(planned, result) is { } check)
        {
            _verifier.NoteChosen(result.Worker);
            _backlog.Add(check);
        }
        else
        {
            NoteTaken(result.Worker);
            Apply(planned, result);
        }
    }

    /// <summary>
    /// Notes for later runs that lines from the next one on can have results of a worker that nobody has verified:
    /// also where nothing is verified, since a later run of the job may do so.
    /// </summary>
    private void NoteTaken(string worker)
    {
        if (!_noted.Contains(worker))
        {
            string name = _noted.Count < JobProgress.MostWorkers ? worker : Journal.AnyWorker;
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
        return planned.Verifies is null && (isChosen || _journal.HasUntaken)
            && _factory.Check(planned, result) is { } check && (isChosen || _journal.HasEarlier(check.Unit.Id))
            ? check
            : null;
    }

    private void FinishCheck(VerifiedResult verified, UnitResult result)
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
            _backlog.Add(_factory.Check(verified with
            {
                Indexes = [.. verdict.Disputed.Select(place => verified.Indexes[place])],
                Checks = verified.Checks + 1,
                Dissent = new Dissent(result.Worker, [.. verdict.Disputed.Select(place => result.Outcomes[place])]),
            }));
            return;
        }

        foreach (int index in verdict.Undecided)
        {
            _replanner.Settle(verified.Original.Items[index], FileOutcome.Without(
                OutcomeKind.Failed,
                $"the workers '{verified.Result.Worker}' and '{verified.Dissent!.Worker}' have different results, and "
                    + $"'{result.Worker}' has neither"));
        }

        VerifiedResult rest = verified with
        {
            Result = WithChanges(verified.Result, verdict.Changed),
            Indexes = [.. verdict.Open],
            Checks = verified.Checks + 1,
            Dissent = verified.Dissent is not { } dissent ? null : dissent with
            {
                Outcomes = [.. verdict.Open.Select(
                    index => dissent.Outcomes[Array.IndexOf(verified.Indexes, index)])],
            },
        };
        if (rest.Indexes.Length == 0)
        {
            _progress.AddCheck();
            Apply(rest.Original, rest.Result);
            if (_hasLate)
            {
                _window.RemoveIdle();
            }
        }
        else if (rest.Checks < _settings.MostTries)
        {
            _progress.AddRetry();
            _backlog.Add(_factory.Check(rest));
        }
        else
        {
            GiveUpCheck(rest);
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

    private static UnitResult WithChanges(UnitResult result, List<(int Index, FileOutcome Outcome)> changed)
    {
        if (changed.Count == 0)
        {
            return result;
        }

        FileOutcome[] outcomes = [.. result.Outcomes];
        foreach ((int index, FileOutcome outcome) in changed)
        {
            outcomes[index] = outcome;
        }

        return new UnitResult { Id = result.Id, Job = result.Job, Worker = result.Worker, Outcomes = outcomes };
    }

    /// <summary>
    /// Takes a result that nobody has verified; but not where each was to be verified.
    /// </summary>
    private void GiveUpCheck(VerifiedResult verified)
    {
        _progress.AddUnchecked();
        string worker = verified.Result.Worker;
        if (verified.Dissent is { } dissent)
        {
            throw Doubt(worker, dissent.Worker);
        }

        if (!_verifier.DemandsAll)
        {
            _journal.NoteUnchecked();
            NoteTaken(worker);
        }
        else
        {
            foreach (int index in verified.Indexes)
            {
                _replanner.Settle(verified.Original.Items[index], FileOutcome.Without(
                    OutcomeKind.Failed, $"no other worker could verify the result of the worker '{worker}'"));
            }
        }

        Apply(verified.Original, verified.Result);
    }

    private void Apply(PlannedUnit planned, UnitResult result)
    {
        int failed = _replanner.Apply(planned, result, _again);
        if (failed > 0)
        {
            _progress.AddRetry();
            string files = failed == 1
                ? "a file could not be read or has changed, and is"
                : $"{failed} files could not be read or have changed, and are";
            _log($"Unit {planned.Unit.Id}: {files} tried again.");
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
