namespace Hashlane.Distributed;

/// <summary>A worker's end of a queue within this process.</summary>
internal sealed class InProcessWorkQueue : IWorkQueue
{
    private readonly InProcessBroker _broker;
    private readonly HashSet<InProcessDelivery> _held = [];
    private readonly SemaphoreSlim _room;
    private bool _isDisposed;

    /// <summary>Creates a worker's end.</summary>
    /// <param name="broker">The queue.</param>
    /// <param name="concurrency">The most units that it holds unsettled.</param>
    internal InProcessWorkQueue(InProcessBroker broker, int concurrency)
    {
        _broker = broker;
        _room = new SemaphoreSlim(concurrency);
    }

    public ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken)
    {
        // Most units are there already. The code of a wait is compiled anew in each process.
        if (!_room.Wait(0, CancellationToken.None))
        {
            return WaitForRoomAsync(cancellationToken);
        }

        ValueTask<Delivery?> unit = _broker.ReceiveUnitAsync(cancellationToken);
        return unit.IsCompletedSuccessfully
            ? new ValueTask<Delivery?>(Hold(unit.Result))
            : WaitAsync(unit);
    }

    public ValueTask CompleteAsync(Delivery unit, ReadOnlyMemory<byte> result, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return ValueTask.FromCanceled(cancellationToken);
        }

        if (((InProcessDelivery)unit).TrySettle())
        {
            _broker.AddResult(result);
        }

        return ValueTask.CompletedTask;
    }

    /// <summary>Makes room for another unit.</summary>
    internal void Release(InProcessDelivery unit)
    {
        lock (_held)
        {
            _held.Remove(unit);
        }

        _room.Release();
    }

    public async ValueTask DisposeAsync()
    {
        InProcessDelivery[] held;
        lock (_held)
        {
            if (_isDisposed)
            {
                return;
            }

            _isDisposed = true;
            held = [.. _held];
        }

        _broker.NoteClosed();

        foreach (InProcessDelivery unit in held)
        {
            await unit.ReturnAsync().ConfigureAwait(false);
        }
    }

    private async ValueTask<Delivery?> WaitForRoomAsync(CancellationToken cancellationToken)
    {
        await _room.WaitAsync(cancellationToken).ConfigureAwait(false);
        return await WaitAsync(_broker.ReceiveUnitAsync(cancellationToken)).ConfigureAwait(false);
    }

    private async ValueTask<Delivery?> WaitAsync(ValueTask<Delivery?> unit)
    {
        Delivery? received = null;
        try
        {
            received = await unit.ConfigureAwait(false);
        }
        finally
        {
            received = Hold(received);
        }

        return received;
    }

    /// <summary>Notes a unit as held. Without one there is room for another.</summary>
    /// <returns>The unit; null if there is none, or this end is disposed of.</returns>
    private InProcessDelivery? Hold(Delivery? received)
    {
        if (received is not InProcessDelivery unit)
        {
            _room.Release();
            return null;
        }

        unit.Deliveries++;
        lock (_held)
        {
            if (!_isDisposed)
            {
                unit.Holder = this;
                _held.Add(unit);
                return unit;
            }
        }

        _broker.Return(unit);
        return null;
    }
}
