namespace Hashlane;

/// <content>Chunks, parents and output blocks, one by one for the first bytes of a process.</content>
internal static partial class Blake3Kernels
{
    /// <summary>Writes whole 64-byte blocks of output: one compression for each value of the counter.</summary>
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        if (IsFirstUse(output.Length))
        {
            Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput(
                in cv, in block, blockBytes, counter, flags, output);
        }
        else
        {
            Blake3LaneKernels.WriteOutput(in cv, in block, blockBytes, counter, flags, output);
        }
    }

    /// <summary>Writes the chaining value of every chunk, numbered from <paramref name="counter"/> on.</summary>
    /// <param name="key">The key, or IV.</param>
    /// <param name="chunks">Whole chunks, one or more.</param>
    /// <param name="counter">The number of the first chunk.</param>
    /// <param name="flags">The flags of the mode; the method adds those of chunks.</param>
    /// <param name="cvs">32 bytes for each chunk; more are not written.</param>
    public static void HashChunks(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs)
    {
        flags |= Blake3Flags.StartsChunk | Blake3Flags.EndsChunk;

        if (!IsFirstUse(chunks.Length))
        {
            Blake3LaneKernels.HashChunks(in key, chunks, counter, flags, cvs);
            return;
        }

        for (; chunks.Length >= ChunkBytes; chunks = chunks[ChunkBytes..])
        {
            HashSingle(in key, chunks[..ChunkBytes], counter, flags, cvs);
            cvs = cvs[ChainingValueBytes..];
            counter++;
        }
    }

    /// <summary>Writes the chaining value of every pair of children.</summary>
    /// <param name="key">The key, or IV.</param>
    /// <param name="children">Pairs of chaining values.</param>
    /// <param name="count">The number of parents, one or more.</param>
    /// <param name="flags">The flags of the mode; the method adds that of parents.</param>
    /// <param name="parents">
    /// 32 bytes for each parent; more are not written. It may overlap the children if it begins at most 32 bytes after
    /// their start. Each group of parents is written after its children have been read.
    /// </param>
    public static void HashParents(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents)
    {
        flags |= Blake3Flags.Parent;
        if (!IsFirstUse(0))
        {
            Blake3LaneKernels.HashParents(in key, children, count, flags, parents);
            return;
        }

        for (; count > 0; count--)
        {
            HashSingle(in key, children[..BlockBytes], counter: 0, flags, parents);
            children = children[BlockBytes..];
            parents = parents[ChainingValueBytes..];
        }
    }

    /// <summary>Decides between the compact kernel and lanes before a message whose length is known.</summary>
    /// <param name="bytes">The bytes that will be hashed. A few MiB change nothing.</param>
    public static void Announce(long bytes)
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
