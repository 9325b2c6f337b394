using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>Checks of what Merkle trees are given.</summary>
internal static class MerkleArguments
{
    /// <summary>The function itself if a tree can have it.</summary>
    public static HashFunction Function(HashFunction function)
    {
        ArgumentNullException.ThrowIfNull(function);
        if (function.HashSizeInBytes > MerkleTree.MaxHashSizeInBytes)
        {
            throw new ArgumentOutOfRangeException(
                nameof(function), $"Digest of a tree's function must be at most {MerkleTree.MaxHashSizeInBytes} bytes, but was {function.HashSizeInBytes}.");
        }

        return function;
    }

    /// <summary>Throws unless there is room for a digest.</summary>
    public static void CheckDestination(ReadOnlySpan<byte> destination, int hashBytes) => Checks.ThrowIfTooShort(destination, hashBytes);

    /// <summary>How many leaves of one length there are; throws unless they are whole.</summary>
    public static int CountLeaves(ReadOnlySpan<byte> leaves, int leafBytes)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(leafBytes, 1);
        (int count, int rest) = int.DivRem(leaves.Length, leafBytes);
        if (rest != 0)
        {
            throw new ArgumentException(
                $"Leaves must be whole leaves of {leafBytes} bytes, but have {leaves.Length} bytes; leaves of several lengths are given with their lengths.",
                nameof(leaves));
        }

        return count;
    }

    /// <summary>Throws unless the buffer is as long as all leaves together.</summary>
    public static void CheckLeaves(ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths)
    {
        long sum = 0;
        foreach (int length in lengths)
        {
            ArgumentOutOfRangeException.ThrowIfNegative(length, nameof(lengths));
            sum += length;
        }

        if (sum != buffer.Length)
        {
            throw new ArgumentException(
                $"The {lengths.Length} leaves must have {sum} bytes together, but there are {buffer.Length}.", nameof(buffer));
        }
    }

    /// <summary>Throws unless there are whole digests.</summary>
    public static void CheckLeafHashes(ReadOnlySpan<byte> leafHashes, int hashBytes)
    {
        if (leafHashes.Length % hashBytes != 0)
        {
            throw new ArgumentException(
                $"Leaf hashes must be whole digests of {hashBytes} bytes, but have {leafHashes.Length} bytes.", nameof(leafHashes));
        }
    }

    /// <summary>Throws unless the tree has, or had, a leaf of this number.</summary>
    public static void CheckIndex(long index, long treeSize)
    {
        if (index < 0 || index >= treeSize)
        {
            throw new ArgumentOutOfRangeException(nameof(index), index, $"Index must be 0 or more and less than the {treeSize} leaves.");
        }
    }

    /// <summary>Throws unless the tree has, or had, this size.</summary>
    public static void CheckTreeSize(long treeSize, long leafCount)
    {
        if (treeSize < 0 || treeSize > leafCount)
        {
            ThrowBadSize(nameof(treeSize), treeSize, 0, leafCount);
        }
    }

    /// <summary>Throws unless the tree had both sizes, the first one not before the second.</summary>
    public static void CheckSizes(long oldSize, long newSize, long leafCount)
    {
        if (newSize < 0 || newSize > leafCount)
        {
            ThrowBadSize(nameof(newSize), newSize, 0, leafCount);
        }

        // RFC 9162 §2.1.4: nothing can be proven of the empty tree, as every tree continues it.
        if (oldSize < 1 || oldSize > newSize)
        {
            ThrowBadSize(nameof(oldSize), oldSize, 1, newSize);
        }
    }

    [DoesNotReturn]
    private static void ThrowBadSize(string name, long size, int least, long most) => throw new ArgumentOutOfRangeException(
        name, size, $"Size must be {least} to {most} leaves.");
}
