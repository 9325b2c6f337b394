using System.Runtime.InteropServices;

namespace Hashlane;

/// <content>
/// Chunks, parents and output blocks: one by one in the first bytes of a process, then in groups, each by the narrowest
/// kernel over lanes that holds it (docs/design/first-use.md).
/// </content>
internal static partial class Blake3Kernels
{
    // Output blocks that are written one by one before lanes are asked for again.
    private const int MaxSingly = 16;

    // The bytes that were hashed one by one, and int.MaxValue after them; and how many there may be.
    private static int _takenFirst, _maxFirst = FirstUse.TreeBytes;

    /// <summary>The number of chunks that are worth collecting: 1 in the first bytes of a process.</summary>
    /// <remarks>Two groups of lanes: with a single one, the parents would have too few of them.</remarks>
    public static int MaxRunChunks => _takenFirst == int.MaxValue || FirstUse.IsSkipped
        ? Math.Max(1, 2 * Blake3LaneKernels.Table.MaxLanes)
        : 1;

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
            // Counted at once, so that the first group is hashed in lanes.
            _takenFirst = int.MaxValue;
            Blake3LaneKernels.Table.SelectRepaid(int.MaxValue, FirstUse.LaneBytes + 1);
        }
        else
        {
            // Lanes for the rest of such a message would not be repaid by it.
            _maxFirst = Math.Max(_maxFirst, (int)Math.Min(FirstUse.LongBytes, _takenFirst + bytes));
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
            HashChunkGroups(in key, chunks, counter, flags, cvs);
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
            HashParentGroups(in key, children, count, flags, parents);
            return;
        }

        for (; count > 0; count--)
        {
            HashSingle(in key, children[..BlockBytes], counter: 0, flags, parents);
            children = children[BlockBytes..];
            parents = parents[ChainingValueBytes..];
        }
    }

    /// <summary>Writes whole 64-byte blocks of output: one compression for each value of the counter.</summary>
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        if (IsFirstUse(output.Length))
        {
            WriteSingleOutput(in cv, in block, blockBytes, counter, flags, output);
        }
        else
        {
            WriteOutputGroups(in cv, in block, blockBytes, counter, flags, output);
        }
    }

    /// <summary>As <see cref="HashChunks"/> after the first bytes, but the caller passes all flags.</summary>
    internal static void HashChunkGroups(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs)
    {
        while (chunks.Length >= ChunkBytes)
        {
            int count = 1;
            if (Blake3LaneKernels.Table.SelectRepaid(chunks.Length / ChunkBytes, ChunkBytes) is { } kernel)
            {
                count = Math.Min(chunks.Length / ChunkBytes, kernel.Lanes);
                ref byte cv = ref cvs[..(count * ChainingValueBytes)][0];
                kernel.HashChunks(in key, in MemoryMarshal.GetReference(chunks), count, counter, flags, ref cv);
            }
            else
            {
                HashSingle(in key, chunks[..ChunkBytes], counter, flags, cvs);
            }

            chunks = chunks[(count * ChunkBytes)..];
            cvs = cvs[(count * ChainingValueBytes)..];
            counter += (uint)count;
        }

        WipeIfSecret(flags);
    }

    /// <summary>As <see cref="HashParents"/> after the first bytes, but the caller passes all flags.</summary>
    internal static void HashParentGroups(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents)
    {
        while (count > 0)
        {
            int group = 1;
            if (Blake3LaneKernels.Table.SelectRepaid(count, BlockBytes) is { } kernel)
            {
                group = Math.Min(count, kernel.Lanes);
                ref byte parent = ref parents[..(group * ChainingValueBytes)][0];
                kernel.HashParents(in key, in MemoryMarshal.GetReference(children), group, flags, ref parent);
            }
            else
            {
                HashSingle(in key, children[..BlockBytes], counter: 0, flags, parents);
            }

            children = children[(group * BlockBytes)..];
            parents = parents[(group * ChainingValueBytes)..];
            count -= group;
        }

        WipeIfSecret(flags);
    }

    /// <summary>As <see cref="WriteOutput"/> after the first bytes.</summary>
    internal static void WriteOutputGroups(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        while (output.Length >= BlockBytes)
        {
            int count = output.Length / BlockBytes;
            if (Blake3LaneKernels.Table.SelectRepaid(count, MaxSingly * BlockBytes) is { } kernel)
            {
                // One call takes all whole groups, and also the remaining blocks if they fill half a group.
                int rest = count % kernel.Lanes;
                count -= rest >= kernel.Lanes / 2 ? 0 : rest;
                kernel.WriteOutput(
                    in cv, in block, blockBytes, counter, flags, ref MemoryMarshal.GetReference(output), count);
            }
            else
            {
                count = Math.Min(count, MaxSingly);
                WriteSingleOutput(in cv, in block, blockBytes, counter, flags, output[..(count * BlockBytes)]);
            }

            output = output[(count * BlockBytes)..];
            counter += (uint)count;
        }

        WipeIfSecret(flags);
    }

    // In a short process, neither a wide kernel nor the choice of one repays its compilation.
    private static bool IsFirstUse(int bytes)
    {
        if (!Blake3LaneKernels.Exist
            || (_takenFirst != int.MaxValue && FirstUse.TryCharge(bytes, ref _takenFirst, _maxFirst)))
        {
            return true;
        }

        _takenFirst = int.MaxValue;
        return false;
    }

    /// <summary>Wipes the scratch areas in which kernels keep keys, message words and chaining values.</summary>
    private static void WipeIfSecret(uint flags)
    {
        if ((flags & Blake3Flags.Secret) != 0)
        {
            Bytes.WipeStackBelow();
        }
    }
}
