namespace Hashlane.Distributed;

/// <summary>
/// A queue of work that hands a unit out once while this worker executes it. A second delivery of it, as after the loss
/// of a connection, waits for the result of the first. Otherwise another thread would read the same files, too.
/// </summary>
/// <param name="queue">The queue.</param>
/// <inheritdoc cref="IWorkQueue" path="/remarks"/>
internal sealed class UnitsInHand(IWorkQueue queue) : IWorkQueue
{
    private readonly Lock _lock = new();
    private readonly List<UnitInHand> _units = [];

    public async ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken)
    {
        while (await queue.ReceiveAsync(cancellationToken).ConfigureAwait(false) is { } delivery)
        {
            if (TryTake(delivery) is { } unit)
            {
                return unit;
            }
        }

        return null;
    }

    public bool HasStock => queue.HasStock;

    /// <remarks>A second delivery of a unit in hand is none to take out: it waits as long as the first one.</remarks>
    public async ValueTask<IReadOnlyList<Delivery>> TakeStockAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            IReadOnlyList<Delivery> stock = await queue.TakeStockAsync(cancellationToken).ConfigureAwait(false);
            Delivery[] others = [.. stock.Select(TryTake).OfType<Delivery>()];
            if (others.Length > 0)
            {
                return others;
            }
        }
    }

    public async ValueTask CompleteAsync(
        Delivery unit, ReadOnlyMemory<byte> result, CancellationToken cancellationToken)
    {
        UnitInHand done = (UnitInHand)unit;
        await queue.CompleteAsync(done.First, result, cancellationToken).ConfigureAwait(false);
        await done.AcceptAsync().ConfigureAwait(false); // all of its deliveries: settling the first again does nothing
    }

    public ValueTask DisposeAsync() => queue.DisposeAsync();

    /// <returns>The unit, or null if it is in hand already.</returns>
    private UnitInHand? TryTake(Delivery delivery)
    {
        lock (_lock)
        {
            // As many as the worker has threads, twice at most; others differ within the first bytes, which are the id.
            UnitInHand? same = _units.Find(unit => unit.Body.Span.SequenceEqual(delivery.Body.Span));
            if (same is not null)
            {
                same.Deliveries.Add(delivery);
                return null;
            }

            UnitInHand taken = new(this, delivery) { Kind = delivery.Kind };
            _units.Add(taken);
            return taken;
        }
    }

    /// <summary>Forgets a unit, after which another delivery of it counts as a new one.</summary>
    private List<Delivery> Release(UnitInHand unit)
    {
        lock (_lock)
        {
            return _units.Remove(unit) ? unit.Deliveries : [];
        }
    }

    /// <summary>A unit with all of its deliveries.</summary>
    private sealed class UnitInHand(UnitsInHand owner, Delivery first) : Delivery
    {
        internal Delivery First => first;

        internal List<Delivery> Deliveries { get; } = [first];

        internal override ReadOnlyMemory<byte> Body => first.Body;

        internal override ValueTask AcceptAsync() => SettleAsync(static delivery => delivery.AcceptAsync());

        internal override ValueTask ReturnAsync() => SettleAsync(static delivery => delivery.ReturnAsync());

        internal override ValueTask RefuseAsync() => SettleAsync(static delivery => delivery.RefuseAsync());

        private async ValueTask SettleAsync(Func<Delivery, ValueTask> settle)
        {
            foreach (Delivery delivery in owner.Release(this))
            {
                await settle(delivery).ConfigureAwait(false);
            }
        }
    }
}
