namespace Hashlane.Distributed;

/// <summary>
/// The rules by which units are published again: how often, and after which pause. They depend on the counts of a unit,
/// the workers that take part, and the clock. They change these counts, who must not have the unit, and the notes on
/// workers that decline; nothing is published or written.
/// </summary>
/// <param name="settings">The settings.</param>
/// <param name="clock">The clock; the run starts now.</param>
internal sealed class RetryPolicy(JobSettings settings, TimeProvider clock)
{
    /// <summary>How often a unit may be given back. It is then published again as one without a result.</summary>
    internal const int MaxReturns = 10;

    /// <summary>
    /// How many results of a verification are refused before it is given up: more than tries, since the results of one
    /// worker can all be refused.
    /// </summary>
    internal const int MaxRefusalsOfCheck = 20;

    /// <summary>
    /// The number of workers from which on slow units are hurried. With fewer workers a unit that is done twice costs a
    /// share of their time that may not come back.
    /// </summary>
    internal const int WorkersToHurry = 8;

    private const int PauseFactor = 4;
    private const int LongestPause = 4;

    private const int DeclinesOfOnlyWorker = 2;

    // If another worker is there and idle, each has the unit every second time: once in 256 times this one only.
    private const int DeclinesOfIdlePair = 8;
    private const int MaxDeclines = 40;
    private const int LongestDoubling = 9;

    // Of two workers with one unit left, the wrong one gets it ten times in a row once in a thousand times.
    private const int ShortDoubling = 2;
    private const int ManyDeclines = 10;
    private const double FirstPauseMilliseconds = 10;

    // A check that waits can hold up all else, so it is offered soon again.
    private const double MaxCheckPauseMilliseconds = 250;

    // Twice the longest pause, in which a worker that could only decline is silent.
    private static readonly TimeSpan _longSilence = TimeSpan.FromSeconds(10);

    private readonly long _start = clock.GetTimestamp();

    /// <summary>The workers that take part in this run.</summary>
    internal PresentWorkers Workers { get; } = new(clock);

    /// <summary>Whether units are published early that take much longer than others.</summary>
    internal bool HurriesSlow => Workers.Count >= WorkersToHurry;

    /// <summary>
    /// The pause before a new unit is published: for another try, since most failures last longer than the time in
    /// which a worker notes them.
    /// </summary>
    /// <returns>The pause, or null for a first try.</returns>
    internal TimeSpan? PauseBefore(PlannedUnit planned)
    {
        UnitNumber number = planned.Number;
        return planned.IsFirstTry ? null : PauseBefore(number.Try + number.Losses + number.Checks);
    }

    /// <summary>Whether a unit that a worker has failed may go to it again, because nobody else could try it.</summary>
    internal bool MayRepeat(UnitInFlight unit) =>
        unit.Planned.Verifies is null && unit.NotBy.Length > 0 && IsOnlyChoice(unit.NotBy);

    /// <summary>
    /// Counts a unit that a worker has not begun: this is no try of its files. A worker that gives all units back could
    /// otherwise keep the run busy with it, hence the pause.
    /// </summary>
    /// <returns>The pause before the unit is published again, or null to ignore the message.</returns>
    internal TimeSpan? CountReturn(UnitInFlight unit, string worker)
    {
        // A program that knows a unit's identifier can give it back at once, as often as it is published.
        if (unit.IsPausing || unit.Returns == MaxReturns)
        {
            return null;
        }

        Workers.NoteDecline(worker);
        return PauseBefore(++unit.Returns);
    }

    /// <summary>
    /// Counts a result that was refused. A single worker cannot prevent the verification of another one's result.
    /// </summary>
    /// <returns>The pause before the unit is published again, or null to give it up.</returns>
    internal TimeSpan? CountRefusal(UnitInFlight unit, string worker)
    {
        unit.Refusals++;
        if (unit.Planned.Verifies is null)
        {
            unit.NotBy = worker;
            return unit.Refusals < settings.MaxTries ? PauseBefore(unit.Refusals) : null;
        }

        (unit.Refusers ??= []).Add(worker);
        return unit.Refusers.Count < settings.MaxTries && unit.Refusals < MaxRefusalsOfCheck
            ? PauseBefore(unit.Refusals)
            : null;
    }

    /// <summary>Counts a unit that the queue has lost. One that verifies nothing is planned in parts instead.</summary>
    /// <returns>The pause before the unit is published again, or null to give it up.</returns>
    internal TimeSpan? CountLoss(UnitInFlight unit)
    {
        unit.Losses++;
        return unit.Planned.Verifies is not null && unit.Losses < settings.MaxTries ? PauseBefore(unit.Losses) : null;
    }

    /// <summary>Counts that the worker has declined which must not have the unit.</summary>
    /// <param name="unit">The unit, which verifies no result.</param>
    /// <param name="isWrong">Whether nothing is taken from the worker any more.</param>
    /// <returns>The pause before the unit is published again, or null to publish it now, for any worker.</returns>
    internal TimeSpan? CountDecline(UnitInFlight unit, bool isWrong)
    {
        AddDecline(unit);
        return !isWrong && IsHopeless(unit.NotBy, unit.Declines)
            ? null
            : PauseAfter(unit.NotBy, unit.Declines);
    }

