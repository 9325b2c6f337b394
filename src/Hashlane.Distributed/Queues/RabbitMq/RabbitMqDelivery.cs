using System.Diagnostics;
using RabbitMQ.Client;

namespace Hashlane.Distributed;

/// <summary>A message of a broker.</summary>
/// <remarks>
/// When its session has ended, the broker delivers the message again to whoever asks, and settling it here does
/// nothing.
/// </remarks>
internal sealed class RabbitMqDelivery : Delivery
{
    private readonly RabbitMqSession _session;
    private readonly ulong _tag;
    private readonly long _received = Stopwatch.GetTimestamp();
    private bool _isSettled;

    /// <summary>Creates a delivery.</summary>
    /// <param name="session">The session that the message came in.</param>
    /// <param name="tag">Its number within the channel.</param>
    /// <param name="body">A copy of its bytes.</param>
    internal RabbitMqDelivery(RabbitMqSession session, ulong tag, byte[] body)
    {
        _session = session;
        _tag = tag;
        Body = body;
    }

    internal override ReadOnlyMemory<byte> Body { get; }

    /// <summary>The time since the message came.</summary>
    internal TimeSpan Age => Stopwatch.GetElapsedTime(_received);

    /// <summary>Whether the broker delivers the message again in any case.</summary>
    internal bool IsStale => _session.End.IsCompleted;

    internal override ValueTask AcceptAsync() =>
        SettleAsync(static (channel, tag) => channel.BasicAckAsync(tag, multiple: false));

    internal override ValueTask ReturnAsync() =>
        SettleAsync(static (channel, tag) => channel.BasicNackAsync(tag, multiple: false, requeue: true));

    internal override ValueTask RefuseAsync() =>
        SettleAsync(static (channel, tag) => channel.BasicNackAsync(tag, multiple: false, requeue: false));

    private async ValueTask SettleAsync(Func<IChannel, ulong, ValueTask> settle)
    {
        // The broker closes a channel over a message that is settled twice.
        if (Interlocked.Exchange(ref _isSettled, true) || IsStale)
        {
            return;
        }

        try
        {
            await settle(_session.Channel, _tag).ConfigureAwait(false);
        }
        catch (Exception exception) when (RabbitMqFailures.IsOfConnection(exception))
        {
            // Otherwise the broker could wait for the acknowledgement while the connection lives on.
            _session.EndWith(exception);
        }
    }
}
