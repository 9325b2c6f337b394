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

    private static readonly NamedBlake3Kernel _reference =
        NamedBlake3Kernel.OneByOne(default(Blake3CompactScalarKernel).Name, Blake3IntegerKernel<Blake3CompactScalarKernel>.Compress);

    /// <summary>Memory for the chaining values of a message.</summary>
    public static byte[] Nodes(int sourceBytes) =>
        new byte[(1 + (sourceBytes / ChunkBytes)) * NodeBytes];

    /// <summary>The unkeyed digest of 32 bytes.</summary>
    public static void Hash(NamedBlake3Kernel kernel, ReadOnlySpan<byte> source, byte[] nodes, Span<byte> destination)
    {
        Blake3Start.Unkeyed(out Words8<uint> key);
        Hash(kernel, in key, flags: 0, source, nodes, destination);
    }

    /// <summary>Unkeyed output of any length of a message of at most one block.</summary>
    public static void Extend(Blake3WriteOutput writeOutput, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Blake3Start.Unkeyed(out Words8<uint> cv);
        Span<byte> block = stackalloc byte[BlockBytes];
        source.CopyTo(block);
        const uint Flags = Blake3Flags.ChunkStart | Blake3Flags.ChunkEnd | Blake3Flags.Root;
        Extend(writeOutput, in cv, block, (uint)source.Length, Flags, destination);
    }

    /// <summary>The digest that all candidates must reach, by the compact kernel, one compression at a time.</summary>
    public static void Reference(Algorithm algorithm, byte[] key, byte[] source, Span<byte> destination)
    {
        Blake3Start.Unkeyed(out Words8<uint> words);
        uint flags = 0;
        if (algorithm == Algorithm.Blake3Kdf)
        {
            Span<byte> contextKey = stackalloc byte[NodeBytes];
            Hash(_reference, in words, Blake3Flags.DeriveKeyContext, key, Nodes(key.Length), contextKey);
            LittleEndian.Read(out words, in contextKey[0]);
            flags = Blake3Flags.DeriveKeyMaterial;
        }
        else if (key.Length != 0)
        {
            LittleEndian.Read(out words, in key[0]);
            flags = Blake3Flags.KeyedHash;
        }

        Hash(_reference, in words, flags, source, Nodes(source.Length), destination);
    }

    private static void Hash(
        NamedBlake3Kernel kernel,
        in Words8<uint> key,
        uint flags,
        ReadOnlySpan<byte> source,
        byte[] nodes,
        Span<byte> destination)
    {
        Words8<uint> cv = key;
        Span<byte> block = stackalloc byte[BlockBytes];
        uint blockBytes = BlockBytes;
        uint blockFlags = flags | Blake3Flags.Parent;
        if (source.Length <= ChunkBytes)
        {
            CompressToLastBlock(kernel.Compress, ref cv, source, counter: 0, flags, block, out blockBytes, out blockFlags);
        }
        else
        {
            HashToTwo(kernel, in key, flags, source, nodes);
            nodes.AsSpan(0, BlockBytes).CopyTo(block);
        }

        blockFlags |= Blake3Flags.Root;
        if (destination.Length > NodeBytes)
        {
            Extend(Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput, in cv, block, blockBytes, blockFlags, destination);
            return;
        }

        kernel.Compress(ref cv, block, blockBytes, counter: 0, blockFlags);
        Span<byte> first = stackalloc byte[NodeBytes];
        LittleEndian.Write(in cv, ref first[0]);
        first[..destination.Length].CopyTo(destination);
    }

    /// <summary>Leaves the root's two children at the front of the nodes.</summary>
    private static void HashToTwo(
        NamedBlake3Kernel kernel, in Words8<uint> key, uint flags, ReadOnlySpan<byte> source, Span<byte> nodes)
    {
        int count = source.Length / ChunkBytes;
        int restBytes = source.Length % ChunkBytes;
        kernel.HashChunks(in key, source[..^restBytes], counter: 0, flags, nodes);
        if (restBytes != 0)
        {
            Words8<uint> cv = key;
            Span<byte> block = stackalloc byte[BlockBytes];
            CompressToLastBlock(
                kernel.Compress, ref cv, source[^restBytes..], (ulong)count, flags, block, out uint blockBytes, out uint blockFlags);
            kernel.Compress(ref cv, block, blockBytes, (ulong)count, blockFlags);
            LittleEndian.Write(in cv, ref nodes[count * NodeBytes]);
            count++;
        }

        Span<byte> odd = stackalloc byte[NodeBytes];
        while (count > 2)
        {
            // A node without a sibling stands for itself on the next level. It is kept aside, because kernels may write behind the parents.
            nodes.Slice((count - 1) * NodeBytes, NodeBytes).CopyTo(odd);
            kernel.HashParents(in key, nodes, count / 2, flags, nodes);
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
        uint flags,
        Span<byte> block,
        out uint blockBytes,
        out uint blockFlags)
    {
        int beforeBytes = Math.Max(0, chunk.Length - 1) / BlockBytes * BlockBytes;
        blockFlags = flags | Blake3Flags.ChunkEnd;
        if (beforeBytes != 0)
        {
            compress(ref cv, chunk[..beforeBytes], BlockBytes, counter, flags | Blake3Flags.StartsChunk);
        }
        else
        {
            blockFlags |= Blake3Flags.ChunkStart;
        }

        ReadOnlySpan<byte> last = chunk[beforeBytes..];
        last.CopyTo(block);
        block[last.Length..].Clear();
        blockBytes = (uint)last.Length;
    }

    private static void Extend(
        Blake3WriteOutput writeOutput,
        in Words8<uint> cv,
        ReadOnlySpan<byte> block,
        uint blockBytes,
        uint flags,
        Span<byte> destination)
    {
        int wholeBytes = destination.Length / BlockBytes * BlockBytes;
        if (wholeBytes != 0)
        {
            writeOutput(in cv, in block[0], blockBytes, counter: 0, flags, destination[..wholeBytes]);
        }

        if (wholeBytes < destination.Length)
        {
            Span<byte> last = stackalloc byte[BlockBytes];
            writeOutput(in cv, in block[0], blockBytes, (ulong)(wholeBytes / BlockBytes), flags, last);
            last[..(destination.Length - wholeBytes)].CopyTo(destination[wholeBytes..]);
        }
    }
}
