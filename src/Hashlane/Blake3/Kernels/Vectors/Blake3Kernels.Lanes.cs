namespace Hashlane;

/// <content>The lanes, which are not used for the first bytes of a process.</content>
internal static unsafe partial class Blake3Kernels
{
    private static int _takenFirst, _mostFirst = FirstUse.TreeBytes;

    static partial void FindLanes(ref string? name) => name = Blake3LaneKernels.Table.Name;

    // Two groups of lanes: with a single one, the parents would have too few of them.
    static partial void CountRunChunks(ref int chunks)
    {
        if (_takenFirst == int.MaxValue || FirstUse.IsSkipped)
        {
            chunks = Math.Max(1, 2 * Blake3LaneKernels.Table.MostLanes);
        }
    }

    static partial void WriteOutputInLanes(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output, ref bool isDone)
    {
        isDone = true;
        if (!IsFirstUse(output.Length))
        {
            Blake3LaneKernels.WriteOutput(in cv, in block, blockBytes, counter, flags, output);
        }
        else
        {
            Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput(
                in cv, in block, blockBytes, counter, flags, output);
        }
    }

    static partial void HashChunksInLanes(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs,
        ref bool isDone)
    {
        if (!IsFirstUse(chunks.Length))
        {
            Blake3LaneKernels.HashChunks(in key, chunks, counter, flags, cvs);
            isDone = true;
        }
    }

    static partial void HashParentsInLanes(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents,
        ref bool isDone)
    {
        if (!IsFirstUse(0))
        {
            Blake3LaneKernels.HashParents(in key, children, count, flags, parents);
            isDone = true;
        }
    }

    static partial void AnnounceToLanes(long bytes)
    {
        if (bytes <= FirstUse.TreeBytes || _takenFirst == int.MaxValue)
        {
            return;
        }

        if (bytes >= FirstUse.LongBytes)
        {
            _takenFirst = int.MaxValue;
            Blake3LaneKernels.Announce();
        }
        else
        {
            // Lanes for the rest of such a message would not be repaid by it.
            _mostFirst = Math.Max(_mostFirst, (int)Math.Min(FirstUse.LongBytes, _takenFirst + bytes));
        }
    }

    // docs/design/first-use.md: in a short process, neither a wide kernel nor the choice of one repays its compilation.
    private static bool IsFirstUse(int bytes)
    {
        if (_takenFirst != int.MaxValue && FirstUse.TryCharge(bytes, ref _takenFirst, _mostFirst))
        {
            return true;
        }

        _takenFirst = int.MaxValue;
        return false;
    }
}
