namespace Hashlane.Distributed;

/// <summary>The workers that have sent results lately, by the names that they give themselves.</summary>
internal sealed class PresentWorkers
{
    private const int Most = 1000;

    // Where units take long, a worker that is busy with one may have been silent for longer than the time.
    private const long LatestResults = 100;

    private static readonly TimeSpan _latestTime = TimeSpan.FromMinutes(1);

    private readonly Dictionary<string, Trace> _workers = [];
    private readonly TimeProvider _clock;
    private readonly long _start;
    private long _results;

    /// <summary>Creates an empty set.</summary>
    internal PresentWorkers(TimeProvider clock)
    {
        _clock = clock;
        _start = clock.GetTimestamp();
    }

    /// <summary>The number of workers with one of the latest results; a thousand at most.</summary>
    internal int Count => _workers.Values.Count(trace => PresenceOf(trace) != Presence.None);

    /// <summary>Notes a result.</summary>
    internal void Add(string worker)
    {
        _results++;
        if (_workers.Count < Most || _workers.ContainsKey(worker))
        {
            long now = _clock.GetTimestamp();
            _workers[worker] = new Trace(now, _results, now);
        }
        else if (_results % Most == 0)
        {
            RemoveGone();
        }
    }

    /// <summary>Tells whether there is any worker but one.</summary>
    internal Presence OthersThan(string worker)
    {
        Presence most = Presence.None;
        foreach ((string name, Trace trace) in _workers)
        {
            Presence presence = name == worker ? Presence.None : PresenceOf(trace);
            most = presence > most ? presence : most;
        }

        return most;
    }

    /// <summary>Notes that a worker with results has declined a unit: it is there, and would take others.</summary>
    internal void NoteDecline(string worker)
    {
        if (_workers.TryGetValue(worker, out Trace trace))
        {
            _workers[worker] = trace with { Sign = _clock.GetTimestamp() };
        }
    }

    /// <summary>
    /// The time since the last result or decline of any worker but some; without any, since the beginning.
    /// </summary>
    /// <param name="isLeftOut">Whether a worker does not count.</param>
    internal TimeSpan SinceOthersThan(Func<string, bool> isLeftOut)
    {
        long last = _start;
        foreach ((string name, Trace trace) in _workers)
        {
            last = isLeftOut(name) ? last : Math.Max(last, trace.Sign);
        }

        return _clock.GetElapsedTime(last);
    }

    /// <summary>Returns those that have been silent longest, the longest time first.</summary>
    /// <param name="most">The most workers to return.</param>
    internal (string Name, TimeSpan Silence)[] SilentLongest(int most) =>
    [
        .. _workers.OrderBy(static pair => pair.Value.Sign).Take(most)
            .Select(pair => (pair.Key, _clock.GetElapsedTime(pair.Value.Sign))),
    ];

    private Presence PresenceOf(Trace trace) =>
        _clock.GetElapsedTime(trace.Time) < _latestTime ? Presence.Certain
        : _results - trace.Result < LatestResults ? Presence.Possible
        : Presence.None;

    private void RemoveGone()
    {
        foreach (string name in _workers.Where(pair => PresenceOf(pair.Value) == Presence.None)
            .Select(static pair => pair.Key).ToArray())
        {
            _workers.Remove(name);
        }
    }

    /// <summary>The last result of a worker.</summary>
    /// <param name="Time">Its time of the clock.</param>
    /// <param name="Result">Its number among all results.</param>
    /// <param name="Sign">The time of its last result or decline.</param>
    private readonly record struct Trace(long Time, long Result, long Sign);
}

/// <summary>Whether a worker takes part in a run at the moment.</summary>
internal enum Presence
{
    /// <summary>It has sent no result lately.</summary>
    None,

    /// <summary>It has sent one of the last results, but none lately.</summary>
    Possible,

    /// <summary>It has sent a result lately.</summary>
    Certain,
}
