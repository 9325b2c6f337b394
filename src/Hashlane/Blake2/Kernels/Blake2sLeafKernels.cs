using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Compresses the leaves of BLAKE2sp: side by side in lanes, or one after the other where that is faster.
/// </summary>
internal static class Blake2sLeafKernels
{
    /// <summary>Number of leaves.</summary>
    public const int Leaves = 8;

    /// <summary>
    /// Number of words in the chaining values of all leaves. Word i of leaf j is at i times <see cref="Leaves"/> plus
    /// j, the order of vectors.
    /// </summary>
    public const int ChainWords = LaneState.ChainWords * Leaves;

    private const int BlockBytes = 64, StripeBytes = Blake2LastStripe.StripeBytes;

    private static int _takenFirst;

    /// <summary>The name of the kernel used here after the first bytes, as shown to users.</summary>
    public static string Name => GroupKernel?.Name ?? Blake2sKernels.Name;

    /// <summary>The kernel of a group of leaves; null if they are compressed one after the other.</summary>
    public static LaneKernelRow? GroupKernel => Blake2sLaneKernels.Table.Select(Leaves);

    /// <summary>
    /// Compresses one block of each leaf for each stripe, after <paramref name="t0"/> and <paramref name="t1"/> counted
    /// bytes.
    /// </summary>
    public static void Compress(
        Span<uint> chain, uint t0, uint t1, ReadOnlySpan<byte> stripes, in Blake2LastStripe end)
    {
        // The first bytes of a process are hashed leaf by leaf: docs/design/first-use.md.
        if (_takenFirst != int.MaxValue && !FirstUse.TryCharge(stripes.Length, ref _takenFirst))
        {
            _takenFirst = int.MaxValue;
        }

        LaneKernelRow? kernel = _takenFirst == int.MaxValue ? GroupKernel : null;
        int width = kernel?.Lanes ?? 1;
        for (int first = 0; first < end.Leaves; first += width)
        {
            CompressGroup(chain, t0, t1, first, kernel, stripes, end);
        }
    }

    /// <summary>
    /// As <see cref="Compress"/>, for as many leaves from <paramref name="first"/> on as the kernel takes, or for one
    /// leaf without a kernel.
    /// </summary>
    public static void CompressGroup(
        Span<uint> chain, uint t0, uint t1, int first, LaneKernelRow? kernel, ReadOnlySpan<byte> stripes,
        in Blake2LastStripe end)
    {
        Debug.Assert(
            chain.Length == ChainWords && stripes.Length % StripeBytes == 0 && first + (kernel?.Lanes ?? 1) <= Leaves);
        Debug.Assert(end.LastBytes == StripeBytes || stripes.Length == StripeBytes);
        if (kernel is null)
        {
            CompressOne(chain, t0, t1, first, stripes, end);
        }
        else
        {
            CompressLanes(chain, t0, t1, first, kernel, stripes, end);
        }
    }

    [SkipLocalsInit]
    private static void CompressLanes(
        Span<uint> chain, uint t0, uint t1, int firstLeaf, LaneKernelRow kernel, ReadOnlySpan<byte> stripes,
        in Blake2LastStripe end)
    {
        Span<byte> memory = stackalloc byte[LaneState.BytesWithoutStaging];
        LaneState area = new(memory, kernel);
        int width = area.Lanes;
        for (int word = 0; word < LaneState.ChainWords; word++)
        {
            chain.Slice((word * Leaves) + firstLeaf, width).CopyTo(area.Words<uint>(word));
        }

        while (stripes.Length > 0)
        {
            // A run ends before the lower words of the counters wrap; the upper words do not change within it.
            uint firstT0 = t0 + BlockBytes;
            uint runT1 = firstT0 < BlockBytes ? t1 + 1 : t1;
            int blocks = (int)Math.Min(
                (uint)(stripes.Length / StripeBytes), ((uint.MaxValue - firstT0) / BlockBytes) + 1);
            area.Fill(LaneState.Counter, t0);
            area.Fill(LaneState.CounterHigh, runT1);
            area.Fill(LaneState.LastCounted, BlockBytes);
            area.Fill(LaneState.LastFlags, 0);
            area.Fill(LaneState.LastFlags2, 0);
            if (blocks * StripeBytes == stripes.Length)
            {
                SetEnd(area, t1, firstLeaf, end);
            }

            // From the group's first block on, there is a stripe for each block. The last one lacks the bytes that
            // precede the group in a stripe.
            area.Compress(
                in stripes[firstLeaf * BlockBytes], BlockBytes, (nuint)(width / 2 * BlockBytes), StripeBytes, blocks);
            t0 += (uint)blocks * BlockBytes;
            t1 = runT1;
            stripes = stripes[(blocks * StripeBytes)..];
        }

        for (int word = 0; word < LaneState.ChainWords; word++)
        {
            area.Words<uint>(word).CopyTo(chain[((word * Leaves) + firstLeaf)..]);
        }
    }

    private static void SetEnd(LaneState area, uint t1, int firstLeaf, in Blake2LastStripe end)
    {
        Span<uint> counted = area.Words<uint>(LaneState.LastCounted);
        Span<uint> counterHigh = area.Words<uint>(LaneState.CounterHigh);
        Span<uint> flags = area.Words<uint>(LaneState.LastFlags), flags2 = area.Words<uint>(LaneState.LastFlags2);
        for (int lane = 0; lane < counted.Length; lane++)
        {
            int leaf = firstLeaf + lane;
            counted[lane] = (uint)end.Counted(leaf, BlockBytes);
            if (counted[lane] < BlockBytes)
            {
                // Such a stripe is the only one of its run. Counters are whole blocks, so adding less than one does not
                // wrap.
                counterHigh[lane] = t1;
            }

            flags[lane] = leaf >= end.FirstFinal ? uint.MaxValue : 0;
            flags2[lane] = leaf == Leaves - 1 ? flags[lane] : 0;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // its own frame, which the mode wipes: it holds a leaf's state
    private static void CompressOne(
        Span<uint> chain, uint t0, uint t1, int leaf, ReadOnlySpan<byte> stripes, in Blake2LastStripe end)
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
