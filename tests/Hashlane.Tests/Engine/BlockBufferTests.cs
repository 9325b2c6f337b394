using Xunit;

namespace Hashlane.Tests;

/// <summary>How messages are cut into blocks, seen through a toy mode: eager and holding back, two block sizes.</summary>
public sealed class BlockBufferTests
{
    [Theory]
    [InlineData(64, true)]
    [InlineData(64, false)]
    [InlineData(128, true)]
    [InlineData(128, false)]
    public void Append_EveryTwoWaySplit_PassesWholeBlocksAndTheRightRest(int blockBytes, bool holdsLastBlock)
    {
        foreach (int length in Inputs.LengthsAround(blockBytes))
        {
            for (int split = 0; split <= length; split++)
            {
                AssertCut(blockBytes, holdsLastBlock, length, [split, length - split]);
            }
        }
    }

    [Theory]
    [InlineData(64, true)]
    [InlineData(64, false)]
    [InlineData(128, true)]
    [InlineData(128, false)]
    public void Append_EmptyAndTinyPieces_PassesWholeBlocksAndTheRightRest(int blockBytes, bool holdsLastBlock)
    {
        AssertCut(blockBytes, holdsLastBlock, 0, []);
        AssertCut(blockBytes, holdsLastBlock, 0, [0, 0]);
        AssertCut(blockBytes, holdsLastBlock, blockBytes, [0, blockBytes, 0]);
        AssertCut(blockBytes, holdsLastBlock, 3 * blockBytes, [.. Enumerable.Repeat(1, 3 * blockBytes)]);
        AssertCut(blockBytes, holdsLastBlock, (8 * blockBytes) + 1, [1, 8 * blockBytes]);
        AssertCut(blockBytes, holdsLastBlock, 8 * blockBytes, [blockBytes, 7 * blockBytes]);
    }

    [Fact]
    public void Append_LongPieceToAnEmptyBuffer_IsPassedInOneRun()
    {
        ToyLog log = new();
        BlockBuffer<ToyMode, Bytes64> buffer = new(new ToyMode(64, holdsLastBlock: true, isKeyed: false, log));
        buffer.Append(Inputs.Pattern(64 * 10));
        Assert.Equal([64 * 9], log.Runs);
    }

    [Theory]
    [InlineData(true, 1)]
    [InlineData(false, 0)]
    public void FinishCopy_OfAKeyedMode_WipesTheCopyAndKeepsTheState(bool isKeyed, int wipes)
    {
        ToyLog log = new();
        BlockBuffer<ToyMode, Bytes64> buffer = new(new ToyMode(64, holdsLastBlock: true, isKeyed, log));
        byte[] message = Inputs.Pattern(100);
        buffer.Append(message);
        byte[] digest = new byte[8];
        buffer.FinishCopy(digest);
        Assert.Equal(wipes, log.Wipes);
        Assert.Equal(ToyMode.Hash(message), BitConverter.ToUInt64(digest));
        buffer.Append([9]);
        buffer.FinishCopy(digest);
        Assert.Equal(ToyMode.Hash([.. message, 9]), BitConverter.ToUInt64(digest));
    }

    [Fact]
    public void FinishAndReset_AfterData_StartsAnew()
    {
        ToyLog log = new();
        BlockBuffer<ToyMode, Bytes128> buffer = new(new ToyMode(128, holdsLastBlock: true, isKeyed: false, log));
        byte[] digest = new byte[8];
        buffer.Append(Inputs.Pattern(300));
        buffer.FinishAndReset(digest);
        Assert.Equal(ToyMode.Hash(Inputs.Pattern(300)), BitConverter.ToUInt64(digest));
        Assert.Equal(1, log.Resets);
        buffer.Append([1]);
        buffer.FinishAndReset(digest);
        Assert.Equal(ToyMode.Hash([1]), BitConverter.ToUInt64(digest));
    }

    [Fact]
    public void Wipe_WithPendingBytes_ForgetsThemAndWipesTheMode()
    {
        ToyLog log = new();
        BlockBuffer<ToyMode, Bytes64> buffer = new(new ToyMode(64, holdsLastBlock: true, isKeyed: true, log));
        buffer.Append(Inputs.Pattern(30));
        buffer.Wipe();
        Assert.Equal(1, log.Wipes);
        buffer.FinishAndReset(new byte[8]);
        Assert.Equal([0], log.Lasts);
    }

    [Fact]
    public void Take_OfAMode_WipesTheOneGiven()
    {
        ToyLog log = new();
        ToyMode given = new(64, holdsLastBlock: true, isKeyed: true, log);
        BlockBuffer<ToyMode, Bytes64> buffer = default;
        buffer.Take(ref given);
        Assert.Equal(1, log.Wipes);
        Assert.Equal(0UL, given.State);
        byte[] digest = new byte[8];
        buffer.FinishAndReset(digest);
        Assert.Equal(ToyMode.Hash([]), BitConverter.ToUInt64(digest));
    }

    private static void AssertCut(int blockBytes, bool holdsLastBlock, int length, int[] pieces)
    {
        ToyLog log = new();
        ToyMode mode = new(blockBytes, holdsLastBlock, isKeyed: false, log);
        byte[] message = Inputs.Pattern(length);
        ulong digest = blockBytes == 64
            ? Hash(new BlockBuffer<ToyMode, Bytes64>(mode), message, pieces)
            : Hash(new BlockBuffer<ToyMode, Bytes128>(mode), message, pieces);
        Assert.Equal(ToyMode.Hash(message), digest);
        Assert.All(log.Runs, run => Assert.True(run > 0 && run % blockBytes == 0, $"A run of {run} bytes."));
        int rest = length % blockBytes;
        Assert.Equal([holdsLastBlock && rest == 0 && length > 0 ? blockBytes : rest], log.Lasts);
        Assert.Equal(length, log.Runs.Sum() + log.Lasts.Sum());
    }

    private static ulong Hash<TBlock>(BlockBuffer<ToyMode, TBlock> buffer, ReadOnlySpan<byte> message, int[] pieces)
        where TBlock : unmanaged
    {
        foreach (int piece in pieces)
        {
            buffer.Append(message[..piece]);
            message = message[piece..];
        }

        byte[] digest = new byte[8];
        buffer.FinishCopy(digest);
        return BitConverter.ToUInt64(digest);
    }
}
