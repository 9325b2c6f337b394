using System.Diagnostics;
using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed;

/// <summary>Publishes messages, in one session after another, until the broker has each for good.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class RabbitMqPublisher : IDisposable
{
    private const int MaxReturns = 5;

    // Before the next try of a message that the broker would not store.
    private static readonly TimeSpan _pause = TimeSpan.FromSeconds(1);

    // A line about refusals comes at most so often.
    private static readonly TimeSpan _logInterval = TimeSpan.FromMinutes(1);

    private readonly RabbitMqLink _link;
    private readonly RabbitMqLinkSettings _settings;
    private readonly SemaphoreSlim _unconfirmed;
    private long _lastConfirmed = Stopwatch.GetTimestamp();
    private long _lastLine;

    /// <summary>Creates a publisher.</summary>
    /// <param name="link">The link, which remains the caller's.</param>
    /// <param name="settings">The settings of the link.</param>
    /// <param name="maxUnconfirmed">The most messages that are on their way.</param>
    internal RabbitMqPublisher(RabbitMqLink link, RabbitMqLinkSettings settings, int maxUnconfirmed)
    {
        _link = link;
        _settings = settings;
        _unconfirmed = new SemaphoreSlim(maxUnconfirmed);
    }

    /// <summary>Publishes a message. Callers need not wait for one before they publish the next.</summary>
    /// <returns>A task that completes when the broker has the message on its disk.</returns>
    /// <exception cref="QueueException">The broker cannot be used any more, or refuses the message.</exception>
    internal async Task PublishAsync(string exchange, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        if (body.Length > UnitCodec.MaxBytes)
        {
            throw new QueueException(
                $"A message has {body.Length} bytes, but the most are {UnitCodec.MaxBytes}.");
        }

        await _unconfirmed.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            long start = Stopwatch.GetTimestamp();
            for (int returns = 0; ;)
            {
                RabbitMqSession session = await _link.GetSessionAsync(cancellationToken).ConfigureAwait(false);
                switch (await TryPublishAsync(session, exchange, body, cancellationToken).ConfigureAwait(false))
                {
                    case Answer.Confirmed:
                        Volatile.Write(ref _lastConfirmed, Stopwatch.GetTimestamp());
                        session.NoteUse();
                        return;

                    case Answer.Returned when ++returns == MaxReturns:
                        throw new QueueException($"The queue of {exchange} is deleted again and again: stop that.");

                    case Answer.Refused:
                        NoteRefusal(exchange, start);
                        await Task.Delay(_pause, cancellationToken).ConfigureAwait(false);
                        break;
                }
            }
        }
        finally
        {
            _unconfirmed.Release();
        }
    }

    public void Dispose() => _unconfirmed.Dispose();

    // A full queue has room again when messages are taken from it, so the session goes on.
    private void NoteRefusal(string exchange, long start)
    {
        TimeSpan elapsed = Stopwatch.GetElapsedTime(Math.Max(start, Volatile.Read(ref _lastConfirmed)));
        if (elapsed >= _settings.OutageLimit)
        {
            throw new QueueException(
                $"{exchange} has refused all messages for {elapsed.TotalSeconds:F0} seconds: its queue is full, or " +
                "the broker has no majority of its nodes.");
        }

        long last = Volatile.Read(ref _lastLine);
        bool isDue = last == 0 || Stopwatch.GetElapsedTime(last) >= _logInterval;
        if (isDue && Interlocked.CompareExchange(ref _lastLine, Stopwatch.GetTimestamp(), last) == last)
        {
            _settings.Log($"{exchange} takes no messages for now: its queue may be full; trying again");
        }
    }

    private static async Task<Answer> TryPublishAsync(
        RabbitMqSession session, string exchange, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        try
        {
            // Canceling the client's task could leave half a message on the connection, so only the wait is canceled.
            // The client does not end all waits when a connection breaks, hence the session's token.
            Task confirmed = session.Channel.BasicPublishAsync(
                exchange,
                routingKey: "",
                mandatory: true, // otherwise the broker confirms a message that no queue has
                new BasicProperties { Persistent = true },
                body,
                CancellationToken.None).AsTask();
            await confirmed.WaitAsync(session.Token).WaitAsync(cancellationToken).ConfigureAwait(false);
            return Answer.Confirmed;
        }
        catch (PublishException exception) when (exception.IsReturn)
        {
            session.EndWith(new IOException($"Somebody has deleted the queue of {exchange}"));
            return Answer.Returned;
        }
        catch (PublishException)
        {
            return Answer.Refused;
        }
        catch (Exception exception) when (
            !cancellationToken.IsCancellationRequested && RabbitMqFailures.IsOfConnection(exception))
        {
            session.EndWith(exception);
            return Answer.None;
        }
    }

    private enum Answer
    {
        None,
        Confirmed,
        Returned,
        Refused,
    }
}
