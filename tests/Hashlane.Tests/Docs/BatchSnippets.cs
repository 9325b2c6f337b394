using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/batch.md shows.</summary>
[Trait("Category", "Docs")]
public sealed class BatchSnippets
{
    private const int Records = 1000, RecordBytes = 48;

    [Fact]
    public void Shapes()
    {
        byte[] records = Inputs.Pattern(Records * RecordBytes);
        byte[] digests = new byte[Records * Blake3.HashSizeInBytes];
        byte[] buffer = "onethree"u8.ToArray();
        byte[] three = new byte[3 * Blake3.HashSizeInBytes];
        byte[] first = "a"u8.ToArray(), second = "bc"u8.ToArray(), third = [];
        byte[] key = Inputs.Pattern(Blake3Mac.KeyBytes);
        byte[] tags = new byte[Records * Blake3Mac.HashSizeInBytes];

        // snippet: batch-shapes
        Blake3.HashMany(records, 48, digests);                                  // of one length, one after the other
        Blake3.HashMany(buffer, [3, 0, 5], three);                              // of any lengths, in one buffer
        Blake3.HashMany([first, second, third], three);                         // each in its own memory
        Blake3Mac.HashMany(key, records, 48, tags);                             // tags with one key
        Blake3.HashMany(records, 48, digests, maxDegreeOfParallelism: -1);      // by all processors
        // end snippet

        ReadOnlySpan<byte> last = records.AsSpan(^RecordBytes..);
        Assert.Equal(Blake3.HashData(last), digests[^Blake3.HashSizeInBytes..]);
        Assert.Equal(Blake3.HashData([]), three[^Blake3.HashSizeInBytes..]);
        Assert.Equal(Blake3Mac.HashData(key, last), tags[^Blake3Mac.HashSizeInBytes..]);
    }

    [Fact]
    public void Group()
    {
        ReadOnlyMemory<byte>[] contents = ["one"u8.ToArray(), "two"u8.ToArray(), "one"u8.ToArray()];
        string[] paths = ["a.txt", "b.txt", "c.txt"];

        // snippet: batch-group
        byte[] digests = new byte[contents.Length * Blake3.HashSizeInBytes];
        Blake3.HashMany(contents, digests);                                     // contents: ReadOnlyMemory<byte>[]
        ILookup<string, string> pathsByDigest = digests
            .Chunk(Blake3.HashSizeInBytes)
            .Zip(paths)
            .ToLookup(static pair => Convert.ToHexStringLower(pair.First), static pair => pair.Second);
        // end snippet

        Assert.Equal(2, pathsByDigest.Count);
        Assert.Equal(["a.txt", "c.txt"], pathsByDigest[Convert.ToHexStringLower(Blake3.HashData("one"u8))]);
    }

    [Fact]
    public void Options()
    {
        byte[] records = Inputs.Pattern(Records * RecordBytes);
        byte[] key = Inputs.Pattern(Blake2bMac.MaxKeyBytes);
        Assert.True(HashFunction.TryGet("blake2b-256", out HashFunction? function));
        byte[] tags = new byte[Records * function.HashSizeInBytes];

        // snippet: batch-options
        HashFunctionOptions options = new() { Key = key, Personalization = "example.com/log1"u8.ToArray() };
        function.HashMany(records, 48, tags, options);                          // of blake2b-256: 32 bytes each
        // end snippet

        Blake2bParameters parameters = new() { OutputLength = 32, Personalization = "example.com/log1"u8.ToArray() };
        Assert.Equal(Blake2bMac.HashData(key, records.AsSpan(^RecordBytes..), parameters), tags[^function.HashSizeInBytes..]);
    }

    [Fact]
    public void Verify()
    {
        byte[] records = Inputs.Pattern(Records * RecordBytes);
        byte[] key = Inputs.Pattern(Blake2bMac.MaxKeyBytes);
        byte[] sent = new byte[Records * Blake2bMac.HashSizeInBytes];
        Blake2bMac.HashMany(key, records, RecordBytes, sent);
        sent[(7 * Blake2bMac.HashSizeInBytes) + 1] ^= 1;
        sent[^1] ^= 0x80;
        ReadOnlySpan<byte> received = sent;
        List<int> forged = [];

        // snippet: batch-verify
        Span<byte> expected = new byte[received.Length];
        Blake2bMac.HashMany(key, records, 48, expected);
        for (int i = 0; i < expected.Length; i += Blake2bMac.HashSizeInBytes)
        {
            ReadOnlySpan<byte> tag = received.Slice(i, Blake2bMac.HashSizeInBytes);
            if (!CryptographicOperations.FixedTimeEquals(tag, expected.Slice(i, Blake2bMac.HashSizeInBytes)))
            {
                forged.Add(i / Blake2bMac.HashSizeInBytes);
            }
        }
        // end snippet

        Assert.Equal([7, Records - 1], forged);
    }
}
