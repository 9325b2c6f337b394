namespace Hashlane.Distributed;

/// <summary>Takes messages from the queue as they come, without a thread that waits for them.</summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal sealed class DeliveryReceiver
{
    private readonly IJobQueue _queue;
    private readonly Action _wake;
    private readonly CancellationToken _end;
    private Task<Delivery>? _pending;

    /// <summary>Creates a receiver.</summary>
    /// <param name="queue">The queue.</param>
    /// <param name="signal">Is woken by a message, after there was none.</param>
    /// <param name="end">Ends the wait for a message.</param>
    internal DeliveryReceiver(IJobQueue queue, RunSignal signal, CancellationToken end)
    {
        _queue = queue;
        _wake = signal.Wake;
        _end = end;
    }

    /// <summary>Takes the next message.</summary>
    /// <returns>The message, or null if none is there now.</returns>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal Delivery? TryTake()
    {
        if (_pending is null)
        {
            ValueTask<Delivery> next = _queue.ReceiveAsync(_end);
            if (next.IsCompletedSuccessfully)
            {
                return next.Result;
            }

            _pending = next.AsTask();
            if (!_pending.IsCompleted)
            {
                _pending.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(_wake);
                return null;
            }
        }

        if (!_pending.IsCompleted)
        {
            return null;
        }

        Task<Delivery> done = _pending;
        _pending = null;
        return done.GetAwaiter().GetResult();
    }

    /// <summary>Waits for the end of a wait that was canceled, so that the queue can be disposed of.</summary>
    internal void End()
    {
        if (_pending is not null)
        {
            Waiting.Until(_pending, Timeout.InfiniteTimeSpan);
        }
    }
}
