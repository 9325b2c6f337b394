using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>A file of headers is read strictly, and its secrets stay in it.</summary>
public sealed class ObjectHeadersTests
{
    [Fact]
    public void Read_HeadersOfOrigins_AreForTheirOriginsOnly()
    {
        ObjectHeaders headers = Read(
            "# comment\n\nhttps://one.example Authorization: Bearer a:b\r\n"
                + "ONE.example\tX-Key:  two \nhttp://o.example A: b\n");

        Assert.Equal(
            [new("Authorization", "Bearer a:b"), new("X-Key", "two")],
            headers.Of(Address("https://one.example:443/x")));
        Assert.Equal([new("A", "b")], headers.Of(Address("http://o.example/x")));
        Assert.Empty(headers.Of(Address("https://o.example/x")));
        Assert.Equal(nameof(ObjectHeaders), headers.ToString());
    }

    [Theory]
    [InlineData("https://one.example SECRET")]
    [InlineData("Authorization: SECRET")]
    [InlineData("https://one.example Bad Name: SECRET")]
    [InlineData("https://one.example : SECRET")]
    [InlineData("https://one.example Name:")]
    [InlineData("https://one.example Name: SECRET\u00e4")]
    [InlineData("https://one.example Name: SECRET\u0007")]
    [InlineData("https://one.example Host: SECRET")]
    [InlineData("https://one.example range: SECRET")]
    [InlineData("https://one.example Accept-Encoding: SECRET")]
    [InlineData("https://one.example/path Name: SECRET")]
    [InlineData("https://*.example Name: SECRET")]
    public void Read_MalformedLine_NamesLineWithoutSecrets(string line)
    {
        ObjectFormatException exception = Assert.Throws<ObjectFormatException>(() => Read("\n" + line + "\n"));

        Assert.StartsWith("line 2: ", exception.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("SECRET", exception.Message, StringComparison.Ordinal);
    }

    private static ObjectHeaders Read(string text) =>
        ObjectHeaders.Read(new MemoryStream(Encoding.UTF8.GetBytes(text)));

    private static ObjectAddress Address(string url) =>
        ObjectAddress.TryParse(url, out ObjectAddress? address, out string fault)
            ? address
            : throw new ArgumentException(fault);
}
