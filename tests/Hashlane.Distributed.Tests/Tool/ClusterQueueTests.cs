namespace Hashlane.Distributed.Tests;

/// <summary>Units that nobody waits for any more: workers do not read their files.</summary>
[Trait("Category", "Server")]
public sealed class ClusterQueueTests
{
    private static readonly byte[] _message = [1, 2, 3];

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Open_UnitsOfACoordinatorThatWasKilled_RemovesThem()
    {
        await using RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        await using (IJobQueue killed = await queue.OpenJobAsync())
        {
            await PublishAsync(queue, killed);
        }

        Assert.Equal(3, (await queue.CountAsync()).Units);
        using ClusterQueue next = Open(queue);

        await UntilNoneAsync(queue);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Dispose_UnitsThatNoWorkerHas_RemovesThem()
    {
        await using RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        using (ClusterQueue job = Open(queue))
        {
            await PublishAsync(queue, job.Job);
        }

        await UntilNoneAsync(queue);
    }

    private static ClusterQueue Open(RabbitMqQueue queue) => ClusterQueue.Open(
        new QueueSettings
        {
            Address = RabbitMqServer.AddressText("amqp", queue.Server.Port),
            Name = queue.Name,
            Options = new RabbitMqOptions(),
        },
        static _ => { },
        TestEnd);

    private static async Task PublishAsync(RabbitMqQueue queue, IJobQueue job)
    {
        for (int i = 0; i < 3; i++)
        {
            await job.PublishAsync(_message, TestEnd);
        }

        while ((await queue.CountAsync()).Units < 3)
        {
            await Task.Delay(20, TestEnd);
        }
    }

    // A broker may count a message later than it removes it.
    private static async Task UntilNoneAsync(RabbitMqQueue queue)
    {
        while ((await queue.CountAsync()).Units > 0)
        {
            await Task.Delay(20, TestEnd);
        }
    }
}
