using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// A Merkle tree that grows at its end: one root for many leaves, short proofs that a leaf is in it, and short proofs that a later tree continues an
/// earlier one.
/// </summary>
/// <remarks>
/// <para>
/// <b>Source.</b> RFC 9162 §2.1, which is RFC 6962 §2.1 for any hash function: the trees of Certificate Transparency. Leaves are hashed behind a byte 0 and nodes
/// behind a byte 1, so that no node can be passed off as a leaf. The root of no leaves is the digest of the empty message.
/// </para>
/// <para>
/// <b>Proofs</b> are digests one behind the other, in the order of the RFC: each <see cref="HashFunction.HashSizeInBytes"/> long, without any other byte. They and
/// roots are public, so they are compared in the ordinary way and not in fixed time.
/// </para>
/// <para>
/// <b>Security</b> is that of the digest: with 32 bytes nobody finds two lists of leaves with one root. A proof says nothing unless the verifier has the root and the
/// size of the tree from a source that it trusts, and knows the function.
/// </para>
/// <para>
/// <b>Parameters.</b> Any function with digests of at most <see cref="MaxHashSizeInBytes"/> bytes. Functions with lanes hash leaves and nodes side by side: those that
/// <see cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/> is fast for. Leaves are not copied to be prefixed.
/// </para>
/// <para>
/// <b>Limits.</b> The tree keeps all hashes, not the leaves: twice as many digests as there are leaves, and some room to grow. Verification takes sizes up to 2^63 − 1.
/// </para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: any number that read, or one that appends; not checked.</para>
/// </remarks>
public sealed class MerkleTree
{
    /// <summary>The longest digest, in bytes, that a function may have to make a tree.</summary>
    public const int MaxHashSizeInBytes = 1024;

    // The hashes of complete subtrees, by height. None of them changes when leaves are added.
    private readonly List<MerkleLevel> _levels;

    /// <summary>An empty tree.</summary>
    /// <param name="function">What leaves and nodes are hashed with; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The digests of <paramref name="function"/> are too long.</exception>
    public MerkleTree(HashFunction function)
    {
        Function = MerkleArguments.Function(function);
        _levels = [new MerkleLevel(HashBytes)];
    }

    /// <summary>What leaves and nodes are hashed with.</summary>
    public HashFunction Function { get; }

    /// <summary>Number of leaves: the size of the tree.</summary>
    public long LeafCount { get; private set; }

    private int HashBytes => Function.HashSizeInBytes;

    /// <summary>The hash of a leaf: of a byte 0 and the leaf.</summary>
    /// <param name="function">The tree's; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <param name="source">The leaf: any number of bytes.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The digests of <paramref name="function"/> are too long.</exception>
    public static byte[] HashLeaf(HashFunction function, ReadOnlySpan<byte> source)
    {
        byte[] hash = new byte[MerkleArguments.Function(function).HashSizeInBytes];
        HashLeaf(function, source, hash);
        return hash;
    }

    /// <summary>Writes the hash of a leaf: of a byte 0 and the leaf. Allocates nothing but for leaves of 1 KiB or more with SHA-256, SHA-384 or SHA-512.</summary>
    /// <param name="function">The tree's; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <param name="source">The leaf: any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least as long as the digest; what is left over stays as it is.</param>
    /// <returns>The number of bytes written: the length of the digest.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The digests of <paramref name="function"/> are too long.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    [SkipLocalsInit] // the digest is written whole
    public static int HashLeaf(HashFunction function, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int hashBytes = MerkleArguments.Function(function).HashSizeInBytes;
        MerkleArguments.CheckDestination(destination, hashBytes);
        Span<byte> hash = stackalloc byte[MaxHashSizeInBytes];
        hash = hash[..hashBytes];
        function.HashMany(MerkleHash.LeafPrefix, source, source.Length, hash, maxDegreeOfParallelism: 1);
        hash.CopyTo(destination);
        return hashBytes;
    }

    /// <summary>The hash of a leaf that is read from a stream: of a byte 0 and what the stream has from its position to its end.</summary>
    /// <param name="function">The tree's; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <param name="source">A readable stream; it is left open.</param>
    /// <returns>The digest, for <see cref="AppendLeafHashes"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> or <paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The digests of <paramref name="function"/> are too long.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashLeaf(HashFunction function, Stream source) => OneShot.HashData(StartLeaf(function), source);

    /// <summary>As <see cref="HashLeaf(HashFunction, Stream)"/>, reading asynchronously.</summary>
    /// <param name="function">The tree's; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <param name="source">A readable stream; it is left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>The digest, for <see cref="AppendLeafHashes"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> or <paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The digests of <paramref name="function"/> are too long; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ValueTask<byte[]> HashLeafAsync(HashFunction function, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(StartLeaf(function), source, cancellationToken);

