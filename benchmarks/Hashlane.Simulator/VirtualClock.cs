namespace Hashlane.Simulator;

/// <summary>A clock that stands still while the program computes, and jumps to the next event when it waits.</summary>
/// <remarks><b>Thread safety.</b> One thread only: that of the job.</remarks>
internal sealed class VirtualClock : TimeProvider
{
    private static readonly DateTimeOffset _start = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private readonly PriorityQueue<Action, (double Time, long Order)> _events = new();
    private long _order;

    /// <summary>The seconds since the simulation began.</summary>
    internal double Now { get; private set; }

    /// <summary>The number of events so far.</summary>
    internal long Events { get; private set; }

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => (long)(Now * TimeSpan.TicksPerSecond);

    public override DateTimeOffset GetUtcNow() => _start.AddTicks(GetTimestamp());

    /// <summary>Has something happen at a time, or now if that is over.</summary>
    internal void At(double time, Action action) => _events.Enqueue(action, (time, _order++));

    /// <summary>Lets time pass without an event: somebody was busy.</summary>
    internal void Pass(double seconds) => Now += seconds;

    /// <summary>Goes on to the next event.</summary>
    /// <param name="last">The time of the last event that counts.</param>
    /// <returns>False if there is none.</returns>
    internal bool Step(double last = double.PositiveInfinity)
    {
        if (!_events.TryPeek(out Action? action, out (double Time, long Order) when) || when.Time > last)
        {
            return false;
        }

        _events.Dequeue();
        Now = Math.Max(Now, when.Time);
        Events++;
        action();
        return true;
    }

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
        new VirtualTimer(this, () => callback(state), dueTime, period);

    private sealed class VirtualTimer : ITimer
    {
        private readonly VirtualClock _clock;
        private readonly Action _callback;
        private TimeSpan _period;
        private int _version;

        internal VirtualTimer(VirtualClock clock, Action callback, TimeSpan dueTime, TimeSpan period)
        {
            (_clock, _callback) = (clock, callback);
            Change(dueTime, period);
        }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            _period = period;
            int version = ++_version;
            if (dueTime >= TimeSpan.Zero)
            {
                _clock.At(_clock.Now + dueTime.TotalSeconds, () => Ring(version));
            }

            return true;
        }

        public void Dispose() => _version++;

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }

        private void Ring(int version)
        {
            if (version != _version)
            {
                return;
            }

            if (_period > TimeSpan.Zero)
            {
                _clock.At(_clock.Now + _period.TotalSeconds, () => Ring(version));
            }

            _callback();
        }
    }
}
