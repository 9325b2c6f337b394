using FsCheck;
using FsCheck.Fluent;

namespace Hashlane.Distributed.Tests;

/// <summary>The digests of divided files, compared with those of whole ones.</summary>
public sealed class SubtreeMergerTests
{
    [Fact]
    public void Add_AllSubtreesInAnyOrder_GivesTheDigestOfTheWhole()
    {
        Gen<(int Subtree, int Bytes, int Seed)> cases =
            from level in Gen.Choose(0, 3)
            from subtrees in Gen.Choose(1, 40)
            from rest in Gen.Frequency(
                (3, Gen.Choose(-2, 2)),
                (1, Gen.Choose(1, Blake3Subtree.ChunkBytes << level)))
            from seed in Gen.Choose(0, 1000)
            let subtree = Blake3Subtree.ChunkBytes << level
            let bytes = (subtree * subtrees) + rest
            where bytes > subtree
            select (subtree, bytes, seed);

        Prop.ForAll(
            cases.ToArbitrary(),
            static test => DigestInParts(test.Subtree, test.Bytes, test.Seed)
                .SequenceEqual(Blake3.HashData(MemoryStorage.Contents(test.Bytes))))
            .Check(Config.QuickThrowOnFailure.WithMaxTest(300));
    }

    [Fact]
    public void Add_InOrder_HoldsFewValues()
    {
        const int Subtrees = 1000;
        SubtreeMerger merger = new(Subtrees);
        int most = 0;
        for (int i = 0; i < Subtrees - 1; i++)
        {
            Assert.Null(merger.Add(i, new byte[Blake3Subtree.ChainingValueBytes]));
            most = Math.Max(most, merger.WaitingParts);
        }

        Assert.NotNull(merger.Add(Subtrees - 1, new byte[Blake3Subtree.ChainingValueBytes]));
        Assert.InRange(most, 1, 10); // 2^10 > 1000
        Assert.Equal(0, merger.WaitingParts);
    }

    [Fact]
    public void Add_FirstValueLate_HoldsFewValues()
    {
        const int Subtrees = 1 << 16;
        SubtreeMerger merger = new(Subtrees);
        for (int i = 1; i < Subtrees; i++)
        {
            merger.Add(i, new byte[Blake3Subtree.ChainingValueBytes]);
        }

        Assert.Equal(16, merger.WaitingParts);
        Assert.NotNull(merger.Add(0, new byte[Blake3Subtree.ChainingValueBytes]));
    }

    [Fact]
    public void Constructor_OneSubtree_Throws() =>
        Assert.Throws<ArgumentOutOfRangeException>(static () => new SubtreeMerger(1));

    private static byte[] DigestInParts(int subtreeBytes, int bytes, int seed)
    {
        byte[] contents = MemoryStorage.Contents(bytes);
        int subtrees = ((bytes - 1) / subtreeBytes) + 1;
        int[] order = [.. Enumerable.Range(0, subtrees)];
        new Random(seed).Shuffle(order);
        SubtreeMerger merger = new(subtrees);
        byte[]? digest = null;
        foreach (int index in order)
        {
            Assert.Null(digest);
            int offset = index * subtreeBytes;
            ReadOnlySpan<byte> part = contents.AsSpan(offset, Math.Min(subtreeBytes, bytes - offset));
            digest = merger.Add(
                index, Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, (ulong)offset, part));
        }

        return digest!;
    }
}
