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

    [Fact]
    public void DigestsAsValues()
    {
        byte[] data = "hello"u8.ToArray();
        byte[] expected = Blake3.HashData(data);
        string path = "hello.txt";
        Dictionary<string, string> paths = [];

        // snippet: digests-as-values
        byte[] digest = Blake3.HashData(data);
        string text = Convert.ToHexStringLower(digest);                            // not digest.ToString()
        bool isSame = CryptographicOperations.FixedTimeEquals(digest, expected);   // not digest == expected
        paths[text] = path;                                                        // a Dictionary<string, string>, not paths[digest]
        // end snippet

        Assert.True(isSame);
        Assert.Equal("ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200f", text);
        Assert.Equal(path, paths[Convert.ToHexStringLower(Blake3.HashData(data))]);

        // What the page warns of: each compiles, and none does what it did with a struct.
        Assert.Equal("System.Byte[]", digest.ToString());
        Assert.Equal("System.Byte[]", $"{digest}");
        Assert.False(digest == expected);
        Assert.False(digest.Equals(expected));
        Assert.False(new Dictionary<byte[], string> { [digest] = path }.ContainsKey(expected));
    }

    [Fact]
    public void LengthsInBits_LeftAsTheyAre_AreWhatThePageSays()
    {
        Assert.Throws<ArgumentOutOfRangeException>(static () => new Blake2b(256));
        using Skein512 skein = new(256);
        Assert.Equal(256, skein.HashLengthInBytes);
    }

    [Fact]
    public void FromBlake2Fast()
    {
        byte[] key = Inputs.Pattern(Blake2bMac.MaxKeyBytes);
        byte[] data = Inputs.Pattern(100);
        byte[] output = new byte[64];

        // snippet: from-blake2fast
        byte[] tag = Blake2bMac.HashData(key, data);                 // ComputeHash(key, data), HashData(key, data)
        int written = Blake2b.HashData(data, 32, output);            // ComputeAndWriteHash(32, data, output)

        using Blake2b hasher = new(outputLength: 32);                // CreateIncrementalHasher(32)
        hasher.AppendData(data);                                     // Update(data)
        written = hasher.GetHashAndReset(output);                    // Finish(output)
        hasher.AppendData(data);
        bool fits = hasher.TryGetHashAndReset(output, out written);  // TryFinish(output, out written)
        // end snippet

        Assert.True(Blake2bMac.Verify(key, data, tag));
        Assert.True(fits);
        Assert.Equal(32, written);
        Assert.Equal(Blake2b.HashData(data, 32), output[..32]);

        // What the page warns of: the call of Blake2Fast compiles, hashes the key and overwrites the message.
        Blake2b.HashData(key, data);
        Assert.Equal(Blake2b.HashData(key), data[..64]);
    }

    [Fact]
    public void FromBlake3Net()
    {
        byte[] head = "hello"u8.ToArray();
        byte[] body = Inputs.Pattern(3000);
        byte[] piece = new byte[50];

#pragma warning disable xUnit1051 // The page shows calls without a token.
        // snippet: from-blake3-net
        using Blake3 hasher = new();                                         // Hasher.New()
        hasher.AppendData(head);                                             // Update(head)
        hasher.AppendDataParallel(body);                                     // UpdateWithJoin(body)
        string text = Convert.ToHexStringLower(hasher.GetCurrentHash());     // Finalize().ToString()
        using (XofReader output = hasher.OpenXof())
        {
            output.Position = 1000;                                          // Finalize(1000, piece)
            output.Read(piece);
        }
        // end snippet
#pragma warning restore xUnit1051

        byte[] longer = Blake3.HashData([.. head, .. body], 1050);
        Assert.Equal(Convert.ToHexStringLower(longer.AsSpan(0, 32)), text);
        Assert.Equal(longer[1000..], piece);
    }

    [Fact]
    public async Task FromBlake3NetStream()
    {
        byte[] data = Inputs.Pattern(200_000);
        using MemoryStream source = new(data), destination = new();
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;

        // snippet: from-blake3-net-stream
        using Blake3 blake3 = new();
        using HashAlgorithm algorithm = blake3.CreateHashAlgorithm();        // new Blake3HashAlgorithm()
        await using (CryptoStream reading = new(source, algorithm, CryptoStreamMode.Read, leaveOpen: true))
        {
            await reading.CopyToAsync(destination, cancellationToken);       // to its end
        }

        byte[] digest = algorithm.Hash!;                                     // ComputeHash()
        // end snippet

        Assert.Equal(data, destination.ToArray());
        Assert.Equal(Blake3.HashData(data), digest);
    }
}