    /// <summary>The root over leaves of one length, without keeping the tree.</summary>
    /// <param name="function">What leaves and nodes are hashed with; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <param name="leaves">The leaves, one behind the other: their length says how many.</param>
    /// <param name="leafBytes">Length of each leaf; 1 or more. Empty leaves are given with their lengths.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <returns>The root, as <see cref="GetRoot()"/> would give it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="leaves"/> is no whole number of leaves.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digests of <paramref name="function"/> are too long, <paramref name="leafBytes"/> is less than 1, or <paramref name="maxDegreeOfParallelism"/> is 0
    /// or less than −1.
    /// </exception>
    public static byte[] ComputeRoot(HashFunction function, ReadOnlySpan<byte> leaves, int leafBytes, int maxDegreeOfParallelism = 1)
    {
        MerkleArguments.Function(function);
        int leafCount = MerkleArguments.CountLeaves(leaves, leafBytes);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        if (leafCount == 0)
        {
            return function.HashData([]);
        }

        using MerkleRoot root = new(function, leafCount, degree);
        while (root.TryNext(out int first, out int count))
        {
            function.HashMany(MerkleHash.LeafPrefix, leaves.Slice(first * leafBytes, count * leafBytes), leafBytes, root.Hashes, degree);
            root.Close();
        }

        return root.ToArray();
    }

