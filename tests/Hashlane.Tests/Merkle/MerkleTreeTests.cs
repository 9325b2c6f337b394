using System.Buffers;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Roots of Merkle trees, however the leaves came in.</summary>
public sealed class MerkleTreeTests
{
    private const int MostLeaves = 130;

    public static TheoryData<string> Functions => MerkleOracle.Functions;

    [Theory]
    [MemberData(nameof(Functions))]
    public void GetRoot_OfEverySize_EqualsTheOracle(string name)
    {
        MerkleOracle oracle = new(name);
        byte[][] leaves = MerkleOracle.Leaves(MostLeaves);
        MerkleTree grown = new(oracle.Function);
        byte[][] expected = [.. Enumerable.Range(0, MostLeaves + 1).Select(size => oracle.Root(leaves.AsSpan(0, size)))];
        for (int size = 0; size <= MostLeaves; size++)
        {
            ReadOnlyMemory<byte>[] scattered = [.. leaves.Take(size).Select(static leaf => (ReadOnlyMemory<byte>)leaf)];
            int[] lengths = [.. scattered.Select(static leaf => leaf.Length)];
            byte[] buffer = [.. leaves.Take(size).SelectMany(static leaf => leaf)];
            MerkleTree ofScattered = new(oracle.Function), ofAdjoining = new(oracle.Function), ofHashes = new(oracle.Function);
            ofScattered.AppendLeaves(scattered);
            ofAdjoining.AppendLeaves(buffer, lengths);
            ofHashes.AppendLeafHashes([.. leaves.Take(size).SelectMany(oracle.Leaf)]);
            foreach (byte[] root in (byte[][])
                [
                    grown.GetRoot(), ofScattered.GetRoot(), ofAdjoining.GetRoot(), ofHashes.GetRoot(),
                    MerkleTree.ComputeRoot(oracle.Function, scattered), MerkleTree.ComputeRoot(oracle.Function, buffer, lengths),
                ])
            {
                Assert.True(expected[size].AsSpan().SequenceEqual(root), $"{name}, {size} leaves.");
            }

            Assert.Equal(size, grown.LeafCount);
            grown.AppendLeaf(size < MostLeaves ? leaves[size] : []);
        }

        for (int size = 0; size <= MostLeaves; size++)
        {
            Assert.Equal(expected[size], grown.GetRoot(size));
        }

        Assert.All(Enumerable.Range(0, MostLeaves), index => Assert.Equal(oracle.Leaf(leaves[index]), grown.GetLeafHash(index)));
        Assert.Same(oracle.Function, grown.Function);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void GetRoot_OfLeavesOfOneLength_EqualsTheOracle(string name)
    {
        MerkleOracle oracle = new(name);
        foreach (int leafBytes in (int[])[1, 54, 55, 63, 64, 127, 128, 200])
        {
            foreach (int count in (int[])[0, 1, 2, 3, 7, 16, 33])
            {
                byte[] leaves = Inputs.Random(count * leafBytes, seed: leafBytes);
                byte[] expected = oracle.Root([.. Enumerable.Range(0, count).Select(i => leaves.AsSpan(i * leafBytes, leafBytes).ToArray())]);
                MerkleTree tree = new(oracle.Function);
                tree.AppendLeaves(leaves, leafBytes);
                Assert.Equal(count, tree.LeafCount);
                Assert.Equal(expected, tree.GetRoot());
                Assert.Equal(expected, MerkleTree.ComputeRoot(oracle.Function, leaves, leafBytes));
            }
        }
    }

    [Fact]
    public void AppendLeaves_InPartsOfAnySize_EqualsAllAtOnce()
    {
        MerkleOracle oracle = new("blake3");
        const int leafBytes = 20, count = 1000;
        byte[] leaves = Inputs.Random(count * leafBytes, seed: 1);
        MerkleTree expected = new(oracle.Function);
        expected.AppendLeaves(leaves, leafBytes);
        const int seed = 3;
        Random random = new(seed);
        for (int round = 0; round < 20; round++)
        {
            MerkleTree tree = new(oracle.Function);
            for (int done = 0; done < count;)
            {
                int part = Math.Min(random.Next(1 << random.Next(9)), count - done);
                tree.AppendLeaves(leaves.AsSpan(done * leafBytes, part * leafBytes), leafBytes);
                done += part;
                Assert.True(expected.GetRoot(done).AsSpan().SequenceEqual(tree.GetRoot()), $"Round {round} of seed {seed}, {done} leaves.");
            }

            Assert.Equal(expected.GetInclusionProof(round * 49, 999), tree.GetInclusionProof(round * 49, 999));
        }
    }

    /// <summary>Past the end of chunks, in all shapes, by one thread and by several; a leaf is as its number.</summary>
    [Theory]
    [InlineData("blake3", 1)]
    [InlineData("sha256", 2)]
    [InlineData("blake2b-160", -1)]
    public void Trees_OfSeveralChunks_AreOne(string name, int degree)
    {
        MerkleOracle oracle = new(name);
        HashFunction function = oracle.Function;
        int hashBytes = function.HashSizeInBytes;
        const int count = (2 * MerkleLevel.ChunkHashes) + 5;
        byte[] buffer = new byte[count * sizeof(int)];
        for (int i = 0; i < count; i++)
        {
            BitConverter.TryWriteBytes(buffer.AsSpan(i * sizeof(int)), i);
        }

        int[] lengths = [.. Enumerable.Repeat(sizeof(int), count)];
        ReadOnlyMemory<byte>[] scattered = [.. Enumerable.Range(0, count).Select(i => (ReadOnlyMemory<byte>)buffer.AsMemory(i * sizeof(int), sizeof(int)))];

        // Level by level, an odd hash going up as it is: what the RFC's split is from below.
        byte[][] level = [.. scattered.Select(leaf => oracle.Leaf(leaf.ToArray()))];
        byte[] hashes = [.. level.SelectMany(static hash => hash)];
        while (level.Length > 1)
        {
            level = [.. level.Chunk(2).Select(pair => pair.Length == 2 ? oracle.Node(pair[0], pair[1]) : pair[0])];
        }

        byte[] expected = level[0];
        Assert.Equal(expected, MerkleTree.ComputeRoot(function, buffer, sizeof(int), degree));
        Assert.Equal(expected, MerkleTree.ComputeRoot(function, buffer, lengths, degree));
        Assert.Equal(expected, MerkleTree.ComputeRoot(function, scattered, degree));

        // A first part ends within a chunk, and the next one crosses two ends.
        const int part = 1003;
        List<MerkleTree> trees = [.. Enumerable.Range(0, 4).Select(_ => new MerkleTree(function))];
        trees[0].AppendLeaves(buffer.AsSpan(0, part * sizeof(int)), sizeof(int), degree);
        trees[0].AppendLeaves(buffer.AsSpan(part * sizeof(int)), sizeof(int), degree);
        trees[1].AppendLeaves(buffer.AsSpan(0, part * sizeof(int)), lengths.AsSpan(0, part), degree);
        trees[1].AppendLeaves(buffer.AsSpan(part * sizeof(int)), lengths.AsSpan(part), degree);
        trees[2].AppendLeaves(scattered.AsSpan(0, part), degree);
        trees[2].AppendLeaves(scattered.AsSpan(part), degree);
        trees[3].AppendLeafHashes(hashes.AsSpan(0, part * hashBytes), degree);
        trees[3].AppendLeafHashes(hashes.AsSpan(part * hashBytes), degree);
        foreach (MerkleTree tree in trees)
        {
            Assert.Equal(expected, tree.GetRoot());
            foreach (int index in (int[])[0, part, MerkleLevel.ChunkHashes - 1, MerkleLevel.ChunkHashes, count - 6, count - 5, count - 1])
            {
                byte[] leafHash = tree.GetLeafHash(index);
                Assert.True(hashes.AsSpan(index * hashBytes, hashBytes).SequenceEqual(leafHash));
                Assert.True(MerkleTree.VerifyInclusion(function, leafHash, index, count, tree.GetInclusionProof(index), expected));
            }

            foreach (int oldSize in (int[])[1, part, MerkleLevel.ChunkHashes, MerkleLevel.ChunkHashes + 3, count - 1])
            {
                Assert.True(MerkleTree.VerifyConsistency(
                    function, oldSize, tree.GetRoot(oldSize), count, expected, tree.GetConsistencyProof(oldSize)));
            }
        }
    }

    [Fact]
    public void Trees_OfEveryFunction_AndOfTheLongestDigest_EqualTheOracle()
    {
        byte[][] leaves = MerkleOracle.Leaves(11);
        foreach (string name in HashFunction.All.Select(static function => function.Name).Append("blake3-8192").Append("skein256-8").Append("skein1024-8192"))
        {
            MerkleOracle oracle = new(name);
            MerkleTree tree = new(oracle.Function);
            tree.AppendLeaves([.. leaves.Select(static leaf => (ReadOnlyMemory<byte>)leaf)]);
            Assert.Equal(oracle.Root(leaves), tree.GetRoot());
            Assert.True(MerkleTree.VerifyInclusion(oracle.Function, oracle.Leaf(leaves[9]), 9, 11, tree.GetInclusionProof(9), tree.GetRoot()));
            Assert.True(MerkleTree.VerifyConsistency(oracle.Function, 7, tree.GetRoot(7), 11, tree.GetRoot(), tree.GetConsistencyProof(7)));
        }
    }

    [Fact]
    public async Task HashLeaf_ByEveryRoute_IsTheSame()
    {
        MerkleOracle oracle = new("blake2s");
        byte[] leaf = Inputs.Pattern(1000), expected = oracle.Leaf(leaf);
        Assert.Equal(expected, MerkleTree.HashLeaf(oracle.Function, leaf));
        Assert.Equal(expected, MerkleTree.HashLeaf(oracle.Function, new MemoryStream(leaf)));
        Assert.Equal(expected, await MerkleTree.HashLeafAsync(oracle.Function, new MemoryStream(leaf), TestContext.Current.CancellationToken));
        byte[] destination = Canary.Create(40);
        Assert.Equal(32, MerkleTree.HashLeaf(oracle.Function, leaf, destination));
        Assert.Equal(expected, destination[..32]);
        Canary.AssertUntouched(destination.AsSpan(32));

        // Over the leaf itself.
        Assert.Equal(32, MerkleTree.HashLeaf(oracle.Function, leaf, leaf));
        Assert.Equal(expected, leaf[..32]);
    }

    [Fact]
    public void AppendLeaves_LeavesThatCannotBeRead_LeaveTheTreeAsItWas()
    {
        MerkleOracle oracle = new("sha256");
        byte[][] leaves = MerkleOracle.Leaves(9);
        MerkleTree tree = new(oracle.Function);
        tree.AppendLeaves([.. leaves.Take(5).Select(static leaf => (ReadOnlyMemory<byte>)leaf)]);
        using UnreadableMemory unreadable = new();
        ReadOnlyMemory<byte>[] many = [.. Enumerable.Repeat((ReadOnlyMemory<byte>)leaves[0], MerkleLevel.ChunkHashes), unreadable.Memory];
        Assert.Throws<IOException>(() => tree.AppendLeaves(many));
        Assert.Equal(5, tree.LeafCount);
        Assert.Equal(oracle.Root(leaves.AsSpan(0, 5)), tree.GetRoot());
        tree.AppendLeaves([.. leaves.Skip(5).Select(static leaf => (ReadOnlyMemory<byte>)leaf)]);
        Assert.Equal(oracle.Root(leaves), tree.GetRoot());
    }

    [Fact]
    public void Members_BadArguments_ThrowWithTheName()
    {
        HashFunction function = new MerkleOracle("sha256").Function, longest = new MerkleOracle("blake3").Function.WithHashSize(MerkleTree.MaxHashSizeInBytes + 1);
        byte[] bytes = new byte[20], hash = Canary.Create(31);
        AssertThrows<ArgumentNullException>("function", () => _ = new MerkleTree(null!));
        AssertThrows<ArgumentNullException>("function", () => MerkleTree.HashLeaf(null!, bytes));
        AssertThrows<ArgumentNullException>("function", () => MerkleTree.HashLeaf(null!, bytes, hash));
        AssertThrows<ArgumentNullException>("function", () => MerkleTree.HashLeaf(null!, Stream.Null));
        AssertThrows<ArgumentNullException>("function", () => MerkleTree.HashLeafAsync(null!, Stream.Null, CancellationToken.None).AsTask());
        AssertThrows<ArgumentNullException>("function", () => MerkleTree.ComputeRoot(null!, bytes, 2));
        AssertThrows<ArgumentNullException>("function", () => MerkleTree.ComputeRoot(null!, bytes, [20]));
        AssertThrows<ArgumentNullException>("function", () => MerkleTree.ComputeRoot(null!, [bytes]));
        AssertThrows<ArgumentNullException>("function", () => MerkleTree.VerifyInclusion(null!, hash, 0, 1, [], hash));
        AssertThrows<ArgumentNullException>("function", () => MerkleTree.VerifyConsistency(null!, 1, hash, 1, hash, []));
        AssertThrows<ArgumentOutOfRangeException>("function", () => _ = new MerkleTree(longest));
        AssertThrows<ArgumentOutOfRangeException>("function", () => MerkleTree.HashLeaf(longest, bytes));
        AssertThrows<ArgumentOutOfRangeException>("function", () => MerkleTree.VerifyInclusion(longest, hash, 0, 1, [], hash));
        AssertThrows<ArgumentOutOfRangeException>("function", () => MerkleTree.VerifyConsistency(longest, 1, hash, 1, hash, []));
        AssertThrows<ArgumentOutOfRangeException>("function", () => MerkleTree.ComputeRoot(longest, bytes, 2));
        AssertThrows<ArgumentNullException>("source", () => MerkleTree.HashLeaf(function, (Stream)null!));
        AssertThrows<ArgumentNullException>("source", () => MerkleTree.HashLeafAsync(function, null!, CancellationToken.None).AsTask());
        AssertThrows<ArgumentException>("destination", () => MerkleTree.HashLeaf(function, bytes, hash));
        Canary.AssertUntouched(hash);

        MerkleTree tree = new(function);
        tree.AppendLeaves(bytes, 2);
        byte[] root = tree.GetRoot();
        foreach (Action<int, int> append in (Action<int, int>[])
            [(length, degree) => tree.AppendLeaves(bytes, length, degree), (length, degree) => MerkleTree.ComputeRoot(function, bytes, length, degree)])
        {
            AssertThrows<ArgumentOutOfRangeException>("leafBytes", () => append(-1, 1));
            AssertThrows<ArgumentOutOfRangeException>("leafBytes", () => append(0, 1));
            AssertThrows<ArgumentException>("leaves", () => append(3, 1));
            AssertThrows<ArgumentException>("leaves", () => append(21, 1));
            AssertThrows<ArgumentException>("leaves", () => append(int.MaxValue, 1));
            AssertThrows<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => append(2, 0));
            AssertThrows<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => append(2, -2));
        }

