namespace Hashlane.Distributed.Tests;

/// <summary>A coordinator's end that brings nothing while so many messages are unsettled, as a broker does.</summary>
/// <param name="inner">The queue.</param>
/// <param name="maxUnsettled">The number of messages.</param>
internal sealed class SparingQueue(IJobQueue inner, int maxUnsettled) : IJobQueue
{
    private readonly SemaphoreSlim _room = new(maxUnsettled);

    public int MaxUnsettled => maxUnsettled;

    public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
        inner.PublishAsync(body, cancellationToken);

    public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
    {
        await _room.WaitAsync(cancellationToken);
        try
        {
            Delivery delivery = await inner.ReceiveAsync(cancellationToken);
            return new Counted(delivery, _room) { Kind = delivery.Kind };
        }
        catch
        {
            _room.Release();
            throw;
        }
    }

    public ValueTask DisposeAsync() => inner.DisposeAsync();

    private sealed class Counted(Delivery original, SemaphoreSlim room) : Delivery
    {
        internal override ReadOnlyMemory<byte> Body => original.Body;

        internal override ValueTask AcceptAsync() => SettleAsync(original.AcceptAsync());

        internal override ValueTask ReturnAsync() => SettleAsync(original.ReturnAsync());

        internal override ValueTask RefuseAsync() => SettleAsync(original.RefuseAsync());

        private async ValueTask SettleAsync(ValueTask settling)
        {
            await settling;
            room.Release();
        }
    }
}
