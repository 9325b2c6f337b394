namespace Hashlane.Distributed;

/// <summary>Work that waits for room in the window of units.</summary>
internal sealed class Backlog
{
    private readonly Queue<PlannedWork> _units = new();
    private readonly Queue<PlannedWork> _divisions = new();

    /// <summary>Whether nothing waits.</summary>
    internal bool IsEmpty => _units.Count == 0 && _divisions.Count == 0;

    /// <summary>Adds work.</summary>
    internal void Add(PlannedWork work) => (work is DividedFile ? _divisions : _units).Enqueue(work);

    /// <summary>
    /// Takes the next unit: single ones first, which a file of a million subtrees must not keep waiting.
    /// </summary>
    /// <returns>The unit, or null if nothing waits any more.</returns>
    internal PlannedUnit? TakeNext() => TakeNext(_units) ?? TakeNext(_divisions);

    private static PlannedUnit? TakeNext(Queue<PlannedWork> queue)
    {
        while (queue.TryPeek(out PlannedWork? work))
        {
            if (work.TakeNext() is { } unit)
            {
                return unit;
            }

            queue.Dequeue();
        }

        return null;
    }
}
