namespace Hashlane.Distributed.Tests;

/// <summary>The contract of queues, kept by those on a RabbitMQ broker.</summary>
[Trait("Category", "Server")]
public sealed class RabbitMqQueueTests : QueueContractTests
{
    private protected override async ValueTask<QueueUnderTest> OpenAsync(int maxDeliveries) => new RabbitMqQueue(
        await RabbitMqServer.GetSharedAsync(), new RabbitMqOptions { MaxDeliveries = maxDeliveries });
}
