using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Lanes4 = Hashlane.Blake2sLaneKernel<Hashlane.Vector128LaneOps32, System.Runtime.Intrinsics.Vector128<uint>>;
using Lanes8 = Hashlane.Blake2sLaneKernel<Hashlane.Vector256LaneOps32, System.Runtime.Intrinsics.Vector256<uint>>;

namespace Hashlane;

/// <summary>Compresses the leaves of BLAKE2sp: side by side in lanes, or one after the other where that is faster.</summary>
internal static class Blake2sLeafKernels
{
    /// <summary>Number of leaves.</summary>
    public const int Leaves = 8;

    /// <summary>Words of all leaves' chaining values: word i of leaf j is at i times <see cref="Leaves"/> plus j, as vectors want them.</summary>
    public const int ChainWords = LaneArea.ChainWords * Leaves;

    private const int BlockBytes = 64, StripeBytes = Blake2LeafEnd.StripeBytes;

    private static int _takenFirst;

    /// <summary>The kernel used here after the first bytes, as shown to users.</summary>
    public static string Name => Width switch
    {
        8 => Lanes8.Name,
        4 => Lanes4.Name,
        _ => Blake2sKernels.Name,
    };

    /// <summary>Leaves in a group, 8, 4 or 1.</summary>
    public static int Width => Blake2sLaneKernels.Width(Leaves);

    /// <summary>Compresses one block of each leaf for each stripe, after <paramref name="t0"/> and <paramref name="t1"/> counted bytes.</summary>
    public static void Compress(Span<uint> chain, uint t0, uint t1, ReadOnlySpan<byte> stripes, in Blake2LeafEnd end)
    {
        int width = Width;
        if (width > 1 && _takenFirst != int.MaxValue)
        {
            // The first bytes of a process go leaf by leaf: docs/design/first-use.md.
            if (FirstUse.Takes(stripes.Length, ref _takenFirst))
            {
                width = 1;
            }
            else
            {
                _takenFirst = int.MaxValue;
            }
        }

        for (int first = 0; first < end.Leaves; first += width)
        {
            CompressGroup(chain, t0, t1, first, width, stripes, end);
        }
    }

    /// <summary>As <see cref="Compress"/> for the <paramref name="width"/> leaves from <paramref name="first"/> on.</summary>
    public static void CompressGroup(
        Span<uint> chain, uint t0, uint t1, int first, int width, ReadOnlySpan<byte> stripes, in Blake2LeafEnd end)
    {
        Debug.Assert(chain.Length == ChainWords && stripes.Length % StripeBytes == 0 && first + width <= Leaves);
        Debug.Assert(end.LastBytes == StripeBytes || stripes.Length == StripeBytes);
        if (width == 1)
        {
            CompressOne(chain, t0, t1, first, stripes, end);
        }
        else
        {
            CompressLanes(chain, t0, t1, first, width, stripes, end);
        }
    }

