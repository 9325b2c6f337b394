namespace Hashlane.Distributed;

/// <summary>
/// Gives the outcomes of a unit to its items, and plans again those without a final one. The new units depend on
/// nothing but the unit and its result.
/// </summary>
internal sealed class Replanner
{
    private const int LostParts = 16;

    private readonly UnitFactory _factory;
    private readonly int _mostTries;
    private readonly Action<PendingItem> _failed;

    /// <summary>Creates a replanner.</summary>
    /// <param name="factory">Makes the units.</param>
    /// <param name="mostTries">How often a file is tried that cannot be read, or that changes meanwhile.</param>
    /// <param name="failed">Called with each item whose final outcome is no digest.</param>
    internal Replanner(UnitFactory factory, int mostTries, Action<PendingItem> failed)
    {
        _factory = factory;
        _mostTries = mostTries;
        _failed = failed;
    }

    /// <summary>Gives the outcomes of a unit to its items.</summary>
    /// <param name="planned">The unit.</param>
    /// <param name="outcomes">The outcomes in the order of its files; they were checked.</param>
    /// <param name="again">Receives the work that is left.</param>
    /// <returns>The number of files to try again because they could not be read, or have changed.</returns>
    internal int Apply(PlannedUnit planned, FileOutcome[] outcomes, List<PlannedWork> again)
    {
        if (planned.IsIdle)
        {
            return 0; // another subtree of the file has failed, or has shown that the file has changed
        }

        List<int>? failed = null;
        List<int>? deferred = null;
        for (int i = 0; i < outcomes.Length; i++)
        {
            FileOutcome outcome = outcomes[i];
            if (planned.Items[i].IsDone)
            {
                continue; // two workers disagree about it
            }

            if (outcome.Kind == OutcomeKind.Hashed && planned.Division is DividedFile division)
            {
                division.Add(planned.Unit.Offset, outcome.Value);
            }
            else if (outcome.Kind == OutcomeKind.Deferred && outcome.Identity is ContentIdentity identity)
            {
                PlanLarge(planned, i, identity, again);
            }
            else if (outcome.Kind == OutcomeKind.Deferred)
            {
                (deferred ??= []).Add(i);
            }
            else if (outcome.Kind == OutcomeKind.Changed && planned.Division is DividedFile changed
                && changed.Try + 1 < _mostTries)
            {
                changed.Abandon();
                again.Add(_factory.WholeFiles([planned.Items[i]], changed.Try + 1));
            }
            else if (outcome.Kind is OutcomeKind.Failed or OutcomeKind.Changed && planned.Try + 1 < _mostTries)
            {
                (failed ??= []).Add(i);
            }
            else
            {
                Settle(planned.Items[i], outcome);
            }
        }

        if (deferred is not null)
        {
            PlanDeferred(planned, deferred, outcomes.Length - deferred.Count, again);
        }

        if (failed is not null)
        {
            again.Add(_factory.Again(planned, [.. failed]));
        }

        return failed?.Count ?? 0;
    }

    /// <summary>
    /// Plans the files of a lost unit again, in smaller units: one file can make all others lost, too. Those that were
    /// tried often enough fail.
    /// </summary>
    /// <param name="planned">The unit.</param>
    /// <param name="reason">The reason for the files, as a sentence without a full stop.</param>
    /// <param name="again">Receives the work that is left.</param>
    internal void Lose(PlannedUnit planned, string reason, List<PlannedWork> again)
    {
        if (planned.IsIdle)
        {
            return;
        }

        if (planned.Try + 1 >= _mostTries)
        {
            foreach (PendingItem item in planned.Items)
            {
                Settle(item, FileOutcome.Without(OutcomeKind.Failed, reason));
            }

            return;
        }

        int part = ((planned.Items.Length - 1) / LostParts) + 1;
        foreach (int[] indexes in Enumerable.Range(0, planned.Items.Length).Chunk(part))
        {
            again.Add(_factory.Again(planned, indexes));
        }
    }

    /// <summary>Gives an item its final outcome.</summary>
    internal void Settle(PendingItem item, FileOutcome outcome)
    {
        if (item.TrySettle(outcome) && outcome.Kind != OutcomeKind.Hashed)
        {
            _failed(item);
        }
    }

    private void PlanLarge(PlannedUnit planned, int index, ContentIdentity identity, List<PlannedWork> again)
    {
        try
        {
            again.Add(_factory.LargeFile(planned.Items[index], identity, planned.Try));
        }
        catch (MessageException exception)
        {
            Settle(planned.Items[index], FileOutcome.Without(OutcomeKind.Failed, exception.Message));
        }
    }

    /// <summary>
    /// Plans the files that a worker has left because the unit was long enough. So many were not too few: the others
    /// are planned in units of as many, which several workers hash at a time.
    /// </summary>
    private void PlanDeferred(PlannedUnit planned, List<int> deferred, int done, List<PlannedWork> again)
    {
        foreach (int[] indexes in deferred.Chunk(done))
        {
            again.Add(_factory.WholeFiles(Array.ConvertAll(indexes, index => planned.Items[index]), planned.Try));
        }
    }
}
