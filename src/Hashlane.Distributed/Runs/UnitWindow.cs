namespace Hashlane.Distributed;

/// <summary>The units of a run that have no result.</summary>
internal sealed class UnitWindow
{
    private const int LongestDoubling = 6;

    // A unit is slow when it takes so many times as long as others, and longer than this.
    private const double SlowFactor = 4;
    private const double MinSlowSeconds = 1;

    // The last units of a job: a worker that is lost without a trace must not hold it up for long.
    private const double MinLastSeconds = 30;

    // A worker that must not do a unit says so at once, so after this time another one has it.
    private const double MaxDeclineSeconds = 1;

    /// <summary>The weight of the latest unit in the mean of their times.</summary>
    private const double WeightOfLatest = 1.0 / 32;

    private readonly Dictionary<UnitId, UnitInFlight> _units = [];
    private readonly TimeProvider _clock;
    private readonly TimeSpan _resendAfter;
    private readonly TimeSpan _resendLongAfter;
    private long _firstDue = long.MaxValue;

    /// <summary>Creates a window.</summary>
    /// <param name="clock">The clock.</param>
    /// <param name="resendAfter">The time after which a unit is published again, for the first time.</param>
    /// <param name="resendLongAfter">That time for a unit that may take long.</param>
    internal UnitWindow(TimeProvider clock, TimeSpan resendAfter, TimeSpan resendLongAfter)
    {
        _clock = clock;
        _resendAfter = resendAfter;
        _resendLongAfter = resendLongAfter;
    }

    /// <summary>The number of units.</summary>
    internal int Count => _units.Count;

    /// <summary>The mean time of the latest units from their publication to their result, in seconds.</summary>
    internal double MeanSeconds { get; private set; }

    /// <summary>Whether a result of an earlier try came late, so that units may be idle.</summary>
    internal bool HasLate { get; set; }

    /// <summary>The time until a unit is to be published again, in whole milliseconds: at most a second.</summary>
    internal TimeSpan UntilDue
    {
        get
        {
            double seconds = Math.Clamp((_firstDue - _clock.GetTimestamp()) / (double)_clock.TimestampFrequency, 0, 1);
            return TimeSpan.FromMilliseconds(Math.Ceiling(seconds * 1000));
        }
    }

    /// <summary>Finds a unit.</summary>
    internal UnitInFlight? Find(UnitId id) => _units.GetValueOrDefault(id);

    /// <summary>
    /// Whether all units are verifications that the wrong workers have declined: nobody does anything.
    /// </summary>
    /// <param name="declined">The unit that was declined right now.</param>
    internal bool IsStalledAt(UnitInFlight declined) => _units.Values.All(unit => unit == declined
        || (unit is { Planned.Verifies: not null, Declines: > 0 }
            && (unit.IsPausing || _clock.GetElapsedTime(unit.Sent).TotalSeconds < MaxDeclineSeconds)));

    /// <summary>Adds a unit that is about to be published.</summary>
    internal UnitInFlight Add(PlannedUnit planned)
    {
        UnitInFlight unit = new(planned);
        _units.Add(planned.Unit.Id, unit);
        NoteSent(unit);
        return unit;
    }

    /// <summary>Removes a unit.</summary>
    internal void Remove(UnitInFlight unit) => _units.Remove(unit.Planned.Unit.Id);

    /// <summary>Removes a unit that has its result.</summary>
    internal void RemoveDone(UnitInFlight unit)
    {
        // A unit that is read whole may take hours, and says nothing about the others.
        if (!unit.Planned.MayTakeLong)
        {
            double seconds = _clock.GetElapsedTime(unit.Sent).TotalSeconds;
            MeanSeconds += (MeanSeconds == 0 ? 1 : WeightOfLatest) * (seconds - MeanSeconds);
        }

        Remove(unit);
    }

    /// <summary>
    /// Removes units for whose results nobody waits any more: the results of earlier tries came late. They would take
    /// the room of others.
    /// </summary>
    internal void RemoveIdle()
    {
        foreach (UnitInFlight unit in _units.Values.ToArray())
        {
            if (unit.All.All(static planned => planned.IsIdle))
            {
                Remove(unit);
            }
        }
    }

    /// <summary>
    /// Makes units due that take much longer than others: another worker may be faster, and everybody waits for them.
    /// Each is hurried once.
    /// </summary>
    internal void HurrySlow()
    {
        double slowSeconds = Math.Max(SlowFactor * MeanSeconds, MinSlowSeconds);
        foreach (UnitInFlight unit in _units.Values)
        {
            if (!unit.IsHurried && IsSlow(unit, slowSeconds))
            {
                unit.IsHurried = true;
                SetDue(unit, TimeSpan.Zero);
            }
        }
    }

    /// <summary>
    /// Makes the last units of a job due that take much longer than others: nothing else is left for workers. Each time
    /// doubles the next wait.
    /// </summary>
    /// <param name="areWithWorkers">
    /// Tells whether all units are with workers, and others are there to do them. It is asked where a unit is slow.
    /// </param>
    internal void HurryLast(Func<bool> areWithWorkers)
    {
        double slowSeconds = Math.Max(SlowFactor * MeanSeconds, MinLastSeconds);
        UnitInFlight[] slow = [.. _units.Values.Where(unit => IsSlow(unit, slowSeconds * Doubling(unit)))];
        if (slow.Length > 0 && areWithWorkers())
        {
            Array.ForEach(slow, unit => SetDue(unit, TimeSpan.Zero));
        }
    }

    /// <summary>
    /// Notes that a unit is published. Each time doubles the next wait: where no worker runs, the queue would otherwise
    /// fill with the same units.
    /// </summary>
    internal void NoteSent(UnitInFlight unit)
    {
        unit.IsPausing = false;
        unit.Sent = _clock.GetTimestamp();
        SetDue(unit, (unit.Planned.MayTakeLong ? _resendLongAfter : _resendAfter) * Doubling(unit));
    }

    /// <summary>Lets a unit pause before it is published again.</summary>
    internal void Pause(UnitInFlight unit, TimeSpan pause)
    {
        unit.IsPausing = true;
        SetDue(unit, pause);
    }

    /// <summary>Finds the units that are to be published again.</summary>
    internal UnitInFlight[] TakeDue()
    {
        long now = _clock.GetTimestamp();
        if (now < _firstDue)
        {
            return [];
        }

        _firstDue = long.MaxValue;
        List<UnitInFlight> due = [];
        foreach (UnitInFlight unit in _units.Values)
        {
            if (unit.Due <= now)
            {
                due.Add(unit);
            }
            else
            {
                _firstDue = Math.Min(_firstDue, unit.Due);
            }
        }

        return [.. due];
    }

    private static int Doubling(UnitInFlight unit) => 1 << Math.Min(unit.Resends, LongestDoubling);

    private bool IsSlow(UnitInFlight unit, double seconds) => !unit.IsPausing && !unit.Planned.MayTakeLong
        && _clock.GetElapsedTime(unit.Sent).TotalSeconds > seconds;

    private void SetDue(UnitInFlight unit, TimeSpan wait)
    {
        double ticks = wait.TotalSeconds * _clock.TimestampFrequency;
        unit.Due = _clock.GetTimestamp() + (long)Math.Min(ticks, long.MaxValue / 4);
        _firstDue = Math.Min(_firstDue, unit.Due);
    }
}
