namespace Hashlane.Distributed.Tests;

/// <summary>Objects whose parts nothing holds together are read whole, however long they are.</summary>
public sealed class WholeObjectTests
{
    private const int MiB = 1024 * 1024;
    private const int Subtree = 2 * 1024; // of a TestJob, which reads objects of up to twice as much whole

    private static readonly DateTimeOffset _time = new(2024, 2, 29, 12, 0, 0, TimeSpan.Zero);

    /// <summary>As the users have it: with all sizes as they are.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("weak tag")]
    [InlineData("no validator")]
    [InlineData("fresh time")]
    public async Task RunAsync_NothingHoldsPartsTogether_IsReadOnceAndWhole(string mode)
    {
        StoredObject stored = Long((64 * MiB) + 1) with
        {
            Tag = mode == "weak tag" ? "W/\"one\"" : null,
            Modified = mode == "fresh time" ? _time : null,
        };
        using ObjectServer server = new(request => stored.Answer(request).With("Date", _time.ToString("R")));
        using ObjectAccess access = AccessTo(server);
        using TestJob job = JobOf(server, access, "worker");
        job.Settings = new JobSettings { Root = "objects", Algorithm = "blake3", CheckRate = 0 };

        await job.RunAsync();

        AssertHashed(stored, job);

        // The first one only tells the length; the last one checks that nothing has changed.
        Assert.Equal([null, null, 0], server.Requests.Select(static request => request.Range?.First));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ServerIgnoresRanges_IsReadWhole()
    {
        StoredObject stored = StoredObject.Of((7 * Subtree) + 3);
        using ObjectServer server = new(request => stored.Answer(WithoutRange(request)));
        using ObjectAccess access = AccessTo(server);
        using TestJob job = JobOf(server, access, "worker");

        await job.RunAsync();

        AssertHashed(stored, job);
        Assert.Equal(0, job.Progress.Snapshot().Retries);
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(2)]
    [InlineData(5)]
    [InlineData(9)]
    [InlineData(14)]
    public async Task RunAsync_ServerIgnoresRangesLater_IsReadWholeAndVerified(int first)
    {
        StoredObject stored = StoredObject.Of((5 * Subtree) + 3);
        using ObjectServer server = new(
            request => stored.Answer(request.Number < first ? request : WithoutRange(request)));
        using ObjectAccess access = AccessTo(server);
        using TestJob job = JobOf(server, access, "one", "two");
        job.Settings = job.Settings with { CheckRate = 1, CheckPatience = Patience.Limit };

        await job.RunAsync();

        AssertHashed(stored, job);
        Assert.Equal(0, job.Progress.Snapshot().Unchecked);
        Assert.Equal(0, job.Progress.Snapshot().Mismatches);
    }

    /// <summary>Each part comes once, so that only the workers that verify it meet a server without ranges.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ServerIgnoresRangesOfChecks_IsReadWholeAndVerified()
    {
        StoredObject stored = StoredObject.Of((5 * Subtree) + 3);
        HashSet<(long, long)> sent = [];
        using ObjectServer server = new(request =>
        {
            lock (sent)
            {
                bool isFirst = request.Range is not { First: long first, Last: long last } || last == 0
                    || sent.Add((first, last));
                return stored.Answer(isFirst ? request : WithoutRange(request));
            }
        });
        using ObjectAccess access = AccessTo(server);
        using TestJob job = JobOf(server, access, "one", "two");
        job.Settings = job.Settings with { CheckRate = 1, CheckPatience = Patience.Limit };

        await job.RunAsync();

        AssertHashed(stored, job);
        Assert.Equal(0, job.Progress.Snapshot().Unchecked);
        Assert.Equal(0, job.Progress.Snapshot().Mismatches);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_ResumedAfterItWasRead_IsNotReadAgain()
    {
        StoredObject stored = StoredObject.Of((3 * Subtree) + 3);
        using ObjectServer server = new(request => stored.Answer(WithoutRange(request)));
        using ObjectAccess access = AccessTo(server);
        using TestJob job = JobOf(server, access, "worker");
        job.HoldsFor = static (_, identity) => identity.HoldsParts;
        await job.RunAsync();
        int requests = server.Requests.Count;
        job.Sink.Outcomes.Clear();

        await job.RunAsync();

        AssertHashed(stored, job);
        Assert.Equal(requests, server.Requests.Count);
    }

    /// <summary>Otherwise a worker that lies would have a long file of a folder to itself.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(UnitKind.Files)]
    [InlineData(UnitKind.Subtree)]
    public async Task RunAsync_FileThatALiarAsksForWhole_IsDividedNevertheless(object kind)
    {
        const string Path = "file";
        MemoryStorage storage = new();
        storage.Write(Path, MemoryStorage.Contents((5 * Subtree) + 3));
        bool hasLied = false;
        bool wasWhole = false;
        using TestJob job = new()
        {
            Storage = storage,
            Look = storage.Look,
            Workers =
            {
                ["liar"] = new MemoryExecutor(storage)
                {
                    Before = unit => wasWhole |= unit.Kind == UnitKind.Files && unit.MaxFileBytes == long.MaxValue,
                    Change = (unit, _, outcome) =>
                    {
                        bool lies = !hasLied && unit.Kind == (UnitKind)kind;
                        hasLied |= lies;
                        return lies
                            ? new FileOutcome
                            {
                                Kind = OutcomeKind.Deferred,
                                Identity = ContentIdentity.OfWhole(outcome.Identity!.Bytes),
                            }
                            : outcome;
                    },
                },
            },
        };

        await job.RunAsync();

        job.AssertAllHashed();
        Assert.True(hasLied);
        Assert.False(wasWhole);
    }

    private static ObjectRequest WithoutRange(ObjectRequest request)
    {
        Dictionary<string, string> headers = new(request.Headers, StringComparer.OrdinalIgnoreCase);
        headers.Remove("Range");
        return request with { Headers = headers };
    }

    /// <summary>Bytes that differ where subtrees begin; random ones would take longer than the test.</summary>
    private static StoredObject Long(int length)
    {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i += 4096)
        {
            BitConverter.TryWriteBytes(bytes.AsSpan(i), i + 1);
        }

        return new StoredObject(bytes);
    }

    private static ObjectAccess AccessTo(ObjectServer server) =>
        new([server.Origin], ObjectHeaders.None, ObjectCase.Settings);

    private static TestJob JobOf(ObjectServer server, ObjectAccess access, params string[] workers) => new()
    {
        Source = [new SourceItem(new UnitFile("object"u8.ToArray()) { Locator = server.Origin + "/object" })],
        Workers = workers.ToDictionary(static name => name, _ => access.CreateExecutor()),
    };

    private static void AssertHashed(StoredObject stored, TestJob job)
    {
        FileOutcome outcome = Assert.Single(job.Sink.Outcomes).Outcome!;
        Assert.Equal("", outcome.Reason);
        Assert.Equal(Blake3.HashData(stored.Bytes), outcome.Value);
        Assert.Equal(0, job.Progress.Snapshot().Refused);
    }
}
