using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed;

/// <summary>Publishes messages, in one session after another, until the broker has each for good.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class RabbitMqPublisher : IDisposable
{
    private const int MostReturns = 5;

    // Before the next try of a message that the broker would not store.
    private static readonly TimeSpan _pause = TimeSpan.FromSeconds(1);

    private readonly RabbitMqLink _link;
    private readonly SemaphoreSlim _unconfirmed;

    /// <summary>Creates a publisher.</summary>
    /// <param name="link">The link, which remains the caller's.</param>
    /// <param name="mostUnconfirmed">The most messages that are on their way.</param>
    internal RabbitMqPublisher(RabbitMqLink link, int mostUnconfirmed)
    {
        _link = link;
        _unconfirmed = new SemaphoreSlim(mostUnconfirmed);
    }

    /// <summary>Publishes a message. Callers need not wait for one before they publish the next.</summary>
    /// <returns>A task that completes when the broker has the message on its disk.</returns>
    /// <exception cref="QueueException">The broker cannot be used any more, or refuses the message.</exception>
    internal async Task PublishAsync(string queue, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        if (body.Length > UnitCodec.MostBytes)
        {
            throw new QueueException(
                $"A message has {body.Length} bytes, but the most are {UnitCodec.MostBytes}.");
        }

        await _unconfirmed.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            for (int returns = 0; ;)
            {
                RabbitMqSession session = await _link.GetSessionAsync(cancellationToken).ConfigureAwait(false);
                switch (await TryPublishAsync(session, queue, body, cancellationToken).ConfigureAwait(false))
                {
                    case Answer.Confirmed:
                        return;

                    case Answer.Returned when ++returns == MostReturns:
                        throw new QueueException($"The queue {queue} is deleted again and again: stop that.");

                    case Answer.Refused:
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

    private static async Task<Answer> TryPublishAsync(
        RabbitMqSession session, string queue, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        try
        {
            // Canceling the client's task could leave half a message on the connection, so only the wait is canceled.
            // The client does not end all waits when a connection breaks, hence the session's token.
            Task confirmed = session.Channel.BasicPublishAsync(
                exchange: queue,
                routingKey: "",
                mandatory: true, // otherwise the broker confirms a message that no queue has
                new BasicProperties { Persistent = true },
                body,
                CancellationToken.None).AsTask();
            await confirmed.WaitAsync(session.Token).WaitAsync(cancellationToken).ConfigureAwait(false);
            return Answer.Confirmed;
        }
        catch (PublishException exception)
        {
            session.EndWith(new IOException(
                exception.IsReturn ? $"Somebody has deleted the queue {queue}" : $"{queue} has refused a message"));
            return exception.IsReturn ? Answer.Returned : Answer.Refused;
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
