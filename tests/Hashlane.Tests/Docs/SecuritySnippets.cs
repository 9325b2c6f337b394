using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/security.md shows.</summary>
[Trait("Category", "Docs")]
public sealed class SecuritySnippets
{
    [Fact]
    public void VerifyShortTag()
    {
        byte[] key = RandomNumberGenerator.GetBytes(32);
        byte[] message = "hello"u8.ToArray();
        byte[] received = Blake2bMac.HashData(key, message, 16);

        // snippet: verify-tag
        if (!Blake2bMac.Verify(key, message, outputLength: 16, received))
        {
            throw new CryptographicException("The message is not genuine.");
        }
        // end snippet

        Assert.False(Blake2bMac.Verify(key, message, outputLength: 16, received.AsSpan(0, 15)));
        Assert.False(Blake2bMac.Verify(key, message, received));
    }

    [Fact]
    public void KeyOnTheStack()
    {
        byte[] stored = RandomNumberGenerator.GetBytes(32);
        byte[] message = "hello"u8.ToArray();
        using MemoryStream keyFile = new(stored);

        // snippet: key-on-the-stack
        Span<byte> key = stackalloc byte[32];
        keyFile.ReadExactly(key);
        byte[] tag = Blake2bMac.HashData(key, message);
        CryptographicOperations.ZeroMemory(key);
        // end snippet

        Assert.Equal(Blake2bMac.HashData(stored, message), tag);
    }
}
