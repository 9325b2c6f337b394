namespace Hashlane.Distributed;

/// <summary>A message of a queue within this process.</summary>
/// <param name="broker">The queue.</param>
/// <param name="body">The bytes.</param>
internal sealed class InProcessDelivery(InProcessBroker broker, ReadOnlyMemory<byte> body) : Delivery
{
    private int _isSettled;

    internal override ReadOnlyMemory<byte> Body => body;

    /// <summary>How often the message was delivered.</summary>
    internal int Deliveries { get; set; }

    /// <summary>The worker's end that holds the unit; null for the coordinator's messages.</summary>
    internal InProcessWorkQueue? Holder { get; set; }

    internal override ValueTask AcceptAsync()
    {
        TrySettle();
        return ValueTask.CompletedTask;
    }

    internal override ValueTask ReturnAsync()
    {
        if (TrySettle())
        {
            broker.Return(this);
        }

        return ValueTask.CompletedTask;
    }

    internal override ValueTask RefuseAsync()
    {
        if (TrySettle())
        {
            broker.Refuse(this);
        }

        return ValueTask.CompletedTask;
    }

    /// <summary>Takes the right to settle the message, which only one caller gets.</summary>
    internal bool TrySettle()
    {
        if (Interlocked.Exchange(ref _isSettled, 1) != 0)
        {
            return false;
        }

        Holder?.Release(this);
        return true;
    }

    /// <summary>The same message, not settled: for another receiver.</summary>
    internal InProcessDelivery Renew(DeliveryKind kind) => new(broker, body) { Kind = kind, Deliveries = Deliveries };
}
