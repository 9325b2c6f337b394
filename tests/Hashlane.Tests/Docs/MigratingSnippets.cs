using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/migrating.md shows.</summary>
[Trait("Category", "Docs")]
public sealed class MigratingSnippets
{
    [Fact]
    public void FromSha256ToTheSameDigest()
    {
        byte[] data = "hello"u8.ToArray();

        // snippet: from-sha256-same
        byte[] before = SHA256.HashData(data);
        byte[] after = Sha256.HashData(data);  // the same digest
        // end snippet

        Assert.Equal(before, after);
    }

    [Fact]
    public void FromSha256()
    {
        byte[] data = "hello"u8.ToArray();

        // snippet: from-sha256
        byte[] before = SHA256.HashData(data);
        byte[] after = Blake2s.HashData(data);  // also 32 bytes
        // end snippet

        Assert.Equal(before.Length, after.Length);
    }

    [Fact]
    public void FromIncrementalHash()
    {
        byte[] part = "hello"u8.ToArray();

        // snippet: from-incremental-hash
        using IncrementalHash before = IncrementalHash.CreateHash(HashAlgorithmName.SHA512);
        before.AppendData(part);
        byte[] oldDigest = before.GetHashAndReset();

        using Blake2b after = new();
        after.AppendData(part);
        byte[] newDigest = after.GetHashAndReset();
        // end snippet

        Assert.Equal(oldDigest.Length, newDigest.Length);
        Assert.Equal(Blake2b.HashData(part), newDigest);
    }
}
