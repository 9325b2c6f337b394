namespace Hashlane.Distributed;

/// <summary>
/// Items that one unit was planned for, and the results in the journal about them. When all items are merged, the
/// journal need not keep any of these results.
/// </summary>
internal sealed class ItemGroup
{
    private readonly List<UnitId> _results = [];

    /// <summary>The number of items that are not merged.</summary>
    internal int Unmerged { get; set; }

    /// <summary>The units whose results are in the journal.</summary>
    internal IReadOnlyList<UnitId> Results => _results;

    /// <summary>Notes that the result of a unit is in the journal.</summary>
    internal void AddResult(UnitId unit) => _results.Add(unit);
}
