namespace Hashlane.Distributed;

/// <summary>
/// Takes the results that workers have sent while a job had no coordinator, before their units would be published
/// again.
/// </summary>
internal static class EarlierResults
{
    /// <summary>As many units as earlier runs can have published; anybody can send results.</summary>
    private const int Most = 10_000;

    /// <summary>As many bytes as their results can have; the rest stays in the queue for the run.</summary>
    private const long MaxBytes = 256 * 1024 * 1024;

    /// <summary>The most results that wait to be accepted, whatever the queue allows.</summary>
    private const int MaxUnaccepted = 32;

    /// <summary>The queue counts as empty when nothing comes for so long.</summary>
    private static readonly TimeSpan _pause = TimeSpan.FromMilliseconds(500);

    /// <summary>Brings waiting results to the journal, which gives them to the run that follows.</summary>
    /// <param name="queue">The queue of the job.</param>
    /// <param name="journal">The journal of the job.</param>
    /// <param name="log">Receives a line for each message that is refused.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal static async Task TakeAsync(
        IJobQueue queue, Journal journal, Action<string> log, CancellationToken cancellationToken)
    {
        int maxUnaccepted = Math.Clamp(queue.MaxUnsettled / 2, 1, MaxUnaccepted);
        RefusalLog refusals = new(log, TimeProvider.System);
        List<Delivery> unaccepted = [];
        long bytes = 0;
        try
        {
            for (int i = 0;
                i < Most && bytes < MaxBytes
                    && await ReceiveAsync(queue, cancellationToken).ConfigureAwait(false) is { } next;
                i++)
            {
                bytes += next.Body.Length;
                if (Keep(next, journal) is string refusal)
                {
                    refusals.Add($"A result was refused: {refusal}.");
                    await next.RefuseAsync().ConfigureAwait(false);
                    continue;
                }

                unaccepted.Add(next);
                if (unaccepted.Count >= maxUnaccepted || next.Kind == DeliveryKind.Lost)
                {
                    await AcceptAsync(unaccepted, journal).ConfigureAwait(false);
                }
            }

            await AcceptAsync(unaccepted, journal).ConfigureAwait(false);
        }
        finally
        {
            refusals.End();
        }
    }

    /// <returns>The next message, or null if none comes.</returns>
    private static async Task<Delivery?> ReceiveAsync(IJobQueue queue, CancellationToken cancellationToken)
    {
        using CancellationTokenSource pause = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        pause.CancelAfter(_pause);
        try
        {
            return await queue.ReceiveAsync(pause.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            return null;
        }
    }

    /// <summary>
    /// Keeps a result of the job. The run checks it against its unit; it publishes lost units again.
    /// </summary>
    /// <returns>The reason to refuse the message, or null.</returns>
    private static string? Keep(Delivery delivery, Journal journal)
    {
        if (delivery.Kind == DeliveryKind.Lost)
        {
            return null;
        }

        try
        {
            UnitResult result = ResultCodec.Decode(delivery.Body);
            if (result.Job.Equals(journal.Job) && result.IsDone)
            {
                journal.AppendEarlier(result.Id, delivery.Body.Span);
            }

            return null;
        }
        catch (MessageException exception)
        {
            return exception.Message;
        }
    }

    private static async Task AcceptAsync(List<Delivery> deliveries, Journal journal)
    {
        journal.Flush();
        foreach (Delivery delivery in deliveries)
        {
            await delivery.AcceptAsync().ConfigureAwait(false);
        }

        deliveries.Clear();
    }
}
