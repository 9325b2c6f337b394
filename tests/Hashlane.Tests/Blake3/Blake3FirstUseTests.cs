using Xunit;

namespace Hashlane.Tests;

/// <summary>BLAKE3 while a process goes on from the compact kernel to lanes, whose widths are compiled one after the other.</summary>
public sealed class Blake3FirstUseTests
{
    private const int KiB = 1024;

    [Theory]
    [InlineData(512 * KiB)]
    [InlineData((64 * KiB) + 1, 512 * KiB, 3 * KiB)]
    [InlineData(8 * KiB, 5 * KiB, 2 * KiB, KiB, 3)]
    public void HashData_WhileLanesAreRepaid_IsRightAtEachLength(params int[] lengths)
    {
        using FreshLibrary library = new();
        Func<byte[], byte[]> hashData = library.HashData(nameof(Blake3));
        byte[][] messages = [.. lengths.Select(static length => Inputs.Pattern(length))];
        byte[][] expected = [.. messages.Select(static message => Blake3Oracle.Hash().Digest(message))];

        // Twice the limits, so that the widest of the lengths' kernels are reached.
        int rounds = 2 * (FirstUse.TreeBytes + (2 << 20)) / lengths.Sum();
        for (int i = 0; i < rounds; i++)
        {
            Assert.Equal(expected[i % lengths.Length], hashData(messages[i % lengths.Length]));
        }

        Assert.All(messages.Zip(expected), pair => Assert.Equal(pair.Second, hashData(pair.First)));
    }
}
