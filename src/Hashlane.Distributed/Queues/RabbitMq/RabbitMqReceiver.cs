using System.Threading.Channels;
using RabbitMQ.Client;

namespace Hashlane.Distributed;

/// <summary>Receives messages, in one session after another.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class RabbitMqReceiver
{
    // So many times within the age that a message may have.
    private const int LooksAtStock = 4;

    private readonly RefusalLog _refusals;

    // Unbounded, because the broker sends no more than it was asked for.
    private readonly Channel<RabbitMqDelivery> _received = Channel.CreateUnbounded<RabbitMqDelivery>();

    /// <summary>Creates a receiver.</summary>
    /// <param name="log">Receives a line for each message that is refused for its length.</param>
    internal RabbitMqReceiver(Action<string> log) => _refusals = new RefusalLog(log, TimeProvider.System);

    /// <summary>Asks for the messages of a queue in a new session.</summary>
    /// <param name="session">The session.</param>
    /// <param name="queue">The queue.</param>
    /// <param name="kind">The kind of its messages.</param>
    /// <param name="most">The most messages that are unsettled at a time.</param>
    /// <param name="maxBytes">The most bytes of a message. A longer one is refused.</param>
    /// <param name="cancellationToken">Ends the wait for the broker's consent.</param>
    internal async Task ConsumeAsync(
        RabbitMqSession session, string queue, DeliveryKind kind, int most, int maxBytes,
        CancellationToken cancellationToken)
    {
        ushort prefetch = (ushort)Math.Clamp(most, 1, ushort.MaxValue);
        IChannel channel = session.Channel;
        await channel.BasicQosAsync(0, prefetch, global: false, cancellationToken).ConfigureAwait(false);
        Consumer consumer = new(this, session, queue, kind, maxBytes);
        await channel.BasicConsumeAsync(queue, autoAck: false, consumer, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Waits for the next message.</summary>
    /// <returns>The message, or null if there will be none any more, because this end of the queue is closed.</returns>
    /// <exception cref="QueueException">There will be none any more.</exception>
    internal async ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken)
    {
        while (await _received.Reader.WaitToReadAsync(cancellationToken).ConfigureAwait(false))
        {
            while (_received.Reader.TryRead(out RabbitMqDelivery? delivery))
            {
                // Those of an ended session come again.
                if (!delivery.IsStale)
                {
                    return delivery;
                }
            }
        }

        return null;
    }

    /// <summary>Waits until the messages that nobody has received are so old, and takes those out.</summary>
    /// <returns>One or more messages.</returns>
    internal async Task<IReadOnlyList<Delivery>> TakeOldAsync(TimeSpan age, CancellationToken cancellationToken)
    {
        List<Delivery> old = [];
        while (old.Count == 0)
        {
            await Task.Delay(age / LooksAtStock, cancellationToken).ConfigureAwait(false);

            // A younger one than the first can be taken, if another thread is as fast.
            while (_received.Reader.TryPeek(out RabbitMqDelivery? first) && first.Age >= age
                && _received.Reader.TryRead(out RabbitMqDelivery? delivery))
            {
                if (!delivery.IsStale)
                {
                    old.Add(delivery);
                }
            }
        }

        return old;
    }

    /// <summary>Ends the wait of all receivers: with null, unless the link was given up.</summary>
    internal void Complete(Exception? reason)
    {
        _refusals.End();
        _received.Writer.TryComplete(reason as QueueException);
    }

    private sealed class Consumer(
        RabbitMqReceiver owner, RabbitMqSession session, string queue, DeliveryKind kind, int maxBytes)
        : AsyncDefaultBasicConsumer(session.Channel)
    {
        public override async Task HandleBasicDeliverAsync(
            string consumerTag,
            ulong deliveryTag,
            bool redelivered,
            string exchange,
            string routingKey,
            IReadOnlyBasicProperties properties,
            ReadOnlyMemory<byte> body,
            CancellationToken cancellationToken = default)
        {
            session.NoteUse();
            if (body.Length > maxBytes)
            {
                owner._refusals.Add($"Refused a message of {body.Length} bytes in {queue}: the most are {maxBytes}");

                // A lost unit is among the dead letters already.
                RabbitMqDelivery oversized = new(session, deliveryTag, []);
                if (kind == DeliveryKind.Lost)
                {
                    await oversized.AcceptAsync().ConfigureAwait(false);
                }
                else
                {
                    await oversized.RefuseAsync().ConfigureAwait(false);
                }

                return;
            }

            // The client takes its buffer back after this call.
            RabbitMqDelivery delivery = new(session, deliveryTag, body.ToArray()) { Kind = kind };
            owner._received.Writer.TryWrite(delivery);
        }

        // The queue was deleted, or its leader is gone for good: a new session declares it again.
        public override Task HandleBasicCancelAsync(string consumerTag, CancellationToken cancellationToken = default)
        {
            session.EndWith(new IOException($"Somebody has deleted the queue {queue}"));
            return Task.CompletedTask;
        }
    }
}