    /// <summary>The root over leaves of any lengths that lie in one buffer, without keeping the tree.</summary>
    /// <param name="function">What leaves and nodes are hashed with; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <param name="buffer">The leaves, one behind the other.</param>
    /// <param name="lengths">Length of each leaf, 0 or more; their sum is the length of <paramref name="buffer"/>.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <returns>The root, as <see cref="GetRoot()"/> would give it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="buffer"/> is not as long as all leaves together.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digests of <paramref name="function"/> are too long, a length is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    public static byte[] ComputeRoot(
        HashFunction function, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, int maxDegreeOfParallelism = 1)
    {
        MerkleArguments.Function(function);
        MerkleArguments.CheckLeaves(buffer, lengths);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        if (lengths.IsEmpty)
        {
            return function.HashData([]);
        }

        using MerkleRoot root = new(function, lengths.Length, degree);
        while (root.TryNext(out int first, out int count))
        {
            HashAdjoining(function, ref buffer, lengths.Slice(first, count), root.Hashes, degree);
            root.Close();
        }

        return root.ToArray();
    }

    /// <summary>The root over leaves that each lie somewhere, without keeping the tree.</summary>
    /// <param name="function">What leaves and nodes are hashed with; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <param name="leaves">The leaves; not to be changed meanwhile.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <returns>The root, as <see cref="GetRoot()"/> would give it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digests of <paramref name="function"/> are too long, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    public static byte[] ComputeRoot(HashFunction function, ReadOnlySpan<ReadOnlyMemory<byte>> leaves, int maxDegreeOfParallelism = 1)
    {
        MerkleArguments.Function(function);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        if (leaves.IsEmpty)
        {
            return function.HashData([]);
        }

        using MerkleRoot root = new(function, leaves.Length, degree);
        while (root.TryNext(out int first, out int count))
        {
            function.HashMany(MerkleHash.LeafPrefix, leaves.Slice(first, count), root.Hashes, degree);
            root.Close();
        }

        return root.ToArray();
    }

    /// <summary>Whether a proof shows that a leaf is in a tree: RFC 9162 §2.1.3.2.</summary>
    /// <param name="function">The tree's; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <param name="leafHash">The hash of the leaf, which the verifier computes with <see cref="HashLeaf(HashFunction, ReadOnlySpan{byte})"/>.</param>
    /// <param name="index">The number of the leaf, from 0.</param>
    /// <param name="treeSize">Number of leaves of the tree.</param>
    /// <param name="proof">As <see cref="GetInclusionProof(long, long)"/> gives it; empty for a tree of one leaf.</param>
    /// <param name="root">The root of the tree, from a source that the verifier trusts.</param>
    /// <returns>
    /// True if the leaf is there. False for all that is not a valid proof: numbers out of range, a leaf hash, root or proof that is too long or too short.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The digests of <paramref name="function"/> are too long.</exception>
    /// <remarks>Allocates nothing. Hashes at most 63 nodes, however long the proof is.</remarks>
    public static bool VerifyInclusion(
        HashFunction function, ReadOnlySpan<byte> leafHash, long index, long treeSize, ReadOnlySpan<byte> proof, ReadOnlySpan<byte> root) =>
        MerkleProof.VerifyInclusion(MerkleArguments.Function(function), leafHash, index, treeSize, proof, root);

    /// <summary>Whether a proof shows that a tree continues an earlier one, all of whose leaves it has in their places: RFC 9162 §2.1.4.2.</summary>
    /// <param name="function">The tree's; digests of at most <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <param name="oldSize">Number of leaves of the earlier tree.</param>
    /// <param name="oldRoot">Root of the earlier tree.</param>
    /// <param name="newSize">Number of leaves of the later tree.</param>
    /// <param name="newRoot">Root of the later tree.</param>
    /// <param name="proof">As <see cref="GetConsistencyProof(long, long)"/> gives it.</param>
    /// <returns>
    /// True if the later tree continues the earlier one. For equal sizes that is so if the roots are equal and the proof is empty. False for all that is not a valid
    /// proof: an earlier tree without leaves, of which nothing can be proven, or with more than the later one; a root or proof that is too long or too short.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The digests of <paramref name="function"/> are too long.</exception>
    /// <remarks>Allocates nothing. Hashes at most 126 nodes, however long the proof is.</remarks>
    public static bool VerifyConsistency(
        HashFunction function, long oldSize, ReadOnlySpan<byte> oldRoot, long newSize, ReadOnlySpan<byte> newRoot, ReadOnlySpan<byte> proof) =>
        MerkleProof.VerifyConsistency(MerkleArguments.Function(function), oldSize, oldRoot, newSize, newRoot, proof);

    /// <summary>Appends a leaf. Allocates only to grow, and for leaves of 1 KiB or more with SHA-256, SHA-384 or SHA-512.</summary>
    /// <param name="leaf">Any number of bytes.</param>
    public void AppendLeaf(ReadOnlySpan<byte> leaf) => AppendEqual(leaf, leaf.Length, leafCount: 1, degree: 1);

    /// <summary>Appends leaves of one length, hashed side by side.</summary>
    /// <param name="leaves">The leaves, one behind the other: their length says how many.</param>
    /// <param name="leafBytes">Length of each leaf; 1 or more. Empty leaves are given with their lengths.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException"><paramref name="leaves"/> is no whole number of leaves.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="leafBytes"/> is less than 1, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    public void AppendLeaves(ReadOnlySpan<byte> leaves, int leafBytes, int maxDegreeOfParallelism = 1)
    {
        int leafCount = MerkleArguments.CountLeaves(leaves, leafBytes);
        AppendEqual(leaves, leafBytes, leafCount, Checks.Degree(maxDegreeOfParallelism));
    }

    /// <summary>Appends leaves of any lengths that lie in one buffer, hashed side by side.</summary>
    /// <param name="buffer">The leaves, one behind the other.</param>
    /// <param name="lengths">Length of each leaf, 0 or more; their sum is the length of <paramref name="buffer"/>.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException"><paramref name="buffer"/> is not as long as all leaves together.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A length is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    public void AppendLeaves(ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, int maxDegreeOfParallelism = 1)
    {
        MerkleArguments.CheckLeaves(buffer, lengths);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        MerkleLevel level = BeginAppend();
        while (!lengths.IsEmpty)
        {
            Span<byte> hashes = level.Reserve(lengths.Length);
            int count = hashes.Length / HashBytes;
            HashAdjoining(Function, ref buffer, lengths[..count], hashes, degree);
            level.Add(count);
            lengths = lengths[count..];
        }

        EndAppend(degree);
    }

    /// <summary>Appends leaves that each lie somewhere, hashed side by side.</summary>
    /// <param name="leaves">The leaves; not to be changed meanwhile.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    public void AppendLeaves(ReadOnlySpan<ReadOnlyMemory<byte>> leaves, int maxDegreeOfParallelism = 1)
    {
        int degree = Checks.Degree(maxDegreeOfParallelism);
        MerkleLevel level = BeginAppend();
        while (!leaves.IsEmpty)
        {
            Span<byte> hashes = level.Reserve(leaves.Length);
            int count = hashes.Length / HashBytes;
            Function.HashMany(MerkleHash.LeafPrefix, leaves[..count], hashes, degree);
            level.Add(count);
            leaves = leaves[count..];
        }

        EndAppend(degree);
    }

    /// <summary>Appends leaves by their hashes, as of streams and files, or of a tree that is read back.</summary>
    /// <param name="leafHashes">
    /// What <see cref="HashLeaf(HashFunction, Stream)"/> gives for each leaf, one behind the other. Leaves themselves must not be given: hashes made without the byte
    /// 0 give up what tells leaves from nodes.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException"><paramref name="leafHashes"/> is no whole number of digests.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    public void AppendLeafHashes(ReadOnlySpan<byte> leafHashes, int maxDegreeOfParallelism = 1)
    {
        MerkleArguments.CheckLeafHashes(leafHashes, HashBytes);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        MerkleLevel level = BeginAppend();
        while (!leafHashes.IsEmpty)
        {
            Span<byte> hashes = level.Reserve(leafHashes.Length / HashBytes);
            leafHashes[..hashes.Length].CopyTo(hashes);
            level.Add(hashes.Length / HashBytes);
            leafHashes = leafHashes[hashes.Length..];
        }

        EndAppend(degree);
    }

    /// <summary>The hash of a leaf.</summary>
    /// <param name="index">The number of the leaf, from 0; less than <see cref="LeafCount"/>.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such leaf.</exception>
    public byte[] GetLeafHash(long index)
    {
        MerkleArguments.CheckIndex(index, LeafCount);
        return _levels[0][index].ToArray();
    }

    /// <summary>The root.</summary>
    /// <returns>The digest; that of the empty message if there is no leaf.</returns>
    public byte[] GetRoot() => GetRoot(LeafCount);

    /// <summary>The root that the tree had when it was smaller.</summary>
    /// <param name="treeSize">Number of leaves: 0 to <see cref="LeafCount"/>.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The tree does not have so many leaves, or <paramref name="treeSize"/> is negative.</exception>
    public byte[] GetRoot(long treeSize)
    {
        MerkleArguments.CheckTreeSize(treeSize, LeafCount);
        if (treeSize == 0)
        {
            return Function.HashData([]);
        }

        byte[] root = new byte[HashBytes];
        HashSubtree(0, treeSize, root);
        return root;
    }

    /// <summary>Proves that a leaf is in the tree.</summary>
    /// <param name="index">The number of the leaf, from 0; less than <see cref="LeafCount"/>.</param>
    /// <returns>The proof; empty if there is one leaf only.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such leaf.</exception>
    public byte[] GetInclusionProof(long index) => GetInclusionProof(index, LeafCount);

    /// <summary>Proves that a leaf was in the tree when that was smaller: RFC 9162 §2.1.3.1.</summary>
    /// <param name="index">The number of the leaf, from 0; less than <paramref name="treeSize"/>.</param>
    /// <param name="treeSize">Number of leaves of the tree, to whose root the proof leads: at most <see cref="LeafCount"/>.</param>
    /// <returns>The proof; empty for a tree of one leaf. For n leaves it has at most as many digests as n − 1 has bits.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The tree does not have so many leaves, or there is no such leaf among them.</exception>
    public byte[] GetInclusionProof(long index, long treeSize)
    {
        MerkleArguments.CheckTreeSize(treeSize, LeafCount);
        MerkleArguments.CheckIndex(index, treeSize);

        // From the root down to the leaf; the siblings on the way are the proof, the lowest first.
        Span<(long First, long Size)> siblings = stackalloc (long, long)[MerkleProof.MaxHashes];
        int count = 0;
        for (long first = 0, size = treeSize; size > 1;)
        {
            long left = MerkleHash.LeftSize(size);
            if (index < first + left)
            {
                siblings[count++] = (first + left, size - left);
                size = left;
            }
            else
            {
                siblings[count++] = (first, left);
                first += left;
                size -= left;
            }
        }

        return HashUpwards(siblings[..count]);
    }

    /// <summary>Proves that the tree continues what it was when it was smaller.</summary>
    /// <param name="oldSize">Number of leaves of the earlier tree: 1 to <see cref="LeafCount"/>.</param>
    /// <returns>The proof; empty if the sizes are equal.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="oldSize"/> is out of range.</exception>
    public byte[] GetConsistencyProof(long oldSize) => GetConsistencyProof(oldSize, LeafCount);

    /// <summary>Proves that the tree, when it had one size, continued what it was when it had another: RFC 9162 §2.1.4.1.</summary>
    /// <param name="oldSize">Number of leaves of the earlier tree: 1 to <paramref name="newSize"/>. The empty tree is continued by every tree, so there is no proof.</param>
    /// <param name="newSize">Number of leaves of the later tree: at most <see cref="LeafCount"/>.</param>
    /// <returns>The proof; empty if the sizes are equal. For n leaves it has at most one digest more than n − 1 has bits.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A size is out of range.</exception>
    public byte[] GetConsistencyProof(long oldSize, long newSize)
    {
        MerkleArguments.CheckSizes(oldSize, newSize, LeafCount);

        // From the root down to the last subtree that is complete in the old tree; the siblings on the way are the proof, the lowest first.
        Span<(long First, long Size)> siblings = stackalloc (long, long)[MerkleProof.MaxHashes];
        int count = 0;
        long first = 0, size = newSize;
        while (first + size != oldSize)
        {
            long left = MerkleHash.LeftSize(size);
            if (oldSize <= first + left)
            {
                siblings[count++] = (first + left, size - left);
                size = left;
            }
            else
            {
                siblings[count++] = (first, left);
                first += left;
                size -= left;
            }
        }

        // If it is the old tree itself, the verifier has its hash: the old root.
        if (first > 0)
        {
            siblings[count++] = (first, size);
        }

        return HashUpwards(siblings[..count]);
    }

    private static Hasher StartLeaf(HashFunction function)
    {
        Hasher hasher = MerkleArguments.Function(function).Create();
        Span<byte> prefix = stackalloc byte[MerkleHash.LeafPrefix.Length];
        MerkleHash.LeafPrefix.CopyTo(prefix);
        hasher.AppendData(prefix);
        return hasher;
    }

    /// <summary>Hashes the first leaves of a buffer, and leaves the rest of it.</summary>
    private static void HashAdjoining(
        HashFunction function, ref ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> hashes, int degree)
    {
        int bytes = 0;
        foreach (int length in lengths)
        {
            bytes += length;
        }

        function.HashMany(MerkleHash.LeafPrefix, buffer[..bytes], lengths, hashes, degree);
        buffer = buffer[bytes..];
    }

    private void AppendEqual(ReadOnlySpan<byte> leaves, int leafBytes, int leafCount, int degree)
    {
        MerkleLevel level = BeginAppend();
        while (leafCount > 0)
        {
            Span<byte> hashes = level.Reserve(leafCount);
            int count = hashes.Length / HashBytes;
            Function.HashMany(MerkleHash.LeafPrefix, leaves[..(count * leafBytes)], leafBytes, hashes, degree);
            level.Add(count);
            leaves = leaves[(count * leafBytes)..];
            leafCount -= count;
        }

        EndAppend(degree);
    }

    /// <summary>The level of the leaves, without what an append that failed may have left: then its memory or its leaves were not to be had.</summary>
    private MerkleLevel BeginAppend()
    {
        for (int height = 0; height < _levels.Count; height++)
        {
            _levels[height].Truncate(LeafCount >> height);
        }

        return _levels[0];
    }

    /// <summary>Hashes the nodes that leaves have made complete.</summary>
    private void EndAppend(int degree)
    {
        for (int height = 0; _levels[height].Count > 1; height++)
        {
            if (height + 1 == _levels.Count)
            {
                _levels.Add(new MerkleLevel(HashBytes));
            }

            MerkleLevel children = _levels[height];
            MerkleLevel parents = _levels[height + 1];
            while (parents.Count < children.Count / 2)
            {
                // Within one chunk of either level: half a chunk of parents has one whole chunk of children.
                long first = 2 * parents.Count;
                long inChunk = MerkleLevel.ChunkHashes - (first % MerkleLevel.ChunkHashes);
                int pairs = (int)(Math.Min(children.Count - first, inChunk) / 2);
                MerkleHash.HashNodes(Function, children.Slice(first, 2 * pairs), parents.Reserve(pairs), degree);
                parents.Add(pairs);
            }
        }

        LeafCount = _levels[0].Count;
    }

    private byte[] HashUpwards(ReadOnlySpan<(long First, long Size)> subtrees)
    {
        byte[] hashes = new byte[subtrees.Length * HashBytes];
        for (int i = 0; i < subtrees.Length; i++)
        {
            (long first, long size) = subtrees[^(i + 1)];
            HashSubtree(first, size, hashes.AsSpan(i * HashBytes, HashBytes));
        }

        return hashes;
    }

    /// <summary>Writes the hash of a node of the tree, or of an earlier one.</summary>
    private void HashSubtree(long first, long size, Span<byte> hash)
    {
        // It consists of complete subtrees, one for each bit of the size, the greatest first; from the right each is the left child of what is above the ones behind it.
        long end = first + size;
        for (bool isLast = true; size > 0; isLast = false)
        {
            int height = BitOperations.TrailingZeroCount(size);
            ReadOnlySpan<byte> complete = _levels[height][(end >> height) - 1];
            if (isLast)
            {
                complete.CopyTo(hash);
            }
            else
            {
                MerkleHash.HashNode(Function, complete, hash, hash);
            }

            end -= 1L << height;
            size &= size - 1;
        }
    }
}
