namespace Hashlane.Distributed;

/// <summary>
/// Gives the outcomes of a unit to its items, and plans again those without a final one. The new units depend on
/// nothing but the unit and its result.
/// </summary>
internal sealed class Replanner
{
    private const int LostParts = 16;

    private readonly UnitFactory _factory;
    private readonly int _maxTries;
    private readonly Func<SourceItem, Sighting> _look;
    private readonly Action<PendingItem> _failed;

    /// <summary>Creates a replanner.</summary>
    /// <param name="factory">Makes the units.</param>
    /// <param name="maxTries">How often a file is tried that cannot be read, or that changes while it is read.</param>
    /// <param name="look">Looks at a file. It is asked only about bad news, which a worker may have invented.</param>
    /// <param name="failed">Called with each item whose final outcome is no digest.</param>
    internal Replanner(
        UnitFactory factory, int maxTries, Func<SourceItem, Sighting> look, Action<PendingItem> failed)
    {
        _factory = factory;
        _maxTries = maxTries;
        _look = look;
        _failed = failed;
    }

    /// <summary>Gives the outcomes of a unit to its items.</summary>
    /// <param name="planned">The unit.</param>
    /// <param name="result">The result; it was checked.</param>
    /// <param name="again">Receives the work that is left.</param>
    /// <returns>The number of files to try again because they could not be read, or have changed.</returns>
    internal int Apply(PlannedUnit planned, UnitResult result, List<PlannedWork> again)
    {
        if (planned.IsIdle)
        {
            return 0; // another subtree of the file has failed, or has shown that the file has changed
        }

        List<int>? failed = null;
        List<int>? deferred = null;
        for (int i = 0; i < result.Outcomes.Length; i++)
        {
            FileOutcome outcome = result.Outcomes[i];
            PendingItem item = planned.Items[i];
            if (item.IsDone)
            {
                continue; // two workers disagree about it
            }

            if (outcome.Kind == OutcomeKind.Hashed && planned.Part is SubtreePart part)
            {
                part.Add(planned.Unit.Offset, outcome.Value);
            }
            else if (outcome.Kind == OutcomeKind.Hashed)
            {
                Settle(item, outcome);
            }
            else if (outcome is { Kind: OutcomeKind.Deferred, Identity: null })
            {
                (deferred ??= []).Add(i);
            }
            else if (outcome.Kind == OutcomeKind.Deferred && planned.Part is { Division: { } divided })
            {
                divided.Abandon(); // the server sends no parts
                PlanLarge(item, outcome.Identity!, divided.Try, again);
            }
            else if (outcome.Kind == OutcomeKind.Deferred && IsCredible(item, outcome.Identity!))
            {
                PlanLarge(item, outcome.Identity!, planned.Number.Try, again);
            }
            else if (outcome.Kind == OutcomeKind.Changed && planned.Part is { Division: { } changed }
                && changed.Try + 1 < _maxTries && !Shows(item, planned.Unit.Files[i]))
            {
                changed.Abandon();
                again.Add(_factory.WholeFiles([item], new UnitNumber(changed.Try + 1)));
            }
            else if (planned.Number.Try + 1 < _maxTries && !IsFinal(planned, i, outcome.Kind))
            {
                (failed ??= []).Add(i);
            }
            else
            {
                Settle(item, outcome.Kind != OutcomeKind.Deferred
                    ? outcome
                    : FileOutcome.Without(OutcomeKind.Failed, "the workers see a file of another length"));
            }
        }

        if (deferred is not null)
        {
            PlanDeferred(planned, deferred, result.Outcomes.Length - deferred.Count, again);
        }

        if (failed is not null)
        {
            UnitNumber next = planned.Number with { Try = planned.Number.Try + 1 };
            again.Add(_factory.Again(planned, [.. failed], next, result.Worker));
        }

        return failed?.Count ?? 0;
    }

    /// <summary>
    /// Plans the files of a lost unit again, in smaller units: one file can make all others lost, too. A file fails
    /// that was lost often enough, the last time alone.
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

        UnitNumber next = planned.Number with { Losses = planned.Number.Losses + 1 };
        if (planned.Items.Length == 1 && next.Losses >= _maxTries)
        {
            Settle(planned.Items[0], FileOutcome.Without(OutcomeKind.Failed, reason));
            return;
        }

        int part = ((planned.Items.Length - 1) / LostParts) + 1;
        foreach (int[] indexes in Enumerable.Range(0, planned.Items.Length).Chunk(part))
        {
            again.Add(_factory.Again(planned, indexes, next, planned.Unit.NotBy));
        }
    }

    /// <summary>Gives an item its final outcome.</summary>
    internal void Settle(PendingItem item, FileOutcome outcome)
    {
        if (outcome.Identity is { Tag.Length: > 0 } identity)
        {
            // No result has the tag, and many items may wait for an earlier one.
            outcome = FileOutcome.Hashed(identity with { Tag = "" }, outcome.Value);
        }

        if (item.TrySettle(outcome) && outcome.Kind != OutcomeKind.Hashed)
        {
            _failed(item);
        }
    }

    /// <summary>Whether a file can be as long as a worker says: a lie would give a subtree for each 256 MiB.</summary>
    private bool IsCredible(PendingItem item, ContentIdentity seen)
    {
        Sighting own = _look(item.Item);
        return own.Kind == SightingKind.Unknown || own.Identity?.Bytes == seen.Bytes;
    }

    /// <summary>Whether the coordinator itself sees that no other worker could hash the file.</summary>
    private bool IsFinal(PlannedUnit planned, int index, OutcomeKind kind) => kind switch
    {
        OutcomeKind.Missing => _look(planned.Items[index].Item).Kind == SightingKind.Missing,
        OutcomeKind.Changed => planned.Unit.Files[index].Identity is ContentIdentity expected
            && _look(planned.Items[index].Item).Refutes(expected),
        _ => false,
    };

    /// <summary>Whether the coordinator itself sees a file as it was planned, though a worker does not.</summary>
    private bool Shows(PendingItem item, UnitFile file) =>
        file.Identity is ContentIdentity expected && _look(item.Item).Shows(expected);

    private void PlanLarge(PendingItem item, ContentIdentity identity, int tryNumber, List<PlannedWork> again)
    {
        try
        {
            again.Add(_factory.LargeFile(item, identity, tryNumber));
        }
        catch (MessageException exception)
        {
            Settle(item, FileOutcome.Without(OutcomeKind.Failed, exception.Message));
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
            again.Add(_factory.WholeFiles(Array.ConvertAll(indexes, index => planned.Items[index]), planned.Number));
        }
    }
}
