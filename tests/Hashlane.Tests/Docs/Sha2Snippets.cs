using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/sha2.md shows.</summary>
[Trait("Category", "Docs")]
public sealed class Sha2Snippets
{
    private const int KeyBytes = 32;

    [Fact]
    public void OneShot()
    {
        // snippet: sha2-one-shot
        byte[] message = "The quick brown fox jumps over the lazy dog"u8.ToArray();
        byte[] digest = Sha256.HashData(message);        // 32 bytes, those of SHA256.HashData
        byte[] other = Sha512_256.HashData(message);     // 32 bytes too, and nothing in common
        string hex = Convert.ToHexStringLower(digest);
        // d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592
        // end snippet

        Assert.Equal("d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592", hex);
        Assert.Equal(SHA256.HashData(message), digest);
        Assert.Equal("dd9d67b371519c339ed8dbd25af90e976a1eeefd4ad3d889005e532fc5bef04d", Convert.ToHexStringLower(other));
    }

    [Fact]
    public void ByName()
    {
        if (!HashFunction.TryGet("sha512-256", out HashFunction? function))
        {
            throw new NotSupportedException("No such hash.");
        }

        byte[] digest = function.HashData("hello"u8);

        Assert.Equal("e30d87cfa2a75db545eac4d61baf970366a8357c7f72fa95b52d0accb698f13a", Convert.ToHexStringLower(digest));

        // What the page says about options.
        Assert.Throws<ArgumentOutOfRangeException>(() => function.Create(new HashFunctionOptions { Key = new byte[KeyBytes] }));
        Assert.Throws<ArgumentOutOfRangeException>(() => function.Create(new HashFunctionOptions { Salt = new byte[1] }));
        Assert.Throws<ArgumentOutOfRangeException>(() => function.Create(new HashFunctionOptions { Personalization = new byte[1] }));
        Assert.Throws<ArgumentException>(() => function.Create(new HashFunctionOptions { Context = "c" }));
    }
}
