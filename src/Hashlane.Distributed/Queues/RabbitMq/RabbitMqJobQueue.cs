using RabbitMQ.Client;

namespace Hashlane.Distributed;

/// <summary>The coordinator's end of a queue of work on a RabbitMQ broker.</summary>
/// <inheritdoc cref="IJobQueue" path="/remarks"/>
internal sealed class RabbitMqJobQueue : IJobQueue
{
    private static readonly TimeSpan _outageLimit = TimeSpan.FromMinutes(10);

    private readonly RabbitMqTopology _topology;
    private readonly RabbitMqEnd _end;

    private RabbitMqJobQueue(RabbitMqTopology topology, RabbitMqEnd end)
    {
        _topology = topology;
        _end = end;
    }

    public int MaxUnsettled { get; private init; }

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
        RabbitMqTopology topology = new(name, options);
        RabbitMqEnd end = await RabbitMqEnd.OpenAsync(
            address,
            options,
            topology,
            _outageLimit,
            (session, token) => topology.DeclareAsync(session.Channel, token),
            async (receiver, session, token) =>
            {
                await topology.BecomeCoordinatorAsync(session.Channel, token).ConfigureAwait(false);
                await receiver.ConsumeAsync(
                    session, topology.Results, DeliveryKind.Result, options.MaxUnsettledResults,
                    MessageLimits.MaxResultBytes, token).ConfigureAwait(false);
                await receiver.ConsumeAsync(
                    session, topology.Lost, DeliveryKind.Lost, options.MaxUnsettledLost, UnitCodec.MaxBytes, token)
                    .ConfigureAwait(false);
            },
            log,
            cancellationToken).ConfigureAwait(false);
        return new RabbitMqJobQueue(topology, end) { MaxUnsettled = options.MaxUnsettledResults };
    }

    public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
        _end.Publisher.PublishAsync(_topology.ToUnits, body, cancellationToken);

    public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken) =>
        await _end.Receiver.ReceiveAsync(cancellationToken).ConfigureAwait(false)
            ?? throw new QueueException($"The queue {_topology.Name} was closed here.");

    /// <summary>Removes the units that wait for a worker; those that workers hold stay.</summary>
    /// <returns>The number of units removed.</returns>
    /// <exception cref="QueueException">The queue is gone for good, or failed a moment ago.</exception>
    internal async Task<long> PurgeAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await _end.AskAsync(
                session => session.Channel.QueuePurgeAsync(_topology.Units, cancellationToken),
                cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (
            !cancellationToken.IsCancellationRequested && RabbitMqFailures.IsOfConnection(exception))
        {
            throw new QueueException(
                $"The units of queue {_topology.Name} could not be removed: {RabbitMqFailures.Reason(exception)}. " +
                "Try again.",
                exception);
        }
    }

    public async ValueTask<long?> CountWaitingAsync(CancellationToken cancellationToken) =>
        (await AskAsync(cancellationToken).ConfigureAwait(false))?.MessageCount;

    public async ValueTask<bool> IsSpentAsync(CancellationToken cancellationToken) =>
        await AskAsync(cancellationToken).ConfigureAwait(false) is { MessageCount: 0, ConsumerCount: > 1 };

    private async Task<QueueDeclareOk?> AskAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await _end.AskAsync(
                session => _topology.AskUnitsAsync(session.Channel, cancellationToken), cancellationToken)
                .ConfigureAwait(false);
        }
        catch (Exception exception) when (
            !cancellationToken.IsCancellationRequested && RabbitMqFailures.IsOfConnection(exception))
        {
            return null; // the link sees the same failure, and connects again
        }
    }

    public ValueTask DisposeAsync() => _end.DisposeAsync();
}
