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
    public void Span()
    {
        // snippet: sha2-span
        Span<byte> digest = stackalloc byte[Sha512.HashSizeInBytes];
        int written = Sha512.HashData("hello"u8, digest);
        // end snippet

        Assert.Equal(digest.Length, written);
        Assert.Equal(SHA512.HashData("hello"u8), digest.ToArray());
    }

    [Fact]
    public void Incremental()
    {
        // snippet: sha2-incremental
        using Sha256 hasher = new();
        hasher.AppendData("hello"u8);
        byte[] soFar = hasher.GetCurrentHash();  // of "hello"
        hasher.AppendData(" world"u8);
        byte[] all = hasher.GetHashAndReset();   // of "hello world"; the hasher starts again
        // end snippet

        Assert.Equal("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824", Convert.ToHexStringLower(soFar));
        Assert.Equal("b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9", Convert.ToHexStringLower(all));
    }

    [Fact]
    public async Task Stream()
    {
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        string path = Path.GetTempFileName();
        byte[] content = Inputs.Pattern(3 * 128 * 1024);
        await File.WriteAllBytesAsync(path, content, cancellationToken);
        try
        {
            // snippet: sha2-stream
            await using FileStream file = File.OpenRead(path);
            byte[] digest = await Sha512.HashDataAsync(file, cancellationToken);
            // end snippet

            Assert.Equal(SHA512.HashData(content), digest);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void ByName()
    {
        // snippet: sha2-by-name
        if (!HashFunction.TryGet("sha512-256", out HashFunction? function))
        {
            throw new NotSupportedException("No such hash.");
        }

        byte[] digest = function.HashData("hello"u8);
        // end snippet

        Assert.Equal("e30d87cfa2a75db545eac4d61baf970366a8357c7f72fa95b52d0accb698f13a", Convert.ToHexStringLower(digest));

        // What the page says about options.
        Assert.Throws<ArgumentOutOfRangeException>(() => function.Create(new HashFunctionOptions { Key = new byte[KeyBytes] }));
        Assert.Throws<ArgumentOutOfRangeException>(() => function.Create(new HashFunctionOptions { Salt = new byte[1] }));
        Assert.Throws<ArgumentOutOfRangeException>(() => function.Create(new HashFunctionOptions { Personalization = new byte[1] }));
        Assert.Throws<ArgumentException>(() => function.Create(new HashFunctionOptions { Context = "c" }));
    }

    [Fact]
    public void Hmac()
    {
        byte[] key = RandomNumberGenerator.GetBytes(KeyBytes);
        byte[] message = "hello"u8.ToArray();

        // snippet: sha2-hmac
        byte[] tag = HMACSHA256.HashData(key, message);
        bool isGenuine = CryptographicOperations.FixedTimeEquals(HMACSHA256.HashData(key, message), tag);
        // end snippet

        Assert.True(isGenuine);
        Assert.NotEqual(Sha256.HashData([.. key, .. message]), tag);
    }
}
