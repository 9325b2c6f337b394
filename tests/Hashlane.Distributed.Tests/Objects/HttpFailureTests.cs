using System.Diagnostics;

namespace Hashlane.Distributed.Tests;

/// <summary>Servers that are busy, break off or stall are asked again, but not for ever.</summary>
public sealed class HttpFailureTests
{
    private const int Length = 200_000;
    private static readonly StoredObject _stored = StoredObject.Of(Length);
    private static readonly TimeSpan _stall = TimeSpan.FromSeconds(0.5);

    [Theory]
    [InlineData("\"one\"", true)]
    [InlineData("\"one\"", false)]
    [InlineData(null, true)]
    [InlineData("W/\"one\"", true)]
    public void Cut_Validators_ResumesWhereItWasCut(string? tag, bool hasTime)
    {
        StoredObject stored = _stored with { Tag = tag, Modified = hasTime ? _stored.Modified : null };
        using ObjectServer server = new(request => request.Number <= 3
            ? stored.Answer(request) with { CutAfter = 50_000 }
            : stored.Answer(request));

        ObjectCase.AssertDigest(stored, ObjectCase.Read(server));

        Assert.Equal(
            [null, 50_000, 100_000, 150_000, 0], server.Requests.Select(static request => request.Range?.First));
    }

    [Fact]
    public void Cut_NoValidators_StartsAnew()
    {
        StoredObject stored = _stored with { Tag = null, Modified = null };
        using ObjectServer server = new(request => request.Number <= 2
            ? stored.Answer(request) with { CutAfter = 50_000 }
            : stored.Answer(request));

        ObjectCase.AssertDigest(stored, ObjectCase.Read(server));

        Assert.Equal([null, null, null, 0], server.Requests.Select(static request => request.Range?.First));
    }