        foreach (Action<int[], int> append in (Action<int[], int>[])
            [(lengths, degree) => tree.AppendLeaves(bytes, lengths, degree), (lengths, degree) => MerkleTree.ComputeRoot(function, bytes, lengths, degree)])
        {
            AssertThrows<ArgumentOutOfRangeException>("lengths", () => append([21, -1], 1));
            AssertThrows<ArgumentException>("buffer", () => append([21], 1));
            AssertThrows<ArgumentException>("buffer", () => append([], 1));
            AssertThrows<ArgumentException>("buffer", () => append([int.MaxValue, int.MaxValue, 22], 1));
            AssertThrows<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => append([20], 0));
        }

        AssertThrows<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => tree.AppendLeaves([bytes], 0));
        AssertThrows<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => MerkleTree.ComputeRoot(function, [bytes], 0));
        AssertThrows<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => tree.AppendLeafHashes(root, 0));
        AssertThrows<ArgumentException>("leafHashes", () => tree.AppendLeafHashes(new byte[33]));
        Assert.Equal(10, tree.LeafCount);
        Assert.Equal(root, tree.GetRoot());

        AssertThrows<ArgumentOutOfRangeException>("index", () => tree.GetLeafHash(-1));
        AssertThrows<ArgumentOutOfRangeException>("index", () => tree.GetLeafHash(10));
        AssertThrows<ArgumentOutOfRangeException>("treeSize", () => tree.GetRoot(-1));
        AssertThrows<ArgumentOutOfRangeException>("treeSize", () => tree.GetRoot(11));
        AssertThrows<ArgumentOutOfRangeException>("index", () => tree.GetInclusionProof(10));
        AssertThrows<ArgumentOutOfRangeException>("index", () => tree.GetInclusionProof(-1));
        AssertThrows<ArgumentOutOfRangeException>("index", () => tree.GetInclusionProof(5, 5));
        AssertThrows<ArgumentOutOfRangeException>("index", () => tree.GetInclusionProof(0, 0));
        AssertThrows<ArgumentOutOfRangeException>("treeSize", () => tree.GetInclusionProof(0, 11));
        AssertThrows<ArgumentOutOfRangeException>("index", () => new MerkleTree(function).GetInclusionProof(0));
        AssertThrows<ArgumentOutOfRangeException>("oldSize", () => tree.GetConsistencyProof(0));
        AssertThrows<ArgumentOutOfRangeException>("oldSize", () => tree.GetConsistencyProof(11));
        AssertThrows<ArgumentOutOfRangeException>("oldSize", () => tree.GetConsistencyProof(6, 5));
        AssertThrows<ArgumentOutOfRangeException>("newSize", () => tree.GetConsistencyProof(6, 11));
        AssertThrows<ArgumentOutOfRangeException>("newSize", () => tree.GetConsistencyProof(1, -1));
    }

    private static void AssertThrows<TException>(string parameter, Action action)
        where TException : ArgumentException =>
        Assert.Equal(parameter, Assert.Throws<TException>(action).ParamName);

    /// <summary>A leaf in memory that is gone, as of a mapped file.</summary>
    private sealed class UnreadableMemory : MemoryManager<byte>
    {
        public override Memory<byte> Memory => CreateMemory(100);

        public override Span<byte> GetSpan() => throw new IOException();

        public override MemoryHandle Pin(int elementIndex = 0) => throw new IOException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
