using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/hmac.md shows.</summary>
[Trait("Category", "Docs")]
public sealed class HmacSnippets
{
    [Fact]
    public void OneShot()
    {
        byte[] key = Inputs.Key(32), message = Inputs.Pattern(100);

        // snippet: hmac-one-shot
        byte[] tag = Hmac.HashData(HashFunction.Blake2s, key, message);                 // 32 bytes
        bool isGenuine = Hmac.Verify(HashFunction.Blake2s, key, message, tag);          // in fixed time
        // end snippet

        Assert.True(isGenuine);
        Assert.Equal(HmacOracle.Tag(HashFunction.Blake2s, key, message), tag);
    }

    [Fact]
    public void Instance()
    {
        byte[] key = Inputs.Key(32), tag = new byte[32];
        byte[][] messages = [[1], [2]];

        // snippet: hmac-instance
        using Hmac hmac = new(HashFunction.Sha256, key);
        foreach (byte[] message in messages)
        {
            hmac.AppendData(message);
            hmac.GetHashAndReset(tag);                      // allocates nothing
        }
        // end snippet

        Assert.Equal(HmacOracle.Tag(HashFunction.Sha256, key, [2]), tag);
    }
}
