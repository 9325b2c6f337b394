using Xunit;

namespace Hashlane.Tests;

/// <summary>RFC 9162 §2.1 as it is written: recursive, over one-shots of copied messages.</summary>
internal sealed class MerkleOracle(string name)
{
    /// <summary>With lanes and without, digests short and long.</summary>
    public static TheoryData<string> Functions => ["sha256", "blake3", "blake2b-160", "skein512"];

    public HashFunction Function { get; } = HashFunction.TryGet(name, out HashFunction? function) ? function : throw new ArgumentException(name, nameof(name));

    public byte[] Leaf(byte[] leaf) => Function.HashData([0x00, .. leaf]);

    public byte[] Node(byte[] left, byte[] right) => Function.HashData([0x01, .. left, .. right]);

    /// <summary>§2.1.1: MTH.</summary>
    public byte[] Root(ReadOnlySpan<byte[]> leaves)
    {
        if (leaves.Length < 2)
        {
            return leaves.IsEmpty ? Function.HashData([]) : Leaf(leaves[0]);
        }

        int k = (int)Left(leaves.Length);
        return Node(Root(leaves[..k]), Root(leaves[k..]));
    }

    /// <summary>The root over leaf hashes, level by level, an odd hash going up as it is: what the RFC's split is from below.</summary>
    public byte[] RootOfHashes(byte[][] level)
    {
        while (level.Length > 1)
        {
            level = [.. level.Chunk(2).Select(pair => pair.Length == 2 ? Node(pair[0], pair[1]) : pair[0])];
        }

        return level[0];
    }

    /// <summary>§2.1.3.1: PATH.</summary>
    public IEnumerable<byte[]> Path(int m, byte[][] leaves)
    {
        if (leaves.Length == 1)
        {
            return [];
        }

        int k = (int)Left(leaves.Length);
        return m < k ? [.. Path(m, leaves[..k]), Root(leaves.AsSpan(k))] : [.. Path(m - k, leaves[k..]), Root(leaves.AsSpan(0, k))];
    }

    /// <summary>§2.1.4.1: PROOF.</summary>
    public IEnumerable<byte[]> Proof(int m, byte[][] leaves) => Subproof(m, leaves, isWhole: true);

    /// <summary>A tree of any size of which only what a proof has is known: invents the proof and computes the root.</summary>
    public byte[] InventInclusion(long m, long n, byte[] leafHash, Random random, List<byte[]> proof)
    {
        if (n == 1)
        {
            return leafHash;
        }

        long k = Left(n);
        byte[] child = m < k ? InventInclusion(m, k, leafHash, random, proof) : InventInclusion(m - k, n - k, leafHash, random, proof);
        byte[] sibling = Invent(random, proof);
        return m < k ? Node(child, sibling) : Node(sibling, child);
    }

    /// <summary>Two trees of any sizes, likewise.</summary>
    public (byte[] OldRoot, byte[] NewRoot) InventConsistency(long m, long n, bool isWhole, Random random, List<byte[]> proof)
    {
        if (m == n)
        {
            byte[] root = Invent(random, isWhole ? [] : proof);
            return (root, root);
        }

        long k = Left(n);
        (byte[] oldRoot, byte[] newRoot) = m <= k
            ? InventConsistency(m, k, isWhole, random, proof)
            : InventConsistency(m - k, n - k, isWhole: false, random, proof);
        byte[] sibling = Invent(random, proof);
        return m <= k ? (oldRoot, Node(newRoot, sibling)) : (Node(sibling, oldRoot), Node(sibling, newRoot));
    }

    /// <summary>Leaves of different lengths, the empty one and long ones among them.</summary>
    public static byte[][] Leaves(int count) => [.. Enumerable.Range(0, count).Select(static i => Inputs.Random(i * 37 % 300, seed: i))];

    private IEnumerable<byte[]> Subproof(int m, byte[][] leaves, bool isWhole)
    {
        if (m == leaves.Length)
        {
            return isWhole ? [] : [Root(leaves)];
        }

        int k = (int)Left(leaves.Length);
        return m <= k
            ? [.. Subproof(m, leaves[..k], isWhole), Root(leaves.AsSpan(k))]
            : [.. Subproof(m - k, leaves[k..], isWhole: false), Root(leaves.AsSpan(0, k))];
    }

    private byte[] Invent(Random random, List<byte[]> proof)
    {
        byte[] hash = new byte[Function.HashSizeInBytes];
        random.NextBytes(hash);
        proof.Add(hash);
        return hash;
    }

    private static long Left(long n)
    {
        long k = 1;
        while (k <= (n - 1) / 2)
        {
            k *= 2;
        }

        return k;
    }
}
