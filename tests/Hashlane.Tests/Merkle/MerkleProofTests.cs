using Xunit;

namespace Hashlane.Tests;

/// <summary>Proofs of Merkle trees: as the RFC defines them, accepted, and refused when anything is wrong with them.</summary>
public sealed class MerkleProofTests
{
    /// <summary>All pairs of numbers up to this are proven.</summary>
    private const int MaxLeaves = 40;

    /// <summary>Proofs of trees up to this have every bit flipped, greater ones a bit of each hash.</summary>
    private const int MaxLeavesForEveryBit = 9;

    public static TheoryData<string> Functions => MerkleOracle.Functions;

    [Theory]
    [MemberData(nameof(Functions))]
    public void InclusionProofs_OfAllLeavesAndSizes_EqualTheOracleAndVerify(string name)
    {
        (MerkleOracle oracle, MerkleTree tree, byte[][] leaves) = Grow(name);
        for (int size = 1; size <= MaxLeaves; size++)
        {
            byte[] root = oracle.Root(leaves.AsSpan(0, size));
            for (int index = 0; index < size; index++)
            {
                byte[] proof = tree.GetInclusionProof(index, size);
                Assert.True(proof.AsSpan().SequenceEqual(Join(oracle.Path(index, leaves[..size]))), $"{name}: leaf {index} of {size}.");
                byte[] leafHash = oracle.Leaf(leaves[index]);
                bool Verify(byte[] proof) => MerkleTree.VerifyInclusion(oracle.Function, leafHash, index, size, proof, root);
                Assert.True(Verify(proof), $"{name}: leaf {index} of {size}.");
                AssertChangesAreRefused(proof, oracle.Function.HashSizeInBytes, size, Verify, $"{name}: leaf {index} of {size}");
                byte[] Other(byte[] hash) => Flip(hash, (index * 5) % (8 * hash.Length));
                Assert.False(MerkleTree.VerifyInclusion(oracle.Function, Other(leafHash), index, size, proof, root));
                Assert.False(MerkleTree.VerifyInclusion(oracle.Function, leafHash, index, size, proof, Other(root)));
                for (int other = 0; other < size; other++)
                {
                    Assert.Equal(other == index, MerkleTree.VerifyInclusion(oracle.Function, leafHash, other, size, proof, root));
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void ConsistencyProofs_OfAllPairsOfSizes_EqualTheOracleAndVerify(string name)
    {
        (MerkleOracle oracle, MerkleTree tree, byte[][] leaves) = Grow(name);
        byte[][] roots = [.. Enumerable.Range(0, MaxLeaves + 1).Select(size => oracle.Root(leaves.AsSpan(0, size)))];
        for (int newSize = 1; newSize <= MaxLeaves; newSize++)
        {
            for (int oldSize = 1; oldSize <= newSize; oldSize++)
            {
                byte[] proof = tree.GetConsistencyProof(oldSize, newSize);
                Assert.True(proof.AsSpan().SequenceEqual(Join(oracle.Proof(oldSize, leaves[..newSize]))), $"{name}: {oldSize} to {newSize}.");
                bool Verify(byte[] proof) => MerkleTree.VerifyConsistency(oracle.Function, oldSize, roots[oldSize], newSize, roots[newSize], proof);
                Assert.True(Verify(proof), $"{name}: {oldSize} to {newSize}.");
                AssertChangesAreRefused(proof, oracle.Function.HashSizeInBytes, newSize, Verify, $"{name}: {oldSize} to {newSize}");
                byte[] otherOld = Flip(roots[oldSize], newSize), otherNew = Flip(roots[newSize], newSize);
                Assert.False(MerkleTree.VerifyConsistency(oracle.Function, oldSize, otherOld, newSize, roots[newSize], proof));
                Assert.False(MerkleTree.VerifyConsistency(oracle.Function, oldSize, roots[oldSize], newSize, otherNew, proof));
                for (int other = 0; other <= MaxLeaves; other++)
                {
                    Assert.Equal(
                        other == oldSize, MerkleTree.VerifyConsistency(oracle.Function, other, roots[other], newSize, roots[newSize], proof));
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void VerifyInclusion_OfTreesLargerThanMemory_TakesTheRightProofOnly(string name)
    {
        MerkleOracle oracle = new(name);
        Random random = new(5);
        foreach (long size in (long[])[(1L << 32) + 1, (1L << 40) - 1, 1L << 40, (1L << 40) + 1, 0x123_4567_89AB_CDEF, long.MaxValue - 1, long.MaxValue])
        {
            foreach (long index in (long[])[0, 1, size / 3, size / 2, random.NextInt64(size), size - 2, size - 1])
            {
                byte[] leafHash = oracle.Leaf([1, 2, 3]);
                List<byte[]> path = [];
                byte[] root = oracle.InventInclusion(index, size, leafHash, random, path);
                byte[] proof = Join(path);
                Assert.True(MerkleTree.VerifyInclusion(oracle.Function, leafHash, index, size, proof, root), $"{name}: {index} of {size}.");
                Assert.False(MerkleTree.VerifyInclusion(oracle.Function, leafHash, index ^ 1, size, proof, root));
                Assert.False(MerkleTree.VerifyInclusion(oracle.Function, leafHash, index, size, Flip(proof, 8 * proof.Length / 2), root));
                Assert.False(MerkleTree.VerifyInclusion(oracle.Function, leafHash, index, size, proof.AsSpan(oracle.Function.HashSizeInBytes), root));
                Assert.False(MerkleTree.VerifyInclusion(oracle.Function, leafHash, index, size, [.. proof, .. root], root));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void VerifyConsistency_OfTreesLargerThanMemory_TakesTheRightProofOnly(string name)
    {
        MerkleOracle oracle = new(name);
        Random random = new(6);
        foreach (long newSize in (long[])[(1L << 32) + 1, 1L << 40, (1L << 40) + 1, 0x123_4567_89AB_CDEF, long.MaxValue])
        {
            foreach (long oldSize in (long[])[1, 2, 3, 1L << 31, newSize / 3, newSize / 2, random.NextInt64(newSize), newSize - 1])
            {
                List<byte[]> hashes = [];
                (byte[] oldRoot, byte[] newRoot) = oracle.InventConsistency(oldSize, newSize, isWhole: true, random, hashes);
                byte[] proof = Join(hashes);
                Assert.True(MerkleTree.VerifyConsistency(oracle.Function, oldSize, oldRoot, newSize, newRoot, proof), $"{name}: {oldSize} to {newSize}.");
                Assert.False(MerkleTree.VerifyConsistency(oracle.Function, oldSize, oldRoot, newSize, newRoot, Flip(proof, 8 * proof.Length / 2)));
                Assert.False(MerkleTree.VerifyConsistency(oracle.Function, oldSize, oldRoot, newSize, newRoot, [.. proof, .. newRoot]));
                Assert.False(
                    MerkleTree.VerifyConsistency(oracle.Function, oldSize, oldRoot, newSize, newRoot, proof.AsSpan(oracle.Function.HashSizeInBytes)));
            }
        }
    }

    [Fact]
    public void Verify_WhatIsNoProof_IsFalse()
    {
        (MerkleOracle oracle, MerkleTree tree, byte[][] leaves) = Grow("sha256");
        HashFunction function = oracle.Function;
        byte[] leafHash = oracle.Leaf(leaves[3]), proof = tree.GetInclusionProof(3, 8), root = tree.GetRoot(8);
        Assert.True(MerkleTree.VerifyInclusion(function, leafHash, 3, 8, proof, root));
        foreach ((long index, long size) in ((long, long)[])[(8, 8), (9, 8), (-1, 8), (3, 3), (3, 0), (3, -1), (0, 0), (long.MaxValue, long.MaxValue), (long.MinValue, 8)])
        {
            Assert.False(MerkleTree.VerifyInclusion(function, leafHash, index, size, proof, root));
        }

        Assert.False(MerkleTree.VerifyInclusion(function, [], 3, 8, proof, root));
        Assert.False(MerkleTree.VerifyInclusion(function, leafHash.AsSpan(1), 3, 8, proof, root));
        Assert.False(MerkleTree.VerifyInclusion(function, [.. leafHash, 0], 3, 8, proof, root));
        Assert.False(MerkleTree.VerifyInclusion(function, leafHash, 3, 8, proof, []));
        Assert.False(MerkleTree.VerifyInclusion(function, leafHash, 3, 8, proof, root.AsSpan(1)));
        Assert.False(MerkleTree.VerifyInclusion(function, leafHash, 3, 8, proof, [.. root, 0]));

        // A tree of one leaf has an empty proof and no other.
        Assert.True(MerkleTree.VerifyInclusion(function, leafHash, 0, 1, [], leafHash));
        Assert.False(MerkleTree.VerifyInclusion(function, leafHash, 0, 1, leafHash, leafHash));

        // What proves something of a smaller tree proves nothing of a greater one, whose path would go on.
        Assert.False(MerkleTree.VerifyInclusion(function, leafHash, 3, 8, [], leafHash));
        Assert.False(MerkleTree.VerifyInclusion(function, leafHash, 3, 8, tree.GetInclusionProof(3, 4), tree.GetRoot(4)));

        byte[] consistency = tree.GetConsistencyProof(6, 8), oldRoot = tree.GetRoot(6);
        Assert.True(MerkleTree.VerifyConsistency(function, 6, oldRoot, 8, root, consistency));
        foreach ((long oldSize, long newSize) in ((long, long)[])[(8, 6), (0, 8), (-6, 8), (6, -8), (0, 0), (6, 6), (8, 8), (long.MaxValue, long.MaxValue), (7, long.MaxValue)])
        {
            Assert.False(MerkleTree.VerifyConsistency(function, oldSize, oldRoot, newSize, root, consistency));
        }

        Assert.False(MerkleTree.VerifyConsistency(function, 6, oldRoot.AsSpan(1), 8, root, consistency));
        Assert.False(MerkleTree.VerifyConsistency(function, 6, [], 8, root, consistency));
        Assert.False(MerkleTree.VerifyConsistency(function, 6, oldRoot, 8, [.. root, 0], consistency));

        // Nothing follows from the empty tree; equal sizes have an empty proof and equal roots.
        Assert.False(MerkleTree.VerifyConsistency(function, 0, tree.GetRoot(0), 8, root, []));
        Assert.False(MerkleTree.VerifyConsistency(function, 0, tree.GetRoot(0), 0, tree.GetRoot(0), []));
        Assert.True(MerkleTree.VerifyConsistency(function, 8, root, 8, root, []));
        Assert.False(MerkleTree.VerifyConsistency(function, 8, oldRoot, 8, root, []));
        Assert.False(MerkleTree.VerifyConsistency(function, 8, root, 8, root, root));
        Assert.False(MerkleTree.VerifyConsistency(function, 8, root.AsSpan(1), 8, root.AsSpan(1), []));

        // The old root is where the proof starts; alone it proves nothing.
        Assert.False(MerkleTree.VerifyConsistency(function, 4, tree.GetRoot(4), 8, tree.GetRoot(4), []));
    }

    /// <summary>The children of a node, as a leaf, have another hash than the node: no shorter tree can be shown in its place.</summary>
    [Fact]
    public void VerifyInclusion_ANodeAsALeaf_IsRefused()
    {
        (MerkleOracle oracle, MerkleTree tree, byte[][] leaves) = Grow("sha256");
        byte[] children = [.. oracle.Leaf(leaves[0]), .. oracle.Leaf(leaves[1])];
        byte[] sibling = oracle.Root(leaves.AsSpan(2, 2));
        Assert.True(MerkleTree.VerifyInclusion(oracle.Function, oracle.Root(leaves.AsSpan(0, 2)), 0, 2, sibling, tree.GetRoot(4)));
        Assert.False(MerkleTree.VerifyInclusion(oracle.Function, MerkleTree.HashLeaf(oracle.Function, children), 0, 2, sibling, tree.GetRoot(4)));
    }

    private static (MerkleOracle Oracle, MerkleTree Tree, byte[][] Leaves) Grow(string name)
    {
        MerkleOracle oracle = new(name);
        byte[][] leaves = MerkleOracle.Leaves(MaxLeaves);
        MerkleTree tree = new(oracle.Function);
        tree.AppendLeaves([.. leaves.Select(static leaf => (ReadOnlyMemory<byte>)leaf)]);
        return (oracle, tree, leaves);
    }

    private static void AssertChangesAreRefused(byte[] proof, int hashBytes, int size, Func<byte[], bool> verify, string what)
    {
        int step = size <= MaxLeavesForEveryBit ? 1 : (8 * hashBytes) - 1;
        for (int bit = 0; bit < 8 * proof.Length; bit += step)
        {
            Assert.False(verify(Flip(proof, bit)), $"{what}: bit {bit} flipped.");
        }

        for (int length = 0; length < proof.Length; length += length % hashBytes == 0 || step == 1 ? 1 : hashBytes - 1)
        {
            Assert.False(verify(proof[..length]), $"{what}: cut to {length} bytes.");
        }

        for (int cut = hashBytes; cut <= proof.Length; cut += hashBytes)
        {
            Assert.False(verify(proof[cut..]), $"{what}: without its first {cut} bytes.");
        }

        Assert.False(verify([.. proof, 0]), $"{what}: a byte longer.");
        Assert.False(verify([.. proof, .. new byte[hashBytes]]), $"{what}: a hash longer.");
        Assert.False(verify([.. proof, .. Enumerable.Repeat((byte)1, 100 * hashBytes)]), $"{what}: a hundred hashes longer.");
    }

    private static byte[] Flip(byte[] bytes, int bit)
    {
        byte[] flipped = [.. bytes];
        flipped[bit / 8] ^= (byte)(1 << (bit % 8));
        return flipped;
    }

    private static byte[] Join(IEnumerable<byte[]> hashes) => [.. hashes.SelectMany(static hash => hash)];
}
