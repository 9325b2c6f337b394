using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The hashes of leaves and nodes, and the shape of a tree: RFC 9162 §2.1.1.</summary>
internal static class MerkleHash
{
    /// <summary>Length of the longest digest of a tree's function: two of them fit on the stack.</summary>
    public const int MaxBytes = 1024;

    /// <summary>The byte that is hashed before a leaf.</summary>
    public static MessageContext LeafPrefix => new(0x00);

    /// <summary>The byte that is hashed before the two children of a node.</summary>
    public static MessageContext NodePrefix => new(0x01);

    /// <summary>Writes the hash of a node. The destination may be one of the children.</summary>
    [SkipLocalsInit] // what is hashed is written first
    public static void HashNode(
        HashFunction function, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, Span<byte> destination)
    {
        Span<byte> children = stackalloc byte[2 * MaxBytes];
        left.CopyTo(children);
        right.CopyTo(children[left.Length..]);
        HashNodes(function, children[..(2 * left.Length)], destination, degree: 1);
    }

    /// <summary>Writes the hash of each pair of adjacent nodes.</summary>
    public static void HashNodes(
        HashFunction function, ReadOnlySpan<byte> children, Span<byte> destination, int degree) =>
        function.HashMany(NodePrefix, children, 2 * function.HashSizeInBytes, destination, degree);

    /// <summary>Writes the root over adjacent hashes, level by level.</summary>
    /// <param name="function">The function of the tree.</param>
    /// <param name="hashes">One hash or more; overwritten.</param>
    /// <param name="scratch">A buffer for half of them, rounded up.</param>
    /// <param name="root">The buffer for the root.</param>
    /// <param name="degree">The largest number of threads.</param>
    public static void HashRoot(
        HashFunction function, Span<byte> hashes, Span<byte> scratch, Span<byte> root, int degree)
    {
        int hashBytes = function.HashSizeInBytes;
        while (hashes.Length > hashBytes)
        {
            // The RFC splits at the greatest power of two, which pairs hashes from the left and lets an odd one go up
            // unchanged.
            int pairedBytes = hashes.Length / (2 * hashBytes) * 2 * hashBytes;
            int nodesBytes = pairedBytes / 2;
            HashNodes(function, hashes[..pairedBytes], scratch[..nodesBytes], degree);
            hashes[pairedBytes..].CopyTo(scratch[nodesBytes..]);
            Span<byte> nodes = scratch[..(nodesBytes + hashes.Length - pairedBytes)];
            scratch = hashes;
            hashes = nodes;
        }

        hashes.CopyTo(root);
    }

    /// <summary>Counts the leaves of the left child of a node: the greatest power of two that is less.</summary>
    public static long LeftSize(long size) => 1L << BitOperations.Log2((ulong)(size - 1));
}
