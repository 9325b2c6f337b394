using System.Globalization;
using System.Security.Cryptography;

namespace Hashlane.Cluster;

/// <summary>The workers of the coordinator's own process.</summary>
internal sealed class EmbeddedWorkers
{
    // Containers that share the network of their host have its name, and often the same process number.
    private static readonly string _process = string.Create(
        CultureInfo.InvariantCulture,
        $"{Environment.MachineName}/{Environment.ProcessId}-{RandomNumberGenerator.GetHexString(6, lowercase: true)}");

    private readonly List<Task> _tasks = [];
    private readonly List<IAsyncDisposable> _queues = [];
    private readonly List<IUnitExecutor> _executors = [];
    private readonly TaskCompletionSource _failure = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private EmbeddedWorkers()
    {
    }

    /// <summary>Fails when a worker does; it never completes otherwise.</summary>
    internal Task Failure => _failure.Task;

    /// <summary>The name of a worker of this process, which no worker of another process has.</summary>
    internal static string NameOf(int number) => string.Create(CultureInfo.InvariantCulture, $"{_process}/{number}");

    /// <summary>Starts workers, each with a name, so that one can verify the results of another.</summary>
    internal static async Task<EmbeddedWorkers> StartAsync(
        int count,
        ClusterQueue queue,
        Func<IUnitExecutor> makeExecutor,
        Action<string> log,
        CancellationToken cancellationToken)
    {
        EmbeddedWorkers workers = new();
        for (int i = 1; i <= count; i++)
        {
            IWorkQueue work = await queue.OpenWorkAsync(1, cancellationToken);
            IUnitExecutor executor = makeExecutor();
            workers._queues.Add(work);
            workers._executors.Add(executor);
            Worker worker = new(NameOf(i), work, [executor], log);
            workers._tasks.Add(Task.Run(() => workers.RunAsync(worker, cancellationToken), CancellationToken.None));
        }

        return workers;
    }

    /// <summary>Waits until all have ended, but no longer than so.</summary>
    internal async Task EndAsync(TimeSpan grace)
    {
        Task all = Task.WhenAll(_tasks);
        if (await Task.WhenAny(all, Task.Delay(grace)) != all)
        {
            return; // a read that does not return, as of a disk that is gone: the process ends all the same
        }

        foreach (IAsyncDisposable queue in _queues)
        {
            await queue.DisposeAsync();
        }

        foreach (IUnitExecutor executor in _executors)
        {
            executor.Dispose();
        }
    }

    private async Task RunAsync(Worker worker, CancellationToken cancellationToken)
    {
        try
        {
            await worker.RunAsync(cancellationToken);
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // The job says so.
        }
        catch (Exception exception)
        {
            _failure.TrySetException(exception);
        }
    }
}
