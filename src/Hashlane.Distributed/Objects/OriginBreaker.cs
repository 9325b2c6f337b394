namespace Hashlane.Distributed;

/// <summary>
/// Keeps workers from asking servers again and again that have failed for many objects in a row. All executors of a
/// process share it.
/// </summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class OriginBreaker
{
    // Units name hosts, any number of them where a star allows them.
    private const int MaxOrigins = 1000;

    private readonly Lock _lock = new();
    private readonly Dictionary<string, Failures> _failures = [];
    private readonly int _maxInARow;
    private readonly TimeSpan _pause;
    private readonly TimeProvider _clock;

    /// <summary>Creates a breaker for which no server has failed.</summary>
    internal OriginBreaker(ObjectSettings settings)
    {
        _maxInARow = settings.MaxFailuresInARow;
        _pause = settings.BreakPause;
        _clock = settings.Clock;
    }

    /// <summary>The time for which a server is not asked; zero if it may be asked.</summary>
    internal TimeSpan PauseOf(string origin)
    {
        lock (_lock)
        {
            if (!_failures.TryGetValue(origin, out Failures? failures) || failures.InARow < _maxInARow)
            {
                return TimeSpan.Zero;
            }

            TimeSpan rest = _pause - _clock.GetElapsedTime(failures.Last);
            return rest > TimeSpan.Zero ? rest : TimeSpan.Zero;
        }
    }

    /// <summary>Notes that a server has answered.</summary>
    internal void NoteSuccess(string origin)
    {
        lock (_lock)
        {
            _failures.Remove(origin);
        }
    }

    /// <summary>Notes that all tries for an object have failed.</summary>
    internal void NoteFailure(string origin)
    {
        lock (_lock)
        {
            if (!_failures.TryGetValue(origin, out Failures? failures))
            {
                if (_failures.Count == MaxOrigins)
                {
                    return;
                }

                failures = new Failures();
                _failures.Add(origin, failures);
            }

            failures.InARow++;
            failures.Last = _clock.GetTimestamp();
        }
    }

    private sealed class Failures
    {
        internal int InARow { get; set; }

        internal long Last { get; set; }
    }
}
