namespace Hashlane.Distributed;

/// <summary>A worker's end of a queue of work on a RabbitMQ broker.</summary>
/// <inheritdoc cref="IWorkQueue" path="/remarks"/>
internal sealed class RabbitMqWorkQueue : IWorkQueue
{
    private readonly RabbitMqTopology _topology;
    private readonly RabbitMqEnd _end;

    private readonly TimeSpan _stockPatience;

    private RabbitMqWorkQueue(RabbitMqTopology topology, RabbitMqEnd end, TimeSpan stockPatience)
    {
        _topology = topology;
        _end = end;
        _stockPatience = stockPatience;
    }

    public bool HasStock => true;

    /// <summary>Connects, and declares the queues.</summary>
    /// <param name="address">The broker.</param>
    /// <param name="options">The settings.</param>
    /// <param name="name">The name of the queue of work.</param>
    /// <param name="concurrency">The most units that the worker holds unsettled.</param>
    /// <param name="log">Receives a line for each loss and each return of a connection.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="QueueException">
    /// The broker cannot be reached within the limit of the options, does not let the user in, or has such queues with
    /// other properties.
    /// </exception>
    internal static async Task<RabbitMqWorkQueue> OpenAsync(
        RabbitMqAddress address,
        RabbitMqOptions options,
        string name,
        int concurrency,
        Action<string> log,
        CancellationToken cancellationToken)
    {
        RabbitMqTopology topology = new(name, options);
        RabbitMqEnd end = await RabbitMqEnd.OpenAsync(
            address,
            options,
            topology,
            outageLimit: TimeSpan.MaxValue,
            topology.DeclareOrFindAsync,
            (receiver, session, token) =>
                receiver.ConsumeAsync(
                    session, topology.Units, DeliveryKind.Unit, concurrency, UnitCodec.MaxBytes, token),
            log,
            cancellationToken).ConfigureAwait(false);
        return new RabbitMqWorkQueue(topology, end, options.StockPatience);
    }

    public ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken) =>
        _end.Receiver.ReceiveAsync(cancellationToken);

    public async ValueTask<IReadOnlyList<Delivery>> TakeStockAsync(CancellationToken cancellationToken) =>
        await _end.Receiver.TakeOldAsync(_stockPatience, cancellationToken).ConfigureAwait(false);

    public async ValueTask CompleteAsync(
        Delivery unit, ReadOnlyMemory<byte> result, CancellationToken cancellationToken)
    {
        // Also where the unit is to come again, to another worker: its result is here already.
        await _end.Publisher.PublishAsync(_topology.ToResults, result, cancellationToken).ConfigureAwait(false);
        await unit.AcceptAsync().ConfigureAwait(false);
    }

    public ValueTask DisposeAsync() => _end.DisposeAsync();
}
