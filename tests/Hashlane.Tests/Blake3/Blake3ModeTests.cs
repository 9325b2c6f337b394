using Xunit;

namespace Hashlane.Tests;

/// <summary>The mode and the node, which may come from a key: wiped, nothing of them is left.</summary>
public sealed class Blake3ModeTests
{
    private static readonly byte[] _key = Inputs.Key(Blake3Mac.KeyBytes);

    [Theory]
    [InlineData(0)]
    [InlineData(1000)]
    [InlineData(9 * Blake3Kernels.ChunkBytes)]
    public void Wipe_OfAKeyedMode_LeavesOnlyZeros(int length)
    {
        Blake3Mode mode = new(_key, Blake3Flags.KeyedHash);
        byte[] message = Inputs.Pattern(length);
        int absorbable = (int)mode.AbsorbableBytes(length);
        mode.AbsorbBlocks(message.AsSpan(0, absorbable));
        Assert.True(mode.IsKeyed);
        Assert.True(Bytes.Of(ref mode).IndexOf(_key) >= 0, "The key is not where this test looks.");
        mode.Wipe();
        Assert.Equal(-1, Bytes.Of(ref mode).IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void Wipe_OfANode_LeavesOnlyZeros()
    {
        Blake3Mode mode = new(_key, Blake3Flags.KeyedHash);
        Blake3Node node = default;
        mode.FinishNode([1, 2, 3], ref node);
        Assert.True(Bytes.Of(ref node).IndexOf(_key) >= 0, "The key is not where this test looks.");
        node.Wipe();
        Assert.Equal(-1, Bytes.Of(ref node).IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void IsKeyed_OfEveryMode_SaysWhetherThereIsASecret()
    {
        Assert.False(new Blake3Mode().IsKeyed);
        Assert.True(new Blake3Mode(_key, Blake3Flags.KeyedHash).IsKeyed);
        Assert.True(new Blake3Mode(_key, Blake3Flags.DeriveKeyMaterial).IsKeyed);
    }

    [Theory]
    [InlineData(0, 0, 0)]
    [InlineData(0, 1023, 0)]
    [InlineData(0, 1024, 0)]
    [InlineData(0, 1025, 1024)]
    [InlineData(0, 2048, 2048)]
    [InlineData(0, 5000, 4096)]
    [InlineData(2, 1023, 0)]
    [InlineData(2, 1024, 1024)]
    [InlineData(2, 3071, 2048)]
    [InlineData(0, (1L << 31) + 1022, 1L << 31)]
    public void AbsorbableBytes_OfALength_HoldsBackTheOnlyChunk(int chunksBefore, long available, long expected)
    {
        Blake3Mode mode = new();
        mode.AbsorbBlocks(Inputs.Pattern(chunksBefore * Blake3Kernels.ChunkBytes));
        Assert.Equal(expected, mode.AbsorbableBytes(available));
    }
}
