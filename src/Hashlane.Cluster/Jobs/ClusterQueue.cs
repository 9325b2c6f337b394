namespace Hashlane.Cluster;

/// <summary>The queue of a job: of this process, or of a broker.</summary>
internal sealed class ClusterQueue : IAsyncDisposable
{
    private readonly Func<int, IWorkQueue> _openWork;

    private ClusterQueue(IJobQueue job, Func<int, IWorkQueue> openWork)
    {
        Job = job;
        _openWork = openWork;
    }

    /// <summary>The coordinator's end.</summary>
    internal IJobQueue Job { get; }

    /// <summary>Opens the queue.</summary>
    /// <param name="settings">The broker, or null for none.</param>
    /// <param name="log">Receives a line when the connection is lost, and when it is back.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="QueueException">The broker cannot be used.</exception>
    internal static Task<ClusterQueue> OpenAsync(
        QueueSettings? settings, Action<string> log, CancellationToken cancellationToken)
    {
        if (settings is null)
        {
            InProcessBroker broker = new();
            return Task.FromResult(new ClusterQueue(broker.OpenJob(), broker.OpenWork));
        }

        throw new QueueException("RabbitMQ is not there yet");
    }

    /// <summary>Opens the end for a worker process.</summary>
    /// <param name="settings">The broker.</param>
    /// <param name="concurrency">The most units that it holds unsettled.</param>
    /// <param name="log">Receives a line when the connection is lost, and when it is back.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="QueueException">The broker cannot be used.</exception>
    internal static Task<IWorkQueue> OpenWorkAsync(
        QueueSettings settings, int concurrency, Action<string> log, CancellationToken cancellationToken) =>
        throw new QueueException("RabbitMQ is not there yet");

    /// <summary>Opens an end for a worker of this process.</summary>
    internal IWorkQueue OpenWork(int concurrency) => _openWork(concurrency);

    public ValueTask DisposeAsync() => Job.DisposeAsync();
}
