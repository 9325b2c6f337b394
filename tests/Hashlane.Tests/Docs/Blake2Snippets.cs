using System.Buffers;
using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/blake2.md and docs/hashers.md show. Expected digests: Python's hashlib; those of BLAKE2X an implementation of the paper in Python that agrees with all made vectors.</summary>
[Trait("Category", "Docs")]
public sealed class Blake2Snippets
{
    private static readonly byte[] _key = [.. Enumerable.Range(0, 32).Select(static i => (byte)i)];

    [Fact]
    public void CurrentHash()
    {
        // snippet: current-hash
        using Blake2s hasher = new();
        hasher.AppendData("hello"u8);
        byte[] soFar = hasher.GetCurrentHash();  // of "hello"
        hasher.AppendData(" world"u8);
        byte[] all = hasher.GetHashAndReset();   // of "hello world"; the hasher starts again
        // end snippet

        Assert.Equal("19213bacc58dee6dbde3ceb9a47cbb330b3d86f8cca8997eb00be456f140ca25", Convert.ToHexStringLower(soFar));
        Assert.Equal("9aec6806794561107e594b1f6a8a6b0c92a0cba9acf5e5e93cca06f781813b0b", Convert.ToHexStringLower(all));
        Assert.Equal(Blake2s.HashData([]), hasher.GetCurrentHash());
    }

    [Fact]
    public void OfAnyLength()
    {
        byte[] message = "The quick brown fox jumps over the lazy dog"u8.ToArray();
        byte[] key = _key;

        // snippet: blake2x
        byte[] long100 = Blake2Xb.HashData(message, 100);  // 100 bytes, unrelated to the start of a longer output
        byte[] tag100 = Blake2XbMac.HashData(key, message, new Blake2XbParameters
        {
            OutputLength = 100,
            Personalization = "example.com/xof1"u8.ToArray(),
        });
        // end snippet

        Assert.Equal(
            "02824bc7179180e26017f06da27552e98de0f060a890b3b1d1cbbbb6bd5ec353611f8ceb52604e61b47b2923e928fd5dcfe68515c9fd6362814a93f2e271aeee"
                + "8fbbc8969d2f7f6dbd20a5f5dea80a95157e9c7021bf966c55e6b8be67a1dc24121fb9a7",
            Convert.ToHexStringLower(long100));
        Assert.Equal(
            "31f96e23bcb1727dae75deed5c205f0bfb43c9216281a2e68dbf80a6230b9e72558f0f5db43aabbe0049d1c805df5e66e1d08fff9728711fc8379e3951463a1f"
                + "72e19c17dbc7dde28b1ed461081c605b71f0af00b8b05406c5bb4b942d14c1e9e02afdbe",
            Convert.ToHexStringLower(tag100));
    }

    [Fact]
    public void OfUnknownLength()
    {
        // snippet: blake2x-unknown-length
        using Blake2Xb hasher = new(new Blake2XbParameters { IsOutputLengthUnknown = true });
        hasher.AppendData("hello"u8);
        using XofReader output = hasher.OpenXof();
        Span<byte> piece = stackalloc byte[32];
        output.Read(piece);               // the start of the output
        output.Position = 1_000_000_000;  // of 2^38
        output.Read(piece);
        // end snippet

        Assert.Equal(1UL << 38, output.Length);
        Assert.Equal("18d6eab9ec58a8c159bf1f91c427673867808b5da971753c5239a573ec93c772", Convert.ToHexStringLower(piece));
        Assert.Equal(
            "c809cfcdb358c263bc98e30800967b6c1eab83b18df7078930f585e4faa727596b657a07db6f34302aa3b712f0dc6251397bb34e4ba28f72b770a146aa81dc58",
            Convert.ToHexStringLower(hasher.GetCurrentHash()));
    }

