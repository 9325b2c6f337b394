namespace Hashlane.Distributed;

/// <summary>Takes units from a queue, has them executed, and sends the results.</summary>
internal sealed class Worker
{
    /// <summary>Creates a worker.</summary>
    /// <param name="name">Its name, unique among those of the queue: at most 200 characters.</param>
    /// <param name="queue">The queue, which remains the caller's.</param>
    /// <param name="executors">One for each unit at a time; they remain the caller's.</param>
    /// <param name="log">Receives a line for each message that is refused and each failure.</param>
    internal Worker(string name, IWorkQueue queue, IReadOnlyList<IUnitExecutor> executors, Action<string> log) =>
        throw new NotImplementedException();

    /// <summary>Units done, and bytes read, so far.</summary>
    internal (long Units, long Bytes) Done => throw new NotImplementedException();

    /// <summary>Works until the queue ends.</summary>
    /// <param name="cancellationToken">Ends the work; units in hand go back to the queue.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal Task RunAsync(CancellationToken cancellationToken) => throw new NotImplementedException();
}
