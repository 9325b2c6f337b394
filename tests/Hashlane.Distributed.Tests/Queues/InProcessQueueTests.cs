namespace Hashlane.Distributed.Tests;

/// <summary>The contract of queues, kept by the one within the process.</summary>
public sealed class InProcessQueueTests : QueueContractTests
{
    private protected override ValueTask<QueueUnderTest> OpenAsync(int maxDeliveries) =>
        ValueTask.FromResult<QueueUnderTest>(new InProcess(new InProcessBroker(maxDeliveries)));

    [Fact]
    public async Task DisposeAsync_OfTheJob_EndsTheWork()
    {
        InProcessBroker broker = new();
        IJobQueue job = broker.OpenJob();
        IWorkQueue work = broker.OpenWork(1);
        Task<Delivery?> waiting = work.ReceiveAsync(TestContext.Current.CancellationToken).AsTask();

        await job.DisposeAsync();

        Assert.Null(await waiting.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));
        Assert.Null(await work.ReceiveAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task DisposeAsync_OfTheJobWithUnitsLeft_DropsThem()
    {
        InProcessBroker broker = new();
        IJobQueue job = broker.OpenJob();
        await job.PublishAsync(new byte[] { 1 }, TestContext.Current.CancellationToken);

        await job.DisposeAsync();

        Assert.Null(await broker.OpenWork(1).ReceiveAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task PublishAsync_AfterDisposal_Throws()
    {
        IJobQueue job = new InProcessBroker().OpenJob();
        await job.DisposeAsync();

        await Assert.ThrowsAsync<QueueException>(
            () => job.PublishAsync(new byte[] { 1 }, TestContext.Current.CancellationToken));
        await Assert.ThrowsAsync<QueueException>(
            async () => await job.ReceiveAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task DeadLetters_ManyRefused_KeepsTheLast()
    {
        InProcessBroker broker = new();
        IJobQueue job = broker.OpenJob();
        IWorkQueue work = broker.OpenWork(1);
        for (int i = 0; i <= InProcessBroker.MaxDeadLetters; i++)
        {
            await job.PublishAsync(new byte[] { (byte)i }, TestContext.Current.CancellationToken);
            Delivery? unit = await work.ReceiveAsync(TestContext.Current.CancellationToken);
            await unit!.RefuseAsync();
        }

        Assert.Equal(InProcessBroker.MaxDeadLetters, broker.DeadLetters.Count);
        Assert.Equal(1, broker.DeadLetters.First().Span[0]);
    }

    private sealed class InProcess(InProcessBroker broker) : QueueUnderTest
    {
        internal override ValueTask<IJobQueue> OpenJobAsync() => ValueTask.FromResult(broker.OpenJob());

        internal override ValueTask<IWorkQueue> OpenWorkAsync(int concurrency) =>
            ValueTask.FromResult(broker.OpenWork(concurrency));

        internal override ValueTask<IReadOnlyList<byte[]>> ReadDeadLettersAsync() =>
            ValueTask.FromResult<IReadOnlyList<byte[]>>([.. broker.DeadLetters.Select(letter => letter.ToArray())]);

        public override ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
