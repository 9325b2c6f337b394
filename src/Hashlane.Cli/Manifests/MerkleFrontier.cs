using System.Numerics;

namespace Hashlane.Cli;

/// <summary>
/// The Merkle root of a list that grows at its end (RFC 9162 §2.1, with SHA-256), in memory for one digest a level.
/// </summary>
/// <remarks>The library's <see cref="MerkleTree"/> keeps all digests: 64 MB for a million lines.</remarks>
internal sealed class MerkleFrontier
{
    /// <summary>The length of a digest in bytes.</summary>
    internal const int HashBytes = 32;

    private const int MostLevels = 64;
    private const byte NodePrefix = 1;

    // The roots of complete subtrees, the largest first: one for each bit of the count.
    private readonly byte[] _roots = new byte[MostLevels * HashBytes];
    private readonly byte[] _node = new byte[1 + (2 * HashBytes)];

    /// <summary>The function of every tree: the trees of Certificate Transparency have the same one.</summary>
    internal static HashFunction Function { get; } =
        HashFunction.TryGet("sha256", out HashFunction? function) ? function : throw new NotSupportedException();

    /// <summary>The number of leaves.</summary>
    internal long Count { get; private set; }

    /// <summary>Adds a leaf.</summary>
    internal void Append(ReadOnlySpan<byte> leaf)
    {
        int top = BitOperations.PopCount((ulong)Count);
        MerkleTree.HashLeaf(Function, leaf, Root(top));
        for (long count = Count; (count & 1) == 1; count >>= 1)
        {
            top--;
            HashNode(Root(top), Root(top + 1), Root(top));
        }

        Count++;
    }

    /// <summary>Returns the root over all leaves so far.</summary>
    internal byte[] GetRoot()
    {
        if (Count == 0)
        {
            return Function.HashData([]);
        }

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
    internal void Clear() => Count = 0;

    private Span<byte> Root(int level) => _roots.AsSpan(level * HashBytes, HashBytes);

    private void HashNode(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, Span<byte> destination)
    {
        _node[0] = NodePrefix;
        left.CopyTo(_node.AsSpan(1));
        right.CopyTo(_node.AsSpan(1 + HashBytes));
        Function.HashData(_node, destination);
    }
}
