using System.Reflection;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The key that the adapter for the BCL's HMAC keeps for its base class.</summary>
public sealed class MacAlgorithmTests
{
    [Fact]
    public void Key_Replaced_ZeroesTheOldKey()
    {
        using HMAC algorithm = Blake2bMac.CreateKeyedHashAlgorithm(Inputs.Key(32));
        byte[] old = KeptKey(algorithm);
        Assert.Equal(Inputs.Key(32), old);
        algorithm.Key = Inputs.Key(9);
        Assert.Equal(new byte[32], old);
        Assert.Equal(Inputs.Key(9), KeptKey(algorithm));
    }

    [Fact]
    public void Key_Refused_ZeroesItsCopyAndStays()
    {
        byte[] copy = [];
        using MacAlgorithm algorithm = new("Blake2bMac", Inputs.Key(32), key =>
        {
            copy = key;
            return new Blake2bMac(key);
        });
        Assert.Throws<ArgumentOutOfRangeException>(() => algorithm.Key = Inputs.Key(65));
        Assert.Equal(new byte[65], copy);
        Assert.Equal(Inputs.Key(32), KeptKey(algorithm));
    }

    [Fact]
    public void CreateKeyedHashAlgorithm_LongerThanBitsCanBeCounted_IsRefusedInBytes()
    {
        ArgumentOutOfRangeException refused = Assert.Throws<ArgumentOutOfRangeException>(() => Skein512Mac.CreateKeyedHashAlgorithm(Inputs.Key(32), 1 << 28));
        Assert.Contains($"1 to {(1 << 28) - 1} bytes", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Dispose_WithAKey_ZeroesIt()
    {
        HMAC algorithm = Blake2sMac.CreateKeyedHashAlgorithm(Inputs.Key(32));
        byte[] key = KeptKey(algorithm);
        algorithm.Dispose();
        Assert.Equal(new byte[32], key);
    }

    [Fact]
    public void HmacWithALongKey_KeepsItsDigestAlone()
    {
        byte[] key = Inputs.Key(100);
        HMAC algorithm = Hmac.CreateKeyedHashAlgorithm(HashFunction.Sha256, key);
        byte[] kept = KeptKey(algorithm);
        Assert.Equal(SHA256.HashData(key), kept);
        algorithm.Key = Inputs.Key(200);
        Assert.Equal(new byte[32], kept);
        kept = KeptKey(algorithm);
        Assert.Equal(SHA256.HashData(Inputs.Key(200)), kept);
        algorithm.Dispose();
        Assert.Equal(new byte[32], kept);
    }

    private static byte[] KeptKey(HMAC algorithm) =>
        (byte[])typeof(KeyedHashAlgorithm).GetField("KeyValue", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(algorithm)!;
}
