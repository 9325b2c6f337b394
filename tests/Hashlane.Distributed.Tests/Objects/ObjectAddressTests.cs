using System.Net;
using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Addresses of objects are taken as they are, or refused.</summary>
public sealed class ObjectAddressTests
{
    [Theory]
    [InlineData("https://h.example/a/b", "h.example/a/b")]
    [InlineData("https://H.Example:443/a?sig=x/../y", "h.example/a")]
    [InlineData("http://h.example:8080/a", "h.example:8080/a")]
    [InlineData("http://[::1]:8080/a", "[::1]:8080/a")]
    [InlineData("https://h.example/a%20b%C3%A4", "h.example/a b\u00e4")]
    [InlineData("https://h.example/a+b", "h.example/a+b")]
    public void ToPath_Url_IsHostAndPathWithoutQuery(string url, string path)
    {
        Assert.True(ObjectAddress.TryParse(url, out ObjectAddress? address, out string fault));

        Assert.Equal("", fault);
        Assert.Equal(Encoding.UTF8.GetBytes(path), address.ToPath());
    }

    [Fact]
    public void ToPath_EscapesOfAnyBytes_AreThoseBytes()
    {
        Assert.True(ObjectAddress.TryParse("http://h.example/%ff%00%0A%2f", out ObjectAddress? address, out _));

        Assert.Equal([.. "h.example/"u8, 0xFF, 0x00, 0x0A, 0x2F], address.ToPath());
    }

    [Theory]
    [InlineData("http://h.example/%")]
    [InlineData("http://h.example/a%2")]
    [InlineData("http://h.example/%zz")]
    public void ToPath_MalformedEscape_IsNone(string url)
    {
        Assert.True(ObjectAddress.TryParse(url, out ObjectAddress? address, out _));

        Assert.Null(address.ToPath());
    }

    [Theory]
    [InlineData("https://h.example", "no path")]
    [InlineData("https://h.example?x=/", "no path")]
    [InlineData("https:///a", "proper host")]
    [InlineData("https://h .example/a", "escaped")]
    [InlineData("https://h.example/a#b", "escaped")]
    [InlineData("https://h.example/\u00e4", "escaped")]
    [InlineData("https://h.example:99999/a", "proper host")]
    [InlineData("https://user@h.example/a", "user information")]
    [InlineData("https://user:password@h.example/a", "user information")]
    [InlineData("s3://bucket/a", "neither")]
    [InlineData("https:/h.example/a", "neither")]
    public void TryParse_ImproperUrl_SaysWhy(string url, string reason)
    {
        Assert.False(ObjectAddress.TryParse(url, out ObjectAddress? address, out string fault));

        Assert.Null(address);
        Assert.Contains(reason, fault, StringComparison.Ordinal);
    }

    [Fact]
    public void TryParse_LongUrl_IsRefused()
    {
        string longest = "https://h.example/".PadRight(ObjectAddress.MaxLetters, 'a');

        Assert.True(ObjectAddress.TryParse(longest, out _, out _));
        Assert.False(ObjectAddress.TryParse(longest + "a", out _, out _));
    }

    [Fact]
    public void ToString_Secrets_AreNotShown()
    {
        const string Url = "https://h.example/a?X-Amz-Signature=SECRET";
        Assert.True(ObjectAddress.TryParse(Url, out ObjectAddress? address, out _));
        UnitFile file = new("a"u8.ToArray()) { Locator = Url };

        Assert.Equal("h.example/a", address.ToString());
        Assert.Equal("a", file.ToString());
        Assert.DoesNotContain("SECRET", new SourceItem(file).ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("store.example", "https://store.example/a", true)]
    [InlineData("store.example", "http://store.example/a", false)]
    [InlineData("https://store.example/", "https://store.example/a", true)]
    [InlineData("HTTP://Store.Example:80", "http://store.example/a", true)]
    [InlineData("store.example:9000", "https://store.example:9000/a", true)]
    [InlineData("store.example:9000", "https://store.example/a", false)]
    [InlineData("*.store.example", "https://a.b.store.example/x", true)]
    [InlineData("https://*.store.example:9000", "https://a.store.example:9000/x", true)]
    [InlineData("*.store.example", "https://store.example/x", false)]
    [InlineData("*.store.example", "https://evilstore.example/x", false)]
    [InlineData("*.store.example", "http://a.store.example/x", false)]
    [InlineData("[::1]:80", "https://[::1]:80/x", true)]
    public void Allow_Origin_IsThatOfUrl(string origin, string url, bool isAllowed)
    {
        Assert.True(ObjectAddress.TryParse(url, out ObjectAddress? address, out _));

        Assert.Equal(isAllowed, new ObjectOrigins([origin]).Allow(address));
    }

    [Theory]
    [InlineData("http://[::1]:80", "::1", "::1", true)]
    [InlineData("http://[::1]:80", "[::1]", "::1", true)]
    [InlineData("http://[0:0:0:0:0:0:0:1]:80", "[::1]", "::1", true)]
    [InlineData("http://[::ffff:127.0.0.1]", "[::ffff:127.0.0.1]", "::ffff:127.0.0.1", true)]
    [InlineData("http://[fe80::1]", "[fe80::1]", "fe80::1", true)]
    [InlineData("http://127.0.0.1", "127.0.0.1", "127.0.0.1", true)]
    [InlineData("http://localhost", "localhost", "::1", true)]
    [InlineData("http://[::1]", "[::2]", "::2", false)]
    [InlineData("http://[::1]", "[fe80::1]", "fe80::1", false)]
    [InlineData("http://127.0.0.1", "[::ffff:127.0.0.1]", "::ffff:127.0.0.1", false)]
    [InlineData("http://store.example", "store.example", "::1", false)]
    public void AllowConnection_AddressOfThisMachine_OnlyIfNamed(
        string origin, string host, string address, bool isAllowed) =>
        Assert.Equal(isAllowed, new ObjectOrigins([origin]).AllowConnection(host, IPAddress.Parse(address)));

    [Theory]
    [InlineData("")]
    [InlineData("*")]
    [InlineData("*.")]
    [InlineData("*.com")]
    [InlineData("a.*.example")]
    [InlineData("https://store.example/bucket")]
    [InlineData("https://store.example/?x")]
    [InlineData("https://user:SECRET@store.example")]
    [InlineData("ftp://store.example")]
    [InlineData("*.10.0.0.1")]
    public void Origins_Malformed_AreRefused(string origin)
    {
        ObjectFormatException exception = Assert.Throws<ObjectFormatException>(() => new ObjectOrigins([origin]));

        Assert.DoesNotContain("SECRET", exception.Message, StringComparison.Ordinal);
    }
}