    /// <summary>Counts that a worker has declined to verify a result that nobody but others may verify.</summary>
    /// <param name="unit">The unit, which verifies a result.</param>
    /// <param name="isWrong">Whether a worker is wrong, so that its signs of life mean nothing.</param>
    /// <param name="isStalled">Whether no worker has any unit.</param>
    /// <param name="isHopeless">Whether no other worker can be expected to verify the result.</param>
    /// <returns>The pause before the unit is published again, where hope is not needed.</returns>
    internal TimeSpan CountDeclineOfCheck(
        UnitInFlight unit, Func<string, bool> isWrong, bool isStalled, out bool isHopeless)
    {
        AddDecline(unit);
        isHopeless = IsHopelessCheck(unit, isWrong, isStalled);
        bool isAlone = unit.DeclinesAlone > 0 && !isHopeless;
        return PauseOfCheckAfter(unit.NotBy, unit.Declines, isAlone);
    }

    /// <summary>Whether a worker that has failed a unit has been alone for long enough to be the only one.</summary>
    internal bool IsOnlyChoice(string worker) =>
        clock.GetElapsedTime(_start) >= settings.RetryPatience && Workers.OthersThan(worker) == Presence.None;

    /// <summary>Whether there is no hope that another worker takes a unit that one has failed.</summary>
    /// <param name="worker">The only worker that must not.</param>
    /// <param name="declines">How often it has received the unit.</param>
    internal bool IsHopeless(string worker, int declines) => Workers.OthersThan(worker) switch
    {
        Presence.Certain => false,
        Presence.None when IsOnlyChoice(worker) => declines >= DeclinesOfOnlyWorker,
        _ => declines >= MaxDeclines,
    };

    /// <summary>
    /// Whether there is no hope that another worker verifies a unit. One that is busy sends no results, so units that
    /// are with a worker count, too.
    /// </summary>
    /// <param name="unit">The unit, which its worker has declined.</param>
    /// <param name="isWrong">Whether a worker is wrong, so that its signs of life mean nothing.</param>
    /// <param name="isStalled">Whether no worker has any unit.</param>
    internal bool IsHopelessCheck(UnitInFlight unit, Func<string, bool> isWrong, bool isStalled)
    {
        VerifiedResult verified = unit.Planned.Verifies!;
        TimeSpan silence = Workers.SinceOthersThan(name => verified.IsBy(name) || isWrong(name));
        bool isSilent = silence >= _longSilence;
        bool mayGiveUp = isStalled || (settings.AllowsUnchecked && isSilent && verified.Dissent is null);
        unit.DeclinesAlone = mayGiveUp && silence >= settings.CheckPatience ? unit.DeclinesAlone + 1 : 0;
        return unit.DeclinesAlone >= (isSilent ? DeclinesOfOnlyWorker : DeclinesOfIdlePair);
    }

    /// <summary>
    /// The pause before a declined unit is published again. It is random: otherwise two workers could receive each
    /// other's units for ever. It stays short as long as another worker can be expected to take the unit soon: at the
    /// end of a job all wait for it.
    /// </summary>
    /// <param name="worker">The worker that has declined.</param>
    /// <param name="declines">How often it has received the unit, at least 1.</param>
    internal TimeSpan PauseAfter(string worker, int declines) =>
        Pause(worker, declines, LongestDoubling, double.MaxValue);

    /// <summary>As <see cref="PauseAfter"/>, for the unit of a check: at most a quarter of a second.</summary>
    /// <param name="worker">The worker that has declined.</param>
    /// <param name="declines">How often it has received the unit, at least 1.</param>
    /// <param name="isAlone">Whether no other worker seems to be there, which is soon known for certain.</param>
    internal TimeSpan PauseOfCheckAfter(string worker, int declines, bool isAlone)
    {
        // Where all is verified, a run can wait for another worker for days.
        double most = settings.DemandsChecks ? double.MaxValue : MaxCheckPauseMilliseconds;
        return Pause(worker, declines, isAlone ? ShortDoubling : LongestDoubling, most);
    }

    private TimeSpan Pause(string worker, int declines, int maxDoublings, double maxMilliseconds)
    {
        int doublings = Math.Min(declines, maxDoublings);
        if (Workers.OthersThan(worker) == Presence.Certain)
        {
            doublings = Math.Min(doublings, Math.Max(declines - ManyDeclines, ShortDoubling));
        }

        double most = Math.Min(FirstPauseMilliseconds * (1 << doublings), maxMilliseconds);
        return TimeSpan.FromMilliseconds(most * (0.5 + (Random.Shared.NextDouble() / 2)));
    }

    private void AddDecline(UnitInFlight unit)
    {
        Workers.NoteDecline(unit.NotBy);
        unit.Declines++;
    }

    private TimeSpan PauseBefore(int number) =>
        settings.RetryPause * Math.Pow(PauseFactor, Math.Min(number, LongestPause) - 1);
}
