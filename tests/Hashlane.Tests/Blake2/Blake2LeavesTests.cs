using System.Numerics;
using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The leaves of BLAKE2bp and BLAKE2sp in groups of every width: each leaf as <see cref="Blake2Oracle"/> has it.</summary>
public sealed class Blake2LeavesTests
{
    private const string LeafByLeaf = "Leaf by leaf";

    private const int StripeBytes = Blake2LastStripe.StripeBytes, MaxStripes = 4, Seed = 27;

    /// <summary>Leaf by leaf, and in every kernel that has no more lanes than there are leaves.</summary>
    public static TheoryData<string> Kernels2b { get; } = KernelsOf(Blake2bLaneKernels.Table, Blake2Leaves<Blake2bVariant>.Leaves);

    /// <inheritdoc cref="Kernels2b"/>
    public static TheoryData<string> Kernels2s { get; } = KernelsOf(Blake2sLaneKernels.Table, Blake2Leaves<Blake2sVariant>.Leaves);

    /// <summary>Only x86 has vectors of more than 128 bits, and tables have no rows of other architectures.</summary>
    [Fact]
    public void Widths_OfTheRows_AreThoseOfTheArchitecture()
    {
        bool isX86 = RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.X86;

        Assert.Equal(isX86 ? [1, 4, 2] : [1, 2], Widths(Kernels2b, Blake2bLaneKernels.Table));
        Assert.Equal(isX86 ? [1, 8, 4] : [1, 4], Widths(Kernels2s, Blake2sLaneKernels.Table));
    }

    [Theory]
    [MemberData(nameof(Kernels2b))]
    public void Compress2b_AnyRun_IsThatOfEachLeaf(string name)
    {
        LaneKernelRow? kernel = KernelOf(Blake2bLaneKernels.Table, name);
        AssertRuns<ulong>(Blake2Leaves<Blake2bVariant>.Leaves, kernel, Blake2Leaves<Blake2bVariant>.CompressGroup);
        AssertVectors<ulong>(kernel, Blake2Leaves<Blake2bVariant>.CompressGroup);
    }

    [Theory]
    [MemberData(nameof(Kernels2s))]
    public void Compress2s_AnyRun_IsThatOfEachLeaf(string name)
    {
        LaneKernelRow? kernel = KernelOf(Blake2sLaneKernels.Table, name);
        AssertRuns<uint>(Blake2Leaves<Blake2sVariant>.Leaves, kernel, Blake2Leaves<Blake2sVariant>.CompressGroup);
        AssertVectors<uint>(kernel, Blake2Leaves<Blake2sVariant>.CompressGroup);
    }

    private static TheoryData<string> KernelsOf(KernelTable<LaneKernelRow> table, int leaves) =>
        [LeafByLeaf, .. table.Rows.ToArray().Where(row => row.Lanes <= leaves).Select(static row => row.Name)];

    private static IEnumerable<int> Widths(TheoryData<string> names, KernelTable<LaneKernelRow> table) =>
        names.Select(row => Find(table, row.Data)?.Lanes ?? 1).Distinct();

    private static LaneKernelRow? Find(KernelTable<LaneKernelRow> table, string name) =>
        table.Rows.ToArray().SingleOrDefault(row => row.Name == name);

    private static LaneKernelRow? KernelOf(KernelTable<LaneKernelRow> table, string name)
    {
        LaneKernelRow? kernel = Find(table, name);
        Assert.True(kernel is not null || name == LeafByLeaf);
        Assert.SkipUnless(kernel is null || kernel.IsSupported, $"Not run: no {name} here.");
        return kernel;
    }

    private static void AssertVectors<TWord>(LaneKernelRow? kernel, Blake2CompressGroup compress)
        where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
    {
        foreach (Blake2LeafRun<TWord> run in Blake2LeafRun<TWord>.Load(VectorFiles.Open($"blake2/{Blake2CounterRun<TWord>.File}")))
        {
            Assert.True(run.IsRight(compress, kernel), run.ToString());
        }
    }

    /// <summary>Counters begin before, at and behind the edges that they pass within the run.</summary>
    private static void AssertRuns<TWord>(int leaves, LaneKernelRow? kernel, Blake2CompressGroup compress)
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
        for (int stripes = 1; stripes <= MaxStripes; stripes++)
        {
            foreach (TWord t0 in counters)
            {
                for (int firstFinal = 0; firstFinal <= leaves; firstFinal++)
                {
                    // Only a stripe alone may be short: here by nothing, by a part of a leaf's block, by all of some.
                    foreach (int lastBytes in stripes == 1 ? [StripeBytes, StripeBytes - 1, blockBytes + 1, 1, 0] : (int[])[StripeBytes])
                    {
                        Blake2LastStripe end = new() { LastBytes = lastBytes, FirstFinal = firstFinal, Leaves = leaves };
                        AssertRun(random, kernel, t0, TWord.CreateTruncating(random.Next()), stripes, end, compress);
                    }
                }
            }
        }
    }

    private static void AssertRun<TWord>(
        Random random, LaneKernelRow? kernel, TWord t0, TWord t1, int stripes, Blake2LastStripe end, Blake2CompressGroup compress)
        where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
    {
        int leaves = end.Leaves, blockBytes = StripeBytes / leaves, width = kernel?.Lanes ?? 1;
        byte[] chainBytes = new byte[Blake2Leaves<Blake2bVariant>.DigestsBytes];
        random.NextBytes(chainBytes);
        TWord[] chain = MemoryMarshal.Cast<byte, TWord>(chainBytes).ToArray();
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
            compress(MemoryMarshal.AsBytes(chain.AsSpan()), ulong.CreateChecked(t0), ulong.CreateChecked(t1), first, kernel, source, end);
        }

        Assert.Equal(expected, chain);
    }
}
