using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Verifies proofs, step by step as in RFC 9162 and with its variable names.</summary>
internal static class MerkleProof
{
    /// <summary>
    /// The largest number of hashes in a proof: one for each bit of a size, and one more for consistency.
    /// </summary>
    public const int MaxHashes = 64;

    /// <summary>RFC 9162 §2.1.3.2.</summary>
    [SkipLocalsInit] // r is written first
    public static bool VerifyInclusion(
        HashFunction function,
        ReadOnlySpan<byte> leafHash,
        long index,
        long treeSize,
        ReadOnlySpan<byte> proof,
        ReadOnlySpan<byte> root)
    {
        int hashBytes = function.HashSizeInBytes;
        if (index < 0 || index >= treeSize
            || leafHash.Length != hashBytes
            || root.Length != hashBytes
            || proof.Length % hashBytes != 0)
        {
            return false;
        }

        long fn = index;
        long sn = treeSize - 1;
        Span<byte> r = stackalloc byte[MerkleHash.MaxBytes];
        r = r[..hashBytes];
        leafHash.CopyTo(r);
        for (; !proof.IsEmpty; proof = proof[hashBytes..])
        {
            if (sn == 0)
            {
                return false;
            }

            ReadOnlySpan<byte> p = proof[..hashBytes];
            if (IsRightChild(fn, sn))
            {
                MerkleHash.HashNode(function, p, r, r);
                SkipLevelsWithoutSibling(ref fn, ref sn);
            }
            else
            {
                MerkleHash.HashNode(function, r, p, r);
            }

            fn >>= 1;
            sn >>= 1;
        }

        return sn == 0 && r.SequenceEqual(root);
    }

    /// <summary>RFC 9162 §2.1.4.2, and equal sizes.</summary>
    [SkipLocalsInit] // fr and sr are written first
    public static bool VerifyConsistency(
        HashFunction function,
        long oldSize,
        ReadOnlySpan<byte> oldRoot,
        long newSize,
        ReadOnlySpan<byte> newRoot,
        ReadOnlySpan<byte> proof)
    {
        int hashBytes = function.HashSizeInBytes;
        if (oldSize < 1 || oldSize > newSize
            || oldRoot.Length != hashBytes
            || newRoot.Length != hashBytes
            || proof.Length % hashBytes != 0)
        {
            return false;
        }

        if (oldSize == newSize)
        {
            return proof.IsEmpty && oldRoot.SequenceEqual(newRoot);
        }

        if (proof.IsEmpty)
        {
            return false;
        }

        // The old tree is a subtree of the new one if its size is a power of two; the proof then starts at its root.
        ReadOnlySpan<byte> first = oldRoot;
        if ((oldSize & (oldSize - 1)) != 0)
        {
            first = proof[..hashBytes];
            proof = proof[hashBytes..];
        }

        long fn = oldSize - 1;
        long sn = newSize - 1;
        for (; (fn & 1) == 1; fn >>= 1)
        {
            sn >>= 1;
        }

        Span<byte> fr = stackalloc byte[MerkleHash.MaxBytes];
        Span<byte> sr = stackalloc byte[MerkleHash.MaxBytes];
        fr = fr[..hashBytes];
        sr = sr[..hashBytes];
        first.CopyTo(fr);
        first.CopyTo(sr);
        for (; !proof.IsEmpty; proof = proof[hashBytes..])
        {
            if (sn == 0)
            {
                return false;
            }

            ReadOnlySpan<byte> c = proof[..hashBytes];
            if (IsRightChild(fn, sn))
            {
                MerkleHash.HashNode(function, c, fr, fr);
                MerkleHash.HashNode(function, c, sr, sr);
                SkipLevelsWithoutSibling(ref fn, ref sn);
            }
            else
            {
                MerkleHash.HashNode(function, sr, c, sr);
            }

            fn >>= 1;
            sn >>= 1;
        }

        return sn == 0 && fr.SequenceEqual(oldRoot) && sr.SequenceEqual(newRoot);
    }

    private static bool IsRightChild(long fn, long sn) => (fn & 1) == 1 || fn == sn;

    /// <summary>Goes up to the level where the last node, which had no right sibling, is a right child.</summary>
    private static void SkipLevelsWithoutSibling(ref long fn, ref long sn)
    {
        for (; (fn & 1) == 0 && fn != 0; fn >>= 1)
        {
            sn >>= 1;
        }
    }
}
