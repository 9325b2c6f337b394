using System.Buffers;
using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed;

/// <summary>The queues on a broker that belong to one queue of work, by its name.</summary>
/// <remarks>
/// All are durable quorum queues: they survive a restart of the broker, and in a cluster the loss of a node. They stay
/// when a job ends, so that workers can wait for the next one.
/// </remarks>
internal sealed class RabbitMqTopology
{
    /// <summary>The most dead letters that are kept: the oldest ones give way.</summary>
    internal const int MaxDeadLetters = 10_000;

    private const int MaxNameCharacters = 100;

    // Dead letters must not fill the broker's disk, however long they are.
    private const long MaxDeadLetterBytes = 1L << 30;

    // A result comes back when the coordinator's connection is lost. RabbitMQ 4 drops it after 20 times, unless told
    // otherwise.
    private const int MaxReturns = 1000;

    private static readonly SearchValues<char> _nameCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.");

    private readonly RabbitMqOptions _options;

    /// <summary>Names the queues.</summary>
    /// <param name="name">1 to 100 characters: letters, digits, <c>-</c>, <c>_</c> and <c>.</c>.</param>
    /// <param name="options">The limits that the broker keeps.</param>
    /// <exception cref="QueueException">The name is no such name.</exception>
    internal RabbitMqTopology(string name, RabbitMqOptions options)
    {
        if (name.Length is 0 or > MaxNameCharacters || name.AsSpan().ContainsAnyExcept(_nameCharacters))
        {
            throw new QueueException(
                $"The name of a queue must have 1 to {MaxNameCharacters} characters: " +
                "letters A to Z, digits, hyphens, underscores and full stops.");
        }

        Name = name;
        _options = options;
    }

    internal string Name { get; }

    /// <summary>The queue of units.</summary>
    internal string Units => Name + ".units";

    /// <summary>The queue of results.</summary>
    internal string Results => Name + ".results";

    /// <summary>The queue of units that were refused or came back too often, for the coordinator.</summary>
    internal string Lost => Name + ".lost";

    /// <summary>The queue of all refused messages, for an operator.</summary>
    internal string Dead => Name + ".dead";

    /// <summary>
    /// The exchange to the queue of units. The default exchange would do, but the permission to write to that is one
    /// for all queues of the virtual host. No exchange has the name of a queue: a worker, which may read one of these
    /// names and write to another, could bind the one to the other.
    /// </summary>
    internal string ToUnits => Name + ".to-units";

    /// <summary>The exchange to the queue of results.</summary>
    internal string ToResults => Name + ".to-results";

    /// <summary>The exchange of lost units: to the coordinator, and to the dead letters.</summary>
    internal string ToLost => Name + ".to-lost";

    /// <summary>The exchange of other refused messages: to the dead letters alone.</summary>
    internal string ToDead => Name + ".to-dead";

    /// <summary>
    /// The queue whose only purpose is that one connection at a time can own it: the coordinator's. An exclusive
    /// consumer of the results would not do: quorum queues let a second one in.
    /// </summary>
    internal string Coordinator => Name + ".coordinator";

