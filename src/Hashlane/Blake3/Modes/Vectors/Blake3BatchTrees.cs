using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// BLAKE3 of many messages of several chunks each: the chunks of all messages side by side, then their parents level by
/// level, then all roots (BLAKE3 paper §2.1).
/// </summary>
internal static class Blake3BatchTrees
{
    /// <summary>Most bytes of a message in a batch. In longer messages the top of the tree hardly matters.</summary>
    private const int MaxBytesOfAMessage = 128 * ChunkBytes;

    // As many chunks as fit a window of the batch engine; their chaining values take 16 KiB.
    private const int BatchChunks = BatchWindow.Messages;

    private const int ChunkBytes = Blake3Kernels.ChunkBytes, NodeBytes = Blake3Kernels.ChainingValueBytes;

    // With fewer messages many of 32 lanes are idle.
    private const int FewMessages = 32;

    // A full batch takes 52 KiB, too much for small stacks. Small batches should not pay for renting.
    private const int StackBytes = 8 * 1024;

    /// <summary>Hashes a window of messages.</summary>
    /// <param name="hash">The hash.</param>
    /// <param name="memory">Memory for a <see cref="LaneState"/>.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="digests">Room for their digests.</param>
    /// <returns>
    /// False, without having done anything, unless several messages have several chunks each and lanes exist for them.
    /// </returns>
    public static bool TryHash<TMessages>(
        ref readonly Blake3Lanes hash, Span<byte> memory, TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct
    {
        int nodes = CountNodes(in hash, messages);
        if (nodes == 0)
        {
            return false;
        }

        Hash(in hash, nodes, memory, messages, digests);
        return true;
    }

    [SkipLocalsInit] // what is read is written before
    [MethodImpl(MethodImplOptions.NoInlining)] // a window of short messages should not pay for this frame
    private static void Hash<TMessages>(
        ref readonly Blake3Lanes hash, int nodes, Span<byte> memory, TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct
    {
        BatchMemory rooms = new(stackalloc byte[StackBytes], nodes * NodeMemoryBytes);
        Batch batch = new()
        {
            Chunks = rooms.Take<Blake3Chunk>(nodes),
            Trees = rooms.Take<Tree>(nodes),
            Nodes = rooms.Take<byte>(nodes * NodeBytes),
            Pairs = rooms.Take<byte>(nodes * NodeBytes),
        };
        try
        {
            HashWindow(in hash, memory, messages, ref batch, digests);
        }
        finally
        {
            if (hash.IsKeyed)
            {
                CryptographicOperations.ZeroMemory(batch.Nodes);
                CryptographicOperations.ZeroMemory(batch.Pairs);
            }

            rooms.Return();
        }

        if (hash.IsKeyed)
        {
            Bytes.WipeBatchBelow();
        }
    }

    private static void HashWindow<TMessages>(
        ref readonly Blake3Lanes hash,
        Span<byte> memory,
        TMessages messages,
        scoped ref Batch batch,
        Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct
    {
        Blake3Lanes.StartParts(out Blake3Lanes parts, in hash);
        LaneKernelRow? kernel = hash.SelectLanes(int.MaxValue, ChunkBytes);
        int lanes = kernel?.Lanes ?? 1, maxBytes = MaxBytesOf(kernel, messages.Count);
        for (int i = 0; i < messages.Count; i++)
        {
            if (messages.LengthOf(i) > maxBytes)
            {
                hash.HashSingle(messages.ContextOf(i), messages[i], digests.Slice(i * hash.HashBytes, hash.HashBytes));
                continue;
            }

            if (batch.NodeCount + ChunksOf((int)messages.LengthOf(i)) > BatchChunks)
            {
                HashTrees(in hash, ref parts, memory, messages, ref batch, digests);
            }

            Add(in hash, messages, i, lanes, ref batch);
        }

        HashTrees(in hash, ref parts, memory, messages, ref batch, digests);
        if (hash.IsKeyed)
        {
            Bytes.Wipe(ref parts);
        }
    }

    /// <summary>
    /// Adds a message to a batch. Hashes at once, where they lie, as many of its whole chunks as fill all lanes.
    /// </summary>
    private static void Add<TMessages>(
        ref readonly Blake3Lanes hash, TMessages messages, int index, int lanes, scoped ref Batch batch)
        where TMessages : struct, IMessages, allows ref struct
    {
        int messageBytes = (int)messages.LengthOf(index), count = ChunksOf(messageBytes);
        MessageContext context = messages.ContextOf(index);
        int hashed = context.Length > 0 || count == 1 ? 0 : messageBytes / ChunkBytes / lanes * lanes;
        if (hashed > 0)
        {
            hash.HashChunks(messages[index][..(hashed * ChunkBytes)], batch.Nodes[(batch.NodeCount * NodeBytes)..]);
        }

        batch.Trees[batch.TreeCount++] = new() { Message = index, Hashed = hashed, Nodes = count };
        batch.NodeCount += count;
        int start = messages.StartOf(index);
        for (int number = hashed; number < count; number++)
        {
            batch.Chunks[batch.ChunkCount++] = new(index, number, messageBytes, context, start);
        }
    }

    /// <summary>Hashes the messages that were added to a batch, and empties it.</summary>
    private static void HashTrees<TMessages>(
        ref readonly Blake3Lanes hash,
        ref Blake3Lanes parts,
        Span<byte> memory,
        TMessages messages,
        scoped ref Batch batch,
        Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct
    {
        Span<Tree> trees = batch.Trees[..batch.TreeCount];
        Blake3Chunks<TMessages> chunks = new(messages, batch.Chunks[..batch.ChunkCount]);
        if (batch.ChunkCount == batch.NodeCount)
        {
            LaneScheduler.HashInLanes(ref parts, memory, ref chunks, batch.Nodes);
        }
        else
        {
            LaneScheduler.HashInLanes(ref parts, memory, ref chunks, batch.Pairs);
            Distribute(trees, batch.Pairs, batch.Nodes);
        }

        while (HashLevel(in hash, trees, batch.Nodes, batch.Pairs))
        {
        }

        HashRoots(in hash, trees, batch.Nodes, batch.Pairs, digests);
        batch.TreeCount = batch.ChunkCount = batch.NodeCount = 0;
    }

    /// <summary>
    /// Moves chaining values of single chunks to their trees, after those of chunks that were hashed before.
    /// </summary>
    private static void Distribute(ReadOnlySpan<Tree> trees, ReadOnlySpan<byte> chunks, Span<byte> nodes)
    {
        foreach (ref readonly Tree tree in trees)
        {
            int bytes = (tree.Nodes - tree.Hashed) * NodeBytes;
            chunks[..bytes].CopyTo(nodes[(tree.Hashed * NodeBytes)..]);
            chunks = chunks[bytes..];
            nodes = nodes[(tree.Nodes * NodeBytes)..];
        }
    }

    /// <summary>
    /// Replaces pairs of nodes by their parents in all trees of more than two; an odd one waits on the next level.
    /// Trees stay side by side.
    /// </summary>
    /// <returns>Whether there was such a tree.</returns>
    private static bool HashLevel(ref readonly Blake3Lanes hash, Span<Tree> trees, Span<byte> nodes, Span<byte> pairs)
    {
        int parents = 0, others = 0;
        foreach (ref readonly Tree tree in trees)
        {
            parents += tree.Nodes > 2 ? tree.Nodes / 2 : 0;
            others += tree.Nodes > 2 ? tree.Nodes % 2 : tree.Nodes;
        }

        if (parents == 0)
        {
            return false;
        }

        if (others == 0)
        {
            // All are pairs, and parents stay side by side.
            hash.HashParents(nodes, parents, flags: 0);
            foreach (ref Tree tree in trees)
            {
                tree.Nodes /= 2;
            }

            return true;
        }

        Span<byte> source = nodes, pair = pairs;
        foreach (ref readonly Tree tree in trees)
        {
            if (tree.Nodes > 2)
            {
                int bytes = tree.Nodes / 2 * 2 * NodeBytes;
                source[..bytes].CopyTo(pair);
                pair = pair[bytes..];
            }

            source = source[(tree.Nodes * NodeBytes)..];
        }

        hash.HashParents(pairs, parents, flags: 0);
        source = nodes;
        foreach (ref Tree tree in trees)
        {
            int own = tree.Nodes > 2 ? tree.Nodes / 2 : 0, kept = tree.Nodes - (2 * own);
            Span<byte> rest = source.Slice(2 * own * NodeBytes, kept * NodeBytes);
            source = source[(tree.Nodes * NodeBytes)..];
            pairs[..(own * NodeBytes)].CopyTo(nodes);
            rest.CopyTo(nodes[(own * NodeBytes)..]);
            pairs = pairs[(own * NodeBytes)..];
            tree.Nodes = own + kept;
            nodes = nodes[(tree.Nodes * NodeBytes)..];
        }

        return true;
    }

    /// <summary>Writes the roots of all trees, which have at most two nodes; a single node is already a root.</summary>
    private static void HashRoots(
        ref readonly Blake3Lanes hash, ReadOnlySpan<Tree> trees, Span<byte> nodes, Span<byte> pairs, Span<byte> digests)
    {
        Span<byte> source = nodes, pair = pairs;
        int roots = 0;
        foreach (ref readonly Tree tree in trees)
        {
            if (tree.Nodes == 2)
            {
                source[..(2 * NodeBytes)].CopyTo(pair);
                pair = pair[(2 * NodeBytes)..];
                roots++;
            }

            source = source[(tree.Nodes * NodeBytes)..];
        }

        if (roots > 0)
        {
            hash.HashParents(pairs, roots, Blake3Flags.Root);
        }

        int hashBytes = hash.HashBytes;
        foreach (ref readonly Tree tree in trees)
        {
            Span<byte> digest = digests.Slice(tree.Message * hashBytes, hashBytes);
            if (tree.Nodes == 2)
            {
                pairs[..hashBytes].CopyTo(digest);
                pairs = pairs[NodeBytes..];
            }
            else
            {
                nodes[..hashBytes].CopyTo(digest);
            }

            nodes = nodes[(tree.Nodes * NodeBytes)..];
        }
    }

    /// <summary>
    /// Returns the most chunks that a batch of these messages has; 0 if lanes do not suit them, or fewer than two have
    /// several chunks.
    /// </summary>
    private static int CountNodes<TMessages>(ref readonly Blake3Lanes hash, TMessages messages)
        where TMessages : struct, IMessages, allows ref struct
    {
        if (messages.Count < 2 || hash.HashBytes > NodeBytes
            || hash.SelectLanes(int.MaxValue, ChunkBytes) is not { } kernel)
        {
            return 0;
        }

        int several = 0, nodes = 0, maxBytes = MaxBytesOf(kernel, messages.Count);
        for (int i = 0; i < messages.Count && (several < 2 || nodes < BatchChunks); i++)
        {
            long messageBytes = messages.LengthOf(i);
            if (messageBytes <= maxBytes)
            {
                nodes += ChunksOf((int)messageBytes);
                several += messageBytes > ChunkBytes ? 1 : 0;
            }
        }

        return several < 2 ? 0 : Math.Min(nodes, BatchChunks);
    }

    // With AVX-512 a message that fills a vector is faster by itself: in lanes, 3 to 64 messages of 16 KiB reached 0.63
    // to 0.99 of its speed on Zen 4, and 0.92 on Intel (Emerald Rapids). Where a parent by itself is slow, as on Zen 5,
    // they reached 1.28. With AVX2, 1.02 to 1.04 on Zen 4.
    //
    // Zen 4 computes 512 bits in two halves, so that eight chunks of one message are as fast as lanes of 512 bits, of
    // which some are idle: 3 to 8 messages of 8 KiB reached 0.53 to 0.88, and only 4 x 8 KiB 1.14. A few messages of 5
    // to 7 KiB reached 0.64 to 1.16 there.
    private static int MaxBytesOf(LaneKernelRow? kernel, int messages)
    {
        Microarchitecture core = ProcessorTraits.Here.Core;
        int chunks = core.PrefersWideRows ? 16 : messages < FewMessages ? 5 : 8;
        return kernel is { VectorBytes: 64 } && !core.HasSlowVectors
            ? (chunks * ChunkBytes) - 1
            : MaxBytesOfAMessage;
    }

    private static int NodeMemoryBytes => Bytes.SizeOf<Blake3Chunk>() + Bytes.SizeOf<Tree>() + (2 * NodeBytes);

    private static int ChunksOf(int messageBytes) => Math.Max(1, (messageBytes + ChunkBytes - 1) / ChunkBytes);

    /// <summary>Messages that are hashed together.</summary>
    private ref struct Batch
    {
        public Span<Tree> Trees { get; init; }

        /// <summary>Chunks that are still to be hashed.</summary>
        public Span<Blake3Chunk> Chunks { get; init; }

        /// <summary>Chaining values, those of a tree side by side.</summary>
        public Span<byte> Nodes { get; init; }

        /// <summary>Room for as many chaining values.</summary>
        public Span<byte> Pairs { get; init; }

        public int TreeCount, ChunkCount, NodeCount;
    }

    /// <summary>The progress of a message's nodes.</summary>
    [StructLayout(LayoutKind.Auto)]
    private struct Tree
    {
        /// <summary>Number of the message.</summary>
        public int Message { get; init; }

        /// <summary>Chunks that are hashed already.</summary>
        public int Hashed { get; init; }

        /// <summary>Nodes of the level that is reached.</summary>
        public int Nodes;
    }
}
