namespace Hashlane.Distributed;

/// <summary>A message of a queue within this process.</summary>
/// <param name="body">The bytes.</param>
/// <param name="giveBack">Gives the message to another receiver.</param>
/// <param name="refuse">Keeps the message among the dead letters.</param>
internal sealed class InProcessDelivery(
    ReadOnlyMemory<byte> body, Action<InProcessDelivery> giveBack, Action<InProcessDelivery> refuse) : Delivery
{
    private int _isSettled;

    internal override ReadOnlyMemory<byte> Body => body;

    /// <summary>How often the message was delivered.</summary>
    internal int Deliveries { get; set; }

    /// <summary>Makes room at the worker's end that holds the unit; null for the coordinator's messages.</summary>
    internal Action<InProcessDelivery>? Release { get; set; }

    internal override ValueTask AcceptAsync()
    {
        TrySettle();
        return ValueTask.CompletedTask;
    }

    internal override ValueTask ReturnAsync()
    {
        if (TrySettle())
        {
            giveBack(this);
        }

        return ValueTask.CompletedTask;
    }

    internal override ValueTask RefuseAsync()
    {
        if (TrySettle())
        {
            refuse(this);
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

        Release?.Invoke(this);
        return true;
    }

    /// <summary>The same message, not settled: for another receiver.</summary>
    internal InProcessDelivery Renew(DeliveryKind kind) =>
        new(body, giveBack, refuse) { Kind = kind, Deliveries = Deliveries };
}
