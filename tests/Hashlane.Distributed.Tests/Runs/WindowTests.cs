using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>The bounds of a run: units that are published, and items that are planned and not merged.</summary>
public sealed class WindowTests
{
    private const int MaxUnits = 7;
    private const int MaxItems = 50;
    private const int Files = 3000;

    private static JobSettings Settings
    {
        get
        {
            using TestJob job = new();
            return job.Settings with { MaxUnits = MaxUnits, MaxItems = MaxItems };
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ManyFilesAndSubtrees_StaysInItsWindows()
    {
        MemoryStorage storage = new MemoryStorage().Fill([5, 300 * 1024, 17, 100 * 1024, .. Enumerable.Repeat(1, 200)]);
        int maxUnits = 0;
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Wrap = queue => new Counting(queue, count => maxUnits = Math.Max(maxUnits, count)),
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.InRange(maxUnits, 2, MaxUnits);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FirstFileLate_ReadsTheSourceNoFurtherThanTheWindow()
    {
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Repeat(1, Files));
        using ManualResetEventSlim isFull = new();
        int given = 0;
        int givenAtFirst = 0;
        using TestJob job = new()
        {
            Settings = Settings,
            Storage = storage,
            Source = storage.Items().Select(item =>
            {
                if (Interlocked.Increment(ref given) == MaxItems)
                {
                    isFull.Set();
                }

                return item;
            }),
            Workers =
            {
                ["one"] = new MemoryExecutor(storage) { Before = HoldFirst },
                ["two"] = new MemoryExecutor(storage) { Before = HoldFirst },
            },
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.InRange(givenAtFirst, MaxItems, MaxItems + 1); // one waits in the source's hand

        void HoldFirst(Unit unit)
        {
            if (Encoding.UTF8.GetString(unit.Files[0].Path) == "folder/00000")
            {
                Assert.True(isFull.Wait(Patience.Limit, CancellationToken.None));
                Thread.Sleep(100); // more than enough for the source to run away
                givenAtFirst = Volatile.Read(ref given);
            }
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_WindowOfOne_Ends()
    {
        MemoryStorage storage = new MemoryStorage().Fill([1, 30_000, 2, 9000]);
        using TestJob job = new() { Settings = Settings with { MaxUnits = 1, MaxItems = 1 }, Storage = storage };

        await job.RunAsync();

        job.AssertAllHashed();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_UnitsLongerThanAllowed_AreDividedByTheirWorkers()
    {
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Repeat(3000, 100));
        using TestJob job = new()
        {
            Settings = Settings with { MaxFiles = 40, MaxUnitBytes = 10_000, MaxItems = 200 },
            Storage = storage,
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.All(storage.Reads.Values, static reads => Assert.Equal(1, reads));
    }

    /// <summary>Counts the units that are published and have no result.</summary>
    /// <summary>The clock stands, so that no time ends the wait for more results.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(1)]
    [InlineData(4)]
    public async Task RunAsync_QueueThatBringsFewAtATime_AcceptsThemInTime(int maxUnsettled)
    {
        using TestJob job = new()
        {
            Storage = new MemoryStorage().Fill(Enumerable.Repeat(10, 200)),
            Clock = new ManualClock(),
            Wrap = queue => new SparingQueue(queue, maxUnsettled),
        };

        await job.RunAsync();

        job.AssertAllHashed();
    }

    private sealed class Counting(IJobQueue inner, Action<int> counted) : IJobQueue
    {
        private readonly HashSet<UnitId> _units = [];

        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
        {
            lock (_units)
            {
                _units.Add(UnitCodec.Decode(body).Id);
                counted(_units.Count);
            }

            return inner.PublishAsync(body, cancellationToken);
        }

        public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
        {
            Delivery delivery = await inner.ReceiveAsync(cancellationToken);
            lock (_units)
            {
                _units.Remove(ResultCodec.Decode(delivery.Body).Id);
            }

            return delivery;
        }

        public ValueTask DisposeAsync() => inner.DisposeAsync();
    }
}
