using System.Security.Cryptography;
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
    public void Derivation()
    {
        byte[] sharedSecret = Inputs.Key(32), salt = Inputs.Pattern(10);

        // snippet: hkdf
        byte[] prk = Hkdf.Extract(HashFunction.Blake2b, ikm: sharedSecret, salt);
        byte[] forClient = Hkdf.Expand(HashFunction.Blake2b, prk, 32, info: "client v1"u8.ToArray());
        byte[] forServer = Hkdf.Expand(HashFunction.Blake2b, prk, 32, info: "server v1"u8.ToArray());
        // end snippet

        Assert.Equal(HmacOracle.Tag(HashFunction.Blake2b, salt, sharedSecret), prk);
        Assert.Equal(HmacOracle.Tag(HashFunction.Blake2b, prk, [.. "client v1"u8, 1])[..32], forClient);
        Assert.Equal(HmacOracle.Tag(HashFunction.Blake2b, prk, [.. "server v1"u8, 1])[..32], forServer);
    }

    [Fact]
    public void Noise()
    {
        byte[] sharedSecret = Inputs.Key(32), chainingKey = Inputs.Pattern(32);

        // snippet: hkdf-noise
        // Noise §4.3: a chaining key and an input make the next chaining key and a key.
        byte[] output = Hkdf.DeriveKey(HashFunction.Blake2s, ikm: sharedSecret, outputLength: 64, salt: chainingKey);
        byte[] nextChainingKey = output[..32], temporaryKey = output[32..];
        // end snippet

        // As Noise §4.3 and WireGuard's paper §5.4 define it.
        byte[] temp = HmacOracle.Tag(HashFunction.Blake2s, chainingKey, sharedSecret);
        byte[] first = HmacOracle.Tag(HashFunction.Blake2s, temp, [1]);
        Assert.Equal(first, nextChainingKey);
        Assert.Equal(HmacOracle.Tag(HashFunction.Blake2s, temp, [.. first, 2]), temporaryKey);
    }

    [Fact]
    public void Passwords()
    {
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        byte[] salt = Inputs.Pattern(16);
        ReadOnlyMemory<byte>[] passwords = [new byte[] { 1 }, new byte[] { 2 }, new byte[] { 3 }], salts = [salt, salt, salt];

        // snippet: pbkdf2
        byte[] key = Pbkdf2.DeriveKey(
            HashFunction.Sha256, password: "correct horse", salt, iterations: 600_000, outputLength: 32, cancellationToken);
        // end snippet

        // snippet: pbkdf2-many
        byte[] keys = new byte[passwords.Length * 32];
        Pbkdf2.DeriveMany(HashFunction.Sha256, passwords, salts, iterations: 10_000, outputLength: 32, keys, cancellationToken);
        // end snippet

        Assert.Equal(Rfc2898DeriveBytes.Pbkdf2("correct horse", salt, 600_000, HashAlgorithmName.SHA256, 32), key);
        Assert.Equal(Rfc2898DeriveBytes.Pbkdf2((byte[])[3], salt, 10_000, HashAlgorithmName.SHA256, 32), keys[64..]);
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
