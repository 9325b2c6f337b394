using Xunit;

namespace Hashlane.Tests;

/// <summary>How small pieces of a long message are collected into runs of blocks, seen through a toy mode.</summary>
public sealed class CollectingBufferTests
{
    private const int BlockBytes = 64, LeastBlocks = 2, MostBlocks = 8;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Append_PiecesOfOneSize_GivesTheDigest(bool holdsLastBlock)
    {
        foreach (int piece in (int[])[1, 63, 64, 65, 100, 128, 255, 256, 257, 511, 512, 513, 1023, 1024, 1025, 2000])
        {
            foreach (int length in (int[])[0, 64, 128, 129, 300, 1024, 2047, 2048, 2049, 5000])
            {
                ToyLog log = new();
                CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(log, holdsLastBlock);
                byte[] message = Inputs.Pattern(length);
                AppendPieces(ref buffer, message, piece);
                byte[] digest = new byte[8];
                buffer.FinishAndReset(digest);
                Assert.Equal(ToyMode.Hash(message), BitConverter.ToUInt64(digest));
                Assert.Equal(length, log.Runs.Sum() + log.Lasts.Sum());
            }
        }
    }

    [Fact]
    public void Append_RandomPiecesAndReads_GivesTheDigestAtEachRead()
    {
        Random random = new(1);
        for (int round = 0; round < 300; round++)
        {
            ToyLog log = new();
            CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(log, holdsLastBlock: random.Next(2) == 0);
            List<byte> message = [];
            byte[] digest = new byte[8];
            int most = 1 << random.Next(1, 12);
            for (int step = 0; step < 60; step++)
            {
                byte[] piece = Inputs.Random(random.Next(most), step);
                buffer.Append(piece);
                message.AddRange(piece);
                switch (random.Next(12))
                {
                    case 0:
                        buffer.FinishCopy(digest);
                        Assert.Equal(ToyMode.Hash([.. message]), BitConverter.ToUInt64(digest));
                        break;
                    case 1:
                        buffer.FinishAndReset(digest);
                        Assert.Equal(ToyMode.Hash([.. message]), BitConverter.ToUInt64(digest));
                        message.Clear();
                        break;
                    case 2:
                        buffer.Settle();
                        break;
                    case 3:
                        CollectingBuffer<ToyCollectingMode, Bytes64> copy = default;
                        copy.CopyFrom(ref buffer);
                        buffer.Append([1, 2, 3]);
                        buffer.Reset();
                        buffer = copy;
                        break;
                }
            }
        }
    }

    [Fact]
    public void Append_SmallPieces_CollectsRunsThatGrowWithTheMessage()
    {
        ToyLog log = new();
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(log);
        AppendPieces(ref buffer, Inputs.Pattern(33 * BlockBytes), 10);
        Assert.Equal([1, 1, 2, 4, 8, 8, 8], log.Runs.Select(static run => run / BlockBytes));
    }

    [Fact]
    public void Append_LongPieces_PassesThemWithoutCollecting()
    {
        ToyLog log = new();
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(log);
        buffer.Append(Inputs.Pattern(100 * BlockBytes));
        buffer.Append(Inputs.Pattern(100 * BlockBytes));
        Assert.Equal([100, 100], log.Runs.Select(static run => run / BlockBytes));
        Assert.Null(CollectedRun.OfBuffer(buffer));
        buffer.Append([1]);
        Assert.NotNull(CollectedRun.OfBuffer(buffer));
        buffer.Append(Inputs.Pattern((100 * BlockBytes) - 1));
        Assert.Equal([1, 99], log.Runs.Skip(2).Select(static run => run / BlockBytes));
    }

    [Fact]
    public void Append_HalfRuns_PassesThemWithoutCollecting()
    {
        ToyLog log = new();
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(log);
        buffer.Append(Inputs.Pattern(2 * MostBlocks * BlockBytes));
        AppendPieces(ref buffer, Inputs.Pattern(40 * BlockBytes), MostBlocks / 2 * BlockBytes);
        Assert.All(log.Runs.Skip(1), static run => Assert.Equal(MostBlocks / 2 * BlockBytes, run));
        Assert.Null(CollectedRun.OfBuffer(buffer));
    }