    [Fact]
    public void Keyed()
    {
        byte[] key = _key;
        byte[][] messages = ["order=42;amount=100"u8.ToArray(), "order=43;amount=200"u8.ToArray()];
        List<byte[]> tags = [];

        // snippet: keyed
        using Blake2bMac mac = new(key, outputLength: 32);
        foreach (byte[] message in messages)
        {
            mac.AppendData(message);
            tags.Add(mac.GetHashAndReset());  // keeps the key
        }

        mac.AppendData(messages[0]);
        bool isGenuine = mac.Verify(tags[0]);
        // end snippet

        Assert.True(isGenuine);
        Assert.Equal("0cc5b126b56215b6d09e2881e43269d41d94b5ae4b63b07446f4b2949f36b7bb", Convert.ToHexStringLower(tags[0]));
        Assert.Equal(Blake2bMac.HashData(key, messages[1], 32), tags[1]);
    }

    [Fact]
    public void ParallelLeaves()
    {
        byte[] key = _key;

        // snippet: parallel-leaves
        byte[] message = "The quick brown fox jumps over the lazy dog"u8.ToArray();
        byte[] digest = Blake2bp.HashData(message);           // 64 bytes
        byte[] tag = Blake2spMac.HashData(key, message, 16);  // keyed, 16 bytes
        // end snippet

        Assert.StartsWith("f10e0523631699102c63412c0701fa19f6550fbac0e9c035", Convert.ToHexStringLower(digest), StringComparison.Ordinal);
        Assert.Equal(Blake2TreeOracle.Hash("blake2sp", message, key, 16), tag);
    }

    [Fact]
    public void Personalization()
    {
        // snippet: personalization
        Blake2bParameters fileIds = new()
        {
            OutputLength = 32,
            Personalization = "example fileid 1"u8.ToArray(),
        };
        byte[] id = Blake2b.HashData("hello"u8, fileIds);
        // end snippet

        Assert.Equal("162f764ba892f36f222c21d6b945410de066b3ea01e3f8a113ae5bff0fec0263", Convert.ToHexStringLower(id));
    }

    [Fact]
    public void SaltedMac()
    {
        byte[] key = _key;
        byte[] salt = [.. Enumerable.Range(100, 16).Select(static i => (byte)i)];

        // snippet: salted-mac
        Blake2bParameters parameters = new()
        {
            OutputLength = 32,
            Salt = salt,
            Personalization = "example.com/log1"u8.ToArray(),
        };
        using Blake2bMac mac = new(key, parameters);
        mac.AppendData("hello"u8);
        byte[] tag = mac.GetHashAndReset();
        // end snippet

        Assert.Equal("5448c8bd16fe60678263014ba8411b819e43d9196340b36ed3711ca45de57fb5", Convert.ToHexStringLower(tag));
    }

