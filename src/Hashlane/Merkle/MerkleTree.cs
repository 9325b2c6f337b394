using System.Numerics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// A Merkle tree that grows at its end. It has one root for many leaves, short proofs that a leaf is in it, and short
/// proofs that a later tree continues an earlier one.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 9162 §2.1, which is RFC 6962 §2.1 for any hash function: the trees of Certificate
/// Transparency. A byte 0 is hashed before each leaf and a byte 1 before each node, so that no node can be passed off
/// as a leaf. The root of no leaves is the digest of the empty message.</para>
/// <para><b>Proofs</b> are digests one after the other, in the order of the RFC, each
/// <see cref="HashFunction.HashSizeInBytes"/> long, without any other byte. They and roots are public, so they are
/// compared in the ordinary way and not in fixed time.</para>
/// <para><b>Security</b> is that of the digest: with 32 bytes nobody finds two lists of leaves with one root. A proof
/// says nothing unless the verifier knows the function, and has root and size of the tree from a trusted source.</para>
/// <para><b>Parameters.</b> Any function with digests of at most <see cref="MaxHashSizeInBytes"/> bytes. Functions with
/// lanes, for which <see cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/> is fast, hash several
/// leaves and nodes at a time. Leaves are not copied to be prefixed.</para>
/// <para><b>Limits.</b> The tree keeps all hashes, not the leaves: twice as many digests as there are leaves, and some
/// room to grow. Verification accepts sizes up to 2^63 − 1.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: any number of threads that read, or
/// one that appends; any other call throws a <see cref="CryptographicException"/>. <see cref="LeafCount"/> can be read
/// at any time.</para>
/// </remarks>
public sealed class MerkleTree
{
    /// <summary>Length in bytes of the longest digest with which a function can make a tree.</summary>
    public const int MaxHashSizeInBytes = MerkleHash.MaxBytes;

    // The hashes of complete subtrees, by height. None of them changes when leaves are added.
    private readonly List<MerkleLevel> _levels;

    private readonly MerkleGuard _guard = new();
    private long _leafCount;

    /// <summary>Creates an empty tree.</summary>
    /// <param name="function">
    /// The function of the tree; its digests have at most <see cref="MaxHashSizeInBytes"/> bytes.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digests of <paramref name="function"/> are too long.
    /// </exception>
    public MerkleTree(HashFunction function)
    {
        Function = MerkleArguments.Function(function);
        _levels = [new MerkleLevel(HashBytes)];
    }

    /// <summary>The function that hashes leaves and nodes.</summary>
    public HashFunction Function { get; }

    /// <summary>
    /// The number of leaves: the size of the tree. While another thread appends, it is the number before.
    /// </summary>
    public long LeafCount
    {
        get => Volatile.Read(ref _leafCount);
        private set => Volatile.Write(ref _leafCount, value);
    }

    private int HashBytes => Function.HashSizeInBytes;

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashLeaf(HashFunction, ReadOnlySpan{byte})"/>
    public static byte[] HashLeaf(HashFunction function, byte[] source) =>
        HashLeaf(MerkleArguments.Function(function), Checks.NotNull(source).AsSpan());

    /// <summary>Computes the hash of a leaf: of a byte 0 and the leaf.</summary>
    /// <param name="source">The leaf, of any length.</param>
    /// <returns>The digest.</returns>
    /// <inheritdoc cref="MerkleTree(HashFunction)"/>
    public static byte[] HashLeaf(HashFunction function, ReadOnlySpan<byte> source)
    {
        byte[] hash = new byte[MerkleArguments.Function(function).HashSizeInBytes];
        HashLeaf(function, source, hash);
        return hash;
    }

    /// <summary>
    /// Computes the hash of a leaf: of a byte 0 and the leaf. Allocates nothing, except for leaves of 1 KiB or more
    /// with SHA-256, SHA-384 or SHA-512.
    /// </summary>
    /// <param name="source">The leaf, of any length; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least as many bytes as the digest has; the rest stays unchanged.</param>
    /// <returns>The number of bytes written: the length of the digest.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="HashLeaf(HashFunction, ReadOnlySpan{byte})"/>
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

    /// <summary>
    /// Computes the hash of a leaf that is read from a stream: of a byte 0 and the stream, from its position to its
    /// end.
    /// </summary>
    /// <param name="source">A readable stream; it is left open.</param>
    /// <returns>The digest, for <see cref="AppendLeafHashes"/>.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/> or <paramref name="source"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <inheritdoc cref="HashLeaf(HashFunction, ReadOnlySpan{byte})"/>
    public static byte[] HashLeaf(HashFunction function, Stream source) =>
        OneShot.HashData(StartLeaf(function), source);

