namespace Hashlane.Cluster;

/// <summary>The queue of a job: of this process, or of a broker.</summary>
internal sealed class ClusterQueue : IDisposable
{
    // A broker that does not answer must not hold up the end of a run.
    private static readonly TimeSpan _purgePatience = TimeSpan.FromSeconds(5);

    private readonly Func<int, CancellationToken, IWorkQueue> _openWork;
    private readonly RabbitMqJobQueue? _broker;

    private ClusterQueue(IJobQueue job, Func<int, CancellationToken, IWorkQueue> openWork)
    {
        Job = job;
        _openWork = openWork;
        _broker = job as RabbitMqJobQueue;
    }

    /// <summary>The coordinator's end.</summary>
    internal IJobQueue Job { get; }

    /// <summary>Opens the queue.</summary>
    /// <param name="settings">The broker, or null for none.</param>
    /// <param name="log">Receives a line when the connection is lost, and when it is back.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="QueueException">The broker cannot be used.</exception>
    internal static ClusterQueue Open(
        QueueSettings? settings, Action<string> log, CancellationToken cancellationToken)
    {
        if (settings is null)
        {
            InProcessBroker broker = new();
            return new ClusterQueue(broker.OpenJob(), (concurrency, _) => broker.OpenWork(concurrency));
        }

        return OpenAsync(settings, log, cancellationToken).GetAwaiter().GetResult();
    }

    private static async Task<ClusterQueue> OpenAsync(
        QueueSettings settings, Action<string> log, CancellationToken cancellationToken)
    {
        RabbitMqJobQueue job = await RabbitMqJobQueue.OpenAsync(
            settings.ReadAddress(), settings.Options, settings.Name, log, cancellationToken);
        try
        {
            // Units that wait there are of a coordinator that was killed. This one publishes those that are still
            // needed; workers would read their files twice.
            await job.PurgeAsync(cancellationToken);
        }
        catch
        {
            await job.DisposeAsync();
            throw;
        }

        return new ClusterQueue(
            job, (concurrency, token) => OpenWorkAsync(settings, concurrency, log, token).GetAwaiter().GetResult());
    }

    /// <summary>Opens the end for a worker process.</summary>
    /// <param name="settings">The broker.</param>
    /// <param name="concurrency">The most units that it holds unsettled.</param>
    /// <param name="log">Receives a line when the connection is lost, and when it is back.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="QueueException">The broker cannot be used.</exception>
    internal static async Task<IWorkQueue> OpenWorkAsync(
        QueueSettings settings, int concurrency, Action<string> log, CancellationToken cancellationToken) =>
        await RabbitMqWorkQueue.OpenAsync(
            settings.ReadAddress(), settings.Options, settings.Name, concurrency, log, cancellationToken);

    /// <summary>Opens an end for a worker of this process.</summary>
    internal IWorkQueue OpenWork(int concurrency, CancellationToken cancellationToken) =>
        _openWork(concurrency, cancellationToken);

    public void Dispose() => Waiting.For(EndAsync());

    private async Task EndAsync()
    {
        try
        {
            if (_broker is not null)
            {
                await PurgeAsync(_broker);
            }
        }
        finally
        {
            await Job.DisposeAsync();
        }
    }

    /// <summary>
    /// Removes the units that nobody waits for any more: workers would do them before those of the next job.
    /// </summary>
    private static async Task PurgeAsync(RabbitMqJobQueue broker)
    {
        using CancellationTokenSource limit = new(_purgePatience);
        try
        {
            await broker.PurgeAsync(limit.Token);
        }
        catch (Exception exception) when (
            exception is QueueException or OperationCanceledException || RabbitMqFailures.IsOfConnection(exception))
        {
            // The next coordinator does so before it publishes a unit.
        }
    }
}
