using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Servers that lie, or whose objects change: there is never a digest of wrong bytes.</summary>
public sealed class HttpLiesTests
{
    private const int Length = 4096;
    private static readonly StoredObject _stored = StoredObject.Of(Length);
    private static readonly ContentIdentity _identity = new(Length, 0, 0, "\"one\"");

    [Theory]
    [InlineData("bytes 1025-2048/4096")]
    [InlineData("bytes 1025-2047/4096")] // another start
    [InlineData("bytes 1024-2046/4096")] // another end
    [InlineData("bytes 1024-2047/*")]
    [InlineData("bytes */4096")]
    [InlineData("lines 1024-2047/4096")]
    [InlineData("bytes 2047-1024/4096")]
    [InlineData("nonsense")]
    [InlineData("")]
    public void Subtree_WrongContentRange_Fails(string range)
    {
        // Honest when asked again, so that only the first answer can give the lie away.
        using ObjectServer server = new(request => request.Number == 1
            ? _stored.Answer(request).With("Content-Range", range)
            : _stored.Answer(request));

        ObjectCase.AssertNone(OutcomeKind.Failed, "another part", ReadSubtree(server));
    }

    [Fact]
    public void Subtree_OtherTotal_IsChanged()
    {
        using ObjectServer server = new(
            request => _stored.Answer(request).With("Content-Range", "bytes 1024-2047/4097"));

        ObjectCase.AssertNone(OutcomeKind.Changed, "changed", ReadSubtree(server));
    }

    [Fact]
    public void Subtree_WholeObjectInsteadOfRange_IsLeftToBeReadWhole()
    {
        using ObjectServer server = new(static request =>
            _stored.Answer(request with { Headers = [] }));

        FileOutcome outcome = ReadSubtree(server);

        Assert.Equal(OutcomeKind.Deferred, outcome.Kind);
        Assert.Equal(ContentIdentity.OfWhole(_stored.Bytes.Length), outcome.Identity);
    }

    [Fact]
    public void Subtree_ShorterRangeThanAskedFor_Fails()
    {
        using ObjectServer server = new(request =>
        {
            ObjectReply reply = _stored.Answer(request);
            return reply with { Body = reply.Body[..^1] };
        });

        ObjectCase.AssertNone(OutcomeKind.Failed, "another part", ReadSubtree(server));
    }

    [Fact]
    public void Subtree_OtherTag_IsChanged()
    {
        using ObjectServer server = new(static request => _stored.Answer(request).With("ETag", "\"two\""));

        ObjectCase.AssertNone(OutcomeKind.Changed, "changed", ReadSubtree(server));
    }

    [Fact]
    public void Subtree_NoTagAnyMore_IsChanged()
    {
        using ObjectServer server = new(static request => _stored.Answer(request).With("ETag", null));

        ObjectCase.AssertNone(OutcomeKind.Changed, "changed", ReadSubtree(server));
    }

    [Fact]
    public void Subtree_ConditionFails_IsChanged()
    {
        StoredObject other = _stored with { Tag = "\"two\"" };
        using ObjectServer server = new(other.Answer);

        ObjectCase.AssertNone(OutcomeKind.Changed, "412", ReadSubtree(server));
    }

    [Fact]
    public void Subtree_ObjectShorterThanBefore_IsChanged()
    {
        StoredObject other = StoredObject.Of(100);
        using ObjectServer server = new(other.Answer);

        ObjectCase.AssertNone(OutcomeKind.Changed, "416", ReadSubtree(server));
    }

