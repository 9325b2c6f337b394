using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed.Tests;

/// <summary>The users of the manual can do what they must, and no more.</summary>
[Trait("Category", "Server")]
public sealed class RabbitMqPermissionTests
{
    private const string Name = "hashlane", AnyPassword = "x";

    private const string Definitions =
        """
        {
          "vhosts": [{"name": "/"}, {"name": "narrow"}],
          "parameters": [
            {"component": "vhost-limits", "vhost": "narrow", "name": "limits", "value": {"max-connections": 1}}
          ],
          "users": [
            {"name": "coordinator", "password": "x", "tags": ""},
            {"name": "worker", "password": "x", "tags": ""}
          ],
          "permissions": [
            {"user": "coordinator", "vhost": "/",
             "configure": "^hashlane\\..*", "write": "^hashlane\\..*", "read": "^hashlane\\..*"},
            {"user": "worker", "vhost": "/",
             "configure": "^$", "write": "^hashlane\\.to-results$", "read": "^hashlane\\.units$"},
            {"user": "coordinator", "vhost": "narrow", "configure": ".*", "write": ".*", "read": ".*"}
          ]
        }
        """;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Worker_WithThePermissionsOfTheManual_WorksAndCannotPublishUnits()
    {
        await using RabbitMqServer server = await StartAsync();
        CancellationToken end = TestContext.Current.CancellationToken;

        // The worker comes first, and waits for the queues.
        Task<RabbitMqWorkQueue> opening = RabbitMqWorkQueue.OpenAsync(
            AddressOf(server, "worker"), new RabbitMqOptions(), Name, 1, static _ => { }, end);
        await using RabbitMqJobQueue job = await RabbitMqJobQueue.OpenAsync(
            AddressOf(server, "coordinator"), new RabbitMqOptions(), Name, static _ => { }, end);
        await using RabbitMqWorkQueue work = await opening.WaitAsync(Patience.Limit, end);
        await job.PublishAsync(new byte[] { 1 }, end);
        await work.CompleteAsync((await work.ReceiveAsync(end))!, new byte[] { 2 }, end);
        Delivery result = await job.ReceiveAsync(end);
        await result.AcceptAsync();
        Assert.Equal([2], result.Body.ToArray());

        foreach (string exchange in (string[])["hashlane.to-units", "", "hashlane.to-lost", "hashlane.to-dead"])
        {
            await Assert.ThrowsAnyAsync<RabbitMQClientException>(() => UseChannelAsync(server, async channel =>
                await channel.BasicPublishAsync(exchange, "hashlane.units", new byte[] { 1 }, end)));
        }

        foreach (string queue in (string[])["hashlane.results", "hashlane.dead", "hashlane.lost"])
        {
            await Assert.ThrowsAnyAsync<RabbitMQClientException>(() => UseChannelAsync(server, async channel =>
                await channel.BasicGetAsync(queue, autoAck: true, end)));
        }

        // A binding would bring units among the results, for ever.
        string[] names =
        [
            "hashlane.to-units", "hashlane.to-results", "hashlane.to-lost", "hashlane.to-dead", "hashlane.units",
            "hashlane.results", "amq.fanout",
        ];
        foreach (string source in names)
        {
            await AssertRefusedAsync(channel => channel.QueueBindAsync("hashlane.units", source, ""));
            await AssertRefusedAsync(channel => channel.QueueBindAsync("hashlane.results", source, ""));
            await AssertRefusedAsync(channel => channel.ExchangeBindAsync("hashlane.to-results", source, ""));
        }

        // The worker does as the manual says, and can do so still.
        await job.PublishAsync(new byte[] { 3 }, end);
        Assert.Equal([3], (await work.ReceiveAsync(end))!.Body.ToArray());

        async Task AssertRefusedAsync(Func<IChannel, Task> bind)
        {
            OperationInterruptedException exception = await Assert.ThrowsAsync<OperationInterruptedException>(
                () => UseChannelAsync(server, bind));
            Assert.Contains(exception.ShutdownReason!.ReplyCode, (int[])[Constants.AccessRefused, Constants.NotFound]);
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_LimitOfConnectionsReached_WaitsUntilOneEnds()
    {
        await using RabbitMqServer server = await StartAsync();
        CancellationToken end = TestContext.Current.CancellationToken;
        RabbitMqAddress narrow = RabbitMqAddress.Parse($"{AddressTextOf(server, "coordinator")}/narrow");
        using RabbitMqConnector connector = new(narrow, new RabbitMqOptions());
        IConnection only = await connector.ConnectAsync("test", end);
        TaskCompletionSource<string> waits = new(TaskCreationOptions.RunContinuationsAsynchronously);
        RabbitMqLinkSettings settings = new()
        {
            Name = Name,
            Purpose = "testing",
            SetUp = static (_, _) => Task.CompletedTask,
            OutageLimit = TimeSpan.MaxValue,
            Heartbeat = TimeSpan.FromSeconds(30),
            Log = line => waits.TrySetResult(line),
        };
        Task<RabbitMqLink> opening = RabbitMqLink.OpenAsync(connector, settings, end);

        Assert.Contains("limit (1) is reached", await waits.Task.WaitAsync(end), StringComparison.Ordinal);
        await only.DisposeAsync();

        await using RabbitMqLink link = await opening.WaitAsync(end);
    }

    private static Task<RabbitMqServer> StartAsync() => RabbitMqServer.StartNewAsync(static server =>
    {
        File.WriteAllText(server.PathOf("definitions.json"), Definitions);
        return $"load_definitions = {server.PathOf("definitions.json")}";
    });

    private static RabbitMqAddress AddressOf(RabbitMqServer server, string user) =>
        RabbitMqAddress.Parse(AddressTextOf(server, user));

    private static string AddressTextOf(RabbitMqServer server, string user) =>
        $"amqp://{user}:{AnyPassword}@localhost:{server.Port}";

    private static async Task UseChannelAsync(RabbitMqServer server, Func<IChannel, Task> use)
    {
        using RabbitMqConnector connector = new(AddressOf(server, "worker"), new RabbitMqOptions());
        await using IConnection connection =
            await connector.ConnectAsync("test", TestContext.Current.CancellationToken);
        await using IChannel channel = await connection.CreateChannelAsync(new CreateChannelOptions(true, true));
        await use(channel);
    }
}
