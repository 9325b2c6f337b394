using System.Diagnostics;

namespace Hashlane.Cluster;

/// <summary>A queue of work that counts as over when all threads of a worker have waited for some time.</summary>
/// <remarks>While one has a unit, the others wait on: more units may come after it.</remarks>
/// <param name="queue">The queue.</param>
/// <param name="threads">The number of threads, each of which waits for the next unit or has one.</param>
/// <param name="limit">The time.</param>
internal sealed class IdleQueue(IWorkQueue queue, int threads, TimeSpan limit) : IWorkQueue
{
    private readonly CancellationTokenSource _over = new();
    private readonly Lock _lock = new();
    private int _waiting;
    private long _lastBegin;

    public async ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            _waiting++;
            _lastBegin = Stopwatch.GetTimestamp();
        }

        try
        {
            for (TimeSpan wait = limit; wait > TimeSpan.Zero; wait = Rest())
            {
                using CancellationTokenSource waiting =
                    CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, _over.Token);
                waiting.CancelAfter(wait);
                try
                {
                    return await queue.ReceiveAsync(waiting.Token);
                }
                catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
                {
                    // Nothing has come in time.
                }
            }

            await _over.CancelAsync();
            return null;
        }
        finally
        {
            lock (_lock)
            {
                _waiting--;
            }
        }
    }

    public bool HasStock => queue.HasStock;

    public ValueTask<IReadOnlyList<Delivery>> TakeStockAsync(CancellationToken cancellationToken) =>
        queue.TakeStockAsync(cancellationToken);

    public ValueTask CompleteAsync(
        Delivery unit, ReadOnlyMemory<byte> result, CancellationToken cancellationToken) =>
        queue.CompleteAsync(unit, result, cancellationToken);

    public async ValueTask DisposeAsync()
    {
        await queue.DisposeAsync();
        _over.Dispose();
    }

    /// <summary>How long to wait on: not at all when the work is over.</summary>
    private TimeSpan Rest()
    {
        lock (_lock)
        {
            return _over.IsCancellationRequested ? TimeSpan.Zero
                : _waiting < threads ? limit
                : limit - Stopwatch.GetElapsedTime(_lastBegin);
        }
    }
}
