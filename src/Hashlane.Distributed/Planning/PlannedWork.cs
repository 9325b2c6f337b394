namespace Hashlane.Distributed;

/// <summary>Work that waits for room in the window: a unit, or a large file that is divided as room comes.</summary>
internal abstract class PlannedWork
{
    /// <summary>Takes the next unit.</summary>
    /// <returns>The unit, or null if there are no more.</returns>
    internal abstract PlannedUnit? TakeNext();
}
