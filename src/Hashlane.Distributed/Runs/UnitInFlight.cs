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

    /// <summary>How often a worker has given it back without having begun it.</summary>
    internal int Returns { get; set; }

    /// <summary>How many results were refused.</summary>
    internal int Refusals { get; set; }

    /// <summary>The workers whose results were refused, if the unit verifies another result; null for none.</summary>
    internal HashSet<string>? Refusers { get; set; }

    /// <summary>How often the queue has lost the unit.</summary>
    internal int Losses { get; set; }

    /// <summary>The name of the worker that must decline; empty for none.</summary>
    internal string NotBy { get; set; } = planned.Unit.NotBy;

    /// <summary>How often that worker has declined.</summary>
    internal int Declines { get; set; }

    /// <summary>How often it has declined in a row while no other worker seemed to be there.</summary>
    internal int DeclinesAlone { get; set; }

    /// <summary>The unit as it is published.</summary>
    internal Unit Published => NotBy == planned.Unit.NotBy ? planned.Unit : planned.Unit.WithNotBy(NotBy);

    /// <summary>The unit and its twins.</summary>
    internal IEnumerable<PlannedUnit> All => Twins is null ? [planned] : [planned, .. Twins];
}
