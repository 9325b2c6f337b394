using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Runs that end early, and later runs of the same job.</summary>
public sealed class ResumeTests
{
    private static readonly int[] _lengths = [10, 3000, 12_000, 0, 5000, 1024, 9000, 1, 2, 3, 4, 2048, 4097, 30_000];

    private static JobSettings Settings
    {
        get
        {
            using TestJob job = new();
            return job.Settings with { CheckRate = 0.1, MostUnits = 4 };
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_StoppedAtEachResult_ExecutesOnlyTheMissingOnes()
    {
        int stop = 0;
        bool isStopped = true;
        while (isStopped)
        {
            stop++;
            isStopped = await StopAndResumeAsync(stop);
        }

        Assert.InRange(stop, 10, 200);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_JournalOfACompleteRun_ExecutesNothing()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new() { Settings = Settings with { CheckRate = 0 }, Storage = storage };
        await job.RunAsync();
        string[] lines = job.Sink.Lines();
        int reads = storage.Reads.Values.Sum();
        job.Sink.Outcomes.Clear();

        await job.RunAsync();

        Assert.Equal(reads, storage.Reads.Values.Sum());
        Assert.Equal(lines, job.Sink.Lines());
        Assert.True(job.Progress.Snapshot().UnitsResumed > 0);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FileChangedSinceTheJournal_IsReadAgainWithItsUnit()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new() { Settings = Settings with { CheckRate = 0, MostFiles = 1 }, Storage = storage };
        await job.RunAsync();
        Dictionary<string, int> reads = new(storage.Reads);
        string changed = reads.Keys.Order(StringComparer.Ordinal).First();
        job.Sink.Outcomes.Clear();

        job.HoldsFor = (item, _) => Encoding.UTF8.GetString(item.File.Path) != changed;
        await job.RunAsync();

        Assert.All(
            storage.Reads,
            pair => Assert.Equal(pair.Key == changed, pair.Value > reads[pair.Key]));
        job.AssertAllHashed();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FilesThatTheSinkHas_AreNotRead()
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using TestJob job = new()
        {
            Storage = storage,
            Source = storage.Items().Select(static (item, i) => i < 8 ? item with { IsToBeRead = false } : item),
        };

        await job.RunAsync();

        Assert.All(job.Sink.Outcomes[..8], static pair => Assert.Null(pair.Outcome));
        Assert.Equal(_lengths.Length - 8, storage.Reads.Count);
    }

    /// <summary>Ends a run after some results, and then runs the job to its end.</summary>
    /// <returns>Whether the first run was ended.</returns>
    private static async Task<bool> StopAndResumeAsync(int stop)
    {
        MemoryStorage storage = new MemoryStorage().Fill(_lengths);
        using CancellationTokenSource cancel = new();
        int results = 0;
        bool isSecond = false;
        HashSet<string> executed = [];
        List<string> again = [];
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Wrap = queue => isSecond ? queue : new Stopping(queue, () =>
            {
                if (++results == stop)
                {
                    cancel.Cancel();
                }
            }),
            Workers = { ["one"] = Watched("one"), ["two"] = Watched("two") },
        };
        try
        {
            await job.RunUntilAsync(cancel.Token);
        }
        catch (OperationCanceledException)
        {
            // As intended.
        }

        bool isStopped = results >= stop;
        HashSet<string> journaled = ReadJournal(job.JournalPath);
        isSecond = true;
        job.Sink.Outcomes.Clear();
        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal(journaled.Count, job.Progress.Snapshot().UnitsResumed);
        Assert.DoesNotContain(again, journaled.Contains);
        return isStopped;

        MemoryExecutor Watched(string name) => new(storage)
        {
            Before = unit =>
            {
                lock (executed)
                {
                    if (isSecond)
                    {
                        again.Add(unit.Id.ToString());
                    }
                    else
                    {
                        executed.Add($"{name} {unit.Id}");
                    }
                }
            },
        };
    }

    private static HashSet<string> ReadJournal(string path)
    {
        const string Start = "{\"unit\":\"";
        return [.. File.ReadLines(path)
            .Select(static line => (Line: line, At: line.IndexOf(Start, StringComparison.Ordinal)))
            .Where(static found => found.At >= 0)
            .Select(static found => found.Line.Substring(found.At + Start.Length, 2 * UnitId.Bytes))];
    }

    /// <summary>Calls back before the coordinator gets a result.</summary>
    private sealed class Stopping(IJobQueue inner, Action received) : IJobQueue
    {
        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken) =>
            inner.PublishAsync(body, cancellationToken);

        public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
        {
            Delivery delivery = await inner.ReceiveAsync(cancellationToken);
            received();
            return delivery;
        }

        public ValueTask DisposeAsync() => inner.DisposeAsync();
    }
}