    [Fact]
    public void Whole_PartInsteadOfAll_Fails()
    {
        using ObjectServer server = new(static request => _stored.Answer(
            request with { Headers = new() { ["Range"] = "bytes=0-99" } }));

        ObjectCase.AssertNone(OutcomeKind.Failed, "the whole", ObjectCase.Read(server));
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    [InlineData("identity, gzip")]
    [InlineData("aws-chunked, gzip")]
    [InlineData("aws-chunkedx")]
    [InlineData("unheard-of")]
    public void Whole_Encoded_Fails(string coding)
    {
        using ObjectServer server = new(request => _stored.Answer(request).With("Content-Encoding", coding));

        ObjectCase.AssertNone(OutcomeKind.Failed, "encoded", ObjectCase.Read(server));
    }

    [Theory]
    [InlineData("Identity")]
    [InlineData("aws-chunked")]
    [InlineData("AWS-Chunked,identity")]
    public void Whole_EncodedAsIdentity_IsHashed(string coding)
    {
        using ObjectServer server = new(request => _stored.Answer(request).With("Content-Encoding", coding));

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server));
    }

    [Fact]
    public void Whole_ShorterThanStated_HasNoDigest()
    {
        using ObjectServer server = new(
            static request => (_stored.Answer(request) with { CutAfter = Length }).With("Content-Length", "5000"));

        // The rest is asked for, and then the server says that the object ends before it.
        ObjectCase.AssertNone(OutcomeKind.Changed, "another length", ObjectCase.Read(server));
    }

    [Fact]
    public void Whole_LongerThanStated_IsNotTakenForAnswerToNextRequest()
    {
        // The bytes after the stated length look like the answer to the check, with another tag.
        byte[] forged = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nETag: \"forged\"\r\n\r\n");
        using ObjectServer server = new(request =>
        {
            ObjectReply reply = _stored.Answer(request);
            return request.Range is null
                ? (reply with { Body = (byte[])[.. _stored.Bytes, .. forged] }).With("Content-Length", $"{Length}")
                : reply;
        });

        FileOutcome outcome = ObjectCase.Read(server);

        if (outcome.Kind == OutcomeKind.Hashed)
        {
            ObjectCase.AssertDigest(_stored, outcome);
        }
        else
        {
            Assert.Empty(outcome.Value);
        }
    }

    [Fact]
    public void Whole_LengthAndChunksOfOtherLength_HasNoDigest()
    {
        byte[] chunks = [.. "1001\r\n"u8, .. _stored.Bytes, (byte)'x', .. "\r\n0\r\n\r\n"u8];
        using ObjectServer server = new(request => (_stored.Answer(request) with { Body = chunks })
            .With("Transfer-Encoding", "chunked")
            .With("Content-Length", $"{Length}"));

        ObjectCase.AssertNone(OutcomeKind.Failed, "", ObjectCase.Read(server));
    }

    [Fact]
    public void Whole_Endless_FailsAtOnce()
    {
        using ObjectServer server = new(
            static request => (_stored.Answer(request) with { IsEndless = true }).With("Connection", "close"));

        ObjectCase.AssertNone(OutcomeKind.Failed, "how long", ObjectCase.Read(server));
    }

    [Fact]
    public void Whole_Chunked_FailsAtOnce()
    {
        byte[] chunks = [.. "1000\r\n"u8, .. _stored.Bytes, .. "\r\n0\r\n\r\n"u8];
        using ObjectServer server = new(
            request => (_stored.Answer(request) with { Body = chunks }).With("Transfer-Encoding", "chunked"));

        ObjectCase.AssertNone(OutcomeKind.Failed, "how long", ObjectCase.Read(server));
    }

    [Fact]
    public void Whole_HugeHeaders_Fails()
    {
        using ObjectServer server = new(
            static request => _stored.Answer(request).With("X-Long", new string('x', 100_000)));

        ObjectCase.AssertNone(OutcomeKind.Failed, "headers", ObjectCase.Read(server));
    }

    [Theory]
    [InlineData("\"one\"", true)]
    [InlineData(null, true)]
    [InlineData("W/\"one\"", false)] // a weak tag serves for nothing, and the length is the same
    public void Whole_ChangedWhileRead_IsFoundByValidators(string? tag, bool hasTime)
    {
        StoredObject before = _stored with { Tag = tag, Modified = hasTime ? _stored.Modified : null };
        StoredObject after = StoredObject.Of(Length + (hasTime ? 0 : 1), seed: 2) with
        {
            Tag = tag is null ? null : "\"two\"",
            Modified = hasTime ? _stored.Modified + TimeSpan.FromMinutes(1) : null,
        };
        using ObjectServer server = new(request => (request.Number == 1 ? before : after).Answer(request));

        FileOutcome outcome = ObjectCase.Read(server);

        ObjectCase.AssertNone(OutcomeKind.Changed, "changed", outcome);
    }

    [Theory]
    [InlineData("\"one\"")]
    [InlineData(null)]
    public void Whole_ChangedBetweenRanges_IsChanged(string? tag)
    {
        StoredObject before = _stored with { Tag = tag };
        StoredObject after = StoredObject.Of(Length, seed: 2) with
        {
            Tag = tag is null ? null : "\"two\"",
            Modified = _stored.Modified + TimeSpan.FromMinutes(1),
        };
        using ObjectServer server = new(request => request.Number == 1
            ? before.Answer(request) with { CutAfter = 1000 }
            : after.Answer(request));

        ObjectCase.AssertNone(OutcomeKind.Changed, "changed", ObjectCase.Read(server));
    }

    [Fact]
    public void Whole_ServerIgnoresConditionsAndHasOtherTag_IsChanged()
    {
        StoredObject after = StoredObject.Of(Length, seed: 2) with { Tag = "\"two\"" };
        using ObjectServer server = new(request =>
        {
            request.Headers.Remove("If-Match");
            request.Headers.Remove("If-Range");
            return request.Number == 1 ? _stored.Answer(request) with { CutAfter = 1000 } : after.Answer(request);
        });

        ObjectCase.AssertNone(OutcomeKind.Changed, "changed", ObjectCase.Read(server));
    }

    private static FileOutcome ReadSubtree(ObjectServer server) => Assert.Single(ObjectCase.Execute(
        ObjectCase.Subtree(server.Origin + "/o", _identity, 1024, 1024), null, server.Origin));
}
