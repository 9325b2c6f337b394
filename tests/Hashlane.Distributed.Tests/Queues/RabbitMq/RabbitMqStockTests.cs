namespace Hashlane.Distributed.Tests;

/// <summary>Units that a worker has in stock while all of its threads are busy.</summary>
[Trait("Category", "Server")]
public sealed class RabbitMqStockTests
{
    private static readonly RabbitMqOptions _impatient = new() { StockPatience = TimeSpan.FromSeconds(0.5) };

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    /// <summary>
    /// The broker takes all units away from a worker that is busy for longer than its timeout. That must not count
    /// against one that has only waited there.
    /// </summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_UnitWaitsForAWorkerWithALongOne_IsDoneByAnother()
    {
        MemoryStorage storage = new MemoryStorage().Fill([10, 11]);
        await using RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync(), _impatient);
        using ManualResetEventSlim isBusy = new(), isFree = new();
        int begun = 0;
        using TestJob job = new()
        {
            Queue = queue,
            Storage = storage,
            UnitsPerWorker = 2,
            Workers =
            {
                ["busy"] = new MemoryExecutor(storage)
                {
                    Before = _ =>
                    {
                        Interlocked.Increment(ref begun);
                        isBusy.Set();
                        isFree.Wait(Patience.Limit, TestEnd);
                    },
                },
            },
        };

        // A function whose files are read whole: no unit is published again because it takes long.
        job.Settings = job.Settings with { Algorithm = "sha256", MaxFiles = 1 };
        Task running = job.RunAsync();
        Assert.True(isBusy.Wait(Patience.Limit, TestEnd));
        while (job.Progress.Snapshot().UnitsPublished < 2 || (await queue.CountAsync()).Units > 0)
        {
            await Task.Delay(20, TestEnd);
        }

        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestEnd);
        await using IWorkQueue another = await queue.OpenWorkAsync(1);
        Task free = new UnitWorker(
            "free", another, [new MemoryExecutor(storage) { Before = _ => isFree.Set() }], job.Log.Enqueue)
            .RunAsync(end.Token);
        await running;
        await end.CancelAsync();
        await free.ContinueWith(static _ => { }, TaskScheduler.Default).WaitAsync(Patience.Limit, CancellationToken.None);

        job.AssertAllHashed();
        Assert.Equal(1, begun);
        Assert.Equal(0, job.Progress.Snapshot().Retries);
        Assert.Equal(0, (await queue.CountAsync()).Dead);
        Assert.Empty(job.Log);
    }

    /// <summary>It is the long unit that the broker loses, and not the one that waits after it.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_BrokerTakesAllUnitsAwayFromABusyWorker_LosesOnlyTheLongOne()
    {
        MemoryStorage storage = new MemoryStorage().Fill([10, 11]);
        await using RabbitMqServer server = await RabbitMqServer.StartNewAsync(
            static _ => "consumer_timeout = 2000", "-rabbit channel_tick_interval 200");
        await using RabbitMqQueue queue = new(server, _impatient with { MaxDeliveries = 2 });
        bool isLong = true;
        TestJob? watched = null;
        using TestJob job = new()
        {
            Queue = queue,
            Storage = storage,
            UnitsPerWorker = 2,
            Workers =
            {
                ["busy"] = new MemoryExecutor(storage)
                {
                    Before = _ =>
                    {
                        while (isLong && !Losses(watched!).Any())
                        {
                            TestEnd.WaitHandle.WaitOne(TimeSpan.FromMilliseconds(20));
                        }

                        isLong = false;
                    },
                },
            },
        };
        watched = job;
        job.Settings = job.Settings with { Algorithm = "sha256", MaxFiles = 1 };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Single(Losses(job));
    }

    private static IEnumerable<string> Losses(TestJob job) =>
        job.Log.Where(static line => line.Contains("is lost: workers have refused it", StringComparison.Ordinal));
}
