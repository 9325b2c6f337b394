namespace Hashlane.Distributed.Tests;

/// <summary>References are resolved as RFC 3986 §5 says; its examples are the first two tests.</summary>
public sealed class UriReferenceTests
{
    private const string Base = "http://a/b/c/d;p?q";

    [Theory] // RFC 3986 §5.4.1
    [InlineData("g:h", "g:h")]
    [InlineData("g", "http://a/b/c/g")]
    [InlineData("./g", "http://a/b/c/g")]
    [InlineData("g/", "http://a/b/c/g/")]
    [InlineData("/g", "http://a/g")]
    [InlineData("//g", "http://g")]
    [InlineData("?y", "http://a/b/c/d;p?y")]
    [InlineData("g?y", "http://a/b/c/g?y")]
    [InlineData("#s", "http://a/b/c/d;p?q#s")]
    [InlineData("g#s", "http://a/b/c/g#s")]
    [InlineData("g?y#s", "http://a/b/c/g?y#s")]
    [InlineData(";x", "http://a/b/c/;x")]
    [InlineData("g;x", "http://a/b/c/g;x")]
    [InlineData("g;x?y#s", "http://a/b/c/g;x?y#s")]
    [InlineData("", "http://a/b/c/d;p?q")]
    [InlineData(".", "http://a/b/c/")]
    [InlineData("./", "http://a/b/c/")]
    [InlineData("..", "http://a/b/")]
    [InlineData("../", "http://a/b/")]
    [InlineData("../g", "http://a/b/g")]
    [InlineData("../..", "http://a/")]
    [InlineData("../../", "http://a/")]
    [InlineData("../../g", "http://a/g")]
    public void Resolve_NormalExample_IsThatOfTheRfc(string reference, string expected) =>
        Assert.Equal(expected, Resolve(Base, reference));

    [Theory] // RFC 3986 §5.4.2
    [InlineData("../../../g", "http://a/g")]
    [InlineData("../.." + "/../../g", "http://a/g")]
    [InlineData("/./g", "http://a/g")]
    [InlineData("/../g", "http://a/g")]
    [InlineData("g.", "http://a/b/c/g.")]
    [InlineData(".g", "http://a/b/c/.g")]
    [InlineData("g..", "http://a/b/c/g..")]
    [InlineData("..g", "http://a/b/c/..g")]
    [InlineData("./../g", "http://a/b/g")]
    [InlineData("./g/.", "http://a/b/c/g/")]
    [InlineData("g/./h", "http://a/b/c/g/h")]
    [InlineData("g/../h", "http://a/b/c/h")]
    [InlineData("g;x=1/./y", "http://a/b/c/g;x=1/y")]
    [InlineData("g;x=1/../y", "http://a/b/c/y")]
    [InlineData("g?y/./x", "http://a/b/c/g?y/./x")]
    [InlineData("g?y/../x", "http://a/b/c/g?y/../x")]
    [InlineData("g#s/./x", "http://a/b/c/g#s/./x")]
    [InlineData("g#s/../x", "http://a/b/c/g#s/../x")]
    [InlineData("http:g", "http:g")]
    public void Resolve_AbnormalExample_IsThatOfTheRfc(string reference, string expected) =>
        Assert.Equal(expected, Resolve(Base, reference));

    [Theory]
    [InlineData("http://a", "b", "http://a/b")]
    [InlineData("http://a", "?b", "http://a?b")]
    [InlineData("http://a", "..", "http://a/")]
    [InlineData("http://a?b", "", "http://a?b")]
    [InlineData("http://a/b//c", "../d", "http://a/b/d")]
    [InlineData("http://a/b//c", "d", "http://a/b//d")]
    [InlineData("http://a/b?c#d", "", "http://a/b?c")]
    [InlineData("http://a/b?c=/e/f", "g", "http://a/g")]
    [InlineData("http://a/b?c", "?", "http://a/b?")]
    [InlineData("http://a/b", "?c?d", "http://a/b?c?d")]
    [InlineData("http://a/b", "#c?d", "http://a/b#c?d")]
    [InlineData("http://a/b", "?c:d", "http://a/b?c:d")]
    [InlineData("http://a/b", "./c:d", "http://a/c:d")]
    [InlineData("https://a/b", "//c", "https://c")]
    [InlineData("https://a/b", "//c/./d/../e", "https://c/e")]
    [InlineData("http://a/b", "/c/..", "http://a/")]
    [InlineData("http://a/b", "/c//../d", "http://a/c/d")]
    [InlineData("http://a/b", "/%2e%2e/c", "http://a/%2e%2e/c")]
    public void Resolve_OtherReference_FollowsTheSteps(string origin, string reference, string expected) =>
        Assert.Equal(expected, Resolve(origin, reference));

    private static string Resolve(string origin, string reference) =>
        UriReference.Parse(origin).Resolve(UriReference.Parse(reference)).ToString();
}
