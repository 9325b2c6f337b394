using System.Globalization;
using System.Net;
using System.Net.NetworkInformation;

namespace Hashlane.Distributed.Tests;

/// <summary>Objects of an honest server have the digests of their bytes, whole and in subtrees.</summary>
public sealed class HttpExecutorTests
{
    private const int KiB = 1024;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(1024)]
    [InlineData(1_000_003)]
    public void Execute_HonestServer_GivesDigestAndIdentity(int length)
    {
        StoredObject stored = StoredObject.Of(length);
        using ObjectServer server = new(stored.Answer);

        FileOutcome outcome = ObjectCase.Read(server, path: "/a%20b?signature=1");

        ObjectCase.AssertDigest(stored, outcome);
        long time = 1709208000L * 1_000_000_000;
        Assert.Equal(new ContentIdentity(length, time, 0, "\"one\""), outcome.Identity);
        Assert.Equal(2, server.Requests.Count); // the second one checks that nothing has changed
        Assert.All(server.Requests, static request =>
        {
            Assert.Equal("GET", request.Method);
            Assert.Equal("/a%20b?signature=1", request.Target);
            Assert.Equal("identity", request.Header("Accept-Encoding"));
            Assert.Null(request.Header("traceparent"));
        });
    }

    [Fact]
    public void Execute_UrlWithDotsAndEscapes_IsAskedForAsItIs()
    {
        StoredObject stored = StoredObject.Of(10);
        using ObjectServer server = new(stored.Answer);

        ObjectCase.AssertDigest(stored, ObjectCase.Read(server, path: "/a/./b/../%41%7e//c?x=%41/../y&z=a+b%2F"));

        Assert.Equal("/a/./b/../%41%7e//c?x=%41/../y&z=a+b%2F", server.Requests.First().Target);
    }

    [Fact]
    public void Execute_AddressOfIpv6_IsRead()
    {
        Assert.SkipUnless(
            NetworkInterface.GetAllNetworkInterfaces().Any(static one => one.GetIPProperties().UnicastAddresses
                .Any(static address => address.Address.Equals(IPAddress.IPv6Loopback))),
            "The loopback has no address of IPv6.");
        StoredObject stored = StoredObject.Of(10);
        using ObjectServer server = new(stored.Answer, host: ObjectServer.Ipv6Host);

        ObjectCase.AssertDigest(stored, ObjectCase.Read(server));
    }

    [Theory]
    [InlineData("sha256")]
    [InlineData("blake2b-256")]
    public void Execute_OtherAlgorithm_GivesItsDigest(string algorithm)
    {
        StoredObject stored = StoredObject.Of(100_000);
        using ObjectServer server = new(stored.Answer);

        FileOutcome outcome = Assert.Single(ObjectCase.Execute(
            ObjectCase.Whole(algorithm, ObjectCase.File(server.Origin + "/o")), null, server.Origin));

        Assert.Equal(HashFunction.Get(algorithm).HashData(stored.Bytes), outcome.Value);
    }

    [Fact]
    public void Execute_UncheckedAfterwards_AsksOnce()
    {
        StoredObject stored = StoredObject.Of(10);
        using ObjectServer server = new(stored.Answer);

        ObjectCase.AssertDigest(
            stored, ObjectCase.Read(server, ObjectCase.Settings with { IsCheckedAfterwards = false }));

        Assert.Single(server.Requests);
    }

    [Fact]
    public void Execute_Subtrees_MergeToDigestOfWhole()
    {
        StoredObject stored = StoredObject.Of((3 * 64 * KiB) - 5);
        using ObjectServer server = new(stored.Answer);
        string url = server.Origin + "/large";
        ContentIdentity identity = new(stored.Bytes.Length, 0, 0, "\"one\"");

        byte[] Value(long offset, long length)
        {
            FileOutcome outcome = Assert.Single(ObjectCase.Execute(
                ObjectCase.Subtree(url, identity, offset, length), null, server.Origin));
            Assert.Equal(OutcomeKind.Hashed, outcome.Kind);
            Assert.Equal(identity, outcome.Identity); // as planned, though the answer has a time as well
            return outcome.Value;
        }

        byte[] left = Blake3Subtree.MergeChainingValues(
            Blake3TreeKey.Hash, Value(0, 64 * KiB), Value(64 * KiB, 64 * KiB));
        byte[] right = Value(128 * KiB, (64 * KiB) - 5);

        Assert.Equal(Blake3.HashData(stored.Bytes), Blake3Subtree.HashRoot(Blake3TreeKey.Hash, left, right));
        Assert.All(
            server.Requests.Where(static request => request.Number % 2 == 1),
            static request => Assert.Equal("\"one\"", request.Header("If-Match")));
    }

    [Fact]
    public void Execute_SubtreeByTimeOnly_IsConditionalOnTime()
    {
        StoredObject stored = StoredObject.Of(8 * KiB) with { Tag = null };
        using ObjectServer server = new(stored.Answer);
        ContentIdentity identity = new(stored.Bytes.Length, 1709208000L * 1_000_000_000, 0);

        FileOutcome outcome = Assert.Single(ObjectCase.Execute(
            ObjectCase.Subtree(server.Origin + "/o", identity, 4 * KiB, 4 * KiB), null, server.Origin));

        Assert.Equal(
            Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, 4 * KiB, stored.Bytes.AsSpan(4 * KiB)),
            outcome.Value);
        Assert.Equal("Thu, 29 Feb 2024 12:00:00 GMT", server.Requests.First().Header("If-Unmodified-Since"));
    }

    [Fact]
    public void Execute_ObjectLongerThanAllowed_IsDeferredWithIdentity()
    {
        StoredObject stored = StoredObject.Of(5000);
        using ObjectServer server = new(stored.Answer);

        FileOutcome outcome = Assert.Single(ObjectCase.Execute(
            ObjectCase.Limited(4999, long.MaxValue, ObjectCase.File(server.Origin + "/o")), null, server.Origin));

        Assert.Equal(OutcomeKind.Deferred, outcome.Kind);
        Assert.Equal(5000, outcome.Identity!.Bytes);
        Assert.Equal("\"one\"", outcome.Identity.Tag);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("W/\"weak\"")]
    [InlineData("unquoted")]
    public void Execute_LongObjectWithoutValidators_IsLeftToBeReadWhole(string? tag)
    {
        StoredObject stored = StoredObject.Of(5000) with { Tag = tag, Modified = null };
        using ObjectServer server = new(stored.Answer);

        FileOutcome outcome = Assert.Single(ObjectCase.Execute(
            ObjectCase.Limited(4999, long.MaxValue, ObjectCase.File(server.Origin + "/o")), null, server.Origin));

        Assert.Equal(OutcomeKind.Deferred, outcome.Kind);
        Assert.Equal(ContentIdentity.OfWhole(5000), outcome.Identity);
    }

    [Fact]
    public void Execute_LongObjectChangedJustNow_IsLeftToBeReadWhole()
    {
        // Its time may stay the same when it is written again.
        StoredObject stored = StoredObject.Of(5000) with
        {
            Tag = null,
            Modified = DateTimeOffset.FromUnixTimeSeconds(DateTimeOffset.UtcNow.ToUnixTimeSeconds() + 3600),
        };
        using ObjectServer server = new(stored.Answer);

        FileOutcome outcome = Assert.Single(ObjectCase.Execute(
            ObjectCase.Limited(4999, long.MaxValue, ObjectCase.File(server.Origin + "/o")), null, server.Origin));

        Assert.Equal(OutcomeKind.Deferred, outcome.Kind);
        Assert.Equal(ContentIdentity.OfWhole(5000), outcome.Identity);
    }

    [Fact]
    public void Execute_ManyObjects_GivesOutcomesInOrder()
    {
        StoredObject[] stored = [.. Enumerable.Range(0, 40).Select(static i => StoredObject.Of(100 * i, i))];
        using ObjectServer server = new(
            request => stored[int.Parse(request.Path[1..], CultureInfo.InvariantCulture)].Answer(request));
        UnitFile[] files = [.. Enumerable.Range(0, 40).Select(i => ObjectCase.File($"{server.Origin}/{i}"))];

        FileOutcome[] outcomes = ObjectCase.Execute(ObjectCase.Whole(files), null, server.Origin);

        Assert.All(stored.Zip(outcomes), static pair => ObjectCase.AssertDigest(pair.First, pair.Second));
    }

    [Fact]
    public void Execute_OneObjectAtATime_UsesOneConnection()
    {
        StoredObject stored = StoredObject.Of(10_000);
        using ObjectServer server = new(stored.Answer);
        UnitFile[] files = [.. Enumerable.Range(0, 10).Select(i => ObjectCase.File($"{server.Origin}/{i}"))];

        ObjectCase.Execute(ObjectCase.Whole(files), ObjectCase.Settings with { MaxAtATime = 1 }, server.Origin);

        Assert.Equal(20, server.Requests.Count);
        Assert.Equal(1, server.Connections);
    }

    [Fact]
    public void Execute_UnitOfTooManyBytes_DefersRestWhateverComesFirst()
    {
        // 10 objects of 1000 bytes; number 1 is missing, number 3 too long, number 8 missing.
        StoredObject stored = StoredObject.Of(1000);
        StoredObject large = StoredObject.Of(9000);
        using ObjectServer server = new(request => request.Path switch
        {
            "/1" or "/8" => new ObjectReply(404),
            "/3" => large.Answer(request),
            _ => stored.Answer(request),
        });
        UnitFile[] files = [.. Enumerable.Range(0, 10).Select(i => ObjectCase.File($"{server.Origin}/{i}"))];

        FileOutcome[] outcomes = ObjectCase.Execute(ObjectCase.Limited(8000, 3001, files), null, server.Origin);

        Assert.Equal("HMHDHHDDDD", string.Concat(outcomes.Select(static outcome => outcome.Kind.ToString()[0])));
        Assert.Equal(
            [3], Enumerable.Range(0, 10).Where(i => outcomes[i] is { Kind: OutcomeKind.Deferred, Identity: not null }));
    }

    [Fact]
    public async Task Execute_Canceled_Ends()
    {
        using ObjectServer server = new(static _ => new ObjectReply(200) { IsSilent = true });
        using CancellationTokenSource cancellation = new();
        using ObjectAccess access = new([server.Origin], ObjectHeaders.None, ObjectCase.Settings);
        using IUnitExecutor executor = access.CreateExecutor();
        Unit unit = ObjectCase.Whole(ObjectCase.File(server.Origin + "/o"));

        Task<FileOutcome[]> run = Task.Run(() => executor.Execute(unit, cancellation.Token));
        await cancellation.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => run.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));
    }
}
