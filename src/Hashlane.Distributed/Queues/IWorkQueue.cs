namespace Hashlane.Distributed;

/// <summary>A worker's end of a queue of work. Messages come at least once, in any order.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal interface IWorkQueue : IAsyncDisposable
{
    /// <summary>Waits for the next unit.</summary>
    /// <returns>The unit, or null if there will be none any more.</returns>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    ValueTask<Delivery?> ReceiveAsync(CancellationToken cancellationToken);

    /// <summary>Whether it may hold units that no thread of the worker has asked for yet.</summary>
    bool HasStock => false;

    /// <summary>
    /// Waits until units have been in stock for too long, because all threads are busy, and takes them out. They are
    /// completed like others.
    /// </summary>
    /// <returns>One or more units.</returns>
    ValueTask<IReadOnlyList<Delivery>> TakeStockAsync(CancellationToken cancellationToken) =>
        throw new NotSupportedException();

    /// <summary>
    /// Sends the result of a unit, and accepts the unit when the queue has the result for good. If that fails, the unit
    /// comes to a worker again.
    /// </summary>
    /// <param name="unit">The unit, as it was received.</param>
    /// <param name="result">The message; not to be changed afterwards.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    ValueTask CompleteAsync(Delivery unit, ReadOnlyMemory<byte> result, CancellationToken cancellationToken);
}
