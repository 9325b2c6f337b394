using System.Collections.Concurrent;
using System.Globalization;
using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Queues whose broker is stopped, killed and started, each on a broker of its own.</summary>
[Trait("Category", "Server")]
public sealed class RabbitMqRestartTests
{
    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public Task Queue_BrokerRestartedUnderLoad_LosesNothing() =>
        AssertNothingIsLostAsync(500, static server => server.StopAsync(), static server => server.KillAsync());

    /// <summary>
    /// The first end is in order: a broker that is killed within seconds after it has made a quorum queue can forget
    /// the queue's log, and has no leader for it then.
    /// </summary>
    [Fact(Explicit = true)]
    [Trait("Category", "Soak")]
    public Task Queue_BrokerRestartedOften_LosesNothing() => AssertNothingIsLostAsync(
        5000,
        [static server => server.StopAsync(), .. Enumerable.Repeat<Func<RabbitMqServer, Task>>(EndInAnyWayAsync, 4)]);

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

    /// <summary>The broker gives the unit to this worker again, which has another thread for it.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Worker_BrokerRestartedWhileItHasAUnit_ExecutesItOnce()
    {
        MemoryStorage storage = new MemoryStorage().Fill([100, 200]);
        using SemaphoreSlim isLong = new(0), release = new(0);
        MemoryExecutor executor = new(storage)
        {
            Before = unit =>
            {
                if (unit.Files[0].ToString() == "folder/00000")
                {
                    isLong.Release();
                    release.Wait(TestEnd);
                }
            },
        };
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync();
        RabbitMqQueue queue = new(server);
        await using IJobQueue job = await queue.OpenJobAsync();
        await using UnitsInHand work = new(await queue.OpenWorkAsync(4));
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestEnd);
        Task working = new UnitWorker("worker", work, [executor, executor], static _ => { }).RunAsync(end.Token);
        await job.PublishAsync(UnitOf("folder/00000"), TestEnd);
        await isLong.WaitAsync(TestEnd);

        await server.StopAsync();
        await server.StartAsync();
        await job.PublishAsync(UnitOf("folder/00001"), TestEnd);

        Delivery other = await job.ReceiveAsync(TestEnd);
        await UntilAsync(async () => await queue.CountAsync() is { Units: 0, Workers: 1 });
        release.Release(2);
        Delivery result = await job.ReceiveAsync(TestEnd);
        Assert.NotEqual(ResultCodec.Decode(other.Body).Id, ResultCodec.Decode(result.Body).Id);
        await end.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => working);
        Assert.Equal([1, 1], storage.Reads.Values);
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

    /// <summary>Sends units and their results while the broker ends in several ways, and starts again.</summary>
    private static async Task AssertNothingIsLostAsync(int units, params Func<RabbitMqServer, Task>[] ends)
    {
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync();
        ConcurrentQueue<string> lines = new();
        RabbitMqQueue queue = new(server, new RabbitMqOptions { MaxUnconfirmed = 32 }) { Log = lines.Enqueue };
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(8);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestEnd);
        Task[] echoes = [.. Enumerable.Range(0, 8).Select(_ => EchoAsync(work, end.Token))];
        ConcurrentDictionary<string, bool> results = new();
        Task collecting = CollectAsync(job, results, units);

        // An equal part of the units is on its way at each end of the broker.
        List<Task> publishing = [];
        int part = units / (ends.Length + 1);
        for (int i = 0; i < ends.Length; i++)
        {
            Publish(i * part, part);
            await UntilSomeAsync(i * part);
            await ends[i](server);
            await server.StartAsync();
        }

        int rest = ends.Length * part;
        Publish(rest, units - rest);
        await Task.WhenAll(publishing);
        await collecting;
        Assert.Equal(units, results.Count);
        Assert.True(
            lines.Count(line => line.Contains("is lost", StringComparison.Ordinal)) >= 4 * ends.Length,
            "Each end of the broker ends four connections: two of the coordinator, two of the worker.");
        await end.CancelAsync();
        await Task.WhenAll(echoes);

        async Task UntilSomeAsync(int before)
        {
            // A task that has failed would otherwise be waited for in vain.
            Task[] all = [collecting, .. echoes, .. publishing];
            try
            {
                await UntilAsync(() => results.Count > before || Array.Exists(all, static task => task.IsFaulted));
            }
            catch (OperationCanceledException) when (!TestEnd.IsCancellationRequested)
            {
                MessageCounts counts = await queue.CountAsync();
                Assert.Fail(
                    $"{results.Count} results, and in the queues {counts.Units} units, {counts.Results} results, "
                    + $"{counts.Lost} lost, {counts.Workers} workers:\n{string.Join('\n', lines)}");
            }

            await Task.WhenAll(all.Where(static task => task.IsFaulted));
        }

        void Publish(int first, int count) => publishing.AddRange(
            Enumerable.Range(first, count).Select(unit => job.PublishAsync(Message(unit), TestEnd)));
    }

    private static Task EndInAnyWayAsync(RabbitMqServer server) =>
        Random.Shared.Next(2) == 0 ? server.StopAsync() : server.KillAsync();

    private static byte[] UnitOf(string path) => UnitCodec.Encode(new Unit
    {
        Id = UnitIds.NewJob(),
        Job = UnitIds.NewJob(),
        Root = "root",
        Algorithm = "blake3",
        Kind = UnitKind.Files,
        Files = [new UnitFile(Encoding.UTF8.GetBytes(path))],
    });

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

    private static Task UntilAsync(Func<bool> condition) => UntilAsync(() => Task.FromResult(condition()));

    private static async Task UntilAsync(Func<Task<bool>> condition)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestEnd);
        end.CancelAfter(Patience.Limit);
        while (!await condition())
        {
            await Task.Delay(5, end.Token);
        }
    }
}
