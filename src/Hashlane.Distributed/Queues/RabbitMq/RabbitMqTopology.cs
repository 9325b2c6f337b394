using System.Buffers;
using RabbitMQ.Client;

namespace Hashlane.Distributed;

/// <summary>The queues on a broker that belong to one queue of work, by its name.</summary>
/// <remarks>
/// All are durable quorum queues: they survive a restart of the broker, and in a cluster the loss of a node. They stay
/// when a job ends, so that workers can wait for the next one.
/// </remarks>
internal sealed class RabbitMqTopology
{
    /// <summary>How often a unit may come back; it is lost the next time.</summary>
    internal const int DeliveryLimit = 5;

    /// <summary>The most dead letters that are kept: the oldest ones give way.</summary>
    internal const int MostDeadLetters = 10_000;

    private const int MostNameCharacters = 100;

    // Dead letters must not fill the broker's disk, however long they are.
    private const long MostDeadLetterBytes = 1L << 30;

    private static readonly SearchValues<char> s_nameCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.");

    /// <summary>Names the queues.</summary>
    /// <param name="name">1 to 100 characters: letters, digits, <c>-</c>, <c>_</c> and <c>.</c>.</param>
    /// <exception cref="QueueException">The name is no such name.</exception>
    internal RabbitMqTopology(string name)
    {
        if (name.Length is 0 or > MostNameCharacters || name.AsSpan().ContainsAnyExcept(s_nameCharacters))
        {
            throw new QueueException(
                $"The name of a queue must have 1 to {MostNameCharacters} characters: " +
                "letters A to Z, digits, hyphens, underscores and full stops.");
        }

        Name = name;
    }

    internal string Name { get; }

    /// <summary>The queue of units.</summary>
    internal string Units => Name + ".units";

    /// <summary>The queue of results.</summary>
    internal string Results => Name + ".results";

    /// <summary>The queue of units that were refused or came back too often, for the coordinator.</summary>
    internal string Lost => Name + ".lost";

    /// <summary>The queue of all refused messages, for an operator; and the exchange that lost units go through.</summary>
    internal string Dead => Name + ".dead";

    /// <summary>
    /// The queue whose only purpose is that one connection at a time can own it: the coordinator's. An exclusive
    /// consumer of the results would not do: quorum queues let a second one in.
    /// </summary>
    internal string Coordinator => Name + ".coordinator";

    /// <summary>Declares the queues that stay. Doing so twice changes nothing.</summary>
    internal async Task DeclareAsync(IChannel channel, CancellationToken cancellationToken)
    {
        await channel.ExchangeDeclareAsync(
            Dead, ExchangeType.Fanout, durable: true, cancellationToken: cancellationToken);

        await DeclareQueueAsync(channel, Dead, cancellationToken, new()
        {
            ["x-max-length"] = MostDeadLetters,
            ["x-max-length-bytes"] = MostDeadLetterBytes,
        });

        // Lost units that no coordinator reads are bounded like dead letters. Those and refused ones go straight to
        // the dead letters: through the exchange they would come back here, for ever.
        await DeclareQueueAsync(channel, Lost, cancellationToken, new()
        {
            ["x-max-length"] = MostDeadLetters,
            ["x-max-length-bytes"] = MostDeadLetterBytes,
            ["x-dead-letter-exchange"] = "",
            ["x-dead-letter-routing-key"] = Dead,
        });
        await DeclareQueueAsync(channel, Results, cancellationToken, new()
        {
            ["x-dead-letter-exchange"] = "",
            ["x-dead-letter-routing-key"] = Dead,
        });
        await DeclareQueueAsync(channel, Units, cancellationToken, new()
        {
            ["x-delivery-limit"] = DeliveryLimit,
            ["x-dead-letter-exchange"] = Dead,
        });

        await channel.QueueBindAsync(Dead, Dead, "", cancellationToken: cancellationToken);
        await channel.QueueBindAsync(Lost, Dead, "", cancellationToken: cancellationToken);
    }

    /// <summary>Makes this connection the only coordinator's. The broker undoes it when the connection ends.</summary>
    internal async Task BecomeCoordinatorAsync(IChannel channel, CancellationToken cancellationToken) =>
        await channel.QueueDeclareAsync(
            Coordinator, durable: false, exclusive: true, autoDelete: false, cancellationToken: cancellationToken);

    /// <summary>Counts the messages that wait, and changes nothing.</summary>
    internal async Task<MessageCounts> CountAsync(IChannel channel, CancellationToken cancellationToken)
    {
        QueueDeclareOk units = await channel.QueueDeclarePassiveAsync(Units, cancellationToken);
        QueueDeclareOk results = await channel.QueueDeclarePassiveAsync(Results, cancellationToken);
        QueueDeclareOk lost = await channel.QueueDeclarePassiveAsync(Lost, cancellationToken);
        QueueDeclareOk dead = await channel.QueueDeclarePassiveAsync(Dead, cancellationToken);
        return new MessageCounts
        {
            Units = units.MessageCount,
            Results = results.MessageCount,
            Lost = lost.MessageCount,
            Dead = dead.MessageCount,
            Workers = (int)units.ConsumerCount,
            HasCoordinator = results.ConsumerCount > 0,
        };
    }

    private static async Task DeclareQueueAsync(
        IChannel channel, string queue, CancellationToken cancellationToken, Dictionary<string, object?> arguments)
    {
        arguments.Add("x-queue-type", "quorum");
        await channel.QueueDeclareAsync(
            queue,
            durable: true,
            exclusive: false,
            autoDelete: false,
            arguments,
            cancellationToken: cancellationToken);
    }

}