    [Fact]
    public void Cut_ServerWithoutRanges_StartsAnew()
    {
        using ObjectServer server = new(request =>
        {
            request.Headers.Remove("Range");
            return request.Number <= 2 ? _stored.Answer(request) with { CutAfter = 50_000 } : _stored.Answer(request);
        });

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server));
    }

    [Fact]
    public void Cut_Subtree_ResumesWhereItWasCut()
    {
        using ObjectServer server = new(request => request.Number == 1
            ? _stored.Answer(request) with { CutAfter = 1000 }
            : _stored.Answer(request));
        ContentIdentity identity = new(Length, 0, 0, "\"one\"");

        FileOutcome outcome = Assert.Single(ObjectCase.Execute(
            ObjectCase.Subtree(server.Origin + "/o", identity, 65536, 65536), null, server.Origin));

        Assert.Equal(
            Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, 65536, _stored.Bytes.AsSpan(65536, 65536)),
            outcome.Value);
        Assert.Equal((66536, 131071), server.Requests.ElementAt(1).Range);
    }

    [Fact]
    public void Cut_Always_FailsAfterAllTries()
    {
        using ObjectServer server = new(static request => _stored.Answer(request) with { CutAfter = 10 });

        FileOutcome outcome = ObjectCase.Read(server, ObjectCase.Settings with { MaxTries = 4 });

        ObjectCase.AssertNone(OutcomeKind.Failed, "cut, 4 times", outcome);
        Assert.Equal(4, server.Requests.Count);
    }

    [Fact]
    public void Cut_BeforeStatus_IsAskedAgain()
    {
        using ObjectServer server = new(static request => request.Number <= 2
            ? new ObjectReply(200) { CutAfter = 0 }.With("Content-Length", "100000")
            : _stored.Answer(request));

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server));
    }

    [Fact]
    public void Cut_DuringCheck_ChecksAgainWithoutReadingAgain()
    {
        using ObjectServer server = new(static request => request.Number is 2 or 3
            ? new ObjectReply(503)
            : _stored.Answer(request));

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server));

        Assert.Equal([null, 0, 0, 0], server.Requests.Select(static request => request.Range?.First));
    }

    [Theory]
    [InlineData(429)]
    [InlineData(408)]
    [InlineData(500)]
    [InlineData(502)]
    [InlineData(503)]
    [InlineData(504)]
    public void Busy_ServerAnswersLater_IsAskedAgain(int status)
    {
        using ObjectServer server = new(
            request => request.Number <= 3 ? new ObjectReply(status) : _stored.Answer(request));

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server));
    }

    [Fact]
    public void Busy_Always_FailsAfterAllTries()
    {
        using ObjectServer server = new(static _ => new ObjectReply(503));

        FileOutcome outcome = ObjectCase.Read(server);

        ObjectCase.AssertNone(OutcomeKind.Failed, "the server answers 503, 8 times", outcome);
        Assert.Equal(8, server.Requests.Count);
    }

    [Fact]
    public void Busy_RetryAfter_IsHonored()
    {
        using ObjectServer server = new(static request => request.Number == 1
            ? new ObjectReply(429).With("Retry-After", "1")
            : _stored.Answer(request));
        Stopwatch watch = Stopwatch.StartNew();

        ObjectCase.AssertDigest(
            _stored, ObjectCase.Read(server, ObjectCase.Settings with { MaxPause = Patience.Limit }));

        Assert.InRange(watch.Elapsed, TimeSpan.FromSeconds(0.95), Patience.Limit);
    }

    [Theory]
    [InlineData("1000000")]
    [InlineData("99999999999999999999")]
    [InlineData("Fri, 31 Dec 2199 23:59:59 GMT")]
    [InlineData("Fri, 31 Dec 1999 23:59:59 GMT")]
    [InlineData("-5")]
    [InlineData("soon")]
    public void Busy_RetryAfterOfAnyKind_IsBounded(string pause)
    {
        using ObjectServer server = new(request => request.Number == 1
            ? new ObjectReply(503).With("Retry-After", pause)
            : _stored.Answer(request));

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server)); // it would hang otherwise
    }

    [Fact]
    public void Stall_InBody_IsCutAndResumed()
    {
        ObjectSettings settings = ObjectCase.Settings with { StallTimeout = _stall, MaxTries = 100 };
        using ObjectServer server = new(static request => request.Number == 1
            ? _stored.Answer(request) with { StallAfter = 50_000 }
            : _stored.Answer(request));

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server, settings));

        Assert.True(server.Requests.Count >= 3);
    }

    [Fact]
    public void Stall_BeforeStatus_IsAskedAgain()
    {
        ObjectSettings settings = ObjectCase.Settings with { StallTimeout = _stall, MaxTries = 100 };
        using ObjectServer server = new(static request => request.Number == 1
            ? new ObjectReply(200) { IsSilent = true }
            : _stored.Answer(request));

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server, settings));
    }

    [Fact]
    public void Stall_Always_FailsAfterAllTries()
    {
        ObjectSettings settings = ObjectCase.Settings with { StallTimeout = TimeSpan.FromSeconds(0.2), MaxTries = 2 };
        using ObjectServer server = new(static request => _stored.Answer(request) with { StallAfter = 10 });

        ObjectCase.AssertNone(OutcomeKind.Failed, "too little", ObjectCase.Read(server, settings));
    }

    [Fact]
    public void Drip_FewBytesInEachWindow_IsCut()
    {
        // Single bytes come more often than the limit, but fewer than it asks for.
        ObjectSettings settings = ObjectCase.Settings with { StallTimeout = TimeSpan.FromSeconds(0.5), MaxTries = 2 };
        using ObjectServer server = new(
            static request => _stored.Answer(request) with { Drip = TimeSpan.FromMilliseconds(20) });

        ObjectCase.AssertNone(OutcomeKind.Failed, "too little", ObjectCase.Read(server, settings));
    }

    [Theory]
    [InlineData(404, OutcomeKind.Missing, "no such object")]
    [InlineData(410, OutcomeKind.Missing, "no such object")]
    [InlineData(401, OutcomeKind.Failed, "credentials")]
    [InlineData(403, OutcomeKind.Failed, "presigned")]
    [InlineData(400, OutcomeKind.Failed, "400")]
    [InlineData(204, OutcomeKind.Failed, "204")]
    [InlineData(304, OutcomeKind.Failed, "304")]
    [InlineData(412, OutcomeKind.Failed, "412")]
    [InlineData(416, OutcomeKind.Failed, "416")]
    public void Status_Final_IsNotAskedAgain(int status, object kind, string reason)
    {
        using ObjectServer server = new(_ => new ObjectReply(status));

        FileOutcome outcome = ObjectCase.Read(server, path: "/o?signature=SECRET");

        ObjectCase.AssertNone((OutcomeKind)kind, reason, outcome);
        Assert.DoesNotContain("SECRET", outcome.Reason, StringComparison.Ordinal);
        Assert.Single(server.Requests);
    }

    [Fact]
    public void Server_NotThere_FailsAfterAllTries()
    {
        string origin;
        using (ObjectServer server = new(_stored.Answer))
        {
            origin = server.Origin;
        }

        FileOutcome outcome = Assert.Single(ObjectCase.Execute(
            ObjectCase.Whole(ObjectCase.File(origin + "/o")), ObjectCase.Settings with { MaxTries = 2 }, origin));

        ObjectCase.AssertNone(OutcomeKind.Failed, "2 times", outcome);
    }
}
