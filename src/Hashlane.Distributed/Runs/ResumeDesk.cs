namespace Hashlane.Distributed;

/// <summary>Uses the results that an earlier run of the job has left in the journal.</summary>
/// <param name="journal">The journal.</param>
/// <param name="checks">Takes the results.</param>
/// <param name="progress">Receives the figures.</param>
/// <param name="log">Receives a line for each result that cannot be read.</param>
internal sealed class ResumeDesk(Journal journal, CheckDesk checks, JobProgress progress, Action<string> log)
{
    /// <summary>The length of a file's digest in bytes.</summary>
    internal required int DigestBytes { get; init; }

    /// <inheritdoc cref="JobSettings.MaxTries"/>
    internal required int MaxTries { get; init; }

    /// <inheritdoc cref="JobRun.HoldForAll"/>
    internal required Func<IReadOnlyList<SeenItem>, bool> HoldForAll { get; init; }

    /// <summary>
    /// Uses the earlier result of a unit. Its files without a digest are tried again: their storage may have been
    /// repaired since then.
    /// </summary>
    /// <returns>Whether there is one of use.</returns>
    internal bool TryResume(PlannedUnit planned)
    {
        if (TryTake(planned) is not { } result || journal.IsWrong(result.Worker)
            || planned.Verifies?.IsBy(result.Worker) == true
            || ResultRules.Refuse(planned, result, DigestBytes) is not null
            || !IsOfUse(planned, result) || !HoldForAll(SeenIn(planned, result)))
        {
            return false;
        }

        progress.AddResumed(planned.Verifies is null ? UnitBytes.Of(planned.Unit, result.Outcomes) : 0);
        checks.Take(planned, WithFailuresToTryAgain(result));
        return true;
    }

    private UnitResult? TryTake(PlannedUnit planned)
    {
        if (journal.Take(planned.Unit.Id) is not byte[] body)
        {
            return null;
        }

        try
        {
            UnitResult result = ResultCodec.Decode(body);
            return result.IsDone ? result : null;
        }
        catch (MessageException exception)
        {
            log($"A result in the journal is useless: {exception.Message}.");
            return null;
        }
    }

    /// <summary>
    /// Whether an earlier result is worth taking. One with files to try again is none where that was their last try:
    /// the unit is done again then.
    /// </summary>
    private bool IsOfUse(PlannedUnit planned, UnitResult result)
    {
        int count = result.Outcomes.Count(static outcome => outcome.IsOfUse);
        return count == result.Outcomes.Length
            || (count > 0 && planned.Verifies is null && planned.Number.Try + 1 < MaxTries);
    }

    private static List<SeenItem> SeenIn(PlannedUnit planned, UnitResult result)
    {
        List<SeenItem> seen = [];
        for (int i = 0; i < result.Outcomes.Length; i++)
        {
            FileOutcome outcome = result.Outcomes[i];
            if (outcome is { IsOfUse: true, Identity: ContentIdentity identity } && !IsForWhole(outcome))
            {
                seen.Add(new SeenItem(planned.Items[i].Item, identity));
            }
        }

        return seen;
    }

    /// <summary>Whether an object is to be read whole, of whatever version it is.</summary>
    private static bool IsForWhole(FileOutcome outcome) =>
        outcome is { Kind: OutcomeKind.Deferred, Identity.HoldsParts: false };

    private static UnitResult WithFailuresToTryAgain(UnitResult result) => result.With(Array.ConvertAll(
        result.Outcomes,
        static outcome => outcome.IsOfUse ? outcome
            : FileOutcome.Without(OutcomeKind.Failed, "an earlier run could not read it")));
}
