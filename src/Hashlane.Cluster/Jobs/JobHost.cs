namespace Hashlane.Cluster;

/// <summary>
/// Brings together all parts of a job: the queue, workers of this process, the page and the progress.
/// </summary>
internal sealed class JobHost(RunSettings settings, JobSettings job, byte[] title, Messages messages)
{
    private static readonly TimeSpan _grace = TimeSpan.FromSeconds(10);

    /// <summary>Makes what executes the units of one worker of this process.</summary>
    internal required Func<IUnitExecutor> MakeExecutor { get; init; }

    /// <inheritdoc cref="JobRun.HoldsFor"/>
    internal Func<SourceItem, ContentIdentity, bool> HoldsFor { get; init; } = static (_, _) => true;

    /// <summary>Counts the work to come, in the background; null if that cannot be known.</summary>
    internal Action<Forecast>? Count { get; init; }

    /// <summary>Runs the job to its end.</summary>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal async Task RunAsync(
        IEnumerable<SourceItem> source, IOutcomeSink sink, Journal journal, CancellationToken cancellationToken)
    {
        using CancellationTokenSource ending = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        JobProgress progress = new();
        await using Dashboard dashboard = await Dashboard.StartAsync(
            settings.Dashboard, progress, title, messages, ending.Token);
        using ProgressLine shown = new(messages, title, settings.Progress, progress.Snapshot);
        EmbeddedWorkers? workers = null;
        Task done;
        settings.Queue?.WarnOfPlainText(messages.Write);
        await using (ClusterQueue queue = await ClusterQueue.OpenAsync(settings.Queue, messages.Write, ending.Token))
        {
            if (journal.IsResumed && settings.Queue is not null)
            {
                await EarlierResults.TakeAsync(queue.Job, journal, messages.Write, ending.Token);
            }

            workers = await EmbeddedWorkers.StartAsync(
                settings.Workers, queue, MakeExecutor, messages.Write, ending.Token);
            try
            {
                StartCounting(progress);
                JobRun run = new(job, source, sink, queue.Job, journal, progress, messages.Write)
                {
                    HoldsFor = HoldsFor,
                };
                done = run.RunAsync(ending.Token);
                await Task.WhenAny(done, workers.Failure);
            }
            finally
            {
                // Those of a broker would otherwise wait for the next job, and refuse the units of another folder.
                await ending.CancelAsync();
            }
        }

        await workers.EndAsync(_grace);
        if (workers.Failure.IsFaulted && !cancellationToken.IsCancellationRequested)
        {
            await workers.Failure;
        }

        await done;
        Report(progress.Snapshot());
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
    private void Report(JobSnapshot figures)
    {
        if (figures.Mismatches > 0)
        {
            messages.Write(
                $"two workers have read different contents {figures.Mismatches} times: one of their machines, or the "
                    + "storage, is not to be trusted");
        }

        if (figures.Unchecked > 0)
        {
            messages.Write(
                $"{figures.Unchecked} of {figures.Unchecked + figures.Checks} units to check are unchecked: there was "
                    + "no second worker");
        }
    }
}
