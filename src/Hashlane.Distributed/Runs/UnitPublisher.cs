namespace Hashlane.Distributed;

/// <summary>Publishes units without waiting for each confirmation, but only so many at a time.</summary>
internal sealed class UnitPublisher
{
    // At 100 KB for a unit of 1,000 names these take 25 MB; usually far fewer are on their way.
    private const int MaxUnconfirmed = 256;

    private readonly IJobQueue _queue;
    private readonly RunSignal _signal;
    private readonly CancellationToken _end;
    private int _unconfirmed;

    /// <summary>Creates a publisher.</summary>
    /// <param name="queue">The queue.</param>
    /// <param name="signal">Is woken by confirmations, and learns of failures.</param>
    /// <param name="end">Ends all waits.</param>
    internal UnitPublisher(IJobQueue queue, RunSignal signal, CancellationToken end)
    {
        _queue = queue;
        _signal = signal;
        _end = end;
    }

    /// <summary>Whether another unit can be published now.</summary>
    internal bool HasRoom => Volatile.Read(ref _unconfirmed) < MaxUnconfirmed;

    /// <summary>Publishes a unit.</summary>
    internal void Publish(Unit unit)
    {
        byte[] body = UnitCodec.Encode(unit);
        Task confirmation = UnitActivities.StartPublish(unit).EndAfter(_queue.PublishAsync(body, _end));
        if (!confirmation.IsCompletedSuccessfully)
        {
            Interlocked.Increment(ref _unconfirmed);
            _ = ConfirmAsync(confirmation);
        }
    }

    private async Task ConfirmAsync(Task confirmation)
    {
        try
        {
            await confirmation.ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (_end.IsCancellationRequested)
        {
            return; // the run ends anyway
        }
        catch (Exception exception) // it ends the run, on the thread of the run
        {
            _signal.Fail(exception);
            return;
        }

        if (Interlocked.Decrement(ref _unconfirmed) == MaxUnconfirmed - 1)
        {
            _signal.Wake();
        }
    }
}
