namespace Hashlane.Benchmarks;

/// <summary>
/// A whole BLAKE3 hash over named kernels, the tree level by level over the whole message, so that kernels are compared at
/// message sizes and checked by digests. It validates nothing, and shares no text with the library's tree.
/// </summary>
internal static class Blake3KernelHash
{
    private const int ChunkBytes = Blake3Kernels.ChunkBytes;
    private const int BlockBytes = Blake3Kernels.BlockBytes;
    private const int NodeBytes = Blake3Kernels.ChainingValueBytes;

    /// <summary>Memory for the chaining values of a message.</summary>
    public static byte[] Nodes(int sourceBytes) =>
        new byte[(1 + (sourceBytes / ChunkBytes)) * NodeBytes];

    /// <summary>The unkeyed digest of 32 bytes.</summary>
    public static void Hash(NamedBlake3Kernel kernel, ReadOnlySpan<byte> source, byte[] nodes, Span<byte> destination)
    {
        Blake3Start.Unkeyed(out Words8<uint> cv);
        Span<byte> block = stackalloc byte[BlockBytes];
        uint blockBytes = BlockBytes;
        uint flags = Blake3Flags.Parent;
        if (source.Length <= ChunkBytes)
        {
            CompressToLastBlock(kernel.Compress, ref cv, source, counter: 0, block, out blockBytes, out flags);
        }
        else
        {
            HashToTwo(kernel, in cv, source, nodes);
            nodes.AsSpan(0, BlockBytes).CopyTo(block);
        }

        kernel.Compress(ref cv, block, blockBytes, counter: 0, flags | Blake3Flags.Root);
        LittleEndian.Write(in cv, ref destination[0]);
    }

    /// <summary>Unkeyed output of any length of a message of at most one block.</summary>
    public static void Extend(Blake3WriteOutput writeOutput, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Blake3Start.Unkeyed(out Words8<uint> cv);
        Span<byte> block = stackalloc byte[BlockBytes];
        source.CopyTo(block);
        uint blockBytes = (uint)source.Length;
        const uint Flags = Blake3Flags.ChunkStart | Blake3Flags.ChunkEnd | Blake3Flags.Root;
        int wholeBytes = destination.Length / BlockBytes * BlockBytes;
        if (wholeBytes != 0)
        {
            writeOutput(in cv, in block[0], blockBytes, counter: 0, Flags, destination[..wholeBytes]);
        }

        if (wholeBytes < destination.Length)
        {
            Span<byte> last = stackalloc byte[BlockBytes];
            writeOutput(in cv, in block[0], blockBytes, (ulong)(wholeBytes / BlockBytes), Flags, last);
            last[..(destination.Length - wholeBytes)].CopyTo(destination[wholeBytes..]);
        }
    }

    /// <summary>Leaves the root's two children at the front of the nodes.</summary>
    private static void HashToTwo(
        NamedBlake3Kernel kernel, in Words8<uint> key, ReadOnlySpan<byte> source, Span<byte> nodes)
    {
        int count = source.Length / ChunkBytes;
        int restBytes = source.Length % ChunkBytes;
        kernel.HashChunks(in key, source[..^restBytes], counter: 0, flags: 0, nodes);
        if (restBytes != 0)
        {
            Words8<uint> cv = key;
            Span<byte> block = stackalloc byte[BlockBytes];
            CompressToLastBlock(
                kernel.Compress, ref cv, source[^restBytes..], (ulong)count, block, out uint blockBytes, out uint flags);
            kernel.Compress(ref cv, block, blockBytes, (ulong)count, flags);
            LittleEndian.Write(in cv, ref nodes[count * NodeBytes]);
            count++;
        }

        Span<byte> odd = stackalloc byte[NodeBytes];
        while (count > 2)
        {
            // A node without a sibling stands for itself on the next level. It is kept aside, because kernels may write behind the parents.
            nodes.Slice((count - 1) * NodeBytes, NodeBytes).CopyTo(odd);
            kernel.HashParents(in key, nodes, count / 2, flags: 0, nodes);
            if (count % 2 == 1)
            {
                odd.CopyTo(nodes[(count / 2 * NodeBytes)..]);
            }

            count = (count + 1) / 2;
        }
    }

    /// <summary>Compresses a chunk up to its last block, which is left to the caller, padded with zeros.</summary>
    private static void CompressToLastBlock(
        Blake3Compress compress,
        ref Words8<uint> cv,
        ReadOnlySpan<byte> chunk,
        ulong counter,
        Span<byte> block,
        out uint blockBytes,
        out uint flags)
    {
        int beforeBytes = Math.Max(0, chunk.Length - 1) / BlockBytes * BlockBytes;
        flags = Blake3Flags.ChunkEnd;
        if (beforeBytes != 0)
        {
            compress(ref cv, chunk[..beforeBytes], BlockBytes, counter, Blake3Flags.StartsChunk);
        }
        else
        {
            flags |= Blake3Flags.ChunkStart;
        }

        ReadOnlySpan<byte> last = chunk[beforeBytes..];
        last.CopyTo(block);
        block[last.Length..].Clear();
        blockBytes = (uint)last.Length;
    }
}
