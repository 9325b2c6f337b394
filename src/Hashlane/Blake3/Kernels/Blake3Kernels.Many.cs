namespace Hashlane;

/// <content>Chunks, parents and output blocks: in lanes, or one by one.</content>
internal static partial class Blake3Kernels
{
    /// <summary>Writes whole 64-byte blocks of output: one compression for each value of the counter.</summary>
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        bool isDone = false;
        WriteOutputInLanes(in cv, in block, blockBytes, counter, flags, output, ref isDone);
        if (!isDone)
        {
            WriteSingleOutput(in cv, in block, blockBytes, counter, flags, output);
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
        bool isDone = false;
        HashChunksInLanes(in key, chunks, counter, flags, cvs, ref isDone);
        if (isDone)
        {
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
        bool isDone = false;
        HashParentsInLanes(in key, children, count, flags, parents, ref isDone);
        if (isDone)
        {
            return;
        }

        for (; count > 0; count--)
        {
            HashSingle(in key, children[..BlockBytes], counter: 0, flags, parents);
            children = children[BlockBytes..];
            parents = parents[ChainingValueBytes..];
        }
    }

    static partial void WriteOutputInLanes(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output, ref bool isDone);

    static partial void HashChunksInLanes(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs,
        ref bool isDone);

    static partial void HashParentsInLanes(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents,
        ref bool isDone);
}
