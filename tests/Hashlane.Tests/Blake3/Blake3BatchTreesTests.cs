using Xunit;

namespace Hashlane.Tests;

/// <summary>Many messages of several chunks at once: chunks, parents and roots of all are hashed side by side, with the digests of one after the other.</summary>
public sealed class Blake3BatchTreesTests
{
    private const int ChunkBytes = Blake3Subtree.ChunkBytes;

    // Trees of every shape up to five levels; and what is longer than any message that is hashed with others.
    private const int MaxChunks = 40, TooManyChunks = 129;

    private static readonly byte[] _key = Inputs.Key(Blake3Mac.KeyBytes);

    private static readonly HashFunction _function = HashFunction.All.Single(static function => function.TypeName == nameof(Blake3));

    /// <summary>Without a key, with one, and deriving keys.</summary>
    public static TheoryData<string> Modes => ["", "key", "context"];

    [Theory]
    [MemberData(nameof(Modes))]
    public void HashMany_EqualLengthsAroundChunks_EqualsOneShots(string mode)
    {
        int[] counts = [2, 3, 5, 9, 17, 33];
        for (int chunks = 1; chunks <= MaxChunks; chunks++)
        {
            foreach (int length in (int[])[(chunks * ChunkBytes) - 1, chunks * ChunkBytes, (chunks * ChunkBytes) + 1])
            {
                AssertMany(mode, [.. Enumerable.Repeat(length, counts[(chunks + length) % counts.Length])]);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void HashMany_LengthsAroundChunksInOneBatch_EqualsOneShots(string mode)
    {
        List<int> lengths = [0, 1, TooManyChunks * ChunkBytes, (TooManyChunks * ChunkBytes) - 1, ((TooManyChunks - 1) * ChunkBytes) + 1];
        for (int chunks = 1; chunks <= MaxChunks; chunks++)
        {
            lengths.AddRange([(chunks * ChunkBytes) - 1, chunks * ChunkBytes, (chunks * ChunkBytes) + 1, chunks]);
        }

        int[] shuffled = [.. lengths];
        new Random(3).Shuffle(shuffled);
        AssertMany(mode, shuffled);
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void HashMany_TreesOfWhichNoneIsOdd_EqualsOneShots(string mode)
    {
        // Each level is pairs only, of all trees or of some.
        foreach (int[] chunks in (int[][])[[2, 2], [4, 4, 4], [2, 4], [4, 2, 8, 2], [1, 4, 8], [8, 4, 1, 16, 2, 1], [32, 16, 2, 2]])
        {
            AssertMany(mode, [.. chunks.Select(static count => count * ChunkBytes)]);
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void HashMany_MoreThanAWindow_EqualsOneShots(string mode)
    {
        Random random = new(4);
        AssertMany(mode, [.. Enumerable.Range(0, BatchWindow.Messages + 77).Select(_ => random.Next(4 * ChunkBytes))]);
        AssertMany(mode, [.. Enumerable.Repeat(2 * ChunkBytes, (2 * BatchWindow.Messages) + 5)]);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(20)]
    public void HashMany_OfOtherDigestLengths_EqualsOneShots(int digestBytes)
    {
        Assert.True(HashFunction.TryGet($"blake3-{8 * digestBytes}", out HashFunction? function));
        int[] lengths = [3000, 10, 1025, 2048, 5000, 0, 1024, 9000];
        byte[] buffer = Inputs.Random(lengths.Sum(), seed: digestBytes), digests = new byte[lengths.Length * digestBytes];
        function.HashMany(buffer, lengths, digests);
        for (int i = 0, start = 0; i < lengths.Length; start += lengths[i++])
        {
            Assert.Equal(function.HashData(buffer.AsSpan(start, lengths[i])), digests.AsSpan(i * digestBytes, digestBytes));
        }
    }

    [Fact]
    public void HashMany_WithABytePrefixed_EqualsOneShotsOfBoth()
    {
        // With the byte one chunk, and just more.
        int[] lengths = [1023, 1024, 2047, 2048, 3071, 3072, 1022, 40 * ChunkBytes, 0, 5, 9 * ChunkBytes, 16 * ChunkBytes];
        byte[] buffer = Inputs.Random(lengths.Sum(), seed: 5), digests = new byte[lengths.Length * Blake3.HashSizeInBytes];
        _function.HashMany(new MessageContext(7), buffer, lengths, digests, maxDegreeOfParallelism: 1);
        for (int i = 0, start = 0; i < lengths.Length; start += lengths[i++])
        {
            byte[] message = [7, .. buffer.AsSpan(start, lengths[i])];
            Assert.True(Blake3.HashData(message).AsSpan().SequenceEqual(DigestOf(digests, i)), $"{lengths[i]} bytes behind a prefix.");
        }
    }

    private static HashFunctionOptions Options(string mode) => mode switch
    {
        "key" => new() { Key = _key },
        "context" => new() { Context = "a test of trees" },
        _ => new(),
    };

    /// <summary>All shapes of a batch against a hasher of the mode.</summary>
    private static void AssertMany(string mode, int[] lengths)
    {
        HashFunctionOptions options = Options(mode);
        using Hasher hasher = _function.Create(options);
        byte[] buffer = Inputs.Random(lengths.Sum(), seed: lengths.Length);
        byte[] adjoining = new byte[lengths.Length * Blake3.HashSizeInBytes], scattered = new byte[adjoining.Length], equal = new byte[adjoining.Length];
        ReadOnlyMemory<byte>[] sources = new ReadOnlyMemory<byte>[lengths.Length];
        for (int i = 0, start = 0; i < lengths.Length; start += lengths[i++])
        {
            sources[i] = buffer.AsMemory(start, lengths[i]);
        }

        _function.HashMany(buffer, lengths, adjoining, options);
        _function.HashMany(sources, scattered, options);
        bool isEqual = Array.TrueForAll(lengths, length => length == lengths[0]);
        if (isEqual)
        {
            _function.HashMany(buffer, lengths[0], equal, options);
        }

        for (int i = 0; i < lengths.Length; i++)
        {
            hasher.AppendData(sources[i].Span);
            byte[] expected = hasher.GetHashAndReset();
            string what = $"message {i} of {lengths.Length}, {lengths[i]} bytes, mode '{mode}'";
            Assert.True(expected.AsSpan().SequenceEqual(DigestOf(adjoining, i)), $"Adjoining: {what}.");
            Assert.True(expected.AsSpan().SequenceEqual(DigestOf(scattered, i)), $"Scattered: {what}.");
            Assert.True(!isEqual || expected.AsSpan().SequenceEqual(DigestOf(equal, i)), $"Equal: {what}.");
        }
    }

    private static ReadOnlySpan<byte> DigestOf(byte[] digests, int index) =>
        digests.AsSpan(index * Blake3.HashSizeInBytes, Blake3.HashSizeInBytes);
}
