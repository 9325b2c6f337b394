namespace Hashlane.Distributed;

/// <summary>
/// The last units that were lost or have failed in part. A result can still come, as from a worker whose connection was
/// gone when it had one; it is as good as that of a later try.
/// </summary>
internal sealed class FormerUnits
{
    private const int Most = 256;

    private readonly Dictionary<UnitId, UnitInFlight> _units = [];
    private readonly Queue<UnitId> _order = new();

    /// <summary>Adds a unit. The oldest gives way to it.</summary>
    internal void Add(UnitInFlight unit)
    {
        UnitId id = unit.Planned.Unit.Id;
        if (!_units.TryAdd(id, unit))
        {
            return;
        }

        _order.Enqueue(id);
        if (_order.Count > Most)
        {
            _units.Remove(_order.Dequeue());
        }
    }

    /// <summary>Removes a unit that has its late result.</summary>
    internal void Remove(UnitId id) => _units.Remove(id);

    /// <summary>Finds a unit for whose files somebody still waits.</summary>
    internal UnitInFlight? Find(UnitId id) =>
        _units.TryGetValue(id, out UnitInFlight? unit) && unit.All.Any(static planned => !planned.IsIdle) ? unit : null;
}
