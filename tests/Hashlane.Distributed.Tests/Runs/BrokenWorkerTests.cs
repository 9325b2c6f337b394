namespace Hashlane.Distributed.Tests;

/// <summary>Runs with workers that cannot read, do not answer the truth, or lose their units.</summary>
public sealed class BrokenWorkerTests
{
    private const int Files = 400;
    private const int Workers = 10;

    /// <summary>The ways in which one of ten workers is broken.</summary>
    public static TheoryData<string> Faults { get; } =
        ["empty folder", "throws", "unknown root", "cannot read", "says that all has changed", "invalid results"];

    [Theory(Timeout = Patience.Milliseconds)]
    [MemberData(nameof(Faults))]
    public async Task RunAsync_OneOfManyWorkersIsBroken_AllFilesAreHashed(string fault)
    {
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(1, Files));
        using TestJob job = new() { Storage = storage, MaxPause = TimeSpan.FromMilliseconds(500) };
        job.Settings = job.Settings with { RetryPatience = Patience.Limit };
        job.Workers.Add("broken", new MemoryExecutor(storage)
        {
            Before = _ =>
            {
                if (fault == "throws")
                {
                    throw new InvalidOperationException("out of order");
                }
                else if (fault == "unknown root")
                {
                    throw new RootUnavailableException("no folder for the root");
                }
            },
            Change = (_, _, outcome) => fault switch
            {
                "empty folder" => FileOutcome.Without(OutcomeKind.Missing, "no such file"),
                "cannot read" => FileOutcome.Without(OutcomeKind.Failed, "input/output error"),
                "invalid results" => FileOutcome.Hashed(new ContentIdentity(1, 1, 1), [1]),
                _ => FileOutcome.Without(OutcomeKind.Changed, "it has changed"),
            },
        });
        for (int i = 1; i < Workers; i++)
        {
            // Slower than one that does nothing.
            job.Workers.Add($"worker {i}", new MemoryExecutor(storage) { Before = static _ => Thread.Sleep(2) });
        }

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Equal(0, job.Progress.Snapshot().FilesFailed);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_FilesThatFailOnceAndThenAreLostWithAnother_AreHashed()
    {
        const string Poison = "folder/00077";
        MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(1, Files));
        HashSet<string> failed = [];
        using TestJob job = new()
        {
            Storage = storage,
            MaxPause = TimeSpan.Zero,
            Workers =
            {
                ["worker"] = new MemoryExecutor(storage)
                {
                    Change = (_, path, outcome) => failed.Add(path)
                        ? FileOutcome.Without(OutcomeKind.Failed, "input/output error")
                        : path == Poison ? throw new InvalidOperationException("poison") : outcome,
                },
            },
        };
        job.Settings = job.Settings with { MaxFiles = Files, MaxItems = 2 * Files, MaxUnitBytes = long.MaxValue };

        await job.RunAsync();

        Assert.Equal(OutcomeKind.Failed, job.Sink[Poison].Kind);
        Assert.Equal(Files - 1, job.Sink.Outcomes.Count(pair => pair.Outcome!.Kind == OutcomeKind.Hashed));
    }

    /// <summary>The time of a retry is long, and nobody has it done if the late result is not taken.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(100)]
    [InlineData(70_000)]
    public async Task RunAsync_ResultOfALostUnit_IsTaken(int length)
    {
        MemoryStorage storage = new MemoryStorage().Fill([length]);
        using TestJob job = new()
        {
            Storage = storage,
            Source = storage.Items(Identities.Known),
            Wrap = static queue => new Losing(queue),
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.Contains(job.Log, static line => line.Contains("late result", StringComparison.Ordinal));
        Assert.Equal(0, job.Progress.Snapshot().FilesFailed);
    }

    /// <summary>
    /// Says of each unit that it is lost, has it done nevertheless when another try of its files is published, and
    /// keeps these tries.
    /// </summary>
    private sealed class Losing(IJobQueue inner) : IJobQueue
    {
        private readonly System.Threading.Channels.Channel<Delivery> _deliveries =
            System.Threading.Channels.Channel.CreateUnbounded<Delivery>();

        private readonly Dictionary<string, ReadOnlyMemory<byte>> _first = [];
        private Task? _receiving;

        public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
        {
            Unit unit = UnitCodec.Decode(body);
            string work = $"{unit.Kind} {unit.Offset} {unit.Files[0].Identity}";
            if (_first.TryGetValue(work, out ReadOnlyMemory<byte> first))
            {
                return inner.PublishAsync(first, cancellationToken);
            }

            _first.Add(work, body);
            _deliveries.Writer.TryWrite(new Message(body.ToArray()) { Kind = DeliveryKind.Lost });
            return Task.CompletedTask;
        }

        public ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
        {
            _receiving ??= PumpAsync(cancellationToken);
            return _deliveries.Reader.ReadAsync(cancellationToken);
        }

        public ValueTask DisposeAsync() => inner.DisposeAsync();

        private async Task PumpAsync(CancellationToken cancellationToken)
        {
            while (!cancellationToken.IsCancellationRequested)
            {
                _deliveries.Writer.TryWrite(await inner.ReceiveAsync(cancellationToken));
            }
        }

        private sealed class Message(byte[] body) : Delivery
        {
            internal override ReadOnlyMemory<byte> Body => body;

            internal override ValueTask AcceptAsync() => ValueTask.CompletedTask;

            internal override ValueTask ReturnAsync() => ValueTask.CompletedTask;

            internal override ValueTask RefuseAsync() => ValueTask.CompletedTask;
        }
    }
}
