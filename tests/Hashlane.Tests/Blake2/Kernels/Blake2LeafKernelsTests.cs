using System.Numerics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The leaves of BLAKE2bp and BLAKE2sp in groups of every width: each leaf as <see cref="Blake2Oracle"/> has it.</summary>
public sealed class Blake2LeafKernelsTests
{
    private const int StripeBytes = Blake2LeafEnd.StripeBytes, MostStripes = 4, Seed = 27;

    private delegate void CompressGroup<TWord>(
        Span<TWord> chain, TWord t0, TWord t1, int first, int width, ReadOnlySpan<byte> stripes, in Blake2LeafEnd end)
        where TWord : unmanaged;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void Compress2b_AnyRun_IsThatOfEachLeaf(int width)
    {
        bool isSupported = width == 4 ? Vector256LaneOps64.IsSupported : width == 1 || Vector128LaneOps64.IsSupported;
        Assert.SkipUnless(isSupported, $"Not run: no {width} lanes here.");
        AssertRuns<ulong>(Blake2bLeafKernels.Leaves, width, Blake2bLeafKernels.CompressGroup);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(8)]
    public void Compress2s_AnyRun_IsThatOfEachLeaf(int width)
    {
        bool isSupported = width == 8 ? Vector256LaneOps32.IsSupported : width == 1 || Vector128LaneOps32.IsSupported;
        Assert.SkipUnless(isSupported, $"Not run: no {width} lanes here.");
        AssertRuns<uint>(Blake2sLeafKernels.Leaves, width, Blake2sLeafKernels.CompressGroup);
    }

    /// <summary>Counters begin before, at and behind the edges that they pass within the run.</summary>
    private static void AssertRuns<TWord>(int leaves, int width, CompressGroup<TWord> compress)
        where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
    {
        int blockBytes = StripeBytes / leaves;
        TWord block = TWord.CreateChecked(blockBytes);
        TWord[] counters =
        [
            TWord.Zero, block, TWord.MaxValue - block + TWord.One, TWord.MaxValue - (block * TWord.CreateChecked(3)) + TWord.One,
            TWord.MaxValue - (block * TWord.CreateChecked(2)) + TWord.One,
        ];
        Random random = new(Seed);
        for (int stripes = 1; stripes <= MostStripes; stripes++)
        {
            foreach (TWord t0 in counters)
            {
                for (int firstFinal = 0; firstFinal <= leaves; firstFinal++)
                {
                    // Only a stripe alone may be short: here by nothing, by a part of a leaf's block, by all of some.
                    foreach (int lastBytes in stripes == 1 ? [StripeBytes, StripeBytes - 1, blockBytes + 1, 1, 0] : (int[])[StripeBytes])
                    {
                        Blake2LeafEnd end = new() { LastBytes = lastBytes, FirstFinal = firstFinal, Leaves = leaves };
                        AssertRun(random, width, t0, TWord.CreateTruncating(random.Next()), stripes, end, compress);
                    }
                }
            }
        }
    }

    private static void AssertRun<TWord>(
        Random random, int width, TWord t0, TWord t1, int stripes, Blake2LeafEnd end, CompressGroup<TWord> compress)
        where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
    {
        int leaves = end.Leaves, blockBytes = StripeBytes / leaves;
        byte[] chainBytes = new byte[IBlake2Leaves.DigestsBytes];
        random.NextBytes(chainBytes);
        TWord[] chain = System.Runtime.InteropServices.MemoryMarshal.Cast<byte, TWord>(chainBytes).ToArray();
        byte[] source = new byte[stripes * StripeBytes];
        random.NextBytes(source);
        TWord[] expected = [.. chain];
        for (int leaf = 0; leaf < leaves; leaf++)
        {
            Blake2State<TWord> state = default;
            state.H = new(
                chain[leaf], chain[leaves + leaf], chain[(2 * leaves) + leaf], chain[(3 * leaves) + leaf],
                chain[(4 * leaves) + leaf], chain[(5 * leaves) + leaf], chain[(6 * leaves) + leaf], chain[(7 * leaves) + leaf]);
            state.T0 = t0;
            state.T1 = t1;
            for (int stripe = 0; stripe < stripes; stripe++)
            {
                bool isLast = stripe == stripes - 1;
                state.F0 = isLast && leaf >= end.FirstFinal ? TWord.MaxValue : TWord.Zero;
                state.F1 = leaf == leaves - 1 ? state.F0 : TWord.Zero;
                int counted = isLast ? Math.Clamp(end.LastBytes - (leaf * blockBytes), 0, blockBytes) : blockBytes;
                Blake2Oracle.Compress(ref state, source.AsSpan((stripe * StripeBytes) + (leaf * blockBytes), blockBytes), (uint)counted);
            }

            Words8<TWord> h = state.H;
            TWord[] words = [h.W0, h.W1, h.W2, h.W3, h.W4, h.W5, h.W6, h.W7];
            for (int word = 0; word < words.Length; word++)
            {
                expected[(word * leaves) + leaf] = words[word];
            }
        }

        for (int first = 0; first < leaves; first += width)
        {
            compress(chain, t0, t1, first, width, source, end);
        }

        Assert.Equal(expected, chain);
    }
}
