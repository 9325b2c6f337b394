namespace Hashlane.Distributed.Tests;

/// <summary>Runs over a broker with workers that are not as they should be.</summary>
[Trait("Category", "Server")]
public sealed class BrokerJobTests
{
    private static readonly int[] _lengths = [10, 3000, 20_000, 0, 5000, 1024, 1025, 9000];

    private static MemoryStorage Storage => new MemoryStorage().Fill(_lengths);

    private static JobSettings Settings
    {
        get
        {
            using TestJob job = new();
            return job.Settings;
        }
    }

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WorkerThatFlipsABit_EndsTheRunAndNamesBoth()
    {
        const string Path = "folder/00002";
        MemoryStorage storage = Storage;
        await using RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        MemoryExecutor liar = new(storage)
        {
            Change = (_, file, outcome) =>
            {
                if (file == Path && outcome.Kind == OutcomeKind.Hashed)
                {
                    outcome.Value[7] ^= 1;
                }

                return outcome;
            },
        };
        using TestJob job = new()
        {
            Queue = queue,
            Settings = Settings with { CheckRate = 1, CheckPatience = TimeSpan.Zero },
            Storage = storage,
            Workers = { ["honest"] = new MemoryExecutor(storage), ["liar"] = liar },
        };

        MismatchException exception = await Assert.ThrowsAsync<MismatchException>(job.RunAsync);

        Assert.Contains("'honest'", exception.Message, StringComparison.Ordinal);
        Assert.Contains("'liar'", exception.Message, StringComparison.Ordinal);
        Assert.DoesNotContain(job.Sink.Outcomes, static pair => pair.Path == Path);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WorkerThatAcceptsUnitsAndNeverAnswers_EndsWithAllDigests()
    {
        MemoryStorage storage = Storage;
        await using RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        await using IWorkQueue silent = await queue.OpenWorkAsync(1);
        Task taking = TakeAsync(silent);
        using TestJob job = new()
        {
            Queue = queue,
            Settings = Settings with { ResendAfter = TimeSpan.FromSeconds(1) },
            Storage = storage,
            Workers = { ["honest"] = new MemoryExecutor(storage) { Before = _ => taking.Wait(TestEnd) } },
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Contains(job.Log, line => line.Contains("is published again", StringComparison.Ordinal));
    }

    /// <summary>Accepts the first unit, and sends no result.</summary>
    private static async Task TakeAsync(IWorkQueue queue)
    {
        Delivery unit = (await queue.ReceiveAsync(TestEnd))!;
        await unit.AcceptAsync();
    }
}
