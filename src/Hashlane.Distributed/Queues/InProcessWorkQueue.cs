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

    public async ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken)
    {
        await _room.WaitAsync(cancellationToken).ConfigureAwait(false);
        InProcessDelivery? unit = null;
        try
        {
            unit = await _broker.ReceiveUnitAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            if (unit is null)
            {
                _room.Release();
            }
        }

        return unit is null ? null : Hold(unit);
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

    /// <summary>Makes room for another unit.</summary>
    private void Release(InProcessDelivery unit)
    {
        lock (_held)
        {
            _held.Remove(unit);
        }

        _room.Release();
    }

    /// <summary>Notes a unit as held.</summary>
    /// <returns>The unit; null if this end is disposed of.</returns>
    private InProcessDelivery? Hold(InProcessDelivery unit)
    {
        unit.Deliveries++;
        lock (_held)
        {
            if (!_isDisposed)
            {
                unit.Release = Release;
                _held.Add(unit);
                return unit;
            }
        }

        _broker.Return(unit);
        return null;
    }
}
