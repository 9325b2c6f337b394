using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Blake2Leaves<TVariant>
{
    static partial void SelectGroupKernel(ref LaneKernelRow? kernel) =>
        kernel = default(TVariant).LaneKernels.Select(Leaves);

    [SkipLocalsInit]
    static partial void CompressLanes(
        Span<byte> chain, ulong t0, ulong t1, int firstLeaf, LaneKernelRow kernel, ReadOnlySpan<byte> stripes,
        in Blake2LastStripe end)
    {
        Span<byte> memory = stackalloc byte[LaneState.BytesWithoutStaging];
        LaneState area = new(memory, kernel);

        // If vectors hold all leaves, the chaining values lie there as they do here; otherwise they hold half of them.
        Span<byte> vectors = area.Front(Words);
        bool holdAll = vectors.Length == DigestsBytes;
        if (holdAll)
        {
            chain.CopyTo(vectors);
        }
        else
        {
            for (int word = 0; word < Words; word++)
            {
                chain.Slice(PlaceOf(word, firstLeaf), HalfRowBytes).CopyTo(vectors[(word * HalfRowBytes)..]);
            }
        }

        while (stripes.Length > 0)
        {
            // A run ends before the lower words of the counters wrap; the upper words do not change within it.
            ulong firstT0 = t0, runT1 = t1;
            Count(ref firstT0, ref runT1, (ulong)BlockBytes);
            int blocks = (int)Math.Min(
                (ulong)(stripes.Length / StripeBytes), ((LowerMask - firstT0) / (ulong)BlockBytes) + 1);
            area.Fill(LaneState.Counter, t0);
            area.Fill(LaneState.CounterHigh, runT1);
            area.Fill(LaneState.LastCounted, (ulong)BlockBytes);
            area.Fill(LaneState.LastFlags, 0);
            area.Fill(LaneState.LastFlags2, 0);
            if (blocks * StripeBytes == stripes.Length)
            {
                SetEnd(area, t1, firstLeaf, end);
            }

            // From the group's first block on, there is a stripe for each block. The last one lacks the bytes that
            // precede the group in a stripe.
            area.Compress(
                in stripes[firstLeaf * BlockBytes], (nuint)BlockBytes, (nuint)(area.Lanes / 2 * BlockBytes),
                StripeBytes, blocks);
            t0 = (t0 + ((ulong)blocks * (ulong)BlockBytes)) & LowerMask;
            t1 = runT1;
            stripes = stripes[(blocks * StripeBytes)..];
        }

        if (holdAll)
        {
            vectors.CopyTo(chain);
        }
        else
        {
            for (int word = 0; word < Words; word++)
            {
                vectors.Slice(word * HalfRowBytes, HalfRowBytes).CopyTo(chain[PlaceOf(word, firstLeaf)..]);
            }
        }
    }

    private static void SetEnd(LaneState area, ulong t1, int firstLeaf, in Blake2LastStripe end)
    {
        for (int lane = 0; lane < area.Lanes; lane++)
        {
            int leaf = firstLeaf + lane, counted = end.Counted(leaf, BlockBytes);
            area.Set(LaneState.LastCounted, lane, (ulong)counted);
            if (counted < BlockBytes)
            {
                // Such a stripe is the only one of its run. Counters are whole blocks, so adding less than one does not
                // wrap.
                area.Set(LaneState.CounterHigh, lane, t1);
            }

            area.Set(LaneState.LastFlags, lane, leaf >= end.FirstFinal ? ulong.MaxValue : 0);
            area.Set(LaneState.LastFlags2, lane, leaf >= end.FirstFinal && leaf == Leaves - 1 ? ulong.MaxValue : 0);
        }
    }
}
