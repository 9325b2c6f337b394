namespace Hashlane.Cluster;

/// <summary>A queue of work that counts as over when no unit has come for some time.</summary>
internal sealed class IdleQueue(IWorkQueue queue, TimeSpan limit) : IWorkQueue
{
    public async ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken)
    {
        using CancellationTokenSource waiting = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        waiting.CancelAfter(limit);
        try
        {
            return await queue.ReceiveAsync(waiting.Token);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            return null;
        }
    }

    public ValueTask CompleteAsync(
        Delivery unit, ReadOnlyMemory<byte> result, CancellationToken cancellationToken) =>
        queue.CompleteAsync(unit, result, cancellationToken);

    public ValueTask DisposeAsync() => queue.DisposeAsync();
}
