using System.Globalization;
using RabbitMQ.Client;

namespace Hashlane.Distributed.Tests;

/// <summary>A queue of work on a broker, for one test.</summary>
internal sealed class RabbitMqQueue : QueueUnderTest
{
    private static int _names;

    private readonly RabbitMqOptions _options;

    /// <summary>Names a queue that no other test uses.</summary>
    internal RabbitMqQueue(RabbitMqServer server, RabbitMqOptions? options = null)
    {
        Server = server;
        _options = options ?? new RabbitMqOptions();
        Name = string.Create(CultureInfo.InvariantCulture, $"test-{Interlocked.Increment(ref _names)}");
        Topology = new RabbitMqTopology(Name, _options);
    }

    internal RabbitMqServer Server { get; }

    internal string Name { get; }

    internal RabbitMqTopology Topology { get; }

    /// <summary>Receives all lines of all ends of the queue.</summary>
    internal Action<string> Log { get; init; } = static _ => { };

    internal override async ValueTask<IJobQueue> OpenJobAsync() => await OpenCoordinatorAsync();

    internal override async ValueTask<IWorkQueue> OpenWorkAsync(int concurrency) => await RabbitMqWorkQueue.OpenAsync(
        Server.Address, _options, Name, concurrency, Log, TestContext.Current.CancellationToken);

    internal Task<RabbitMqJobQueue> OpenCoordinatorAsync() => RabbitMqJobQueue.OpenAsync(
        Server.Address, _options, Name, Log, TestContext.Current.CancellationToken);

    internal Task<MessageCounts> CountAsync() =>
        RabbitMqStatus.CountAsync(Server.Address, _options, Name, TestContext.Current.CancellationToken);

    internal override async ValueTask<IReadOnlyList<byte[]>> ReadDeadLettersAsync()
    {
        List<byte[]> letters = [];
        await UseChannelAsync(async channel =>
        {
            while (await channel.BasicGetAsync(Topology.Dead, autoAck: false) is { } letter)
            {
                letters.Add(letter.Body.ToArray());
            }
        });
        return letters; // which the end of the connection has put back
    }

    /// <summary>Does as any other client of the broker could.</summary>
    internal async Task UseChannelAsync(Func<IChannel, Task> use)
    {
        using RabbitMqConnector connector = new(Server.Address, _options);
        await using IConnection connection =
            await connector.ConnectAsync("test", TestContext.Current.CancellationToken);

        // Confirmations are waited for: the end of a channel would lose messages that are still on their way.
        await using IChannel channel = await connection.CreateChannelAsync(new CreateChannelOptions(true, true));
        await use(channel);
    }

    public override async ValueTask DisposeAsync() => await UseChannelAsync(async channel =>
    {
        foreach (string name in (string[])[Topology.Units, Topology.Results, Topology.Lost, Topology.Dead])
        {
            await channel.QueueDeleteAsync(name);
        }

        foreach (string name in
            (string[])[Topology.ToUnits, Topology.ToResults, Topology.ToLost, Topology.ToDead])
        {
            await channel.ExchangeDeleteAsync(name);
        }
    });
}
