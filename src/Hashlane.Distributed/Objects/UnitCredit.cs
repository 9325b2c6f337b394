namespace Hashlane.Distributed;

/// <summary>
/// The time that servers have for the objects of a unit. It passes, and each byte that comes adds to it, so that a
/// worker waits long for much only. Together all objects of a unit take no longer than
/// <see cref="ObjectSettings.UnitPatience"/> and the time of their bytes at
/// <see cref="ObjectSettings.MinBytesPerSecond"/>.
/// </summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class UnitCredit : IAsyncDisposable
{
    private readonly Lock _lock = new();
    private readonly CancellationTokenSource _spent = new();
    private readonly TimeProvider _clock;
    private readonly TimeSpan _most;
    private readonly double _ticksPerByte;
    private readonly ITimer _timer;
    private long _end;

    /// <summary>Begins to count.</summary>
    internal UnitCredit(ObjectSettings settings)
    {
        _clock = settings.Clock;
        _most = settings.UnitPatience;
        _ticksPerByte = (double)_clock.TimestampFrequency / settings.MinBytesPerSecond;
        _end = _clock.GetTimestamp() + TicksOf(_most);
        _timer = _clock.CreateTimer(
            static credit => ((UnitCredit)credit!).Look(), this, _most, Timeout.InfiniteTimeSpan);
    }

    /// <summary>Is canceled when no time is left.</summary>
    internal CancellationToken Spent => _spent.Token;

    /// <summary>The time that is left if no byte comes.</summary>
    internal TimeSpan Rest
    {
        get
        {
            lock (_lock)
            {
                TimeSpan rest = _clock.GetElapsedTime(_clock.GetTimestamp(), _end);
                return rest > TimeSpan.Zero && !_spent.IsCancellationRequested ? rest : TimeSpan.Zero;
            }
        }
    }

    /// <summary>
    /// Adds the time of bytes that have come, up to the patience: a server may not stop for hours after many bytes.
    /// </summary>
    internal void Add(int bytes)
    {
        lock (_lock)
        {
            _end = Math.Min(
                _end + (long)(bytes * _ticksPerByte), _clock.GetTimestamp() + TicksOf(_most));
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _timer.DisposeAsync().ConfigureAwait(false);
        _spent.Dispose();
    }

    private long TicksOf(TimeSpan time) => (long)(time.TotalSeconds * _clock.TimestampFrequency);

    // The end moves with each read; changing the timer as often would cost more than looking.
    private void Look()
    {
        TimeSpan rest = Rest;
        if (rest > TimeSpan.Zero)
        {
            _timer.Change(rest + TimeSpan.FromMilliseconds(1), Timeout.InfiniteTimeSpan);
        }
        else
        {
            _spent.Cancel();
        }
    }
}
