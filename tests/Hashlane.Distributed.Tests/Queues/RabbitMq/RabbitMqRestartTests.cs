using System.Collections.Concurrent;
using System.Globalization;
using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Queues whose broker is stopped, killed and started, each on a broker of its own.</summary>
public sealed class RabbitMqRestartTests
{
    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Queue_BrokerRestartedUnderLoad_LosesNothing()
    {
        const int Units = 500;
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync();
        ConcurrentQueue<string> lines = new();
        RabbitMqQueue queue = new(server, new RabbitMqOptions { MostUnconfirmed = 32 }) { Log = lines.Enqueue };
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(8);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestEnd);
        Task[] echoes = [.. Enumerable.Range(0, 8).Select(_ => EchoAsync(work, end.Token))];
        ConcurrentDictionary<string, bool> results = new();
        Task collecting = CollectAsync(job, results, Units);

        // A quarter of the units is on its way at each of the three ends of the broker.
        List<Task> publishing = [];
        for (int i = 0; i < 4; i++)
        {
            int first = i * Units / 4;
            publishing.AddRange(Enumerable.Range(first, Units / 4).Select(unit => job.PublishAsync(Message(unit), TestEnd)));
            await UntilAsync(() => results.Count > first);
            switch (i)
            {
                case 0:
                    await server.StopAsync();
                    break;

                case 1 or 2:
                    await server.KillAsync();
                    break;

                default:
                    continue;
            }

            await server.StartAsync();
        }

        await Task.WhenAll(publishing);
        await collecting;
        Assert.Equal(Units, results.Count);
        Assert.True(lines.Count(line => line.Contains("is lost", StringComparison.Ordinal)) >= 6, "Few losses seen.");
        await end.CancelAsync();
        await Task.WhenAll(echoes);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Deliveries_OfABrokerThatWasStopped_SettleNothingAndComeAgain()
    {
        byte[] message = Message(1);
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync();
        RabbitMqQueue queue = new(server);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);
        await job.PublishAsync(message, TestEnd);
        Delivery old = (await work.ReceiveAsync(TestEnd))!;

        await server.StopAsync();
        await UntilAsync(() => ((RabbitMqDelivery)old).IsStale);
        await old.RefuseAsync();
        await server.StartAsync();

        Delivery again = (await work.ReceiveAsync(TestEnd))!;
        Assert.Equal(message, again.Body.ToArray());
        await work.CompleteAsync(again, message, TestEnd);
        Assert.Equal(DeliveryKind.Result, (await job.ReceiveAsync(TestEnd)).Kind);
        Assert.Equal(0, (await queue.CountAsync()).Dead);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Queue_BrokerGoneForLongerThanTheLimit_IsGivenUp()
    {
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync();
        RabbitMqQueue queue = new(server, new RabbitMqOptions { OutageLimit = TimeSpan.FromSeconds(1) });
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);
        Task<Delivery> receiving = job.ReceiveAsync(TestEnd).AsTask();
        Task<Delivery?> working = work.ReceiveAsync(TestEnd).AsTask();

        await server.StopAsync();

        foreach (Task task in (Task[])[receiving, working, job.PublishAsync(Message(1), TestEnd)])
        {
            QueueException exception = await Assert.ThrowsAsync<QueueException>(() => task);
            Assert.Contains(server.Address.ToString(), exception.Message, StringComparison.Ordinal);
        }
    }

    private static byte[] Message(int number) => Encoding.ASCII.GetBytes(number.ToString(CultureInfo.InvariantCulture));

    private static async Task EchoAsync(IWorkQueue work, CancellationToken end)
    {
        try
        {
            while (await work.ReceiveAsync(end) is { } unit)
            {
                await work.CompleteAsync(unit, unit.Body, end);
            }
        }
        catch (OperationCanceledException)
        {
            // The test has all results.
        }
    }

    private static async Task CollectAsync(IJobQueue job, ConcurrentDictionary<string, bool> results, int count)
    {
        while (results.Count < count)
        {
            Delivery result = await job.ReceiveAsync(TestEnd);
            Assert.Equal(DeliveryKind.Result, result.Kind);
            results.TryAdd(Encoding.ASCII.GetString(result.Body.Span), true);
            await result.AcceptAsync();
        }
    }

    private static async Task UntilAsync(Func<bool> condition)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestEnd);
        end.CancelAfter(Patience.Limit);
        while (!condition())
        {
            await Task.Delay(5, end.Token);
        }
    }
}
