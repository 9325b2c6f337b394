using System.Collections.Concurrent;

namespace Hashlane.Distributed.Tests;

/// <summary>A worker with units that are good, bad and malformed.</summary>
public sealed class WorkerTests
{
    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_Unit_SendsItsResult()
    {
        Bench bench = new();
        Task working = bench.RunAsync(new MemoryExecutor(bench.Storage));
        Unit unit = Bench.NewUnit();

        await bench.Job.PublishAsync(UnitCodec.Encode(unit), TestEnd);
        UnitResult result = await bench.ReceiveAsync();

        Assert.Equal((unit.Id, unit.Job, "worker"), (result.Id, result.Job, result.Worker));
        Assert.Equal(Blake3.HashData(bench.Storage.Read("file")!), Assert.Single(result.Outcomes).Value);
        Assert.Equal((1L, 100L), bench.Worker!.Done);
        await bench.EndAsync(working);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_OwnResultToVerify_Declines()
    {
        Bench bench = new();
        Task working = bench.RunAsync(new MemoryExecutor(bench.Storage));

        await bench.Job.PublishAsync(UnitCodec.Encode(Bench.NewUnit(notBy: "worker")), TestEnd);

        Assert.True((await bench.ReceiveAsync()).IsDeclined);
        Assert.Empty(bench.Storage.Reads);
        await bench.EndAsync(working);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_MessageThatIsNoUnit_IsADeadLetterAndTheWorkGoesOn()
    {
        Bench bench = new();
        Task working = bench.RunAsync(new MemoryExecutor(bench.Storage));

        await bench.Job.PublishAsync(new byte[] { 1, 2, 3 }, TestEnd);
        Delivery lost = await bench.Job.ReceiveAsync(TestEnd);
        await bench.Job.PublishAsync(UnitCodec.Encode(Bench.NewUnit()), TestEnd);
        await bench.ReceiveAsync();

        Assert.Equal(DeliveryKind.Lost, lost.Kind);
        Assert.Single(bench.Broker.DeadLetters);
        Assert.Contains("refused", Assert.Single(bench.Log));
        await bench.EndAsync(working);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_RefusedUnit_ReadsNothing()
    {
        Bench bench = new();
        Task working = bench.RunAsync(new MemoryExecutor(bench.Storage) { Refusal = static _ => "an unknown root" });

        await bench.Job.PublishAsync(UnitCodec.Encode(Bench.NewUnit()), TestEnd);
        Delivery lost = await bench.Job.ReceiveAsync(TestEnd);

        Assert.Equal(DeliveryKind.Lost, lost.Kind);
        Assert.Empty(bench.Storage.Reads);
        Assert.Contains("an unknown root", Assert.Single(bench.Log));
        await bench.EndAsync(working);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_Canceled_ReturnsTheUnit()
    {
        Bench bench = new();
        using CancellationTokenSource cancel = new();
        Task working = bench.RunUntilAsync(
            new MemoryExecutor(bench.Storage) { Before = _ => cancel.Cancel() }, cancel.Token);

        await bench.Job.PublishAsync(UnitCodec.Encode(Bench.NewUnit()), TestEnd);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => working.WaitAsync(Patience.Limit, TestEnd));

        Assert.NotNull(await bench.Broker.OpenWork(1).ReceiveAsync(TestEnd));
        Assert.Empty(bench.Log);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_QueueThatIsGone_EndsAllLanes()
    {
        MemoryStorage storage = new();
        UnitWorker worker = new(
            "worker", new BrokenQueue(), [new MemoryExecutor(storage), new MemoryExecutor(storage)], static _ => { });

        await Assert.ThrowsAsync<QueueException>(
            () => worker.RunAsync(TestEnd).WaitAsync(Patience.Limit, TestEnd));
    }

    /// <summary>Its caller may dispose the source of the cancellation as soon as all lanes have ended.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_LaneThatFails_EndsAfterItHasCanceledTheOthers()
    {
        Task? working = null;
        bool hasEnded = false;
        using ManualResetEventSlim isStarted = new();
        UnitWorker worker = new(
            "worker",
            new FailingQueue(token => token.Register(() =>
            {
                isStarted.Wait(TestEnd);
                hasEnded = working!.Wait(TimeSpan.FromMilliseconds(300), TestEnd);
            })),
            [new MemoryExecutor(new MemoryStorage())],
            static _ => { });

        working = Task.Run(() => worker.RunAsync(TestEnd), TestEnd)
            .ContinueWith(static _ => { }, TaskScheduler.Default);
        isStarted.Set();
        await working.WaitAsync(Patience.Limit, TestEnd);

        Assert.False(hasEnded);
    }

    [Fact]
    public void Next_WorkerThatFailsAtEverything_PausesLongerAndLonger()
    {
        List<string> log = [];
        FailurePause pause = new(TimeSpan.FromSeconds(30), log.Add);
        FileOutcome[] failed = [FileOutcome.Without(OutcomeKind.Missing, "")];
        FileOutcome[] hashed = [FileOutcome.Hashed(new ContentIdentity(1, 1, 1), [1])];
        for (int i = 0; i < 7; i++)
        {
            pause.NoteDone(failed);
            Assert.Equal(TimeSpan.Zero, pause.Next);
        }

        pause.NoteDone(failed);
        Assert.Equal(TimeSpan.FromMilliseconds(100), pause.Next);
        for (int i = 0; i < 100; i++)
        {
            pause.NoteDone(failed);
        }

        Assert.Equal(TimeSpan.FromSeconds(2), pause.Next);
        Assert.Single(log);
        pause.NoteDone(hashed);
        Assert.Equal(TimeSpan.Zero, pause.Next);
        for (int i = 0; i < 100; i++)
        {
            pause.NoteBroken("broken");
        }

        Assert.Equal(TimeSpan.FromSeconds(30), pause.Next);
        Assert.Equal(2, log.Count);
    }

    private sealed class Bench
    {
        internal Bench()
        {
            Job = Broker.OpenJob();
            Storage.Write("file", MemoryStorage.Contents(100));
        }

        internal InProcessBroker Broker { get; } = new();

        internal IJobQueue Job { get; }

        internal MemoryStorage Storage { get; } = new();

        internal ConcurrentQueue<string> Log { get; } = new();

        internal UnitWorker? Worker { get; private set; }

        internal Task RunAsync(IUnitExecutor executor) => RunUntilAsync(executor, CancellationToken.None);

        internal Task RunUntilAsync(IUnitExecutor executor, CancellationToken cancellationToken)
        {
            Worker = new UnitWorker("worker", Broker.OpenWork(1), [executor], Log.Enqueue);
            return Worker.RunAsync(cancellationToken);
        }

        internal async Task<UnitResult> ReceiveAsync() =>
            ResultCodec.Decode((await Job.ReceiveAsync(TestEnd).AsTask().WaitAsync(Patience.Limit, TestEnd)).Body);

        internal async Task EndAsync(Task working)
        {
            await Job.DisposeAsync();
            await working.WaitAsync(Patience.Limit, TestEnd);
        }

        internal static Unit NewUnit(string notBy = "") => new()
        {
            Id = UnitIds.NewJob(),
            Job = UnitIds.NewJob(),
            Root = "root",
            Algorithm = "blake3",
            Kind = UnitKind.Files,
            Files = [new UnitFile("file"u8.ToArray())],
            NotBy = notBy,
        };
    }

    /// <summary>Fails at once.</summary>
    private sealed class FailingQueue(Action<CancellationToken> received) : IWorkQueue
    {
        public ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken)
        {
            received(cancellationToken);
            throw new QueueException("gone");
        }

        public ValueTask CompleteAsync(
            Delivery unit, ReadOnlyMemory<byte> result, CancellationToken cancellationToken) =>
            throw new QueueException("gone");

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }

    /// <summary>One lane waits for ever, the other learns that the queue is gone.</summary>
    private sealed class BrokenQueue : IWorkQueue
    {
        private int _calls;

        public async ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken)
        {
            if (Interlocked.Increment(ref _calls) == 2)
            {
                throw new QueueException("gone");
            }

            await Task.Delay(Timeout.Infinite, cancellationToken);
            return null;
        }

        public ValueTask CompleteAsync(
            Delivery unit, ReadOnlyMemory<byte> result, CancellationToken cancellationToken) =>
            throw new QueueException("gone");

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
