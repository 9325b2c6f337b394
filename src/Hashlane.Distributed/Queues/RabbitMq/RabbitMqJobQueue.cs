namespace Hashlane.Distributed;

/// <summary>The coordinator's end of a queue of work on a RabbitMQ broker.</summary>
/// <inheritdoc cref="IJobQueue" path="/remarks"/>
internal sealed class RabbitMqJobQueue : IJobQueue
{
    private static readonly TimeSpan s_outageLimit = TimeSpan.FromMinutes(10);

    private readonly RabbitMqTopology _topology;
    private readonly RabbitMqEnd _end;

    private RabbitMqJobQueue(RabbitMqTopology topology, RabbitMqEnd end)
    {
        _topology = topology;
        _end = end;
    }

    /// <summary>Connects, declares the queues, and becomes their only coordinator.</summary>
    /// <param name="address">The broker.</param>
    /// <param name="options">The settings.</param>
    /// <param name="name">The name of the queue of work.</param>
    /// <param name="log">Receives a line for each loss and each return of a connection.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="QueueException">
    /// The broker cannot be reached, does not let the user in, or has such queues with other properties; or another
    /// coordinator uses the queue.
    /// </exception>
    internal static async Task<RabbitMqJobQueue> OpenAsync(
        RabbitMqAddress address,
        RabbitMqOptions options,
        string name,
        Action<string> log,
        CancellationToken cancellationToken)
    {
        RabbitMqTopology topology = new(name, options.MostDeliveries);
        RabbitMqEnd end = await RabbitMqEnd.OpenAsync(
            address,
            options,
            topology,
            s_outageLimit,
            topology.DeclareAsync,
            async (receiver, session, token) =>
            {
                await topology.BecomeCoordinatorAsync(session.Channel, token);
                int most = options.MostUnsettledResults;
                await receiver.ConsumeAsync(session, topology.Results, DeliveryKind.Result, most, token);
                await receiver.ConsumeAsync(session, topology.Lost, DeliveryKind.Lost, most, token);
            },
            log,
            cancellationToken);
        return new RabbitMqJobQueue(topology, end);
    }

    public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
        _end.Publisher.PublishAsync(_topology.Units, body, cancellationToken);

    public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken) =>
        await _end.Receiver.ReceiveAsync(cancellationToken)
            ?? throw new QueueException($"The queue {_topology.Name} was closed here.");

    /// <summary>Removes the units that wait for a worker; those that workers hold stay.</summary>
    /// <returns>The number of units removed.</returns>
    internal async Task<long> PurgeAsync(CancellationToken cancellationToken) =>
        await _end.AskAsync(
            async session => (long)await session.Channel.QueuePurgeAsync(_topology.Units, cancellationToken),
            cancellationToken);

    public ValueTask DisposeAsync() => _end.DisposeAsync();
}
