namespace Hashlane.Distributed;

/// <summary>The coordinator's end of a queue of work. Messages come at least once, in any order.</summary>
/// <remarks><b>Thread safety.</b> One thread may publish while another receives.</remarks>
internal interface IJobQueue : IAsyncDisposable
{
    /// <summary>The number of results that are received and not settled at which no other one comes.</summary>
    int MaxUnsettled => int.MaxValue;

    /// <summary>Counts the units that no worker has.</summary>
    /// <returns>The number, or null if that cannot be known now.</returns>
    ValueTask<long?> CountWaitingAsync(CancellationToken cancellationToken) => new((long?)null);

    /// <summary>Whether no unit waits for a worker, and more than one worker takes units.</summary>
    /// <returns>Whether that is so; false if it cannot be known now.</returns>
    ValueTask<bool> IsSpentAsync(CancellationToken cancellationToken) => new(false);

    /// <summary>Publishes a unit for any worker.</summary>
    /// <param name="body">The message; not to be changed afterwards.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that completes when the queue has the message for good.</returns>
    /// <exception cref="QueueException">The queue is gone for good, or refuses the message.</exception>
    Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken);

    /// <summary>Waits for the next result or lost unit.</summary>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken);
}
