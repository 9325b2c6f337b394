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

    /// <summary>The number of the try, from 0.</summary>
    internal int Try { get; init; }

    /// <summary>The large file that a subtree is part of; null for whole files.</summary>
    internal DividedFile? Division { get; init; }

    /// <summary>The result that the unit verifies; null for other units.</summary>
    internal VerifiedResult? Verifies { get; init; }

    /// <summary>Whether all items are done, or planned in other units, so that nobody waits for a result.</summary>
    internal bool IsIdle => Division is { IsAbandoned: true } || Array.TrueForAll(items, static item => item.IsDone);

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
/// <param name="Indexes">The places of the verified files in the unit.</param>
internal sealed record VerifiedResult(PlannedUnit Original, UnitResult Result, int[] Indexes);
