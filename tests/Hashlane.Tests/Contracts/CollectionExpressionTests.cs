using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// A collection expression for one argument and an array for another compile: C# prefers spans for the former and arrays for the latter, so without a
/// priority neither overload would be better.
/// </summary>
public sealed class CollectionExpressionTests
{
    [Fact]
    public void Overloads_WithACollectionAndAnArray_AreNotAmbiguous()
    {
        byte[] array = new byte[32], two = [1, 2];
        CancellationToken none = CancellationToken.None;
        Argon2Parameters costs = new(8, 1, 1);
        Assert.Equal(Argon2id.DeriveKey(two, array, costs, 32, none), Argon2id.DeriveKey([1, 2], new byte[32], costs, 32, none));
        Assert.Equal(Argon2id.DeriveKey("p", array, costs, 32, none), Argon2id.DeriveKey("p", [0, 0, .. new byte[30]], costs, 32, none));
        Assert.Equal(Argon2i.DeriveKey(two, array, costs, 32, none), Argon2i.DeriveKey([1, 2], new byte[32], costs, 32, none));
        Assert.Equal(Argon2d.DeriveKey(array, new byte[8], costs, 32, none), Argon2d.DeriveKey(array, [0, 0, 0, 0, 0, 0, 0, 0], costs, 32, none));

        Assert.Equal(Blake2bMac.HashData(two, array), Blake2bMac.HashData([1, 2], array));
        Assert.Equal(Blake2sMac.HashData(two, array), Blake2sMac.HashData([1, 2], array));
        Assert.Equal(Blake2bpMac.HashData(two, array), Blake2bpMac.HashData([1, 2], array));
        Assert.Equal(Blake2spMac.HashData(two, array), Blake2spMac.HashData([1, 2], array));
        Assert.Equal(Blake2XbMac.HashData(two, array), Blake2XbMac.HashData([1, 2], array));
        Assert.Equal(Blake2XsMac.HashData(two, array), Blake2XsMac.HashData([1, 2], array));
        Assert.Equal(Blake3Mac.HashData(array, two), Blake3Mac.HashData(array, [1, 2]));
        Assert.Equal(Skein256Mac.HashData(two, array), Skein256Mac.HashData([1, 2], array));
        Assert.Equal(Skein512Mac.HashData(two, array), Skein512Mac.HashData([1, 2], array));
        Assert.Equal(Skein1024Mac.HashData(two, array), Skein1024Mac.HashData([1, 2], array));
        Assert.Equal(Hmac.HashData(HashFunction.Sha256, two, array), Hmac.HashData(HashFunction.Sha256, [1, 2], array));
        Assert.Equal(Skein512Kdf.DeriveKey(two, array, 32), Skein512Kdf.DeriveKey([1, 2], array, 32));

        Assert.True(Blake2bMac.Verify([1, 2], array, Blake2bMac.HashData(two, array)));
        Assert.True(Blake3Mac.Verify(array, [1, 2], Blake3Mac.HashData(array, two)));
        Assert.True(Hmac.Verify(HashFunction.Sha256, [1, 2], array, Hmac.HashData(HashFunction.Sha256, two, array)));
    }
}