    /// <inheritdoc cref="HashLeaf(HashFunction, Stream)"/>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashLeafAsync(
        HashFunction function, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(StartLeaf(function), source, cancellationToken);

    /// <summary>Computes the root over leaves of one length, without keeping the tree.</summary>
    /// <returns>The root, as <see cref="GetRoot()"/> would give it.</returns>
    /// <exception cref="ArgumentException"><paramref name="leaves"/> is not a whole number of leaves.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digests of <paramref name="function"/> are too long, or <paramref name="leafBytes"/> is less than 1, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="AppendLeaves(ReadOnlySpan{byte}, int, int)" path="/param"/>
    /// <inheritdoc cref="MerkleTree(HashFunction)"/>
    public static byte[] ComputeRoot(
        HashFunction function, ReadOnlySpan<byte> leaves, int leafBytes, int maxDegreeOfParallelism = 1)
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
            ReadOnlySpan<byte> chunk = leaves.Slice(first * leafBytes, count * leafBytes);
            function.HashMany(MerkleHash.LeafPrefix, chunk, leafBytes, root.Hashes, degree);
            root.Close();
        }

        return root.ToArray();
    }

    /// <summary>Computes the root over leaves of any lengths in one buffer, without keeping the tree.</summary>
    /// <exception cref="ArgumentException"><paramref name="buffer"/> is not as long as all leaves together.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digests of <paramref name="function"/> are too long, or a length is negative, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="AppendLeaves(ReadOnlySpan{byte}, ReadOnlySpan{int}, int)" path="/param"/>
    /// <inheritdoc cref="ComputeRoot(HashFunction, ReadOnlySpan{byte}, int, int)" path="/returns"/>
    /// <inheritdoc cref="MerkleTree(HashFunction)"/>
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

    /// <summary>Computes the root over leaves in separate buffers, without keeping the tree.</summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digests of <paramref name="function"/> are too long, or <paramref name="maxDegreeOfParallelism"/> is 0 or
    /// less than −1.
    /// </exception>
    /// <inheritdoc cref="AppendLeaves(ReadOnlySpan{ReadOnlyMemory{byte}}, int)" path="/param"/>
    /// <inheritdoc cref="ComputeRoot(HashFunction, ReadOnlySpan{byte}, int, int)" path="/returns"/>
    /// <inheritdoc cref="MerkleTree(HashFunction)"/>
    public static byte[] ComputeRoot(
        HashFunction function, ReadOnlySpan<ReadOnlyMemory<byte>> leaves, int maxDegreeOfParallelism = 1)
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

    /// <summary>Verifies a proof that a leaf is in a tree: RFC 9162 §2.1.3.2.</summary>
    /// <param name="leafHash">
    /// The hash of the leaf, which the verifier computes with <see cref="HashLeaf(HashFunction, ReadOnlySpan{byte})"/>.
    /// </param>
    /// <param name="index">The number of the leaf, from 0.</param>
    /// <param name="treeSize">The number of leaves of the tree.</param>
    /// <param name="proof">
    /// The proof, as <see cref="GetInclusionProof(long, long)"/> gives it; empty for a tree of one leaf.
    /// </param>
    /// <param name="root">The root of the tree, from a source that the verifier trusts.</param>
    /// <returns>
    /// True if the leaf is there. False for everything that is not a valid proof: numbers out of range, or a leaf hash,
    /// root or proof that is too long or too short.
    /// </returns>
    /// <remarks>Allocates nothing. Hashes at most 63 nodes, however long the proof is.</remarks>
    /// <inheritdoc cref="MerkleTree(HashFunction)"/>
    public static bool VerifyInclusion(
        HashFunction function,
        ReadOnlySpan<byte> leafHash,
        long index,
        long treeSize,
        ReadOnlySpan<byte> proof,
        ReadOnlySpan<byte> root) =>
        MerkleProof.VerifyInclusion(MerkleArguments.Function(function), leafHash, index, treeSize, proof, root);

    /// <summary>
    /// Verifies a proof that a tree continues an earlier one, all of whose leaves it has in their places: RFC 9162
    /// §2.1.4.2.
    /// </summary>
    /// <param name="oldSize">The number of leaves of the earlier tree.</param>
    /// <param name="oldRoot">The root of the earlier tree.</param>
    /// <param name="newSize">The number of leaves of the later tree.</param>
    /// <param name="newRoot">The root of the later tree.</param>
    /// <param name="proof">The proof, as <see cref="GetConsistencyProof(long, long)"/> gives it.</param>
    /// <returns>
    /// True if the later tree continues the earlier one; with equal sizes, if the roots are equal and the proof is
    /// empty. False for everything that is not a valid proof, such as an earlier tree with more leaves than the later
    /// one, or a root or proof of the wrong length. Nothing can be proven about an earlier tree without leaves.
    /// </returns>
    /// <remarks>Allocates nothing. Hashes at most 126 nodes, however long the proof is.</remarks>
    /// <inheritdoc cref="MerkleTree(HashFunction)"/>
    public static bool VerifyConsistency(
        HashFunction function,
        long oldSize,
        ReadOnlySpan<byte> oldRoot,
        long newSize,
        ReadOnlySpan<byte> newRoot,
        ReadOnlySpan<byte> proof) =>
        MerkleProof.VerifyConsistency(MerkleArguments.Function(function), oldSize, oldRoot, newSize, newRoot, proof);

    /// <exception cref="ArgumentNullException"><paramref name="leaf"/> is null.</exception>
    /// <inheritdoc cref="AppendLeaf(ReadOnlySpan{byte})"/>
    public void AppendLeaf(byte[] leaf) => AppendLeaf(Checks.NotNull(leaf).AsSpan());

    /// <summary>
    /// Appends a leaf. Allocates only to grow, and for leaves of 1 KiB or more with SHA-256, SHA-384 or SHA-512.
    /// </summary>
    /// <param name="leaf">The leaf, of any length.</param>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendLeaf(ReadOnlySpan<byte> leaf) => AppendEqual(leaf, leaf.Length, leafCount: 1, degree: 1);

    /// <summary>Appends leaves of one length, several at a time.</summary>
    /// <param name="leaves">The leaves, one after the other; the length determines their number.</param>
    /// <param name="leafBytes">
    /// Length of each leaf in bytes, 1 or more. For empty leaves use the overload that takes their lengths.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included; −1 for one per processor.</param>
    /// <exception cref="ArgumentException"><paramref name="leaves"/> is not a whole number of leaves.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="leafBytes"/> is less than 1, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendLeaves(ReadOnlySpan<byte> leaves, int leafBytes, int maxDegreeOfParallelism = 1)
    {
        int leafCount = MerkleArguments.CountLeaves(leaves, leafBytes);
        AppendEqual(leaves, leafBytes, leafCount, Checks.Degree(maxDegreeOfParallelism));
    }

    /// <summary>Appends leaves of any lengths in one buffer, several at a time.</summary>
    /// <param name="buffer">The leaves, one after the other.</param>
    /// <param name="lengths">
    /// Length of each leaf in bytes, 0 or more; their sum is the length of <paramref name="buffer"/>.
    /// </param>
    /// <exception cref="ArgumentException"><paramref name="buffer"/> is not as long as all leaves together.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A length is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="AppendLeaves(ReadOnlySpan{ReadOnlyMemory{byte}}, int)"
    ///   path="//param[@name='maxDegreeOfParallelism']|//exception"/>
    public void AppendLeaves(ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, int maxDegreeOfParallelism = 1)
    {
        MerkleArguments.CheckLeaves(buffer, lengths);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        using MerkleGuard.Use use = _guard.Append();
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

    /// <summary>Appends leaves in separate buffers, several at a time.</summary>
    /// <param name="leaves">The leaves; they must not change during the call.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included; −1 for one per processor.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendLeaves(ReadOnlySpan<ReadOnlyMemory<byte>> leaves, int maxDegreeOfParallelism = 1)
    {
        int degree = Checks.Degree(maxDegreeOfParallelism);
        using MerkleGuard.Use use = _guard.Append();
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

    /// <summary>Appends leaves by their hashes: those of streams and files, or of a tree that is read back.</summary>
    /// <param name="leafHashes">
    /// The results of <see cref="HashLeaf(HashFunction, Stream)"/> for all leaves, one after the other. Never pass
    /// leaves themselves: without the byte 0 before each leaf, nodes could be passed off as leaves.
    /// </param>
    /// <exception cref="ArgumentException"><paramref name="leafHashes"/> is not a whole number of digests.</exception>
    /// <inheritdoc cref="AppendLeaves(ReadOnlySpan{ReadOnlyMemory{byte}}, int)"
    ///   path="//param[@name='maxDegreeOfParallelism']|//exception"/>
    public void AppendLeafHashes(ReadOnlySpan<byte> leafHashes, int maxDegreeOfParallelism = 1)
    {
        MerkleArguments.CheckLeafHashes(leafHashes, HashBytes);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        using MerkleGuard.Use use = _guard.Append();
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

    /// <summary>Returns the hash of a leaf.</summary>
    /// <param name="index">The number of the leaf, from 0; less than <see cref="LeafCount"/>.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such leaf.</exception>
    /// <exception cref="CryptographicException">Another thread appends to this instance.</exception>
    public byte[] GetLeafHash(long index)
    {
        using MerkleGuard.Use use = _guard.Read();
        MerkleArguments.CheckIndex(index, LeafCount);
        return _levels[0][index].ToArray();
    }

    /// <summary>Computes the root.</summary>
    /// <returns>The digest; that of the empty message if there is no leaf.</returns>
    /// <exception cref="CryptographicException">Another thread appends to this instance.</exception>
    public byte[] GetRoot() => GetRoot(LeafCount);

    /// <summary>Computes the root that the tree had when it was smaller.</summary>
    /// <param name="treeSize">The number of leaves then: 0 to <see cref="LeafCount"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The tree does not have so many leaves, or <paramref name="treeSize"/> is negative.
    /// </exception>
    /// <inheritdoc cref="GetRoot()"/>
    public byte[] GetRoot(long treeSize)
    {
        using MerkleGuard.Use use = _guard.Read();
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
    /// <returns>The proof; empty if there is one leaf only.</returns>
    /// <inheritdoc cref="GetLeafHash(long)"/>
    public byte[] GetInclusionProof(long index) => GetInclusionProof(index, LeafCount);

    /// <summary>Proves that a leaf was in the tree when that was smaller: RFC 9162 §2.1.3.1.</summary>
    /// <param name="index">The number of the leaf, from 0; less than <paramref name="treeSize"/>.</param>
    /// <param name="treeSize">
    /// The number of leaves of the tree to whose root the proof leads: at most <see cref="LeafCount"/>.
    /// </param>
    /// <returns>
    /// The proof; empty for a tree of one leaf. For n leaves it has at most as many digests as n − 1 has bits.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The tree does not have so many leaves, or there is no such leaf among them.
    /// </exception>
    /// <exception cref="CryptographicException">Another thread appends to this instance.</exception>
    public byte[] GetInclusionProof(long index, long treeSize)
    {
        using MerkleGuard.Use use = _guard.Read();
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

    /// <summary>Proves that the tree continues the tree that it was when it was smaller.</summary>
    /// <param name="oldSize">The number of leaves of the earlier tree: 1 to <see cref="LeafCount"/>.</param>
    /// <returns>The proof; empty if the sizes are equal.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="oldSize"/> is out of range.</exception>
    /// <exception cref="CryptographicException">Another thread appends to this instance.</exception>
    public byte[] GetConsistencyProof(long oldSize) => GetConsistencyProof(oldSize, LeafCount);

    /// <summary>
    /// Proves that the tree, when it had one size, continued the tree that it was at an earlier size: RFC 9162
    /// §2.1.4.1.
    /// </summary>
    /// <param name="oldSize">
    /// The number of leaves of the earlier tree: 1 to <paramref name="newSize"/>. Every tree continues the empty tree,
    /// so there is no proof for that.
    /// </param>
    /// <param name="newSize">The number of leaves of the later tree: at most <see cref="LeafCount"/>.</param>
    /// <returns>
    /// The proof; empty if the sizes are equal. For n leaves it has at most one digest more than n − 1 has bits.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">A size is out of range.</exception>
    /// <exception cref="CryptographicException">Another thread appends to this instance.</exception>
    public byte[] GetConsistencyProof(long oldSize, long newSize)
    {
        using MerkleGuard.Use use = _guard.Read();
        MerkleArguments.CheckSizes(oldSize, newSize, LeafCount);

        // From the root down to the last subtree that is complete in the old tree. The siblings on the way are the
        // proof, the lowest first.
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

    /// <summary>Hashes the first leaves of a buffer, and moves the buffer's start past them.</summary>
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
        using MerkleGuard.Use use = _guard.Append();
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

    /// <summary>
    /// Returns the level of the leaves, without leaves of a failed append, whose memory or leaves were not available.
    /// </summary>
    private MerkleLevel BeginAppend()
    {
        for (int height = 0; height < _levels.Count; height++)
        {
            _levels[height].Truncate(LeafCount >> height);
        }

        return _levels[0];
    }

    /// <summary>Hashes the nodes that new leaves have completed.</summary>
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
        // The node consists of complete subtrees, one for each bit of the size, the greatest first. Seen from the
        // right, each is the left child of the node above those that follow it.
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
