using System.Collections.Concurrent;

namespace Hashlane.Distributed.Tests;

/// <summary>A job on files in memory, with workers within the process.</summary>
internal sealed class TestJob : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("hashlane-job-");

    /// <summary>The settings: small, so that small files make large trees.</summary>
    internal JobSettings Settings { get; set; } = new()
    {
        Root = "root",
        Algorithm = "blake3",
        MaxFiles = 5,
        MaxUnitBytes = 64 * 1024,
        MaxWholeBytes = 4 * 1024,
        SubtreeBytes = 2 * 1024,
        MaxUnits = 16,
        MaxItems = 100,
        CheckRate = 0,
        RetryPause = TimeSpan.FromMilliseconds(5),
        RetryPatience = TimeSpan.Zero,
    };

    /// <summary>The files.</summary>
    internal MemoryStorage Storage { get; init; } = new();

    /// <summary>The items; without them, all files of the storage.</summary>
    internal IEnumerable<SourceItem>? Source { get; set; }

    /// <summary>The results.</summary>
    internal MemorySink Sink { get; init; } = new();

    /// <summary>The figures.</summary>
    internal JobProgress Progress { get; } = new();

    /// <summary>All lines of the logs of the coordinator and the workers.</summary>
    internal ConcurrentQueue<string> Log { get; } = new();

    /// <summary>The executors of the workers by their names; without them, one that has no faults.</summary>
    internal Dictionary<string, IUnitExecutor> Workers { get; init; } = [];

    /// <summary>The clock of the coordinator.</summary>
    internal TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>Tells whether a file is as an earlier run has seen it.</summary>
    internal Func<SourceItem, ContentIdentity, bool> HoldsFor { get; set; } = static (_, _) => true;

    /// <summary>Looks at a file, as the coordinator sees it.</summary>
    internal Func<SourceItem, Sighting> Look { get; init; } = static _ => Sighting.Unknown;

    /// <summary>The longest pause of a worker that fails at everything.</summary>
    internal TimeSpan MaxPause { get; init; } = TimeSpan.FromMilliseconds(20);

    /// <summary>The journal's file, which stays from run to run.</summary>
    internal string JournalPath => Path.Combine(_folder.FullName, "journal");

    /// <summary>The length of a journal from which it can be worth compacting.</summary>
    internal long CompactAbove { get; init; } = 64 * 1024 * 1024;

    /// <summary>Is called after each step of the journal.</summary>
    internal Action<JournalStep>? JournalStepped { get; init; }

    /// <summary>May replace the coordinator's end of the queue.</summary>
    internal Func<IJobQueue, IJobQueue> Wrap { get; init; } = static queue => queue;

    /// <summary>The queue in place of one in process; it remains the caller's.</summary>
    internal QueueUnderTest? Queue { get; init; }

    /// <summary>The most units that a worker holds of <see cref="Queue"/>.</summary>
    internal int UnitsPerWorker { get; init; } = 1;

    /// <summary>The queue in process of the last run.</summary>
    internal InProcessBroker Broker { get; private set; } = new();

    /// <summary>Runs the job to its end.</summary>
    internal Task RunAsync() => RunUntilAsync(CancellationToken.None);

    /// <summary>Runs the job to its end, or until it is canceled.</summary>
    internal async Task RunUntilAsync(CancellationToken cancellationToken)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(
            cancellationToken, TestContext.Current.CancellationToken);
        Broker = new InProcessBroker();
        using Journal journal = Journal.Open(JournalPath, "test", CompactAbove, JournalStepped);
        IJobQueue queue = Wrap(Queue is null ? Broker.OpenJob() : await Queue.OpenJobAsync());
        List<IWorkQueue> ends = [];
        List<Task> working = [];
        foreach ((string name, IUnitExecutor executor) in WorkersOrOne())
        {
            ends.Add(Queue is null ? Broker.OpenWork(1) : new UnitsInHand(await Queue.OpenWorkAsync(UnitsPerWorker)));
            working.Add(new UnitWorker(name, ends[^1], [executor], Log.Enqueue) { MaxPause = MaxPause }
                .RunAsync(end.Token));
        }

        try
        {
            JobRun run = new(Settings, Source ?? Storage.Items(), Sink, queue, journal, Progress, Log.Enqueue)
            {
                Clock = Clock,
                HoldForAll = seen => seen.All(one => HoldsFor(one.Item, one.Identity)),
                Look = Look,
            };
            await run.RunAsync(end.Token).WaitAsync(Patience.Limit, end.Token);
        }
        finally
        {
            await queue.DisposeAsync();
            if (Queue is not null)
            {
                await end.CancelAsync(); // its workers would wait for the next job
            }

            await Task.WhenAll(working).ContinueWith(static _ => { }, TaskScheduler.Default)
                .WaitAsync(Patience.Limit, CancellationToken.None);
            foreach (IWorkQueue work in ends)
            {
                await work.DisposeAsync();
            }
        }
    }

    /// <summary>
    /// Has the next run continue the lines of the last one, as the tool does: without those that can be by a wrong
    /// worker.
    /// </summary>
    internal void KeepLines()
    {
        using Journal journal = Journal.Open(JournalPath, "test");
        byte[]? first = journal.FirstDoubtful;
        Sink.Outcomes.RemoveAll(pair => first is not null
            && System.Text.Encoding.UTF8.GetBytes(pair.Path).AsSpan().SequenceCompareTo(first) >= 0);
        journal.NoteRemoved();
        Sink.Kept = [.. Sink.Outcomes.Select(static pair => pair.Path)];
        Source = Storage.Items().Select(item => new SourceItem(item.File)
        {
            IsToBeRead = !Sink.Kept.Contains(System.Text.Encoding.UTF8.GetString(item.File.Path)),
        });
    }

    /// <summary>Asserts that each file has the digest of its whole contents, in the order of the source.</summary>
    internal void AssertAllHashed()
    {
        HashFunction function = HashFunction.Get(Settings.Algorithm);
        Assert.Equal(
            Storage.Items().Select(item => System.Text.Encoding.UTF8.GetString(item.File.Path)).Select(
                path => $"{Convert.ToHexStringLower(function.HashData(Storage.Read(path)!))} {path}"),
            Sink.Lines());
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private Dictionary<string, IUnitExecutor> WorkersOrOne() =>
        Workers.Count > 0 ? Workers : new() { ["worker"] = new MemoryExecutor(Storage) };
}