    [Theory]
    [InlineData(0, "9f3801bde2afc7dca6783fa18b72ae256b4e729c727bcc04e3279027c8e76118")]
    [InlineData(4096, "254b92fe0896781960bdc4197cdd65f7dad7aaf20657e2396819babe42a7d6a6")]
    [InlineData(10_000, "a488239af3f7462e3a312dddee5a46dd2fa5dfb9f26d496ee9cbdf75d2ca3355")]
    public void Tree(int messageBytes, string expected)
    {
        byte[] message = [.. Enumerable.Range(0, messageBytes).Select(static i => (byte)(i % 251))];

        const int LeafBytes = 4096;
        const int InnerBytes = 64;

        using Blake2b root = new(new Blake2bParameters
        {
            OutputLength = 32,
            Fanout = 0,  // any number of leaves
            Depth = 2,
            LeafBytes = LeafBytes,
            InnerHashBytes = InnerBytes,
            NodeDepth = 1,
            IsLastNode = true,  // the root is alone in its level
        });

        int leaves = Math.Max(1, (message.Length + LeafBytes - 1) / LeafBytes);  // the empty message has one leaf
        Span<byte> leafDigest = stackalloc byte[InnerBytes];
        for (int i = 0; i < leaves; i++)
        {
            Blake2bParameters leaf = new()
            {
                OutputLength = InnerBytes,
                Fanout = 0,
                Depth = 2,
                LeafBytes = LeafBytes,
                InnerHashBytes = InnerBytes,
                NodeOffset = (ulong)i,
                NodeDepth = 0,
                IsLastNode = i == leaves - 1,
            };
            int start = i * LeafBytes;
            int end = Math.Min(start + LeafBytes, message.Length);
            Blake2b.HashData(message.AsSpan(start..end), leafDigest, leaf);
            root.AppendData(leafDigest);
        }

        byte[] digest = root.GetHashAndReset();

        Assert.Equal(expected, Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void Sequence()
    {
        ReadOnlySequence<byte> body = new("hello"u8.ToArray());

        // snippet: sequence
        byte[] digest = Blake2b.HashData(body, outputLength: 32);
        // end snippet

        Assert.Equal("324dcf027dd4a30a932c441f365a25e86b173defa4b8e58948253471b81b72cf", Convert.ToHexStringLower(digest));
    }

    [Fact]
    public async Task StreamIntoHasher()
    {
        using MemoryStream head = new("hello"u8.ToArray());
        using MemoryStream body = new(" world"u8.ToArray());
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;

        // snippet: stream-async
        using Blake2s hasher = new();
        await hasher.AppendDataAsync(head, cancellationToken);
        await hasher.AppendDataAsync(body, cancellationToken);
        byte[] digest = hasher.GetHashAndReset();
        // end snippet

        Assert.Equal("9aec6806794561107e594b1f6a8a6b0c92a0cba9acf5e5e93cca06f781813b0b", Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void Values()
    {
        // snippet: values
        int[] samples = [1, 2, 3];
        using Blake2b hasher = new(outputLength: 32);
        hasher.AppendValue(samples.Length);  // so that where the samples end is part of the message
        hasher.AppendValues(samples);
        byte[] digest = hasher.GetHashAndReset();
        // end snippet

        Assert.SkipUnless(BitConverter.IsLittleEndian, "Not run: the expected digest is that of a little-endian machine.");
        Assert.Equal("12c0d9fee58e20e0eb981490413d45bb56852f6742dbd4e85b0e43278e1a914d", Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void FixedOrder()
    {
        int value = 3;

        Span<byte> bytes = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, value);
        using Blake2b hasher = new(outputLength: 32);
        hasher.AppendData(bytes);
        byte[] digest = hasher.GetHashAndReset();

        Assert.Equal("8c039ff7caa17ccebfcadc44bd9fce6a4b6699c4d03de2e3349aa1dc11193cd7", Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void Prefix()
    {
        List<byte[]> digests = [];

        // snippet: clone
        using Blake2b prefix = new(outputLength: 32);
        prefix.AppendData("https://example.com/"u8);
        foreach (string path in (string[])["a", "b", "c"])
        {
            using Blake2b hasher = prefix.Clone();
            hasher.AppendData(Encoding.UTF8.GetBytes(path));
            digests.Add(hasher.GetHashAndReset());
        }
        // end snippet

        Assert.Equal("68a5f62c258f278914c8f3fbe51d0990ad5fc8a4b38c971a090e898c1fafd623", Convert.ToHexStringLower(digests[2]));
    }

    [Fact]
    public void CryptoStreamOverFile()
    {
        byte[] data = "hello"u8.ToArray();
        using MemoryStream destination = new();

        // snippet: crypto-stream
        using Blake2b parameters = new(outputLength: 32);
        using HashAlgorithm algorithm = parameters.CreateHashAlgorithm();
        using (CryptoStream stream = new(destination, algorithm, CryptoStreamMode.Write, leaveOpen: true))
        {
            stream.Write(data);  // goes to the destination and into the hash
        }

        byte[] digest = algorithm.Hash!;
        // end snippet

        Assert.Equal(data, destination.ToArray());
        Assert.Equal("324dcf027dd4a30a932c441f365a25e86b173defa4b8e58948253471b81b72cf", Convert.ToHexStringLower(digest));
    }

    [Fact]
    public void HmacAdapter()
    {
        byte[] key = _key;
        byte[] data = "hello"u8.ToArray();

        // snippet: hmac-adapter
        using HMAC hmac = Blake2bMac.CreateKeyedHashAlgorithm(key);  // keyed BLAKE2b, not HMAC over BLAKE2b
        byte[] tag = hmac.ComputeHash(data);
        // end snippet

        Assert.Equal(Blake2bMac.HashData(key, data), tag);
        Assert.StartsWith("cec12a1b552b16a54bb75c098d8a24b3", Convert.ToHexStringLower(tag), StringComparison.Ordinal);
    }
}
