using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>Objects that an earlier run has read: their servers are asked whether they are the same.</summary>
[Trait("Category", "Cluster")]
public sealed class EarlierObjectsTests
{
    private const long Later = 2_000_000_000; // all objects are older than such a run

    private static readonly StoredObject _stored = StoredObject.Of(5000);

    [Fact]
    public void HoldForAll_ObjectsAsTheyWere_Hold()
    {
        using ObjectServer server = new(request => _stored.Answer(request));

        Assert.True(Holds(server, IdentityOf(server), Later));
        Assert.All(server.Requests, static request => Assert.True(request.Range is (0, 0) or null));
    }

    [Theory]
    [InlineData("tag")]
    [InlineData("length")]
    [InlineData("gone")]
    [InlineData("no tag any more")]
    public void HoldForAll_OneObjectIsOverwritten_DoNotHold(string change)
    {
        StoredObject? now = _stored;
        using ObjectServer server = new(request =>
            (request.Path == "/7" ? now : _stored)?.Answer(request) ?? new ObjectReply(404));
        ContentIdentity seen = IdentityOf(server);
        now = change switch
        {
            "tag" => StoredObject.Of(5000, seed: 2) with { Tag = "\"two\"" },
            "length" => StoredObject.Of(5001) with { Tag = "\"one\"" },
            "gone" => null,
            _ => _stored with { Tag = null },
        };

        Assert.False(Holds(server, seen, Later));
    }

    /// <summary>An object can be written twice within the second that is its time.</summary>
    [Fact]
    public void HoldForAll_OnlyATime_MustBeBeforeTheJob()
    {
        StoredObject now = _stored with { Tag = null };
        using ObjectServer server = new(request => now.Answer(request));
        ContentIdentity seen = IdentityOf(server);
        long written = (long)seen.ModifiedNanoseconds / 1_000_000_000;

        Assert.True(Holds(server, seen, written + 3));
        Assert.False(Holds(server, seen, written + 2));
        now = now with { Modified = now.Modified + TimeSpan.FromSeconds(1) };
        Assert.False(Holds(server, seen, Later));
    }

    [Fact]
    public void HoldForAll_NeitherTagNorTime_DoesNotHold()
    {
        StoredObject now = _stored with { Tag = null, Modified = null };
        using ObjectServer server = new(request => now.Answer(request));

        Assert.False(Holds(server, IdentityOf(server), Later));
    }

    [Fact]
    public void HoldForAll_ServerThatMayNotBeAsked_DoesNotHold()
    {
        using ObjectServer server = new(request => _stored.Answer(request));
        ContentIdentity seen = IdentityOf(server);
        int asked = server.Requests.Count;

        Assert.False(Holds(server, seen, Later, "http://127.0.0.1:1"));

        Assert.Equal(asked, server.Requests.Count);
    }

    [Fact]
    public void Ask_ServerThatAlwaysFails_IsGivenUp()
    {
        using ObjectServer server = new(static _ => new ObjectReply(503));
        using ObjectAccess access = new([server.Origin], ObjectHeaders.None, ObjectCase.Settings);
        UnitFile[] files = [.. Enumerable.Range(0, 1000).Select(i => ObjectCase.File($"{server.Origin}/{i}"))];

        ContentIdentity?[] identities = access.CreateInquiry().Ask(files, TestContext.Current.CancellationToken);

        Assert.All(identities, Assert.Null);
        Assert.InRange(server.Requests.Count, 64, 100); // those that are on their way are not called back
    }

    /// <summary>The last object is not sent before the run is ended; meanwhile others are overwritten.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("1", 3)]
    [InlineData("100", 3)]
    public async Task Resume_ObjectsOverwrittenMeanwhile_AreReadAgain(string unitFiles, int overwritten)
    {
        const int Objects = 40;
        using ClusterSandbox sandbox = new();
        bool isStuck = true;
        HashSet<string> changed = [];
        using ObjectServer server = new(request =>
        {
            string number = request.Path[1..];
            StoredObject stored = changed.Contains(number)
                ? StoredObject.Of(3001, int.Parse(number, null)) with { Tag = "\"two\"", Modified = DateTimeOffset.UtcNow }
                : StoredObject.Of(3001, 1000 + int.Parse(number, null)) with { Tag = $"\"{number}\"" };
            return isStuck && number == "39" ? new ObjectReply(200) { IsSilent = true } : stored.Answer(request);
        });
        sandbox.Sandbox.Write(
            "list", string.Concat(Enumerable.Range(0, Objects).Select(i => $"{i:D2}\t{server.Origin}/{i}\n")));
        string[] job = ["--workers", "1", "--unit-files", unitFiles, "-o", ClusterSandbox.Manifest, "--objects", "list"];
        using (RunningTool running = sandbox.Cluster(["run", .. job])
            .WithEnvironment("SOURCE_DATE_EPOCH", "").InShell("exec env --default-signal=INT \"$@\"").Start())
        {
            await ClusterProcesses.UntilAsync(() => Task.FromResult(
                server.Requests.Any(static request => request.Path == "/39")));
            running.Signal(Hashlane.Cli.Tests.Libc.SigInt);
            await running.FinishAsync([]);
        }

        isStuck = false;
        changed.UnionWith(["0", "17", "38"]);
        int before = server.Requests.Count;
        ToolResult result = await sandbox.Cluster("resume", ClusterSandbox.Manifest)
            .WithEnvironment("SOURCE_DATE_EPOCH", "").RunAsync();

        Assert.True(result.ExitCode == 0, result.ToString());
        string manifest = sandbox.Sandbox.Read(ClusterSandbox.Manifest);
        for (int i = 0; i < Objects; i++)
        {
            bool isChanged = changed.Contains($"{i}");
            Assert.Contains(
                Bytes.ToHex(Blake3.HashData(StoredObject.Of(3001, isChanged ? i : 1000 + i).Bytes)),
                manifest,
                StringComparison.Ordinal);
        }

        // With units of one object, those that are the same are only asked for.
        int whole = server.Requests.Skip(before).Count(static request => request.Range is null);
        Assert.InRange(whole, overwritten + 1, unitFiles == "1" ? overwritten + 1 + 16 : Objects);
        Assert.Empty(sandbox.Rest());
    }

    private static ContentIdentity IdentityOf(ObjectServer server)
    {
        using ObjectAccess access = new([server.Origin], ObjectHeaders.None, ObjectCase.Settings);
        return access.CreateInquiry()
            .Ask([ObjectCase.File($"{server.Origin}/object")], TestContext.Current.CancellationToken)[0]!;
    }

    private static bool Holds(ObjectServer server, ContentIdentity seen, long start, string? origin = null)
    {
        using ObjectAccess access = new([origin ?? server.Origin], ObjectHeaders.None, ObjectCase.Settings);
        EarlierObjects earlier = new(access.CreateInquiry(), TestContext.Current.CancellationToken);
        return earlier.HoldForAll(
            [.. Enumerable.Range(0, 20).Select(i =>
                new SeenItem(new SourceItem(ObjectCase.File($"{server.Origin}/{i}")), seen))],
            start);
    }
}
