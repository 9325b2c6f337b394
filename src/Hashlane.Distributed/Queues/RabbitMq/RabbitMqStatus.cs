using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed;

/// <summary>Looks at a queue of work on a RabbitMQ broker, without taking part in it.</summary>
internal static class RabbitMqStatus
{
    private const int NotFound = 404; // AMQP 0-9-1, §1.2

    /// <summary>Counts the messages that wait.</summary>
    /// <exception cref="QueueException">
    /// The broker cannot be reached at once, does not let the user in, or has no such queue.
    /// </exception>
    internal static async Task<MessageCounts> CountAsync(
        RabbitMqAddress address, RabbitMqOptions options, string name, CancellationToken cancellationToken)
    {
        RabbitMqTopology topology = new(name, options);
        using RabbitMqConnector connector = new(address, options);
        try
        {
            await using IConnection connection = await connector.ConnectAsync(
                $"hashlane {name}: status", cancellationToken).ConfigureAwait(false);
            await using IChannel channel =
                await connection.CreateChannelAsync(cancellationToken: cancellationToken).ConfigureAwait(false);
            return await topology.CountAsync(channel, cancellationToken).ConfigureAwait(false);
        }
        catch (OperationInterruptedException exception) when (exception.ShutdownReason?.ReplyCode == NotFound)
        {
            throw new QueueException(
                $"{address} has no queue {name}: no coordinator and no worker has used that name yet.", exception);
        }
        catch (Exception exception) when (
            !cancellationToken.IsCancellationRequested && RabbitMqFailures.IsOfConnection(exception))
        {
            throw RabbitMqFailures.AsFinal(exception, address, name) ?? new QueueException(
                $"{address} could not be used: {RabbitMqFailures.Reason(exception)}. " +
                "Check the address, the network and that the broker runs.",
                exception);
        }
    }
}
