using System.Globalization;
using System.Runtime.ExceptionServices;

namespace Hashlane.Cluster;

/// <summary>The workers of the coordinator's own process.</summary>
internal sealed class EmbeddedWorkers
{
    // Containers that share the network of their host have its name, and often the same process number.
    private static readonly string _process = string.Create(
        CultureInfo.InvariantCulture,
        $"{Environment.MachineName}/{Environment.ProcessId}-{Convert.ToHexStringLower(SystemRandom.Make(3))}");

    private readonly List<Task> _tasks = [];
    private readonly List<IWorkQueue> _queues = [];
    private readonly List<IUnitExecutor> _executors = [];
    private readonly Action<string> _log;
    private readonly CancellationTokenSource _ending;
    private Exception? _failure;

    /// <summary>Creates no workers yet.</summary>
    /// <param name="log">Receives a line for each message that is refused and each failure.</param>
    /// <param name="ending">Ends the work. A worker that fails cancels it, and so ends the job.</param>
    internal EmbeddedWorkers(Action<string> log, CancellationTokenSource ending)
    {
        _log = log;
        _ending = ending;
    }

    /// <summary>Whether a worker has failed.</summary>
    internal bool HasFailed => Volatile.Read(ref _failure) is not null;

    /// <summary>The name of a worker of this process, which no worker of another process has.</summary>
    internal static string NameOf(int number) => string.Create(CultureInfo.InvariantCulture, $"{_process}/{number}");

    /// <summary>Starts workers, each with a name, so that one can verify the results of another.</summary>
    internal void Start(int count, ClusterQueue queue, Func<IUnitExecutor> makeExecutor)
    {
        for (int i = 1; i <= count; i++)
        {
            IWorkQueue work = queue.OpenWork(1, _ending.Token);
            _queues.Add(work);
            IUnitExecutor executor = makeExecutor();
            _executors.Add(executor);
            UnitWorker worker = new(NameOf(i), work, [executor], _log)
            {
                MaxPause = TimeSpan.Zero, // all of them see the same folder as the coordinator
            };
            _tasks.Add(worker.RunAsync(_ending.Token));
            _tasks[^1].ContinueWith(
                static (task, state) => ((EmbeddedWorkers)state!).NoteEnd(task),
                this,
                CancellationToken.None,
                TaskContinuationOptions.OnlyOnFaulted,
                TaskScheduler.Default);
        }
    }

    /// <summary>Waits until all have ended, but no longer than so.</summary>
    internal void End(TimeSpan grace)
    {
        long end = Environment.TickCount64 + (long)grace.TotalMilliseconds;
        foreach (Task task in _tasks)
        {
            if (!Waiting.Until(task, TimeSpan.FromMilliseconds(Math.Max(end - Environment.TickCount64, 0))))
            {
                return; // a read that does not return, as of a disk that is gone: the process ends all the same
            }
        }

        foreach (IWorkQueue queue in _queues)
        {
            Waiting.For(queue.DisposeAsync());
        }

        foreach (IUnitExecutor executor in _executors)
        {
            executor.Dispose();
        }
    }

    /// <summary>Throws the first failure of a worker, if there is one.</summary>
    internal void ThrowIfFailed()
    {
        if (_failure is not null)
        {
            ExceptionDispatchInfo.Throw(_failure);
        }
    }

    private void NoteEnd(Task failed)
    {
        Interlocked.CompareExchange(ref _failure, failed.Exception!.InnerException, null);
        _ending.Cancel();
    }
}
