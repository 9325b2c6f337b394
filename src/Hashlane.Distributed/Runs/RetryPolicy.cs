namespace Hashlane.Distributed;

/// <summary>
/// The rules by which units are published again: how often, and after which pause. It knows the counts of a unit, the
/// workers and the clock, and acts on nothing else.
/// </summary>
/// <param name="settings">The settings.</param>
/// <param name="verifier">Knows the workers that take part.</param>
internal sealed class RetryPolicy(JobSettings settings, Verifier verifier)
{
    /// <summary>How often a unit may be given back. It is then published again as one without a result.</summary>
    internal const int MostReturns = 10;

    /// <summary>
    /// How many results of a verification are refused before it is given up: more than tries, since the results of one
    /// worker can all be refused.
    /// </summary>
    internal const int MostRefusalsOfCheck = 20;

    /// <summary>
    /// The number of workers from which on slow units are hurried. With fewer workers a unit that is done twice costs a
    /// share of their time that may not come back.
    /// </summary>
    internal const int WorkersToHurry = 8;

    private const int PauseFactor = 4;
    private const int LongestPause = 4;

    /// <summary>Whether units are published early that take much longer than others.</summary>
    internal bool HurriesSlow => verifier.Workers.Count >= WorkersToHurry;

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
        unit.Planned.Verifies is null && unit.NotBy.Length > 0 && verifier.IsOnlyChoice(unit.NotBy);

    /// <summary>
    /// Counts a unit that a worker has not begun: this is no try of its files. A worker that gives all units back could
    /// otherwise keep the run busy with it, hence the pause.
    /// </summary>
    /// <returns>The pause before the unit is published again, or null to ignore the message.</returns>
    internal TimeSpan? CountReturn(UnitInFlight unit, string worker)
    {
        // A program that knows a unit's identifier can give it back at once, as often as it is published.
        if (unit.IsPausing || unit.Returns == MostReturns)
        {
            return null;
        }

        verifier.Workers.NoteDecline(worker);
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
            return unit.Refusals < settings.MostTries ? PauseBefore(unit.Refusals) : null;
        }

        (unit.Refusers ??= []).Add(worker);
        return unit.Refusers.Count < settings.MostTries && unit.Refusals < MostRefusalsOfCheck
            ? PauseBefore(unit.Refusals)
            : null;
    }

    /// <summary>Counts a unit that the queue has lost. One that verifies nothing is planned in parts instead.</summary>
    /// <returns>The pause before the unit is published again, or null to give it up.</returns>
    internal TimeSpan? CountLoss(UnitInFlight unit)
    {
        unit.Losses++;
        return unit.Planned.Verifies is not null && unit.Losses < settings.MostTries ? PauseBefore(unit.Losses) : null;
    }

    /// <summary>
    /// Counts that the worker has declined which must not have the unit. The pause is random: see
    /// <see cref="Verifier.PauseAfter"/>.
    /// </summary>
    /// <param name="unit">The unit, which verifies no result.</param>
    /// <param name="isWrong">Whether nothing is taken from the worker any more.</param>
    /// <returns>The pause before the unit is published again, or null to publish it now, for any worker.</returns>
    internal TimeSpan? CountDecline(UnitInFlight unit, bool isWrong)
    {
        AddDecline(unit);
        return !isWrong && verifier.IsHopeless(unit.NotBy, unit.Declines)
            ? null
            : verifier.PauseAfter(unit.NotBy, unit.Declines);
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
        isHopeless = verifier.IsHopelessCheck(unit, isWrong, isStalled);
        bool isAlone = unit.DeclinesAlone > 0 && !isHopeless;
        return verifier.PauseOfCheckAfter(unit.NotBy, unit.Declines, isAlone);
    }

    private void AddDecline(UnitInFlight unit)
    {
        verifier.Workers.NoteDecline(unit.NotBy);
        unit.Declines++;
    }

    private TimeSpan PauseBefore(int number) =>
        settings.RetryPause * Math.Pow(PauseFactor, Math.Min(number, LongestPause) - 1);
}