    /// <summary>Declares the queues that stay. Doing so twice changes nothing.</summary>
    internal async Task DeclareAsync(IChannel channel, CancellationToken cancellationToken)
    {
        foreach (string exchange in (string[])[ToUnits, ToResults, ToLost, ToDead])
        {
            await channel.ExchangeDeclareAsync(
                exchange, ExchangeType.Fanout, durable: true, cancellationToken: cancellationToken)
                .ConfigureAwait(false);
        }

        await DeclareQueueAsync(channel, Dead, new()
        {
            ["x-max-length"] = MaxDeadLetters,
            ["x-max-length-bytes"] = MaxDeadLetterBytes,
        }, cancellationToken).ConfigureAwait(false);

        // Lost units that no coordinator reads are bounded like dead letters. Those and refused ones go straight to
        // the dead letters: through the exchange of lost units they would come back here, for ever.
        await DeclareQueueAsync(channel, Lost, new()
        {
            ["x-max-length"] = MaxDeadLetters,
            ["x-max-length-bytes"] = MaxDeadLetterBytes,
            ["x-delivery-limit"] = MaxReturns,
            ["x-dead-letter-exchange"] = ToDead,
        }, cancellationToken).ConfigureAwait(false);

        // Results that no coordinator reads must not fill the disk either. None may be dropped, so workers wait.
        await DeclareQueueAsync(channel, Results, new()
        {
            ["x-max-length-bytes"] = _options.MaxResultQueueBytes,
            ["x-overflow"] = "reject-publish",
            ["x-delivery-limit"] = MaxReturns,
            ["x-dead-letter-exchange"] = ToDead,
        }, cancellationToken).ConfigureAwait(false);
        await DeclareQueueAsync(channel, Units, new()
        {
            ["x-delivery-limit"] = _options.MaxDeliveries - 1, // the first delivery does not count
            ["x-dead-letter-exchange"] = ToLost,
        }, cancellationToken).ConfigureAwait(false);

        (string Queue, string Exchange)[] bindings =
            [(Dead, ToLost), (Lost, ToLost), (Dead, ToDead), (Units, ToUnits), (Results, ToResults)];
        foreach ((string queue, string exchange) in bindings)
        {
            await channel.QueueBindAsync(queue, exchange, "", cancellationToken: cancellationToken)
                .ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Declares the queues for a worker, or finds that they are there: its user need not have the permission to
    /// declare them, and waits for the coordinator then.
    /// </summary>
    internal async Task DeclareOrFindAsync(RabbitMqSession session, CancellationToken cancellationToken)
    {
        try
        {
            // The broker closes a channel over a refusal.
            await using IChannel attempt = await session.OpenChannelAsync(cancellationToken).ConfigureAwait(false);
            await DeclareAsync(attempt, cancellationToken).ConfigureAwait(false);
        }
        catch (OperationInterruptedException exception) when (RabbitMqFailures.IsAccessRefused(exception))
        {
            await session.Channel.QueueDeclarePassiveAsync(Units, cancellationToken).ConfigureAwait(false);
            await session.Channel.ExchangeDeclarePassiveAsync(ToResults, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Makes this connection the only coordinator's. The broker undoes it when the connection ends.</summary>
    internal async Task BecomeCoordinatorAsync(IChannel channel, CancellationToken cancellationToken) =>
        await channel.QueueDeclareAsync(
            Coordinator,
            durable: false,
            exclusive: true,
            autoDelete: false,
            cancellationToken: cancellationToken).ConfigureAwait(false);

    /// <summary>Counts the units that no worker has, and the workers.</summary>
    internal Task<QueueDeclareOk> AskUnitsAsync(IChannel channel, CancellationToken cancellationToken) =>
        channel.QueueDeclarePassiveAsync(Units, cancellationToken);

    /// <summary>Counts the messages that wait, and changes nothing.</summary>
    internal async Task<MessageCounts> CountAsync(IChannel channel, CancellationToken cancellationToken)
    {
        QueueDeclareOk units = await AskAsync(Units).ConfigureAwait(false);
        QueueDeclareOk results = await AskAsync(Results).ConfigureAwait(false);
        QueueDeclareOk lost = await AskAsync(Lost).ConfigureAwait(false);
        QueueDeclareOk dead = await AskAsync(Dead).ConfigureAwait(false);
        return new MessageCounts
        {
            Units = units.MessageCount,
            Results = results.MessageCount,
            Lost = lost.MessageCount,
            Dead = dead.MessageCount,
            Workers = (int)units.ConsumerCount,
            HasCoordinator = results.ConsumerCount > 0,
        };

        Task<QueueDeclareOk> AskAsync(string queue) => channel.QueueDeclarePassiveAsync(queue, cancellationToken);
    }

    private static async Task DeclareQueueAsync(
        IChannel channel, string queue, Dictionary<string, object?> arguments, CancellationToken cancellationToken)
    {
        arguments.Add("x-queue-type", "quorum");
        await channel.QueueDeclareAsync(
            queue,
            durable: true,
            exclusive: false,
            autoDelete: false,
            arguments,
            cancellationToken: cancellationToken).ConfigureAwait(false);
    }
}
