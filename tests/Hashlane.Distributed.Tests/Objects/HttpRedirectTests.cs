using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Redirects are followed to allowed origins only, and headers with credentials never leave theirs.</summary>
public sealed class HttpRedirectTests
{
    private static readonly StoredObject _stored = StoredObject.Of(3000);

    [Theory]
    [InlineData(301)]
    [InlineData(302)]
    [InlineData(303)]
    [InlineData(307)]
    [InlineData(308)]
    public void Redirect_SameOrigin_IsFollowed(int status)
    {
        using ObjectServer server = new(request => request.Path == "/object"
            ? new ObjectReply(status).With("Location", "/other?x=%41#fragment")
            : _stored.Answer(request));

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server));

        Assert.Equal("/other?x=%41", server.Requests.ElementAt(1).Target);
    }

    [Theory]
    [InlineData("sibling", "/a/sibling")]
    [InlineData("//ORIGIN/b", "/b")]
    [InlineData("http://ORIGIN/b", "/b")]
    [InlineData("?page=2", "/a/object?page=2")]
    [InlineData("#part", "/a/object")]
    [InlineData(" ", "/a/object")]
    [InlineData("../b/c", "/b/c")]
    [InlineData("./b", "/a/b")]
    [InlineData(".", "/a/")]
    [InlineData("..", "/")]
    [InlineData("/b/./c/../d?e=/../f", "/b/d?e=/../f")]
    [InlineData("//ORIGIN/b/../c", "/c")]
    [InlineData("http://ORIGIN/b/../c", "/c")]
    [InlineData("http://ORIGIN", "/")]
    [InlineData("HTTP://ORIGIN?b=1", "/?b=1")]
    [InlineData("/b c?d e", "/b%20c?d%20e")]
    [InlineData("/\u00C3\u00A4?\u00C3\u00B6", "/%C3%A4?%C3%B6")]
    [InlineData("/\u00E4", "/%E4")]
    [InlineData("/b%2e%41", "/b%2e%41")]
    [InlineData("/b\"<>", "/b%22%3C%3E")]
    public void Redirect_RelativeLocation_IsResolved(string location, string target)
    {
        string authority = "";
        using ObjectServer server = new(request => request.Number == 1
            ? new ObjectReply(302).With("Location", location.Replace("ORIGIN", authority))
            : _stored.Answer(request));
        authority = server.Origin["http://".Length..];

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server, path: "/a/object"));

        Assert.Equal(target, server.Requests.ElementAt(1).Target);
    }

    [Fact]
    public void Redirect_QueryOnly_KeepsThePathAndDropsTheQuery()
    {
        using ObjectServer server = new(request => request.Number switch
        {
            1 => new ObjectReply(302).With("Location", "?b=2"),
            2 => new ObjectReply(302).With("Location", "#c"),
            _ => _stored.Answer(request),
        });

        ObjectCase.AssertDigest(_stored, ObjectCase.Read(server, path: "/d/x?a=1"));

        Assert.Equal(
            ["/d/x?a=1", "/d/x?b=2", "/d/x?b=2"], server.Requests.Take(3).Select(static request => request.Target));
    }

    [Fact]
    public void Redirect_Loop_Fails()
    {
        using ObjectServer server = new(static _ => new ObjectReply(302).With("Location", "/object"));

        ObjectCase.AssertNone(OutcomeKind.Failed, "more than 5 times", ObjectCase.Read(server));

        Assert.Equal(6, server.Requests.Count);
    }

    [Theory]
    [InlineData("")]
    [InlineData("ftp://127.0.0.1/")]
    [InlineData("file:///etc/passwd")]
    [InlineData("http://user:secret@127.0.0.1/")]
    [InlineData("http://[broken/")]
    [InlineData("http:relative")]
    [InlineData("http:///b")]
    [InlineData("http://a b/c")]
    [InlineData("http://\u00E4.example/c")]
    [InlineData("/b\\c")]
    public void Redirect_ImproperLocation_Fails(string location)
    {
        using ObjectServer server = new(_ => new ObjectReply(302).With("Location", location));

        ObjectCase.AssertNone(OutcomeKind.Failed, "no proper URL", ObjectCase.Read(server));
    }

    [Fact]
    public void Redirect_OriginNotAllowed_FailsWithoutRequest()
    {
        using ObjectServer other = new(_stored.Answer);
        using ObjectServer server = new(
            _ => new ObjectReply(302).With("Location", other.Origin + "/internal?token=SECRET"));

        FileOutcome outcome = ObjectCase.Read(server);

        ObjectCase.AssertNone(OutcomeKind.Failed, "may not read", outcome);
        Assert.DoesNotContain("SECRET", outcome.Reason, StringComparison.Ordinal);
        Assert.Equal(0, other.Connections);
    }

    [Fact]
    public void Redirect_OtherOrigin_GetsNoHeaders()
    {
        using ObjectServer other = new(_stored.Answer);
        using ObjectServer server = new(_ => new ObjectReply(307).With("Location", other.Origin + "/o"));

        // The other origin has a header as well: only its own objects may use it.
        ObjectHeaders headers = Headers($"{server.Origin} Authorization: Bearer one\n{other.Origin} X-Key: two\n");

        FileOutcome outcome = Read(server, headers, other);

        ObjectCase.AssertDigest(_stored, outcome);
        Assert.All(server.Requests, static request => Assert.Equal("Bearer one", request.Header("Authorization")));
        Assert.Equal(2, other.Requests.Count);
        Assert.All(other.Requests, static request =>
        {
            Assert.Null(request.Header("Authorization"));
            Assert.Null(request.Header("X-Key"));
        });
    }

    [Fact]
    public void Redirect_ToOtherOriginAndBack_GetsNoHeadersAnyMore()
    {
        string home = "";
        using ObjectServer other = new(_ => new ObjectReply(302).With("Location", home + "/private"));
        using ObjectServer server = new(request => request.Path == "/o"
            ? new ObjectReply(302).With("Location", other.Origin + "/o")
            : _stored.Answer(request));
        home = server.Origin;

        Read(server, Headers($"{server.Origin} Authorization: Bearer one\n"), other);

        Assert.All(
            server.Requests.Where(static request => request.Path == "/private"),
            static request => Assert.Null(request.Header("Authorization")));
    }

    [Fact]
    public void Redirect_SameOrigin_GetsHeaders()
    {
        using ObjectServer server = new(request => request.Path == "/o"
            ? new ObjectReply(302).With("Location", "/other")
            : _stored.Answer(request));

        Read(server, Headers($"{server.Origin} Authorization: Bearer one\n"), server);

        Assert.All(server.Requests, static request => Assert.Equal("Bearer one", request.Header("Authorization")));
    }

    private static ObjectHeaders Headers(string text) =>
        ObjectHeaders.Read(new MemoryStream(Encoding.UTF8.GetBytes(text)));

    private static FileOutcome Read(ObjectServer server, ObjectHeaders headers, ObjectServer other) =>
        Assert.Single(ObjectCase.Execute(
            ObjectCase.Whole(ObjectCase.File(server.Origin + "/o")), null, headers, server.Origin, other.Origin));
}
