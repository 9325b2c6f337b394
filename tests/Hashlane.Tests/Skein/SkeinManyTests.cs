using Xunit;

namespace Hashlane.Tests;

/// <summary>Many messages at once under a key, and with digests that lanes do not give.</summary>
public sealed class SkeinManyTests
{
    private const int Seed = 11;

    private static readonly byte[] _key = Inputs.Random(77, Seed);

    [Fact]
    public void HashMany_KeyedEqualLengths_EqualsOneByOne()
    {
        foreach (int length in (int[])[0, 1, 63, 64, 65, 128, 600])
        {
            foreach (int count in (int[])[0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 13, 17, 18, 27, 40])
            {
                byte[] messages = Inputs.Random(count * length, seed: length + count);
                byte[] tags = new byte[count * Skein512Mac.HashSizeInBytes];
                Skein512Mac.HashMany(_key, messages, length, tags);
                AssertTags(messages, [.. Enumerable.Repeat(length, count)], tags);
            }
        }
    }

    [Fact]
    public void HashMany_KeyedRaggedBatches_EqualOneByOne()
    {
        Random random = new(Seed);
        for (int batch = 0; batch < 60; batch++)
        {
            int[] lengths = [.. Enumerable.Range(0, batch == 59 ? 600 : random.Next(65)).Select(i => i == 7 ? 20_000 : random.Next(700))];
            byte[] buffer = Inputs.Random(lengths.Sum(), seed: batch);
            byte[] tags = Canary.Create((lengths.Length * Skein512Mac.HashSizeInBytes) + 3), scattered = new byte[tags.Length];
            Skein512Mac.HashMany(_key, buffer, lengths, tags);
            AssertTags(buffer, lengths, tags);
            Canary.AssertUntouched(tags.AsSpan(lengths.Length * Skein512Mac.HashSizeInBytes));
            ReadOnlyMemory<byte>[] sources = new ReadOnlyMemory<byte>[lengths.Length];
            for (int i = 0, start = 0; i < lengths.Length; start += lengths[i++])
            {
                sources[i] = buffer.AsMemory(start, lengths[i]);
            }

            Skein512Mac.HashMany(_key, sources, scattered);
            AssertTags(buffer, lengths, scattered);
        }
    }

    [Fact]
    public void HashMany_KeyedBySeveralThreads_EqualsOneByOne()
    {
        const int count = 1100, length = 1000;
        byte[] messages = Inputs.Random(count * length, Seed), tags = new byte[count * Skein512Mac.HashSizeInBytes];
        Skein512Mac.HashMany(_key, messages, length, tags, maxDegreeOfParallelism: 3);
        AssertTags(messages, [.. Enumerable.Repeat(length, count)], tags);
    }

    [Fact]
    public void HashMany_Keyed_BadArguments_ThrowWithTheNameAndWriteNothing()
    {
        byte[] message = new byte[20], tags = Canary.Create(2 * Skein512Mac.HashSizeInBytes);
        Assert.Equal("key", Assert.Throws<ArgumentException>(() => Skein512Mac.HashMany([], message, 10, tags)).ParamName);
        Assert.Equal("key", Assert.Throws<ArgumentException>(() => Skein512Mac.HashMany([], message, [10, 10], tags)).ParamName);
        Assert.Equal("key", Assert.Throws<ArgumentException>(() => Skein512Mac.HashMany([], [message, message], tags)).ParamName);
        Assert.Equal("sources", Assert.Throws<ArgumentException>(() => Skein512Mac.HashMany(_key, message, 9, tags)).ParamName);
        Assert.Equal(
            "destination", Assert.Throws<ArgumentException>(() => Skein512Mac.HashMany(_key, message, [10, 10], tags.AsSpan(1))).ParamName);
        Assert.Equal(
            "maxDegreeOfParallelism",
            Assert.Throws<ArgumentOutOfRangeException>(() => Skein512Mac.HashMany(_key, [message], tags, maxDegreeOfParallelism: 0)).ParamName);
        Canary.AssertUntouched(tags);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(31)]
    [InlineData(32)]
    [InlineData(63)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(300)]
    public void HashMany_AnyOutputLength_EqualsOneByOne(int outputLength)
    {
        // Past a block of output there are no lanes.
        HashFunction function = HashFunction.All.Single(static function => function.FamilyName == "skein512").WithHashSize(outputLength);
        const int count = 22, length = 130;
        byte[] messages = Inputs.Random(count * length, Seed), digests = new byte[count * outputLength];
        function.HashMany(messages, length, digests);
        for (int i = 0; i < count; i++)
        {
            Assert.Equal(
                Skein512.HashData(messages.AsSpan(i * length, length), outputLength), digests.AsSpan(i * outputLength, outputLength));
        }
    }

    private static void AssertTags(ReadOnlySpan<byte> messages, int[] lengths, ReadOnlySpan<byte> tags)
    {
        foreach (int length in lengths)
        {
            Assert.Equal(Skein512Mac.HashData(_key, messages[..length]), tags[..Skein512Mac.HashSizeInBytes]);
            messages = messages[length..];
            tags = tags[Skein512Mac.HashSizeInBytes..];
        }
    }
}
