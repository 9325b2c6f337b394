namespace Hashlane.Cli.Tests;

/// <summary>Roots and proofs in little memory are those of the library's trees.</summary>
public sealed class ManifestTreeTests
{
    private const int MaxLeaves = 70;

    [Fact]
    public void Frontier_EverySize_HasTheRootOfTheLibrarysTree()
    {
        MerkleFrontier frontier = new();
        MerkleTree tree = new(MerkleFrontier.Function);
        for (int size = 0; size <= MaxLeaves; size++)
        {
            Assert.Equal(tree.GetRoot(), frontier.GetRoot());
            Assert.Equal(size, frontier.Count);
            frontier.Append(Leaf(size));
            tree.AppendLeaf(Leaf(size));
        }

        frontier.Clear();
        Assert.Equal(new MerkleFrontier().GetRoot(), frontier.GetRoot());
    }

    /// <summary>
    /// Leaves that wait are hashed as subtrees, however many came one by one, wherever a root was asked for before.
    /// </summary>
    [Theory]
    [InlineData(0, 255)]
    [InlineData(0, 256)]
    [InlineData(0, 257)]
    [InlineData(0, 511)]
    [InlineData(0, 769)]
    [InlineData(1, 600)]
    [InlineData(96, 1500)]
    [InlineData(300, 1500)]
    [InlineData(0, 1500, 1)]
    [InlineData(7, 1500, 100, 356, 612)]
    [InlineData(0, 1500, 255, 257, 1025)]
    public void Frontier_ManyLeaves_HasTheRootOfTheLibrarysTree(int oneByOne, int size, params int[] rootsBefore)
    {
        MerkleFrontier frontier = new() { OneByOne = oneByOne };
        MerkleTree tree = new(MerkleFrontier.Function);
        for (int i = 0; i < size; i++)
        {
            frontier.Append(Leaf(i % 300));
            tree.AppendLeaf(Leaf(i % 300));
            if (rootsBefore.Contains(i + 1))
            {
                Assert.Equal(tree.GetRoot(), frontier.GetRoot());
            }
        }

        Assert.Equal(size, frontier.Count);
        Assert.Equal(tree.GetRoot(), frontier.GetRoot());
        Assert.Equal(tree.GetRoot(), frontier.GetRoot());
    }

    [Fact]
    public void Frontier_MoreLeavesThanComeOneByOne_HasTheRootOfTheLibrarysTree()
    {
        MerkleFrontier frontier = new();
        int size = (int)frontier.OneByOne + 1000;
        for (int i = 0; i < size; i++)
        {
            frontier.Append([(byte)i, (byte)(i >> 8)]);
        }

        MerkleTree tree = new(MerkleFrontier.Function);
        tree.AppendLeaves([.. Enumerable.Range(0, size).SelectMany(i => (byte[])[(byte)i, (byte)(i >> 8)])], 2);
        Assert.Equal(tree.GetRoot(), frontier.GetRoot());
    }

    /// <summary>A batch of the longest lines would be 128 MB.</summary>
    [Fact]
    public void Frontier_ManyLongLeaves_TakesLittleMemory()
    {
        MerkleFrontier frontier = new() { OneByOne = 0 };
        byte[] leaf = new byte[LineReader.MaxLineBytes];
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++)
        {
            frontier.Append(leaf);
        }

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 8L * leaf.Length);
    }

    [Fact]
    public void Frontier_LongLeaves_HasTheRootOfTheLibrarysTree()
    {
        MerkleFrontier frontier = new() { OneByOne = 0 };
        MerkleTree tree = new(MerkleFrontier.Function);
        foreach (int length in (int[])[10, 200_000, 0, 300_000, 7, 100_000, 100_000, 100_000, 100_000, 1, 1])
        {
            frontier.Append(Leaf(length));
            tree.AppendLeaf(Leaf(length));
        }

        Assert.Equal(tree.GetRoot(), frontier.GetRoot());
    }

    [Fact]
    public void Frontier_ClearedWhileLeavesWait_BeginsAnew()
    {
        MerkleFrontier frontier = new() { OneByOne = 0 };
        frontier.Append(Leaf(1));
        frontier.Clear();
        frontier.Append(Leaf(2));
        Assert.Equal(1, frontier.Count);
        Assert.Equal(MerkleTree.HashLeaf(MerkleFrontier.Function, Leaf(2)), frontier.GetRoot());
    }

    [Fact]
    public void InclusionPath_EveryLeafOfEverySize_IsTheProofOfTheLibrarysTree()
    {
        MerkleTree tree = new(MerkleFrontier.Function);
        for (int size = 1; size <= MaxLeaves; size++)
        {
            tree.AppendLeaf(Leaf(size - 1));
            for (int index = 0; index < size; index++)
            {
                InclusionPath path = new(index, size);
                for (int i = 0; i < size; i++)
                {
                    path.Append(Leaf(i));
                }

                Assert.Equal(tree.GetInclusionProof(index), path.GetProof());
            }
        }
    }

    /// <summary>RFC 6962's own test data: the tree of no leaf, and of the empty leaf.</summary>
    [Fact]
    public void Frontier_KnownTrees_HaveTheirRoots()
    {
        MerkleFrontier frontier = new();
        Assert.Equal("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", Bytes.ToHex(frontier.GetRoot()));
        frontier.Append([]);
        Assert.Equal("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d", Bytes.ToHex(frontier.GetRoot()));
    }

    private static byte[] Leaf(int number) => Bytes.Pattern(number, (uint)number);
}
