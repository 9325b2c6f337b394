namespace Hashlane.Distributed.Tests;

/// <summary>A clock that stands until a test moves it. Its timers run once for each move.</summary>
internal sealed class ManualClock : TimeProvider
{
    private readonly Lock _lock = new();
    private readonly List<Timer> _timers = [];
    private long _ticks = TimeSpan.TicksPerDay;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => Interlocked.Read(ref _ticks);

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        Timer timer = new(this, () => callback(state));
        lock (_lock)
        {
            _timers.Add(timer);
        }

        return timer;
    }

    /// <summary>Moves the clock.</summary>
    internal void Advance(TimeSpan time)
    {
        Interlocked.Add(ref _ticks, time.Ticks);
        Timer[] timers;
        lock (_lock)
        {
            timers = [.. _timers];
        }

        foreach (Timer timer in timers)
        {
            timer.Run();
        }
    }

    private sealed class Timer(ManualClock clock, Action run) : ITimer
    {
        internal Action Run => run;

        public bool Change(TimeSpan dueTime, TimeSpan period) => true; // it runs for each move anyway

        public void Dispose()
        {
            lock (clock._lock)
            {
                clock._timers.Remove(this);
            }
        }

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
