namespace Hashlane.Distributed;

/// <summary>
/// Logs messages that are refused: each of the first ones in a line, and then their number once a minute. Anybody who
/// may publish can send any number of them.
/// </summary>
/// <param name="log">Receives the lines.</param>
/// <param name="clock">The clock.</param>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class RefusalLog(Action<string> log, TimeProvider clock)
{
    /// <summary>The most lines about single messages, until none has come for <see cref="Period"/>.</summary>
    internal const int MaxLines = 10;

    /// <summary>The time that a line about several messages is for.</summary>
    internal static readonly TimeSpan Period = TimeSpan.FromMinutes(1);

    private readonly Lock _lock = new();
    private ITimer? _timer;
    private long _start;
    private int _lines;
    private long _others;
    private string _last = "";

    /// <summary>Logs a message.</summary>
    /// <param name="line">A sentence about it.</param>
    internal void Add(string line)
    {
        lock (_lock)
        {
            if (_timer is null)
            {
                _start = clock.GetTimestamp();
                _timer = clock.CreateTimer(
                    static state => ((RefusalLog)state!).EndPeriod(), this, Period, Timeout.InfiniteTimeSpan);
            }

            if (_lines < MaxLines)
            {
                _lines++;
                log(line);
            }
            else
            {
                _others++;
                _last = line;
            }
        }
    }

    /// <summary>Logs the number of the last ones. It may be called again.</summary>
    internal void End()
    {
        lock (_lock)
        {
            LogOthers();
            _timer?.Dispose();
            _timer = null;
        }
    }

    private void EndPeriod()
    {
        lock (_lock)
        {
            TimeSpan rest = Period - clock.GetElapsedTime(_start);
            if (_timer is null || rest > TimeSpan.Zero)
            {
                _timer?.Change(rest + TimeSpan.FromMilliseconds(1), Timeout.InfiniteTimeSpan); // a timer may be early
            }
            else if (_others > 0)
            {
                LogOthers();
                _start = clock.GetTimestamp();
                _timer.Change(Period, Timeout.InfiniteTimeSpan);
            }
            else
            {
                _lines = 0;
                _timer.Dispose();
                _timer = null;
            }
        }
    }

    private void LogOthers()
    {
        if (_others > 0)
        {
            log(_others == 1 ? _last : $"{_others} more messages were refused. The last: {_last}");
            _others = 0;
        }
    }
}
