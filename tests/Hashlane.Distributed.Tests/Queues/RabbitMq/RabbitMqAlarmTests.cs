using RabbitMQ.Client;

namespace Hashlane.Distributed.Tests;

/// <summary>A broker with an alarm reads nothing from a connection that has published.</summary>
[Trait("Category", "Server")]
public sealed class RabbitMqAlarmTests
{
    /// <summary>The time that the units of service managers in the manual give a worker to stop.</summary>
    private static readonly TimeSpan _grace = TimeSpan.FromSeconds(30);

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Dispose_WhileTheBrokerHasAnAlarm_EndsWithinTheGrace()
    {
        await using RabbitMqServer server =
            await RabbitMqServer.StartNewAsync(static _ => "vm_memory_high_watermark.absolute = 1MB");
        CancellationToken end = TestContext.Current.CancellationToken;
        TaskCompletionSource blocked = new(TaskCreationOptions.RunContinuationsAsynchronously);
        using RabbitMqConnector connector = new(server.Address, new RabbitMqOptions());
        RabbitMqSession session = await RabbitMqSession.ConnectAsync(
            connector, "alarm", _ => blocked.TrySetResult(), static _ => { }, end);
        Task publishing = PublishAsync(session);
        await blocked.Task.WaitAsync(Patience.Limit, end);

        await session.DisposeAsync().AsTask().WaitAsync(_grace, end);

        await publishing.WaitAsync(Patience.Limit, end);
    }

    private static async Task PublishAsync(RabbitMqSession session)
    {
        try
        {
            while (true)
            {
                await session.Channel.BasicPublishAsync("", "nowhere", new byte[] { 1 }, session.Token);
            }
        }
        catch (Exception)
        {
            // The session has ended.
        }
    }
}
