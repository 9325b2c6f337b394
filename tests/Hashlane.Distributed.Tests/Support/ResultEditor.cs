namespace Hashlane.Distributed.Tests;

/// <summary>A coordinator's end that replaces results.</summary>
/// <param name="inner">The queue.</param>
/// <param name="edit">Gives the results that are received for one that was sent.</param>
internal sealed class ResultEditor(IJobQueue inner, Func<UnitResult, UnitResult[]> edit) : IJobQueue
{
    private readonly Queue<Delivery> _next = new();

    public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
        inner.PublishAsync(body, cancellationToken);

    public ValueTask<bool> IsSpentAsync(CancellationToken cancellationToken) => inner.IsSpentAsync(cancellationToken);

    public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
    {
        while (_next.Count == 0)
        {
            Delivery delivery = await inner.ReceiveAsync(cancellationToken);
            if (delivery.Kind != DeliveryKind.Result)
            {
                return delivery;
            }

            foreach (UnitResult result in edit(ResultCodec.Decode(delivery.Body)))
            {
                _next.Enqueue(new Edited(delivery, ResultCodec.Encode(result)) { Kind = DeliveryKind.Result });
            }
        }

        return _next.Dequeue();
    }

    public ValueTask DisposeAsync() => inner.DisposeAsync();

    private sealed class Edited(Delivery original, byte[] body) : Delivery
    {
        internal override ReadOnlyMemory<byte> Body => body;

        internal override ValueTask AcceptAsync() => original.AcceptAsync();

        internal override ValueTask ReturnAsync() => original.ReturnAsync();

        internal override ValueTask RefuseAsync() => original.RefuseAsync();
    }
}
