using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/migrating.md and the pages of its folder show.</summary>
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

        byte[] before = SHA256.HashData(data);
        byte[] after = Blake2s.HashData(data);  // also 32 bytes

        Assert.Equal(before.Length, after.Length);
    }

    [Fact]
    public void FromIncrementalHash()
    {
        byte[] part = "hello"u8.ToArray();

        using IncrementalHash before = IncrementalHash.CreateHash(HashAlgorithmName.SHA512);
        before.AppendData(part);
        byte[] oldDigest = before.GetHashAndReset();

        using Blake2b after = new();
        after.AppendData(part);
        byte[] newDigest = after.GetHashAndReset();

        Assert.Equal(oldDigest.Length, newDigest.Length);
        Assert.Equal(Blake2b.HashData(part), newDigest);
    }

    [Fact]
    public void DigestsAsValues()
    {
        byte[] data = "hello"u8.ToArray();
        string expectedText = "EA8F163DB38682925E4491C5E58D4BB3506EF8C14EB78A86E908C5624A67200F";
        string path = "hello.txt";
        Dictionary<Digest256, string> paths = [];

        // snippet: digests-as-values
        Digest256 digest = new(Blake3.HashData(data));
        string text = digest.ToString();                         // 64 hexadecimal digits
        bool isSame = digest == Digest256.Parse(expectedText);   // in fixed time
        paths[digest] = path;                                    // a Dictionary<Digest256, string>
        // end snippet

        Assert.True(isSame);
        Assert.Equal(expectedText.ToLowerInvariant(), text);
        Assert.Equal(path, paths[new Digest256(Blake3.HashData(data))]);
    }

    [Fact]
    public void DigestsAsArrays()
    {
        byte[] data = "hello"u8.ToArray();
        byte[] expected = Blake3.HashData(data);
        string path = "hello.txt";
        Dictionary<string, string> paths = [];

        // snippet: digests-as-arrays
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
    public void FromBouncyCastle()
    {
        byte[] data = Inputs.Pattern(500);
        byte[] key = Inputs.Key(32), output = new byte[40];
        byte[] tag = Skein512Mac.HashData(key, data, 32);
        const int offset = 3, length = 300;

        using Blake2b hasher = new(outputLength: 32);        // Blake2bDigest digest = new(256);
        hasher.AppendData(data.AsSpan(offset, length));      // digest.BlockUpdate(data, offset, length);
        hasher.GetHashAndReset(output);                      // digest.DoFinal(output, 0);

        using Skein512Mac mac = new(key, outputLength: 32);  // SkeinMac mac = new(512, 256); mac.Init(new KeyParameter(key));
        mac.AppendData(data);                                // mac.BlockUpdate(data, 0, data.Length);
        bool isGenuine = mac.Verify(tag);                    // mac.DoFinal(output, 0); Arrays.ConstantTimeAreEqual(output, tag)

        Assert.True(isGenuine);
        Assert.Equal(Blake2b.HashData(data.AsSpan(3, 300), 32), output[..32]);
    }

    [Fact]
    public void FromBlake2FastHashData()
    {
        byte[] key = Inputs.Pattern(Blake2bMac.MaxKeyBytes);
        byte[] data = Inputs.Pattern(100);

        // snippet: from-blake2fast-hashdata
        byte[] tag = Blake2bMac.HashData(key, data);  // Blake2b.HashData(key, data), which would overwrite data
        // end snippet

        Assert.True(Blake2bMac.Verify(key, data, tag));

        // What the page warns of: the call of Blake2Fast compiles, hashes the key and overwrites the message.
        Blake2b.HashData(key, data);
        Assert.Equal(Blake2b.HashData(key), data[..64]);
        Assert.Throws<ArgumentException>(() => Blake2b.HashData(key, new byte[63]));
    }

    [Fact]
    public void FromBlake2Fast()
    {
        byte[] key = Inputs.Pattern(Blake2bMac.MaxKeyBytes);
        byte[] data = Inputs.Pattern(100);
        byte[] output = new byte[64];
        int number = 5;

        byte[] tag = Blake2bMac.HashData(key, data, 32);             // ComputeHash(32, key, data)
        int written = Blake2b.HashData(data, 32, output);            // ComputeAndWriteHash(32, data, output)

        using Blake2b hasher = new(outputLength: 32);                // CreateIncrementalHasher(32)
        hasher.AppendData(data);                                     // Update(data)
        hasher.AppendValue(number);                                  // Update(number)
        written = hasher.GetHashAndReset(output);                    // Finish(output)
        hasher.AppendData(data);
        bool fits = hasher.TryGetHashAndReset(output, out written);  // TryFinish(output, out written)

        Assert.True(Blake2bMac.Verify(key, data, 32, tag));
        Assert.True(fits);
        Assert.Equal(32, written);
        Assert.Equal(Blake2b.HashData(data, 32), output[..32]);
    }

    [Fact]
    public void FromKonscious()
    {
        byte[] key = Inputs.Key(40), data = Inputs.Pattern(100);

        byte[] digest = Blake2b.HashData(data, 32);        // new HMACBlake2B(256).ComputeHash(data)
        byte[] tag = Blake2bMac.HashData(key, data, 32);   // new HMACBlake2B(key, 256).ComputeHash(data)

        using HMAC algorithm = Blake2bMac.CreateKeyedHashAlgorithm(key, 32);
        byte[] same = algorithm.ComputeHash(data);         // where a HashAlgorithm or an HMAC is demanded

        Assert.Equal(32, digest.Length);
        Assert.Equal(tag, same);
    }

    [Fact]
    public void FromIsopoh()
    {
        byte[] key = Inputs.Key(40), data = Inputs.Pattern(100), salt = Inputs.Key(16), personalization = Inputs.Pattern(16);

        byte[] digest = Blake2b.HashData(data, 32);          // ComputeHash(data, new Blake2BConfig { OutputSizeInBytes = 32 }, call)
        byte[] tag = Blake2bMac.HashData(key, data);         // ComputeHash(data, new Blake2BConfig { Key = key }, call)

        Blake2bParameters parameters = new() { Salt = salt, Personalization = personalization };  // new Blake2BConfig { Salt … }
        using Blake2b hasher = new(parameters);              // Blake2B.Create(config, call)
        hasher.AppendData(data);                             // hasher.Update(data)
        byte[] salted = hasher.GetHashAndReset();            // hasher.Finish()

        Assert.Equal(32, digest.Length);
        Assert.True(Blake2bMac.Verify(key, data, tag));
        Assert.Equal(Blake2b.HashData(data, parameters), salted);
    }

    [Fact]
    public void FromNSec()
    {
        byte[] key = Inputs.Key(32), data = Inputs.Pattern(100);

        byte[] digest = Blake2b.HashData(data, 32);                 // HashAlgorithm.Blake2b_256.Hash(data)
        byte[] tag = Blake2bMac.HashData(key, data, 32);            // MacAlgorithm.Blake2b_256.Mac(key, data)
        bool isGenuine = Blake2bMac.Verify(key, data, 32, tag);     // MacAlgorithm.Blake2b_256.Verify(key, data, tag)

        using Blake2bMac mac = new(key, outputLength: 32);          // IncrementalMac.Initialize(key, out IncrementalMac state)
        mac.AppendData(data);                                       // IncrementalMac.Update(ref state, data)
        bool isGenuineToo = mac.Verify(tag);                        // IncrementalMac.FinalizeAndVerify(ref state, tag)

        Assert.Equal(32, digest.Length);
        Assert.True(isGenuine && isGenuineToo);
    }

    [Fact]
    public void FromBlake3Net()
    {
        byte[] head = "hello"u8.ToArray();
        byte[] body = Inputs.Pattern(3000);
        byte[] piece = new byte[50];

#pragma warning disable xUnit1051 // The page shows calls without a token.
        // snippet: from-blake3-net
        using Blake3 hasher = new();                              // Hasher.New()
        hasher.AppendData(head);                                  // Update(head)
        hasher.AppendDataParallel(body);                          // UpdateWithJoin(body)
        Digest256 digest = new(hasher.GetCurrentHash());          // Hash digest = Finalize()
        using (XofReader output = hasher.OpenXof())
        {
            output.Position = 1000;                               // Finalize(1000, piece)
            output.Read(piece);
        }
        // end snippet
#pragma warning restore xUnit1051

        byte[] longer = Blake3.HashData([.. head, .. body], 1050);
        Assert.Equal(longer[..32], digest.ToArray());
        Assert.Equal(longer[1000..], piece);
    }

    [Fact]
    public void FromBlake3NetHash()
    {
        byte[] data = "hello"u8.ToArray();
        byte[] expected = Blake3.HashData(data);
        string path = "hello.txt";
        Dictionary<Digest256, string> paths = [];

        Digest256 digest = new(Blake3.HashData(data));            // Hash digest = Hasher.Hash(data)
        bool isSame = digest == new Digest256(expected);          // digest == Hash.FromBytes(expected)
        string text = digest.ToString();                          // digest.ToString()
        paths[digest] = path;                                     // a Dictionary<Digest256, string>

        Assert.True(isSame);
        Assert.Equal(Convert.ToHexStringLower(expected), text);
        Assert.Equal(path, paths[new Digest256(expected)]);
    }

    [Fact]
    public void FromBlake3NetAlgorithm()
    {
        using MemoryStream stream = new([1, 2, 3]);

        using Blake3 blake3 = new();
        using HashAlgorithm algorithm = blake3.CreateHashAlgorithm();  // new Blake3HashAlgorithm()
        byte[] digest = algorithm.ComputeHash(stream);                 // algorithm.ComputeHash(stream)

        Assert.Equal(Blake3.HashData([1, 2, 3]), digest);
    }

    [Fact]
    public async Task FromBlake3NetStream()
    {
        byte[] data = Inputs.Pattern(200_000);
        using MemoryStream source = new(data), destination = new();
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;

        // snippet: from-blake3-net-stream
        using Blake3 hasher = new();
        await using (HashingStream stream = new(source, hasher, leaveOpen: true))  // new Blake3Stream(source, dispose: false)
        {
            await stream.CopyToAsync(destination, cancellationToken);
        }

        Digest256 digest = new(hasher.GetCurrentHash());                           // stream.ComputeHash()
        hasher.Reset();                                                            // stream.ResetHash()
        // end snippet

        Assert.True(source.CanRead);
        Assert.Equal(data, destination.ToArray());
        Assert.Equal(Blake3.HashData(data), digest.ToArray());
        Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
    }
}
