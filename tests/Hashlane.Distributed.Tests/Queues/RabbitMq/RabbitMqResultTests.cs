using System.Collections.Concurrent;
using RabbitMQ.Client;

namespace Hashlane.Distributed.Tests;

/// <summary>The bounds of results that wait, and of those that a coordinator holds.</summary>
[Trait("Category", "Server")]
public sealed class RabbitMqResultTests
{
    private const int ResultBytes = 10_000, QueueBytes = 10 * ResultBytes;

    private readonly ConcurrentQueue<string> _log = new();

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_NothingSettled_BringsOnlyAsManyAsAllowed()
    {
        const int Results = 40;
        RabbitMqOptions options = new();
        await using RabbitMqQueue queue = await NewQueueAsync(options);
        await using IJobQueue job = await queue.OpenJobAsync();
        Assert.Equal(options.MaxUnsettledResults, job.MaxUnsettled);
        await queue.UseChannelAsync(async channel =>
        {
            for (int i = 0; i < Results; i++)
            {
                await channel.BasicPublishAsync(queue.Topology.ToResults, "", new byte[] { 1 });
            }
        });

        List<Delivery> held = [];
        while (held.Count < job.MaxUnsettled)
        {
            held.Add(await job.ReceiveAsync(TestEnd));
        }

        Task<Delivery> next = job.ReceiveAsync(TestEnd).AsTask();
        await UntilAsync(async () => (await queue.CountAsync()).Results == Results - held.Count);
        Assert.False(next.IsCompleted);
        await held[0].AcceptAsync();
        await next;
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_ResultLongerThanAny_IsRefused()
    {
        await using RabbitMqQueue queue = await NewQueueAsync(new RabbitMqOptions());
        await using IJobQueue job = await queue.OpenJobAsync();
        await queue.UseChannelAsync(async channel =>
        {
            await channel.BasicPublishAsync(
                queue.Topology.ToResults, "", new byte[MessageLimits.MaxResultBytes + 1]);
            await channel.BasicPublishAsync(queue.Topology.ToResults, "", new byte[MessageLimits.MaxResultBytes]);
        });

        Delivery longest = await job.ReceiveAsync(TestEnd);

        Assert.Equal(MessageLimits.MaxResultBytes, longest.Body.Length);
        Assert.StartsWith("Refused a message of 2097153 bytes", Assert.Single(_log), StringComparison.Ordinal);
        await UntilAsync(async () => (await queue.CountAsync()).Dead == 1);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task CompleteAsync_QueueOfResultsFull_WaitsInTheSameSession()
    {
        const int Units = 40;
        await using RabbitMqQueue queue = await NewQueueAsync(new RabbitMqOptions { MaxResultQueueBytes = QueueBytes });
        await using IWorkQueue work = await queue.OpenWorkAsync(Units);
        await FillAsync(queue, Units);

        // One after the other: a broker learns late that messages which come together are too many.
        Task completing = CompleteAsync(work, Units);
        await UntilAsync(() => Task.FromResult(
            _log.Any(line => line.Contains("takes no messages for now", StringComparison.Ordinal))));
        await UntilAsync(async () => (await queue.CountAsync()).Results >= QueueBytes / ResultBytes);
        Assert.InRange((await queue.CountAsync()).Results, 1, Units - 1);

        await using IJobQueue job = await queue.OpenJobAsync();
        for (int i = 0; i < Units; i++)
        {
            await (await job.ReceiveAsync(TestEnd)).AcceptAsync();
        }

        await completing;
        Assert.Single(_log); // no connection was lost
    }

    /// <summary>A declaration with other arguments than those of the queue would be refused.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Topology_Results_MayComeBackOften()
    {
        await using RabbitMqQueue queue = await NewQueueAsync(new RabbitMqOptions());
        await using IJobQueue job = await queue.OpenJobAsync();

        await queue.UseChannelAsync(channel => channel.QueueDeclareAsync(
            queue.Topology.Results,
            durable: true,
            exclusive: false,
            autoDelete: false,
            new Dictionary<string, object?>
            {
                ["x-queue-type"] = "quorum",
                ["x-max-length-bytes"] = 268_435_456,
                ["x-overflow"] = "reject-publish",
                ["x-delivery-limit"] = 1000,
                ["x-dead-letter-exchange"] = queue.Topology.ToDead,
            }));
    }

    private async Task<RabbitMqQueue> NewQueueAsync(RabbitMqOptions options) =>
        new(await RabbitMqServer.GetSharedAsync(), options) { Log = _log.Enqueue };

    private static Task FillAsync(RabbitMqQueue queue, int units) => queue.UseChannelAsync(async channel =>
    {
        for (int i = 0; i < units; i++)
        {
            await channel.BasicPublishAsync(queue.Topology.ToUnits, "", new byte[] { 1 });
        }
    });

    private static async Task CompleteAsync(IWorkQueue work, int units)
    {
        for (int i = 0; i < units; i++)
        {
            await work.CompleteAsync((await work.ReceiveAsync(TestEnd))!, new byte[ResultBytes], TestEnd);
        }
    }

    private static async Task UntilAsync(Func<Task<bool>> condition)
    {
        while (!await condition())
        {
            await Task.Delay(50, TestEnd);
        }
    }
}
