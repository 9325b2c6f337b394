namespace Hashlane.Distributed;

/// <summary>
/// A large file that is hashed in subtrees. Its units are made one after another, so that a file of any length takes
/// little memory.
/// </summary>
/// <param name="factory">Makes the units.</param>
/// <param name="division">The division of the file.</param>
internal sealed class DividedFile(UnitFactory factory, FileDivision division) : PlannedWork
{
    private long _next;

    /// <inheritdoc cref="FileDivision.Subtrees"/>
    internal long Subtrees => division.Subtrees;

    internal override PlannedUnit? TakeNext() =>
        _next == division.Subtrees || division.IsAbandoned || division.Item.IsDone
            ? null
            : factory.Subtree(division, _next++);
}
