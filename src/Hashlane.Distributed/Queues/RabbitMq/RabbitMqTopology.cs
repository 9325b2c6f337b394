using System.Buffers;
using System.Runtime.CompilerServices;
using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed;

/// <summary>The queues on a broker that belong to one queue of work, by its name.</summary>
/// <remarks>
/// All are durable quorum queues: they survive a restart of the broker, and in a cluster the loss of a node. They stay
/// when a job ends, so that workers can wait for the next one.
/// <para>
/// Messages go through exchanges of these queues, and none through the default exchange: who may publish there can
/// publish to all queues. So a broker can hold workers to reading units and publishing results.
/// </para>
/// </remarks>
internal sealed class RabbitMqTopology
{
    /// <summary>The most dead letters that are kept: the oldest ones give way.</summary>
    internal const int MostDeadLetters = 10_000;

    private const int MostNameCharacters = 100;
    private const int NotFound = 404; // AMQP 0-9-1, §1.2

    // The routing keys of dead letters.
    private const string UnitKey = "unit", OtherKey = "other";

    // Dead letters must not fill the broker's disk, however long they are.
    private const long MostDeadLetterBytes = 1L << 30;

    private static readonly SearchValues<char> _nameCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.");

    private readonly int _mostDeliveries;

    /// <summary>Names the queues.</summary>
    /// <param name="name">1 to 100 characters: letters, digits, <c>-</c>, <c>_</c> and <c>.</c>.</param>
    /// <param name="mostDeliveries">How often a unit is delivered before it is lost.</param>
    /// <exception cref="QueueException">The name is no such name.</exception>
    internal RabbitMqTopology(string name, int mostDeliveries)
    {
        if (name.Length is 0 or > MostNameCharacters || name.AsSpan().ContainsAnyExcept(_nameCharacters))
        {
            throw new QueueException(
                $"The name of a queue must have 1 to {MostNameCharacters} characters: " +
                "letters A to Z, digits, hyphens, underscores and full stops.");
        }

        Name = name;
        _mostDeliveries = mostDeliveries;
    }

    internal string Name { get; }

    /// <summary>The queue of units, and the exchange that they go through.</summary>
    internal string Units => Name + ".units";

    /// <summary>The queue of results, and the exchange that they go through.</summary>
    internal string Results => Name + ".results";

    /// <summary>The queue of units that were refused or came back too often, for the coordinator.</summary>
    internal string Lost => Name + ".lost";

    /// <summary>The queue of all refused messages, for an operator, and the exchange that they go through.</summary>
    internal string Dead => Name + ".dead";

    /// <summary>
    /// The queue whose only purpose is that one connection at a time can own it: the coordinator's. An exclusive
    /// consumer of the results would not do: quorum queues let a second one in.
    /// </summary>
    internal string Coordinator => Name + ".coordinator";

    /// <summary>Declares the queues that stay. Doing so twice changes nothing.</summary>
    internal async Task DeclareAsync(RabbitMqSession session, CancellationToken cancellationToken)
    {
        IChannel channel = session.Channel;
        await DeclareExchangeAsync(channel, Dead, ExchangeType.Direct, cancellationToken).ConfigureAwait(false);
        await DeclareQueueAsync(channel, Dead, new()
        {
            ["x-max-length"] = MostDeadLetters,
            ["x-max-length-bytes"] = MostDeadLetterBytes,
        }, cancellationToken).ConfigureAwait(false);

        // Lost units that no coordinator reads are bounded like dead letters. With the key of units, those and refused
        // ones would come back here, for ever.
        await DeclareQueueAsync(channel, Lost, new()
        {
            ["x-max-length"] = MostDeadLetters,
            ["x-max-length-bytes"] = MostDeadLetterBytes,
            ["x-dead-letter-exchange"] = Dead,
            ["x-dead-letter-routing-key"] = OtherKey,
        }, cancellationToken).ConfigureAwait(false);
        await DeclareQueueAsync(channel, Results, new()
        {
            ["x-dead-letter-exchange"] = Dead,
            ["x-dead-letter-routing-key"] = OtherKey,
        }, cancellationToken).ConfigureAwait(false);
        await DeclareQueueAsync(channel, Units, new()
        {
            ["x-delivery-limit"] = _mostDeliveries - 1, // the first delivery does not count
            ["x-dead-letter-exchange"] = Dead,
            ["x-dead-letter-routing-key"] = UnitKey,
        }, cancellationToken).ConfigureAwait(false);

        await channel.QueueBindAsync(Dead, Dead, UnitKey, cancellationToken: cancellationToken).ConfigureAwait(false);
        await channel.QueueBindAsync(Dead, Dead, OtherKey, cancellationToken: cancellationToken).ConfigureAwait(false);
        await channel.QueueBindAsync(Lost, Dead, UnitKey, cancellationToken: cancellationToken).ConfigureAwait(false);
        foreach (string queue in (string[])[Units, Results])
        {
            await DeclareExchangeAsync(channel, queue, ExchangeType.Fanout, cancellationToken).ConfigureAwait(false);
            await channel.QueueBindAsync(queue, queue, "", cancellationToken: cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Declares the queues that stay if one is missing: otherwise that needs no permission.</summary>
    internal async Task DeclareIfMissingAsync(RabbitMqSession session, CancellationToken cancellationToken)
    {
        if (!await AreDeclaredAsync(session, cancellationToken).ConfigureAwait(false))
        {
            await DeclareAsync(session, cancellationToken).ConfigureAwait(false);
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

    private async Task<bool> AreDeclaredAsync(RabbitMqSession session, CancellationToken cancellationToken)
    {
        // The broker closes a channel that asks for a missing queue.
        IChannel channel = await session.OpenChannelAsync(cancellationToken).ConfigureAwait(false);
        await using ConfiguredAsyncDisposable disposal = channel.ConfigureAwait(false);
        try
        {
            _ = await CountAsync(channel, cancellationToken).ConfigureAwait(false);
            foreach (string exchange in (string[])[Units, Results, Dead])
            {
                await channel.ExchangeDeclarePassiveAsync(exchange, cancellationToken).ConfigureAwait(false);
            }

            return true;
        }
        catch (OperationInterruptedException exception) when (exception.ShutdownReason?.ReplyCode == NotFound)
        {
            return false;
        }
    }

    private static async Task DeclareExchangeAsync(
        IChannel channel, string exchange, string type, CancellationToken cancellationToken) =>
        await channel.ExchangeDeclareAsync(exchange, type, durable: true, cancellationToken: cancellationToken)
            .ConfigureAwait(false);

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
