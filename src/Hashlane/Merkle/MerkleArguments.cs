using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>Checks the arguments of Merkle trees.</summary>
internal static class MerkleArguments
{
    /// <summary>Returns the function itself if it can make a tree.</summary>
    public static HashFunction Function(HashFunction function)
    {
        ArgumentNullException.ThrowIfNull(function);
        if (function.HashSizeInBytes > MerkleHash.MaxBytes)
        {
            throw new ArgumentOutOfRangeException(
                nameof(function),
                $"Digest of a tree's function must be at most {MerkleHash.MaxBytes} bytes, "
                + $"but was {function.HashSizeInBytes}.");
        }

        return function;
    }

    /// <summary>Throws unless the destination has room for a digest.</summary>
    public static void CheckDestination(ReadOnlySpan<byte> destination, int hashBytes) =>
        Checks.ThrowIfTooShort(destination, hashBytes);

    /// <summary>Counts leaves of one length; throws unless all of them are whole.</summary>
    public static int CountLeaves(ReadOnlySpan<byte> leaves, int leafBytes)
    {
        Checks.AtLeast(leafBytes, 1);
        int count = Math.DivRem(leaves.Length, leafBytes, out int rest);
        if (rest != 0)
        {
            throw new ArgumentException(
                $"Leaves must be whole leaves of {leafBytes} bytes, but have {leaves.Length} bytes; "
                + "leaves of several lengths are given with their lengths.",
                nameof(leaves));
        }

        return count;
    }

    /// <summary>Throws unless the buffer is as long as all leaves together.</summary>
    public static void CheckLeaves(ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths)
    {
        long sum = Checks.Sum(lengths);
        if (sum != buffer.Length)
        {
            throw new ArgumentException(
                $"The {lengths.Length} leaves must have {sum} bytes together, but there are {buffer.Length}.",
                nameof(buffer));
        }
    }

    /// <summary>Throws unless the buffer has only whole digests.</summary>
    public static void CheckLeafHashes(ReadOnlySpan<byte> leafHashes, int hashBytes)
    {
        if (leafHashes.Length % hashBytes != 0)
        {
            throw new ArgumentException(
                $"Leaf hashes must be whole digests of {hashBytes} bytes, but have {leafHashes.Length} bytes.",
                nameof(leafHashes));
        }
    }

    /// <summary>Throws unless the tree has, or had, a leaf with this number.</summary>
    public static void CheckIndex(long index, long treeSize)
    {
        if (index < 0 || index >= treeSize)
        {
            throw new ArgumentOutOfRangeException(
                nameof(index), index, $"Index must be 0 or more and less than the {treeSize} leaves.");
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

    /// <summary>Throws unless the tree has had both sizes, in this order.</summary>
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
    private static void ThrowBadSize(string name, long size, int least, long most) =>
        throw new ArgumentOutOfRangeException(name, size, $"Size must be {least} to {most} leaves.");
}
