using Xunit;

namespace Hashlane.Tests;

/// <summary>The requirements on a scalar Threefish kernel, except for blocks under one key.</summary>
public abstract class ThreefishCompressTests : ThreefishKernelTests
{
    private const int MaxBlocks = 9;
    private const int States = 200;
    private const int Seed = 256512;

    /// <summary>UBI over whole blocks; the chaining value as its bytes.</summary>
    private protected abstract void Compress(Span<byte> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted);

    [Fact]
    public void Compress_RandomStates_EqualsOracle()
    {
        Random random = new(Seed);
        byte[] blocks = new byte[MaxBlocks * BlockBytes];
        uint[] counts = [0, 1, (uint)BlockBytes - 1, (uint)BlockBytes];
        for (int i = 0; i < States; i++)
        {
            random.NextBytes(blocks);
            AssertEqualsOracle(random, Random128(random), blocks.AsSpan(0, i % (MaxBlocks + 1) * BlockBytes), counts[i % counts.Length]);
        }
    }

    [Fact]
    public void Compress_PositionsAtCarryEdges_EqualsOracle()
    {
        Random random = new(Seed);
        byte[] blocks = new byte[2 * BlockBytes];
        random.NextBytes(blocks);
        UInt128 block = (UInt128)BlockBytes;
        foreach (UInt128 edge in (UInt128[])[UInt128.One << 32, UInt128.One << 63, UInt128.One << 64, UInt128.One << 95, UInt128.One << 96])
        {
            foreach (UInt128 before in (UInt128[])[0, 1, block - 1, block, block + 1, 2 * block])
            {
                AssertEqualsOracle(random, (edge - before) & ((UInt128.One << 96) - 1), blocks.AsSpan(0, BlockBytes), (uint)BlockBytes);
            }
        }
    }

    [Fact]
    public void Compress_PositionVectors_GiveTheirChainingValues()
    {
        foreach (SkeinPositionVector vector in SkeinPositionVector.Load(BlockBytes))
        {
            SkeinTweak tweak = new((SkeinType)vector.Type, vector.TreeLevel);
            tweak.T0 = (ulong)vector.StartPosition;
            tweak.T1 |= (ulong)(vector.StartPosition >> 64);
            tweak.SetFinal();
            byte[] chain = [.. vector.Chain];
            byte[] block = new byte[BlockBytes];
            vector.Message.CopyTo(block, 0);
            Compress(chain, ref tweak, block, (uint)vector.Message.Length);
            Assert.Equal(vector.Expected, chain);
        }
    }

    [Fact]
    public void Compress_RunVectors_GiveTheirChainingValuesAndPositions()
    {
        foreach (SkeinUbiRun run in SkeinUbiRun.Load(VectorFiles.Open($"skein/{SkeinUbiRun.File}"), BlockBytes))
        {
            Assert.True(run.IsRight(Compress), run.ToString());
        }
    }

    [Fact]
    public void Compress_OneBlockAtATime_EqualsAllAtOnce()
    {
        Random random = new(Seed);
        byte[] blocks = new byte[MaxBlocks * BlockBytes];
        random.NextBytes(blocks);
        byte[] one = new byte[BlockBytes], all = new byte[BlockBytes];
        SkeinTweak oneTweak = new(SkeinType.Msg, treeLevel: 0), allTweak = oneTweak;
        Compress(all, ref allTweak, blocks, (uint)BlockBytes);
        for (int start = 0; start < blocks.Length; start += BlockBytes)
        {
            Compress(one, ref oneTweak, blocks.AsSpan(start, BlockBytes), (uint)BlockBytes);
        }

        Assert.Equal(all, one);
        Assert.Equal((allTweak.T0, allTweak.T1), (oneTweak.T0, oneTweak.T1));
    }

    [Fact]
    public void Compress_RestShorterThanABlock_IsIgnored()
    {
        Random random = new(Seed);
        byte[] blocks = new byte[2 * BlockBytes];
        foreach (int rest in (int[])[1, 8, BlockBytes / 2, BlockBytes - 1])
        {
            random.NextBytes(blocks);
            AssertEqualsOracle(random, Random128(random), blocks.AsSpan(0, rest), (uint)BlockBytes);
            AssertEqualsOracle(random, Random128(random), blocks.AsSpan(0, BlockBytes + rest), (uint)BlockBytes);
        }
    }

    [Fact]
    public void Compress_BlocksBetweenGuardPages_TouchesNothingElse()
    {
        Random random = new(Seed);
        using GuardedMemory memory = new(MaxBlocks * BlockBytes);
        foreach (int bytes in (int[])[0, 1, BlockBytes - 1, BlockBytes, BlockBytes + 1, MaxBlocks * BlockBytes])
        {
            foreach (bool atStart in (bool[])[true, false])
            {
                Span<byte> blocks = atStart ? memory.AtStart(bytes) : memory.AtEnd(bytes);
                random.NextBytes(blocks);
                AssertEqualsOracle(random, Random128(random), blocks, (uint)BlockBytes);
            }
        }
    }

    [Fact]
    public void Expand_AnyKey_GivesItsWordsAndParity()
    {
        Random random = new(Seed);
        byte[] key = new byte[BlockBytes];
        ulong[] schedule = new ulong[64];
        int words = BlockBytes / 8;
        for (int i = 0; i < States; i++)
        {
            random.NextBytes(key);
            Expand(ref schedule[0], in key[0]);
            ulong[] keyWords = ThreefishOracle.Words(key);
            Assert.Equal([.. keyWords, keyWords.Aggregate(0x1BD11BDAA9FC1A22UL, static (x, y) => x ^ y)], schedule[..(words + 1)]);
        }
    }

    private static UInt128 Random128(Random random) => new((ulong)random.NextInt64(), (ulong)random.NextInt64());

    private void AssertEqualsOracle(Random random, UInt128 tweakBits, ReadOnlySpan<byte> blocks, uint counted)
    {
        byte[] chain = new byte[BlockBytes];
        random.NextBytes(chain);
        SkeinTweak tweak = default;
        tweak.T0 = (ulong)tweakBits;
        tweak.T1 = (ulong)(tweakBits >> 64);
        ulong[] expected = ThreefishOracle.Words(chain);
        ThreefishOracle.Compress(expected, ref tweakBits, blocks, counted);
        Compress(chain, ref tweak, blocks, counted);
        Assert.Equal(expected, ThreefishOracle.Words(chain));
        Assert.Equal(tweakBits, new UInt128(tweak.T1, tweak.T0));
    }
}
