namespace Hashlane.Cluster;

/// <summary>Runs a worker as a process.</summary>
internal static class WorkerHost
{
    // One in stock: the broker brings the next unit only after the result of the last one is safe on its disks.
    private const int UnitsPerThread = 2;

    /// <summary>The time that units in hand have after a signal.</summary>
    private static readonly TimeSpan _grace = TimeSpan.FromSeconds(10);

    /// <summary>Works until there is nothing more to do.</summary>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal static async Task RunAsync(WorkSettings settings, Messages messages, CancellationToken cancellationToken)
    {
        using ObjectAccess? access = settings.Origins.Count == 0 ? null
            : ObjectSetup.OpenAccess(settings.Origins, settings.HeaderFile);
        settings.Queue.WarnOfPlainText(messages.Write);
        await using IWorkQueue opened = await ClusterQueue.OpenWorkAsync(
            settings.Queue, UnitsPerThread * settings.Threads, messages.Write, cancellationToken);
        IWorkQueue queue = new UnitsInHand(opened);
        if (settings.IdleLimit is TimeSpan limit)
        {
            queue = new IdleQueue(queue, settings.Threads, limit);
        }

        List<IUnitExecutor> executors = [];
        try
        {
            for (int i = 0; i < settings.Threads; i++)
            {
                FileExecutor files = new(settings.Roots);
                executors.Add(access is null ? files : new LocatorExecutor(files, access.CreateExecutor()));
            }

            UnitWorker worker = new(settings.Name, queue, executors, messages.Write);
            Task work = worker.RunAsync(cancellationToken);
            await Task.WhenAny(work, GraceAsync(cancellationToken));
            if (!work.IsCompleted)
            {
                // A read that does not return, as of a disk that is gone. The broker gives its unit to another worker.
                executors.Clear();
                cancellationToken.ThrowIfCancellationRequested();
            }

            await work;
        }
        finally
        {
            foreach (IUnitExecutor executor in executors)
            {
                executor.Dispose();
            }
        }
    }

    private static async Task GraceAsync(CancellationToken cancellationToken)
    {
        TaskCompletionSource canceled = new(TaskCreationOptions.RunContinuationsAsynchronously);
        await using (cancellationToken.Register(canceled.SetResult))
        {
            await canceled.Task;
            await Task.Delay(_grace, CancellationToken.None);
        }
    }
}
