using Xunit;

namespace Hashlane.Tests;

/// <summary>The code that docs/merkle.md shows.</summary>
[Trait("Category", "Docs")]
public sealed class MerkleSnippets
{
    [Fact]
    public void Trees()
    {
        byte[] records = Inputs.Pattern(48_000);

        // snippet: merkle-tree
        HashFunction function = HashFunction.Sha256;
        MerkleTree tree = new(function);
        tree.AppendLeaves(records, leafBytes: 48);                      // 1000, one after the other; hashed side by side
        tree.AppendLeaf("one more"u8);                                  // 1001 leaves
        byte[] root = tree.GetRoot();                                   // to be published, with the number of leaves
        byte[] proof = tree.GetInclusionProof(7);                       // that record 7 is there: 10 digests
        // end snippet

        Assert.Equal(10 * 32, proof.Length);
        byte[] record = records[(7 * 48)..(8 * 48)];
        Verify(function, record, proof, root);
        Grow(function, tree, root);
    }

    private static void Verify(HashFunction function, byte[] record, byte[] proof, byte[] root)
    {
        // snippet: merkle-verify
        byte[] leafHash = MerkleTree.HashLeaf(function, record);
        bool isThere = MerkleTree.VerifyInclusion(function, leafHash, index: 7, treeSize: 1001, proof, root);
        // end snippet

        Assert.True(isThere);
    }

    private static void Grow(HashFunction function, MerkleTree tree, byte[] oldRoot)
    {
        byte[] buffer = "onetwothree"u8.ToArray();
        int[] lengths = [3, 3, 5];

        // snippet: merkle-grow
        tree.AppendLeaves(buffer, lengths);                             // of any lengths, in one buffer
        byte[] proof = tree.GetConsistencyProof(oldSize: 1001);         // that nothing before was changed or removed
        bool isContinued = MerkleTree.VerifyConsistency(function, 1001, oldRoot, tree.LeafCount, tree.GetRoot(), proof);
        // end snippet

        Assert.True(isContinued);
        Assert.Equal(1004, tree.LeafCount);
        Assert.Equal(oldRoot, tree.GetRoot(1001));
    }
}
