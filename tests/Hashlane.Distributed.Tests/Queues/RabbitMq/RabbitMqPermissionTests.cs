using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed.Tests;

/// <summary>The users of the manual can do what they must, and no more.</summary>
public sealed class RabbitMqPermissionTests
{
    private const string Name = "hashlane", AnyPassword = "x";

    private const string Definitions =
        """
        {
          "vhosts": [{"name": "/"}],
          "users": [
            {"name": "coordinator", "password": "x", "tags": ""},
            {"name": "worker", "password": "x", "tags": ""}
          ],
          "permissions": [
            {"user": "coordinator", "vhost": "/",
             "configure": "^hashlane\\..*", "write": "^hashlane\\..*", "read": "^hashlane\\..*"},
            {"user": "worker", "vhost": "/",
             "configure": "^$", "write": "^hashlane\\.results$", "read": "^hashlane\\.units$"}
          ]
        }
        """;

    [Fact]
    public async Task Worker_WithThePermissionsOfTheManual_WorksAndCannotPublishUnits()
    {
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync(static server =>
        {
            File.WriteAllText(server.PathOf("definitions.json"), Definitions);
            return $"load_definitions = {server.PathOf("definitions.json")}";
        });
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

        foreach (string exchange in (string[])["hashlane.units", "", "hashlane.dead"])
        {
            await Assert.ThrowsAnyAsync<RabbitMQClientException>(() => UseChannelAsync(server, async channel =>
                await channel.BasicPublishAsync(exchange, "hashlane.units", new byte[] { 1 }, end)));
        }

        foreach (string queue in (string[])["hashlane.results", "hashlane.dead", "hashlane.lost"])
        {
            await Assert.ThrowsAnyAsync<RabbitMQClientException>(() => UseChannelAsync(server, async channel =>
                await channel.BasicGetAsync(queue, autoAck: true, end)));
        }
    }

    private static RabbitMqAddress AddressOf(RabbitMqServer server, string user) =>
        RabbitMqAddress.Parse($"amqp://{user}:{AnyPassword}@localhost:{server.Port}");

    private static async Task UseChannelAsync(RabbitMqServer server, Func<IChannel, Task> use)
    {
        using RabbitMqConnector connector = new(AddressOf(server, "worker"), new RabbitMqOptions());
        await using IConnection connection =
            await connector.ConnectAsync("test", TestContext.Current.CancellationToken);
        await using IChannel channel = await connection.CreateChannelAsync(new CreateChannelOptions(true, true));
        await use(channel);
    }
}
