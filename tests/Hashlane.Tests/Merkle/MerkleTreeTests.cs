using System.Buffers;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Roots of Merkle trees, however the leaves came in.</summary>
public sealed class MerkleTreeTests
{
    private const int MaxLeaves = 130;

    public static TheoryData<string> Functions => MerkleOracle.Functions;

    [Theory]
    [MemberData(nameof(Functions))]
    public void GetRoot_OfEverySize_EqualsTheOracle(string name)
    {
        MerkleOracle oracle = new(name);
        byte[][] leaves = MerkleOracle.Leaves(MaxLeaves);
        MerkleTree grown = new(oracle.Function);
        byte[][] expected = [.. Enumerable.Range(0, MaxLeaves + 1).Select(size => oracle.Root(leaves.AsSpan(0, size)))];
        for (int size = 0; size <= MaxLeaves; size++)
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
            grown.AppendLeaf(size < MaxLeaves ? leaves[size] : []);
        }

        for (int size = 0; size <= MaxLeaves; size++)
        {
            Assert.Equal(expected[size], grown.GetRoot(size));
        }

        Assert.All(Enumerable.Range(0, MaxLeaves), index => Assert.Equal(oracle.Leaf(leaves[index]), grown.GetLeafHash(index)));
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

    /// <summary>Around whole numbers of chunks, by every way to a root.</summary>
    [Theory]
    [InlineData(MerkleLevel.ChunkHashes - 1)]
    [InlineData(MerkleLevel.ChunkHashes)]
    [InlineData(MerkleLevel.ChunkHashes + 1)]
    [InlineData(2 * MerkleLevel.ChunkHashes)]
    public void Roots_OfWholeChunksOfLeaves_EqualTheOracle(int count)
    {
        MerkleOracle oracle = new("blake2s");
        HashFunction function = oracle.Function;
        byte[] leaves = Inputs.Random(count, seed: count);
        int[] lengths = [.. Enumerable.Repeat(1, count)];
        ReadOnlyMemory<byte>[] scattered = [.. Enumerable.Range(0, count).Select(i => (ReadOnlyMemory<byte>)leaves.AsMemory(i, 1))];
        byte[][] ofValue = [.. Enumerable.Range(0, 256).Select(value => oracle.Leaf([(byte)value]))];
        byte[] expected = oracle.RootOfHashes([.. leaves.Select(leaf => ofValue[leaf])]);
        Assert.Equal(expected, MerkleTree.ComputeRoot(function, leaves, 1));
        Assert.Equal(expected, MerkleTree.ComputeRoot(function, leaves, lengths));
        Assert.Equal(expected, MerkleTree.ComputeRoot(function, scattered));
        MerkleTree tree = new(function);
        tree.AppendLeaves(leaves, 1);
        Assert.Equal(expected, tree.GetRoot());
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

        byte[][] leafHashes = [.. scattered.Select(leaf => oracle.Leaf(leaf.ToArray()))];
        byte[] hashes = [.. leafHashes.SelectMany(static hash => hash)];
        byte[] expected = oracle.RootOfHashes(leafHashes);
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

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task AppendLeaves_ByFourThreads_AppendsExactlyWhatItAccepted()
    {
        MerkleOracle oracle = new("sha256");
        MerkleTree tree = new(oracle.Function);
        byte[] leaf = [1, 2, 3];
        long accepted = 0, refused = 0;
        await Task.WhenAll(Enumerable.Range(0, 4).Select(thread => OnAThread(() =>
        {
            for (int i = 0; i < 5000; i++)
            {
                try
                {
                    if (thread == 0)
                    {
                        tree.AppendLeafHashes(oracle.Leaf(leaf));
                    }
                    else
                    {
                        tree.AppendLeaf(leaf);
                    }

                    Interlocked.Increment(ref accepted);
                }
                catch (CryptographicException)
                {
                    Interlocked.Increment(ref refused);
                }
            }
        })));
        Assert.Equal(20_000, accepted + refused);
        Assert.Equal(accepted, tree.LeafCount);
        Assert.Equal(MerkleTree.ComputeRoot(oracle.Function, [.. Enumerable.Repeat(leaf, (int)accepted).SelectMany(static each => each)], leaf.Length), tree.GetRoot());
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Members_InsideAnAppend_ThrowCryptographicAndInsideAReadOnlyAppendsDo()
    {
        MerkleOracle oracle = new("sha256");
        MerkleTree tree = new(oracle.Function);
        tree.AppendLeaves(new byte[10], 1);
        byte[] root = tree.GetRoot();
        using CallingMemory memory = new(() =>
        {
            Assert.Equal(10, tree.LeafCount);
            foreach (Action call in (Action[])
                [
                    () => tree.AppendLeaf([1]), () => tree.AppendLeaves([1], 1), () => tree.AppendLeaves([1], [1]), () => tree.AppendLeaves([new byte[1]]),
                    () => tree.AppendLeafHashes(root), () => tree.GetLeafHash(0), () => tree.GetRoot(), () => tree.GetRoot(3), () => tree.GetInclusionProof(1),
                    () => tree.GetInclusionProof(1, 5), () => tree.GetConsistencyProof(4), () => tree.GetConsistencyProof(4, 5),
                ])
            {
                Assert.Throws<CryptographicException>(call);
            }
        });
        tree.AppendLeaves([memory.Memory]);
        Assert.True(memory.IsCalled);
        Assert.Equal(11, tree.LeafCount);

        // Any number of readers, as ever.
        root = tree.GetRoot(10);
        await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => OnAThread(() =>
        {
            for (int i = 0; i < 2000; i++)
            {
                Assert.Equal(root, tree.GetRoot(10));
                Assert.True(MerkleTree.VerifyInclusion(oracle.Function, tree.GetLeafHash(3), 3, 10, tree.GetInclusionProof(3, 10), root));
            }
        })));
        tree.AppendLeaf([5]);
        Assert.Throws<ArgumentOutOfRangeException>(() => tree.GetLeafHash(99));
        tree.AppendLeaf([6]);
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

    private static Task OnAThread(Action action) => Task.Factory.StartNew(
        action, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <summary>A byte of memory that does something when it is first looked at.</summary>
    private sealed class CallingMemory(Action action) : MemoryManager<byte>
    {
        public bool IsCalled { get; private set; }

        // That of the base class would ask for the span.
        public override Memory<byte> Memory => CreateMemory(1);

        public override Span<byte> GetSpan()
        {
            if (!IsCalled)
            {
                IsCalled = true;
                action();
            }

            return new byte[1];
        }

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
