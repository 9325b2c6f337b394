namespace Hashlane.Cluster;

/// <summary>
/// Brings together all parts of a job: the queue, workers of this process, the page and the progress.
/// </summary>
internal sealed class JobHost(RunSettings settings, JobSettings job, byte[] title, Messages messages)
{
    private static readonly TimeSpan _grace = TimeSpan.FromSeconds(10);

    /// <summary>Makes what executes the units of one worker of this process.</summary>
    internal required Func<IUnitExecutor> MakeExecutor { get; init; }

    /// <inheritdoc cref="JobRun.HoldForAll"/>
    internal required Func<IReadOnlyList<SeenItem>, bool> HoldForAll { get; init; }

    /// <inheritdoc cref="JobRun.Look"/>
    internal Func<SourceItem, Sighting> Look { get; init; } = static _ => Sighting.Unknown;

    /// <summary>Counts the work to come, in the background; null if that cannot be known.</summary>
    internal Action<Forecast>? Count { get; init; }

    /// <summary>Runs the job to its end.</summary>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal void Run(
        IEnumerable<SourceItem> source, IOutcomeSink sink, Journal journal, CancellationToken cancellationToken)
    {
        using CancellationTokenSource ending = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        JobProgress progress = new();
        using JobDashboard dashboard = JobDashboard.Start(settings.Dashboard, progress, title, messages, ending.Token);
        using ProgressLine shown = new(messages, title, settings.Progress, progress.Snapshot);
        settings.Queue?.WarnOfPlainText(messages.Write);
        EmbeddedWorkers workers = new(messages.Write, ending);
        try
        {
            using ClusterQueue queue = ClusterQueue.Open(settings.Queue, messages.Write, ending.Token);
            if (journal.IsResumed && settings.Queue is not null)
            {
                Waiting.For(EarlierResults.TakeAsync(queue.Job, journal, messages.Write, ending.Token));
            }

            try
            {
                workers.Start(settings.Workers, queue, MakeExecutor);
                StartCounting(progress);
                JobRun run = new(job, source, sink, queue.Job, journal, progress, messages.Write)
                {
                    HoldForAll = HoldForAll,
                    Look = Look,
                };
                run.Run(ending.Token);
            }
            finally
            {
                // Those of a broker would otherwise wait for the next job, and refuse the units of another folder.
                ending.Cancel();
            }
        }
        catch (OperationCanceledException) when (workers.HasFailed && !cancellationToken.IsCancellationRequested)
        {
            // The failure says more.
        }
        finally
        {
            workers.End(_grace);
        }

        workers.ThrowIfFailed();
        Report(progress.Snapshot(), journal.HasUnchecked);
    }

    private void StartCounting(JobProgress progress)
    {
        if (Count is not null && (settings.Dashboard is not null
            || (settings.Progress != ProgressUse.Never && messages.Transient.IsWanted)))
        {
            Forecast.Start(forecast =>
            {
                Count(forecast);
                progress.BytesExpected = forecast.Bytes;
            });
        }
    }

    /// <summary>Says what no line of the results says.</summary>
    private void Report(JobSnapshot figures, bool hasUnchecked)
    {
        if (figures.Mismatches > 0)
        {
            messages.Write(
                $"two workers have different results for {figures.Mismatches} units: one of their machines, or the "
                    + "storage, is not to be trusted");
        }

        if (figures.Unchecked > 0)
        {
            messages.Write(
                $"{figures.Unchecked} of {figures.Unchecked + figures.Checks} units to check are unchecked: no "
                    + "second worker could verify them");
        }
        else if (hasUnchecked)
        {
            messages.Write("an earlier run has left units unchecked: no second worker could verify them");
        }
    }
}