    [SkipLocalsInit]
    private static void CompressLanes(
        Span<uint> chain, uint t0, uint t1, int firstLeaf, int width, ReadOnlySpan<byte> stripes, in Blake2LeafEnd end)
    {
        Span<byte> memory = stackalloc byte[LaneArea.BytesWithoutStaging];
        LaneArea area = new(memory, width, sizeof(uint));
        // SAFETY: the area begins with the chaining values' vectors, a word for each lane.
        Span<uint> words = MemoryMarshal.CreateSpan(ref Unsafe.As<byte, uint>(ref area.Start), LaneArea.ChainWords * width);
        for (int word = 0; word < LaneArea.ChainWords; word++)
        {
            chain.Slice((word * Leaves) + firstLeaf, width).CopyTo(words[(word * width)..]);
        }

        while (stripes.Length > 0)
        {
            // A run ends before the lower words of the counters pass their limit; the upper ones stay as they are in it.
            uint firstT0 = t0 + BlockBytes;
            uint runT1 = firstT0 < BlockBytes ? t1 + 1 : t1;
            int blocks = (int)Math.Min((uint)(stripes.Length / StripeBytes), ((uint.MaxValue - firstT0) / BlockBytes) + 1);
            area.Fill(LaneArea.Counter, t0);
            area.Fill(LaneArea.Flags, runT1);
            area.Fill(LaneArea.LastCounted, BlockBytes);
            area.Fill(LaneArea.LastFlags, 0);
            area.Fill(LaneArea.LastFlags2, 0);
            if (blocks * StripeBytes == stripes.Length)
            {
                SetEnd(area, t1, firstLeaf, end);
            }

            RunLanes(area, in stripes[firstLeaf * BlockBytes], blocks);
            t0 += (uint)blocks * BlockBytes;
            t1 = runT1;
            stripes = stripes[(blocks * StripeBytes)..];
        }

        for (int word = 0; word < LaneArea.ChainWords; word++)
        {
            words.Slice(word * width, width).CopyTo(chain[((word * Leaves) + firstLeaf)..]);
        }
    }

    private static void SetEnd(LaneArea area, uint t1, int firstLeaf, in Blake2LeafEnd end)
    {
        for (int lane = 0; lane < area.Lanes; lane++)
        {
            int leaf = firstLeaf + lane;
            uint counted = (uint)end.Counted(leaf, BlockBytes);
            area.Set(LaneArea.LastCounted, lane, counted);
            if (counted < BlockBytes)
            {
                // Such a stripe is alone in its run. Counters are whole blocks, so that less than one does not pass the limit.
                area.Set(LaneArea.Flags, lane, t1);
            }

            area.Set(LaneArea.LastFlags, lane, leaf >= end.FirstFinal ? uint.MaxValue : 0);
            area.Set(LaneArea.LastFlags2, lane, leaf >= end.FirstFinal && leaf == Leaves - 1 ? uint.MaxValue : 0);
        }
    }

    private static void RunLanes(LaneArea area, ref readonly byte first, int blocks)
    {
        // SAFETY: from the group's first block on, the caller has a stripe for each block but for what lies before the group in it.
        if (area.Lanes == 8)
        {
            Lanes8.Compress(ref area.Start, in first, BlockBytes, 4 * BlockBytes, StripeBytes, blocks);
        }
        else
        {
            Lanes4.Compress(ref area.Start, in first, BlockBytes, 2 * BlockBytes, StripeBytes, blocks);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // a frame of its own, which the mode wipes: it holds a leaf's state
    private static void CompressOne(Span<uint> chain, uint t0, uint t1, int leaf, ReadOnlySpan<byte> stripes, in Blake2LeafEnd end)
    {
        Blake2State<uint> state = default;
        Span<uint> words = Bytes.Items<Words8<uint>, uint>(ref state.H);
        for (int word = 0; word < words.Length; word++)
        {
            words[word] = chain[(word * Leaves) + leaf];
        }

        state.T0 = t0;
        state.T1 = t1;
        ReadOnlySpan<byte> block = stripes.Slice(leaf * BlockBytes, BlockBytes);
        for (int start = 0; start < stripes.Length - StripeBytes; start += StripeBytes)
        {
            Blake2sKernels.Compress(ref state, stripes.Slice(start + (leaf * BlockBytes), BlockBytes), BlockBytes);
            block = stripes.Slice(start + StripeBytes + (leaf * BlockBytes), BlockBytes);
        }

        state.F0 = leaf >= end.FirstFinal ? uint.MaxValue : 0;
        state.F1 = leaf == Leaves - 1 ? state.F0 : 0;
        Blake2sKernels.Compress(ref state, block, (uint)end.Counted(leaf, BlockBytes));
        for (int word = 0; word < words.Length; word++)
        {
            chain[(word * Leaves) + leaf] = words[word];
        }
    }
}
