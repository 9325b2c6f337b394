using Xunit;

namespace Hashlane.Tests;

/// <summary>How small pieces of a long message are collected into runs of blocks, seen through a toy mode.</summary>
public sealed class CollectingBufferTests
{
    private const int BlockBytes = 64, MinBlocks = 2, MaxBlocks = 8;

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
                        buffer.Settle();
                        copy.CopyFrom(in buffer);
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
        buffer.Append(Inputs.Pattern(2 * MaxBlocks * BlockBytes));
        AppendPieces(ref buffer, Inputs.Pattern(40 * BlockBytes), MaxBlocks / 2 * BlockBytes);
        Assert.All(log.Runs.Skip(1), static run => Assert.Equal(MaxBlocks / 2 * BlockBytes, run));
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
            buffer.Settle();
            copy.CopyFrom(in buffer);
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

    /// <summary>Nothing is pending there, but the run still contains the bytes that were absorbed.</summary>
    [Fact]
    public void FinishAndReset_WhereARunEnds_ZeroesTheRun()
    {
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = Start(new ToyLog(), isKeyed: true);
        byte[] piece = Inputs.Key(BlockBytes / 2);
        for (int i = 0; i < 8 * MaxBlocks && (CollectedRun.OfBuffer(buffer) is null || buffer.PendingBytes > 0); i++)
        {
            buffer.Append(piece);
        }

        byte[]? run = CollectedRun.OfBuffer(buffer);
        Assert.NotEqual(-1, run.AsSpan().IndexOfAnyExcept((byte)0));
        Assert.Equal(0, buffer.PendingBytes);
        buffer.FinishAndReset(new byte[8]);
        CollectedRun.AssertZero(run);
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

    /// <summary>A copy or an export has collected blocks absorbed first. If that fails, they are lost, and no digest may follow.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void CloneOrExport_AbsorbingFails_LeavesTheHasherUnusable(bool isExport)
    {
        ToyLog log = new();
        using CollectingHasher hasher = new(log);
        byte[] message = Inputs.Pattern(11 * BlockBytes);
        foreach (byte[] piece in message.Chunk(BlockBytes / 2))
        {
            hasher.AppendData(piece);
        }

        log.Failure = new InsufficientMemoryException("test");
        Assert.Same(log.Failure, Assert.Throws<InsufficientMemoryException>(() => _ = isExport ? (object)hasher.ToState() : hasher.Clone()));
        log.Failure = null;
        Assert.Throws<InvalidOperationException>(() => hasher.GetCurrentHash());
        Assert.Throws<InvalidOperationException>(() => hasher.AppendData([1]));
        hasher.Reset();
        hasher.AppendData(message);
        Assert.Equal(ToyMode.Hash(message), BitConverter.ToUInt64(hasher.GetHashAndReset()));
    }

    private static CollectingBuffer<ToyCollectingMode, Bytes64> Start(ToyLog log, bool holdsLastBlock = false, bool isKeyed = false)
    {
        CollectingBuffer<ToyCollectingMode, Bytes64> buffer = default;
        buffer.Mode = new(new ToyMode(BlockBytes, holdsLastBlock, isKeyed, log), MinBlocks, MaxBlocks);
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

    private sealed class CollectingHasher : Hasher
    {
        private CollectingBuffer<ToyCollectingMode, Bytes64> _buffer;

        public CollectingHasher(ToyLog log)
            : base(sizeof(ulong))
        {
            _buffer = Start(log);
        }

        private CollectingHasher(CollectingHasher source)
            : base(sizeof(ulong))
        {
            _buffer.CopyFrom(in source._buffer);
        }

        public byte[] ToState() => Export();

        private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

        private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

        private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

        private protected override void ResetCore() => _buffer.Reset();

        private protected override Hasher CloneCore() => new CollectingHasher(this);

        private protected override void Settle() => _buffer.Settle();

        private protected override void Wipe() => _buffer.Wipe();

        private protected override void WriteState(ref StateWriter writer) => throw new NotSupportedException();
    }
}
