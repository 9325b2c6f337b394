namespace Hashlane.Distributed;

/// <summary>
/// The last units that were lost or have failed in part. A result can still come, as from a worker whose connection was
/// gone when it had one; it is as good as that of a later try.
/// </summary>
/// <remarks>
/// They hold their files, which may be in the manifest already. So both numbers are bounded.
/// </remarks>
internal sealed class FormerUnits
{
    private const int MaxUnits = 256, MaxFiles = 20_000;

    private readonly Dictionary<UnitId, UnitInFlight> _units = [];
    private readonly Queue<UnitInFlight> _order = new();
    private int _files;

    /// <summary>Adds a unit. The oldest give way to it.</summary>
    internal void Add(UnitInFlight unit)
    {
        if (!_units.TryAdd(unit.Planned.Unit.Id, unit))
        {
            return;
        }

        _order.Enqueue(unit);
        _files += unit.Planned.Items.Length;
        while (_order.Count > 1 && (_order.Count > MaxUnits || _files > MaxFiles))
        {
            UnitInFlight oldest = _order.Dequeue();
            _files -= oldest.Planned.Items.Length;
            _units.Remove(oldest.Planned.Unit.Id);
        }
    }

    /// <summary>Removes a unit that has its late result.</summary>
    internal void Remove(UnitId id) => _units.Remove(id);

    /// <summary>Finds a unit for whose files somebody still waits.</summary>
    internal UnitInFlight? Find(UnitId id) =>
        _units.TryGetValue(id, out UnitInFlight? unit) && unit.All.Any(static planned => !planned.IsIdle) ? unit : null;
}
