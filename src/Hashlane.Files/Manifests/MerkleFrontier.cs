using System.Numerics;

namespace Hashlane.Files;

/// <summary>
/// The Merkle root of a list that grows at its end (RFC 9162 §2.1, with SHA-256), in memory for one digest a level,
/// and for the leaves that are not hashed yet.
/// </summary>
/// <remarks>
/// The library's <see cref="MerkleTree"/> keeps all digests: 64 MB for a million lines. Where there are many leaves,
/// they are collected, since the library hashes them side by side.
/// </remarks>
internal sealed class MerkleFrontier
{
    /// <summary>The length of a digest in bytes.</summary>
    internal const int HashBytes = 32;

    // Code that hashes side by side is compiled at run time in 25 ms, as long as so many leaves save.
    private const int LeavesOneByOne = 50_000;

    // A power of two, so that a batch that ends at a multiple of it is a complete subtree, which has one root.
    private const int MaxWaiting = 256;

    // Long leaves are hashed as soon as there are so many bytes of them.
    private const int MaxWaitingBytes = 256 * 1024;

    private const int MaxLevels = 64;
    private const byte NodePrefix = 1;

    // The roots of complete subtrees, the largest first: one for each bit of the number of leaves that do not wait.
    private readonly byte[] _roots = new byte[MaxLevels * HashBytes];
    private readonly byte[] _node = new byte[1 + (2 * HashBytes)];
    private readonly ByteLine _waiting = new();
    private readonly int[] _lengths = new int[MaxWaiting];
    private int _waitingCount;

    /// <summary>The function of every tree: the trees of Certificate Transparency have the same one.</summary>
    internal static HashFunction Function { get; } =
        HashFunction.TryGet("sha256", out HashFunction? function) ? function : throw new NotSupportedException();

    /// <summary>The number of leaves.</summary>
    internal long Count { get; private set; }

    /// <summary>The number of leaves after which others are collected.</summary>
    internal long OneByOne { get; init; } = LeavesOneByOne;

    private long Hashed => Count - _waitingCount;

    /// <summary>Adds a leaf.</summary>
    internal void Append(ReadOnlySpan<byte> leaf)
    {
        if (Count < OneByOne)
        {
            Span<byte> hash = stackalloc byte[HashBytes];
            MerkleTree.HashLeaf(Function, leaf, hash);
            AppendSubtree(hash, level: 0);
            Count++;
            return;
        }

        _waiting.Append(leaf);
        _lengths[_waitingCount++] = leaf.Length;
        Count++;
        if (Count % MaxWaiting == 0 || _waiting.Written.Length >= MaxWaitingBytes)
        {
            HashWaiting();
        }
    }

    /// <summary>Returns the root over all leaves so far.</summary>
    internal byte[] GetRoot()
    {
        if (Count == 0)
        {
            return Function.HashData([]);
        }

        HashWaiting();
        int top = BitOperations.PopCount((ulong)Count) - 1;
        byte[] root = Root(top).ToArray();
        while (top > 0)
        {
            top--;
            HashNode(Root(top), root, root);
        }

        return root;
    }

    /// <summary>Forgets all leaves.</summary>
    internal void Clear()
    {
        Count = 0;
        _waitingCount = 0;
        _waiting.Clear();
    }

    /// <summary>Hashes the leaves that wait, as the complete subtrees that they make up: mostly one.</summary>
    private void HashWaiting()
    {
        ReadOnlySpan<byte> leaves = _waiting.Written;
        ReadOnlySpan<int> lengths = _lengths.AsSpan(0, _waitingCount);
        while (!lengths.IsEmpty)
        {
            int level = Math.Min(BitOperations.TrailingZeroCount(Hashed), BitOperations.Log2((uint)lengths.Length));
            int count = 1 << level;
            int bytes = 0;
            foreach (int length in lengths[..count])
            {
                bytes += length;
            }

            AppendSubtree(MerkleTree.ComputeRoot(Function, leaves[..bytes], lengths[..count]), level);
            _waitingCount -= count;
            leaves = leaves[bytes..];
            lengths = lengths[count..];
        }

        _waiting.Clear();
    }

    /// <summary>
    /// Adds a complete subtree of 2^<paramref name="level"/> leaves, which are not counted as hashed yet.
    /// </summary>
    private void AppendSubtree(ReadOnlySpan<byte> root, int level)
    {
        int top = BitOperations.PopCount((ulong)Hashed);
        root.CopyTo(Root(top));
        for (long subtrees = Hashed >> level; (subtrees & 1) == 1; subtrees >>= 1)
        {
            top--;
            HashNode(Root(top), Root(top + 1), Root(top));
        }
    }

    private Span<byte> Root(int level) => _roots.AsSpan(level * HashBytes, HashBytes);

    private void HashNode(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, Span<byte> destination)
    {
        _node[0] = NodePrefix;
        left.CopyTo(_node.AsSpan(1));
        right.CopyTo(_node.AsSpan(1 + HashBytes));
        Function.HashData(_node, destination);
    }
}
