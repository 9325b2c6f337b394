using Xunit;

namespace Hashlane.Tests;

/// <summary>Counting bytes of whole blocks.</summary>
public sealed class BytesTests
{
    [Theory]
    [InlineData(0, 64, 0, 0)]
    [InlineData(0, 64, 1, 0)]
    [InlineData(63, 64, 0, 0)]
    [InlineData(64, 64, 0, 64)]
    [InlineData(64, 64, 1, 0)]
    [InlineData(65, 64, 1, 64)]
    [InlineData(128, 64, 1, 64)]
    [InlineData(129, 64, 1, 128)]
    [InlineData(1536, 512, 1, 1024)]
    [InlineData(int.MaxValue, 64, 0, int.MaxValue - 63)]
    [InlineData(int.MaxValue, 128, 1, int.MaxValue - 127)]
    public void InWholeBlocks_OfALength_LeavesTheRest(int sourceBytes, int blockBytes, int held, int expected) =>
        Assert.Equal(expected, Bytes.InWholeBlocks(sourceBytes, blockBytes, held));
}
