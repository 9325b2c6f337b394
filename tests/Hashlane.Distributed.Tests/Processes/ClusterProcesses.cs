using Hashlane.Cli.Tests;
using RabbitMQ.Client;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests;

/// <summary>A coordinator and workers as processes on a queue; counts the bytes that workers read.</summary>
internal sealed class ClusterProcesses(ClusterSandbox sandbox, RabbitMqServer server) : IDisposable
{
    /// <summary>Less than this a worker reads for itself: its program and the settings of the system.</summary>
    internal const long MaxOwnBytes = 32L * 1024 * 1024;

    private const string Root = "data";

    private readonly List<RunningTool> _workers = [];
    private long _bytesOfKilled;
    private int _started;

    /// <summary>The name of the queue.</summary>
    internal string Queue { get; } = $"processes-{Guid.NewGuid():N}";

    /// <summary>The workers that run.</summary>
    internal IReadOnlyList<RunningTool> Workers => _workers;

    /// <summary>The number of workers that were started.</summary>
    internal int Started => _started;

    /// <summary>The bytes that all workers have read, the killed ones included.</summary>
    internal long BytesRead => _bytesOfKilled + _workers.Sum(worker => worker.BytesRead());

    /// <summary>The options that lead to the queue.</summary>
    internal string[] Broker =>
        ["--queue", RabbitMqServer.AddressText("amqp", server.Port), "--queue-name", Queue];

    /// <summary>Starts a coordinator without workers.</summary>
    internal RunningTool StartRun(params string[] options) => sandbox.Cluster(
        ["run", .. Broker, "--root", Root, "--check-rate", "0", .. options, "-o", ClusterSandbox.Manifest, "tree"])
        .Start();

    /// <summary>Starts a worker of one thread on the files. It ends by itself should the tests be killed.</summary>
    internal RunningTool StartWorker() => StartWorker("--root", $"{Root}=tree");

    /// <summary>Starts a worker of one thread on the objects of a server.</summary>
    internal RunningTool StartObjectWorker(string origin) => StartWorker("--objects-from", origin);

    /// <summary>Halts a worker, so that it reads nothing more.</summary>
    internal static void Halt(RunningTool worker) => worker.Signal(Libc.SigStop);

    /// <summary>Kills a worker with whatever it has in hand.</summary>
    internal void Kill(RunningTool worker)
    {
        Halt(worker); // its count must be final before it vanishes
        _bytesOfKilled += worker.BytesRead();
        worker.Signal(Libc.SigKill);
        _workers.Remove(worker);
        worker.Dispose();
    }

    /// <summary>Kills a coordinator.</summary>
    internal static async Task KillAsync(RunningTool run)
    {
        run.Signal(Libc.SigKill);
        await run.FinishAsync([]);
    }

    /// <summary>Waits for something that must come.</summary>
    internal static async Task UntilAsync(Func<Task<bool>> condition)
    {
        using CancellationTokenSource limit =
            CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        limit.CancelAfter(Patience.Limit);
        while (!await condition())
        {
            await Task.Delay(5, limit.Token);
        }
    }

    /// <summary>Whether the counts of the queue are such; false while the broker does not have it.</summary>
    internal async Task<bool> AskAsync(Func<MessageCounts, bool> condition)
    {
        try
        {
            return condition(await CountAsync());
        }
        catch (QueueException)
        {
            return false; // nobody has declared the queue yet, or the broker has only begun
        }
    }

    /// <summary>
    /// Waits, while workers are halted, until the coordinator has published all that it may. A unit that the broker has
    /// not confirmed when it ends would be published again, and read twice.
    /// </summary>
    internal Task UntilPublishedAsync()
    {
        const int Enough = 10; // the coordinator asks ten times a second whether it may publish more
        long before = -1;
        int same = 0;
        return UntilAsync(async () =>
        {
            await Task.Delay(100, TestContext.Current.CancellationToken);
            long now = (await CountAsync()).Units;
            same = now == before ? same + 1 : 0;
            before = now;
            return same == Enough;
        });
    }

    /// <inheritdoc cref="RabbitMqQueue.UseChannelAsync"/>
    internal Task UseChannelAsync(Func<IChannel, Task> use) => new RabbitMqQueue(server).UseChannelAsync(use);

    /// <summary>Counts the messages of the queue.</summary>
    internal Task<MessageCounts> CountAsync() => RabbitMqStatus.CountAsync(
        server.Address, new RabbitMqOptions(), Queue, TestContext.Current.CancellationToken);

    public void Dispose() => _workers.ForEach(worker => worker.Dispose());

    private RunningTool StartWorker(string option, string value)
    {
        RunningTool worker = sandbox.Cluster(
            [
                "work", .. Broker, option, value, "--threads", "1", "--name", $"worker {++_started}",
                $"--once={Patience.Limit.TotalSeconds}",
            ]).Start();
        _workers.Add(worker);
        return worker;
    }
}
