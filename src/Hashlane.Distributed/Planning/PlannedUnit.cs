namespace Hashlane.Distributed;

/// <summary>A unit, and the items that its result is for.</summary>
/// <param name="unit">The unit.</param>
/// <param name="items">The items in the order of the unit's files.</param>
internal sealed class PlannedUnit(Unit unit, PendingItem[] items) : PlannedWork
{
    private bool _isTaken;

    /// <summary>The unit.</summary>
    internal Unit Unit => unit;

    /// <summary>The items in the order of the unit's files.</summary>
    internal PendingItem[] Items => items;

    /// <summary>The number of the unit among those for the same work.</summary>
    internal UnitNumber Number { get; init; }

    /// <summary>Whether the work has not been tried before, nor the same part of a file that is divided anew.</summary>
    internal bool IsFirstTry => Number == new UnitNumber(Part?.Division.Try ?? 0);

    /// <summary>The subtree of a large file; null for whole files.</summary>
    internal SubtreePart? Part { get; init; }

    /// <summary>The result that the unit verifies; null for other units.</summary>
    internal VerifiedResult? Verifies { get; init; }

    /// <summary>Whether it has files of any length, which are not divided, so that it can take hours.</summary>
    internal bool MayTakeLong { get; init; }

    /// <summary>Whether all is done, or planned in other units, so that nobody waits for a result.</summary>
    internal bool IsIdle => Part is { IsAdded: true } or { Division.IsAbandoned: true }
        || Array.TrueForAll(items, static item => item.IsDone);

    internal override PlannedUnit? TakeNext()
    {
        if (_isTaken || IsIdle)
        {
            return null;
        }

        _isTaken = true;
        return this;
    }
}

/// <summary>A result that waits for another worker's.</summary>
/// <param name="Original">The unit of the result.</param>
/// <param name="Result">The result.</param>
/// <param name="Indexes">The places in the unit of the files that are not verified yet.</param>
/// <param name="Checks">How often another worker could not verify them.</param>
internal sealed record VerifiedResult(PlannedUnit Original, UnitResult Result, int[] Indexes, int Checks)
{
    /// <summary>Another worker's result, which differs for all of these files; null if there is none yet.</summary>
    internal Dissent? Dissent { get; init; }

    /// <summary>Whether a worker has one of the results, so that it cannot verify them.</summary>
    internal bool IsBy(string worker) => worker == Result.Worker || worker == Dissent?.Worker;
}
