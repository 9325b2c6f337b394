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

        if (body.Length > UnitCodec.MaxBytes)
        {
            return Task.FromException(
                new QueueException($"A message has {body.Length} bytes, and at most {UnitCodec.MaxBytes} are sent."));
        }

        broker.AddUnit(body);
        return Task.CompletedTask;
    }

    public ValueTask<long?> CountWaitingAsync(CancellationToken cancellationToken) => new(broker.WaitingUnits);

    public ValueTask<bool> IsSpentAsync(CancellationToken cancellationToken) =>
        new(broker is { WaitingUnits: 0, WorkersEnds: > 1 });

    public ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken) =>
        broker.ReceiveAnswerAsync(cancellationToken);

    public ValueTask DisposeAsync()
    {
        broker.End();
        return ValueTask.CompletedTask;
    }
}
