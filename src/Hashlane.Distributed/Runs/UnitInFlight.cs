namespace Hashlane.Distributed;

/// <summary>A unit that is published, or pauses, and has no result.</summary>
/// <param name="planned">The unit.</param>
internal sealed class UnitInFlight(PlannedUnit planned)
{
    /// <summary>The unit.</summary>
    internal PlannedUnit Planned => planned;

    /// <summary>
    /// Other places of the source where the same work is due, because the same file is named again; null for none.
    /// </summary>
    internal List<PlannedUnit>? Twins { get; set; }

    /// <summary>The time of the clock at which the unit is published again, in its ticks.</summary>
    internal long Due { get; set; }

    /// <summary>The time of the clock at which the unit was published last, in its ticks.</summary>
    internal long Sent { get; set; }

    /// <summary>Whether the unit was published early because it takes longer than others.</summary>
    internal bool IsHurried { get; set; }

    /// <summary>Whether the unit is not published at the moment: a worker has declined it.</summary>
    internal bool IsPausing { get; set; }

    /// <summary>How often the unit was published again because it had no result.</summary>
    internal int Resends { get; set; }

    /// <summary>How many results were refused.</summary>
    internal int Refusals { get; set; }

    /// <summary>How often a worker has declined to verify its own result.</summary>
    internal int Declines { get; set; }

    /// <summary>The unit and its twins.</summary>
    internal IEnumerable<PlannedUnit> All => Twins is null ? [planned] : [planned, .. Twins];
}