    [Fact]
    public void Append_AfterAReset_CollectsInTheSameMemory()
    {
        ToyLog log = new();
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(log);
        AppendPieces(ref buffer, Inputs.Pattern(33 * BlockBytes), 10);
        byte[]? run = CollectedRun.OfBuffer(buffer);
        buffer.Reset();
        CollectedRun.AssertZero(run);
        log.Runs.Clear();
        AppendPieces(ref buffer, Inputs.Pattern(17 * BlockBytes), 10);
        Assert.Equal([8, 8], log.Runs.Select(static run => run / BlockBytes));
        Assert.Same(run, CollectedRun.OfBuffer(buffer));
    }

    [Fact]
    public void FinishCopy_AfterEachPiece_AbsorbsEachByteOnce()
    {
        ToyLog log = new();
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(log);
        byte[] message = Inputs.Pattern(40 * BlockBytes), digest = new byte[8];
        for (int i = 0; i < message.Length; i += 16)
        {
            buffer.Append(message.AsSpan(i, 16));
            buffer.FinishCopy(digest);
            Assert.Equal(ToyMode.Hash(message.AsSpan(0, i + 16)), BitConverter.ToUInt64(digest));
            Assert.InRange(log.Lasts[^1], 0, BlockBytes);
        }

        Assert.Equal(message.Length, log.Runs.Sum());
    }

    [Theory]
    [InlineData(true, 1)]
    [InlineData(false, 0)]
    public void FinishCopy_OfAKeyedMode_WipesTheCopy(bool isKeyed, int wipes)
    {
        ToyLog log = new();
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(log, isKeyed: isKeyed);
        AppendPieces(ref buffer, Inputs.Pattern(1000), 10);
        buffer.FinishCopy(new byte[8]);
        Assert.Equal(wipes, log.Wipes);
    }

    [Fact]
    public void CopyFrom_AtEachPhase_SharesNothing()
    {
        byte[] message = Inputs.Pattern(20 * BlockBytes), digest = new byte[8];
        for (int length = 0; length < message.Length; length += 7)
        {
            CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(new ToyLog()), copy = default;
            AppendPieces(ref buffer, message.AsSpan(0, length), 10);
            copy.CopyFrom(ref buffer);
            Assert.Null(CollectedRun.OfBuffer(copy));
            for (int i = 0; i < 50; i++)
            {
                buffer.Append([1, 2, 3, 4, 5]);
                copy.Append([6, 7, 8, 9]);
            }

            buffer.FinishAndReset(digest);
            Assert.Equal(ToyMode.Hash([.. message.AsSpan(0, length), .. Repeat([1, 2, 3, 4, 5])]), BitConverter.ToUInt64(digest));
            copy.FinishAndReset(digest);
            Assert.Equal(ToyMode.Hash([.. message.AsSpan(0, length), .. Repeat([6, 7, 8, 9])]), BitConverter.ToUInt64(digest));
        }

        static byte[] Repeat(byte[] bytes) => [.. Enumerable.Repeat(bytes, 50).SelectMany(static piece => piece)];
    }

    [Fact]
    public void Runs_OfEachSize_AreZeroedWhenTheyAreLeft()
    {
        HashSet<byte[]> runs = [];
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(new ToyLog());
        foreach (byte value in Inputs.Pattern(40 * BlockBytes))
        {
            buffer.Append([value]);
            if (CollectedRun.OfBuffer(buffer) is { } run)
            {
                runs.Add(run);
            }
        }

        Assert.Equal([2, 4, 8], runs.Select(static run => run.Length / BlockBytes).Order());
        buffer.Wipe();
        Assert.Null(CollectedRun.OfBuffer(buffer));
        Assert.All(runs, CollectedRun.AssertZero);
    }

    private static CollectingBuffer<ToyCollectingMode, Bytes64> Start(ToyLog log, bool holdsLastBlock = false, bool isKeyed = false)
    {
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = default;
        buffer.Mode = new(new ToyMode(BlockBytes, holdsLastBlock, isKeyed, log), LeastBlocks, MostBlocks);
        return buffer;
    }

    private static void AppendPieces(ref CollectingBuffer<ToyCollectingMode, Bytes64> buffer, ReadOnlySpan<byte> message, int piece)
    {
        for (; message.Length > piece; message = message[piece..])
        {
            buffer.Append(message[..piece]);
        }

        buffer.Append(message);
    }
}
