using System.Threading.Channels;

namespace Hashlane.Distributed;

/// <summary>The coordinator's end of a queue within this process.</summary>
/// <param name="broker">The queue.</param>
internal sealed class InProcessJobQueue(InProcessBroker broker) : IJobQueue
{
    public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return Task.FromCanceled(cancellationToken);
        }

        if (body.Length > UnitCodec.MostBytes)
        {
            return Task.FromException(
                new QueueException($"A message has {body.Length} bytes, and at most {UnitCodec.MostBytes} are sent."));
        }

        broker.AddUnit(body);
        return Task.CompletedTask;
    }

    public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await broker.ReceiveAnswerAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (ChannelClosedException exception)
        {
            throw new QueueException("The queue of this process was closed.", exception);
        }
    }

    public ValueTask DisposeAsync()
    {
        broker.End();
        return ValueTask.CompletedTask;
    }
}
