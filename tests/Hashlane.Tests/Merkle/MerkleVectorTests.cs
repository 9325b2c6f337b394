using Xunit;

namespace Hashlane.Tests;

/// <summary>The tree of eight leaves with which Certificate Transparency's own implementations are tested, and the proofs of the RFC's example by their shape.</summary>
public sealed class MerkleVectorTests
{
    private static readonly string[] _leaves =
        ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];

    /// <summary>Of the first leaf, the first two, and so on.</summary>
    private static readonly string[] _roots =
    [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ];

    private static HashFunction Function => new MerkleOracle("sha256").Function;

    /// <summary>Index of the leaf, size of the tree, the path.</summary>
    public static TheoryData<int, int, string[]> Paths => new()
    {
        { 0, 1, [] },
        {
            0, 8,
            [
                "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
            ]
        },
        {
            5, 8,
            [
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            ]
        },
        { 2, 3, ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"] },
        {
            1, 5,
            [
                "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            ]
        },
    };

    /// <summary>The two sizes, the proof.</summary>
    public static TheoryData<int, int, string[]> Proofs => new()
    {
        { 1, 1, [] },
        {
            1, 8,
            [
                "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
            ]
        },
        {
            6, 8,
            [
                "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
                "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            ]
        },
        {
            2, 5,
            [
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            ]
        },
    };

    [Fact]
    public void GetRoot_OfEachSize_IsKnown()
    {
        MerkleTree tree = Tree();
        Assert.Equal(
            ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", .. _roots],
            Enumerable.Range(0, 9).Select(size => Convert.ToHexStringLower(tree.GetRoot(size))));
    }

    [Theory]
    [MemberData(nameof(Paths))]
    public void GetInclusionProof_IsKnown(int index, int treeSize, string[] path)
    {
        byte[] proof = Tree().GetInclusionProof(index, treeSize);
        Assert.Equal(string.Concat(path), Convert.ToHexStringLower(proof));
        byte[] leafHash = MerkleTree.HashLeaf(Function, Convert.FromHexString(_leaves[index]));
        Assert.True(MerkleTree.VerifyInclusion(Function, leafHash, index, treeSize, proof, Convert.FromHexString(_roots[treeSize - 1])));
    }

    [Theory]
    [MemberData(nameof(Proofs))]
    public void GetConsistencyProof_IsKnown(int oldSize, int newSize, string[] hashes)
    {
        byte[] proof = Tree().GetConsistencyProof(oldSize, newSize);
        Assert.Equal(string.Concat(hashes), Convert.ToHexStringLower(proof));
        Assert.True(MerkleTree.VerifyConsistency(
            Function, oldSize, Convert.FromHexString(_roots[oldSize - 1]), newSize, Convert.FromHexString(_roots[newSize - 1]), proof));
    }

    /// <summary>RFC 9162 §2.1.5: the tree of d0 to d6, its nodes by their letters.</summary>
    [Fact]
    public void Proofs_OfTheRfcsExample_AreItsNodes()
    {
        MerkleOracle oracle = new("sha256");
        byte[][] leaves = MerkleOracle.Leaves(7);
        byte[] a = oracle.Leaf(leaves[0]), b = oracle.Leaf(leaves[1]), c = oracle.Leaf(leaves[2]), d = oracle.Leaf(leaves[3]);
        byte[] e = oracle.Leaf(leaves[4]), f = oracle.Leaf(leaves[5]), j = oracle.Leaf(leaves[6]);
        byte[] g = oracle.Node(a, b), h = oracle.Node(c, d), i = oracle.Node(e, f);
        byte[] k = oracle.Node(g, h), l = oracle.Node(i, j);
        MerkleTree tree = new(oracle.Function);
        tree.AppendLeaves([.. leaves.Select(static leaf => (ReadOnlyMemory<byte>)leaf)]);

        Assert.Equal(oracle.Node(k, l), tree.GetRoot());
        Assert.Equal([.. b, .. h, .. l], tree.GetInclusionProof(0));
        Assert.Equal([.. c, .. g, .. l], tree.GetInclusionProof(3));
        Assert.Equal([.. f, .. j, .. k], tree.GetInclusionProof(4));
        Assert.Equal([.. i, .. k], tree.GetInclusionProof(6));
        Assert.Equal([.. c, .. d, .. g, .. l], tree.GetConsistencyProof(3));
        Assert.Equal(l, tree.GetConsistencyProof(4));
        Assert.Equal([.. i, .. j, .. k], tree.GetConsistencyProof(6));
    }

    private static MerkleTree Tree()
    {
        MerkleTree tree = new(Function);
        foreach (string leaf in _leaves)
        {
            tree.AppendLeaf(Convert.FromHexString(leaf));
        }

        return tree;
    }
}
