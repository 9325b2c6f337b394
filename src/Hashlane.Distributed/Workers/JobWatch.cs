namespace Hashlane.Distributed;

/// <summary>Watches, while a unit is executed, whether another job has begun: nobody needs the result then.</summary>
internal sealed class JobWatch : IDisposable
{
    private readonly CancellationTokenSource _end;
    private volatile bool _isOver;

    /// <summary>Begins to watch.</summary>
    /// <param name="queue">The queue that knows.</param>
    /// <param name="job">The job of the unit.</param>
    /// <param name="period">The time between two questions, and before the first.</param>
    /// <param name="cancellationToken">Ends the execution in any case.</param>
    internal JobWatch(IWorkQueue queue, UnitId job, TimeSpan period, CancellationToken cancellationToken)
    {
        _end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        Token = _end.Token;
        _ = WatchAsync(queue, job, period);
    }

    /// <summary>Ends the execution.</summary>
    internal CancellationToken Token { get; }

    /// <summary>Whether the job is over.</summary>
    internal bool IsOver => _isOver;

    public void Dispose()
    {
        _end.Cancel();
        _end.Dispose();
    }

    private async Task WatchAsync(IWorkQueue queue, UnitId job, TimeSpan period)
    {
        try
        {
            do
            {
                await Task.Delay(period, Token).ConfigureAwait(false);
            }
            while (!await queue.IsOverAsync(job, Token).ConfigureAwait(false));

            _isOver = true;
            await _end.CancelAsync().ConfigureAwait(false);
        }
        catch (Exception exception)
            when (exception is OperationCanceledException or ObjectDisposedException or QueueException)
        {
            // The unit has been executed, or the queue is gone, of which the threads learn, too.
        }
    }
}
