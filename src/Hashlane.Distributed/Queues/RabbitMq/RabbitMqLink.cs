using System.Diagnostics;
using System.Globalization;

namespace Hashlane.Distributed;

/// <summary>Keeps a session with a broker: when one ends, it connects again, until it is told to stop.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class RabbitMqLink : IAsyncDisposable
{
    private static readonly TimeSpan _shortestPause = TimeSpan.FromSeconds(0.25);
    private static readonly TimeSpan _longestPause = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan _briefSession = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan _logInterval = TimeSpan.FromMinutes(1);

    private readonly RabbitMqConnector _connector;
    private readonly RabbitMqLinkSettings _settings;
    private readonly Lock _lock = new();
    private readonly CancellationTokenSource _stopping = new();
    private readonly Task _keeping;

    // The last time when the broker was of use.
    private long _lastUse = Stopwatch.GetTimestamp();

    // Completes with the session that is open, or fails if there will be none any more.
    private TaskCompletionSource<RabbitMqSession> _open = NewOpen();

    private RabbitMqLink(RabbitMqConnector connector, RabbitMqLinkSettings settings)
    {
        _connector = connector;
        _settings = settings;
        _keeping = KeepAsync();
    }

    /// <summary>Connects, and keeps the link from then on.</summary>
    /// <exception cref="QueueException">There is no way to connect.</exception>
    internal static async Task<RabbitMqLink> OpenAsync(
        RabbitMqConnector connector, RabbitMqLinkSettings settings, CancellationToken cancellationToken)
    {
        RabbitMqLink link = new(connector, settings);
        try
        {
            await link.GetSessionAsync(cancellationToken).ConfigureAwait(false);
            return link;
        }
        catch
        {
            await link.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Waits for a session that is open.</summary>
    /// <exception cref="QueueException">There will be none any more; or the link is disposed.</exception>
    internal Task<RabbitMqSession> GetSessionAsync(CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            return _open.Task.WaitAsync(cancellationToken);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _stopping.CancelAsync().ConfigureAwait(false);
        await _keeping.ConfigureAwait(false);
    }

    private static TaskCompletionSource<RabbitMqSession> NewOpen()
    {
        TaskCompletionSource<RabbitMqSession> open = new(TaskCreationOptions.RunContinuationsAsynchronously);

        // Nobody may be waiting when the link is given up.
        _ = open.Task.ContinueWith(static task => task.Exception, TaskScheduler.Default);
        return open;
    }

    private async Task KeepAsync()
    {
        try
        {
            bool isFirst = true;
            TimeSpan rest = _shortestPause;
            while (true)
            {
                await using RabbitMqSession session = await ConnectAsync(isFirst).ConfigureAwait(false);
                isFirst = false;
                long start = Stopwatch.GetTimestamp();
                lock (_lock)
                {
                    if (!session.End.IsCompleted)
                    {
                        _open.TrySetResult(session);
                    }
                }

                Exception reason = await session.End.WaitAsync(_stopping.Token).ConfigureAwait(false);
                Replace(session);
                bool isBrief = Stopwatch.GetElapsedTime(start) < Min(_briefSession, _settings.OutageLimit);
                if (!isBrief || session.WasUsed)
                {
                    _lastUse = Stopwatch.GetTimestamp();
                }

                // Of a user who may connect, and lacks the permission to publish.
                ThrowIfFinal(reason, isUnproven: RabbitMqFailures.IsAccessRefused(reason) && !session.WasUsed);
                ThrowIfTooLong(reason);

                _settings.Log(
                    $"The connection to {_connector.Address} for {_settings.Purpose} is lost: " +
                    $"{RabbitMqFailures.Reason(reason)}; connecting again");

                // A broker that ends each session at once must not be asked for hundreds a second.
                rest = isBrief ? Min(2 * rest, _longestPause) : _shortestPause;
                await Task.Delay(rest, _stopping.Token).ConfigureAwait(false);
            }
        }
        catch (Exception exception)
        {
            // Nobody awaits this task for its result: whatever ends it reaches the callers.
            GiveUp(exception switch
            {
                QueueException => exception,
                OperationCanceledException => new QueueException($"The queue {_settings.Name} was closed here."),
                _ => new QueueException($"{_connector.Address}: {RabbitMqFailures.Reason(exception)}.", exception),
            });
        }
    }

    // Connects and sets up, as often as it takes.
    private async Task<RabbitMqSession> ConnectAsync(bool isFirst)
    {
        long start = Stopwatch.GetTimestamp();
        TimeSpan lastLine = -_logInterval;
        for (TimeSpan pause = _shortestPause; ; pause = Min(2 * pause, _longestPause))
        {
            try
            {
                RabbitMqSession session = await ConnectOnceAsync().ConfigureAwait(false);
                if (!isFirst || lastLine >= TimeSpan.Zero)
                {
                    _settings.Log($"Connected to {_connector.Address} for {_settings.Purpose}");
                }

                return session;
            }
            catch (Exception exception) when (
                !_stopping.IsCancellationRequested
                && (RabbitMqFailures.IsOfConnection(exception) || RabbitMqFailures.IsOfAdmission(exception)))
            {
                TimeSpan elapsed = Stopwatch.GetElapsedTime(start);

                // The broker may not have seen yet that the connection of an earlier coordinator is gone, and still
                // hold the lock for it. It will have after two heartbeats.
                TimeSpan lockPatience = 3 * _settings.Heartbeat;
                bool mayBeUnlocked = RabbitMqFailures.IsLocked(exception) && elapsed < lockPatience;
                if (!mayBeUnlocked)
                {
                    ThrowIfFinal(exception, isUnproven: isFirst);
                    ThrowIfTooLong(exception);
                }

                if (elapsed - lastLine >= _logInterval)
                {
                    lastLine = elapsed;
                    _settings.Log(mayBeUnlocked
                        ? $"Another coordinator uses queue {_settings.Name}, or its machine was cut off: waiting up to "
                            + $"{Seconds(lockPatience)} seconds for its connection to end"
                        : $"No connection yet: {WordingOf(exception)}; trying again");
                }
            }

            // Workers that have lost the same broker must not all come back at the same moment.
            await Task.Delay(pause * (0.5 + Random.Shared.NextDouble()), _stopping.Token).ConfigureAwait(false);
        }
    }

    // A user who was let in once may be so again.
    private void ThrowIfFinal(Exception reason, bool isUnproven)
    {
        bool mayPass = !isUnproven && RabbitMqFailures.IsOfAdmission(reason);
        if (!mayPass && RabbitMqFailures.AsFinal(reason, _connector.Address, _settings.Name) is { } final)
        {
            throw final;
        }
    }

    // With the address, and with the advice, where there is any.
    private string WordingOf(Exception exception) =>
        RabbitMqFailures.AsFinal(exception, _connector.Address, _settings.Name)?.Message.TrimEnd('.')
            ?? $"{_connector.Address}: {RabbitMqFailures.Reason(exception)}";

    private void ThrowIfTooLong(Exception reason)
    {
        TimeSpan elapsed = Stopwatch.GetElapsedTime(_lastUse);
        if (elapsed >= _settings.OutageLimit)
        {
            throw new QueueException(
                $"{_connector.Address} could not be used for {Seconds(elapsed)} seconds: " +
                $"{RabbitMqFailures.Reason(reason)}. Check the address, the network and that the broker runs.",
                reason);
        }
    }

    private async Task<RabbitMqSession> ConnectOnceAsync()
    {
        RabbitMqSession session = await RabbitMqSession.ConnectAsync(
            _connector, _settings.ConnectionName, _settings.Log, Replace, _stopping.Token).ConfigureAwait(false);
        try
        {
            await _settings.SetUp(session, _stopping.Token).ConfigureAwait(false);
            return session;
        }
        catch
        {
            await session.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    // Runs when a session ends, before its token is canceled, so that nobody gets it a second time; and again before
    // its successor opens, whichever of both threads comes first.
    private void Replace(RabbitMqSession session)
    {
        lock (_lock)
        {
            if (_open.Task.IsCompletedSuccessfully && _open.Task.Result == session)
            {
                _open = NewOpen();
            }
        }
    }

    private void GiveUp(Exception reason)
    {
        lock (_lock)
        {
            if (!_open.TrySetException(reason))
            {
                _open = NewOpen();
                _open.SetException(reason);
            }
        }

        _settings.GivenUp(reason);
    }

    private static string Seconds(TimeSpan time) => time.TotalSeconds.ToString("F0", CultureInfo.InvariantCulture);

    private static TimeSpan Min(TimeSpan a, TimeSpan b) => a < b ? a : b;
}
