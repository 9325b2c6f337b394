using System.Security.Cryptography;

namespace Hashlane.Benchmarks;

/// <summary>What does a tree's root cost, beside a loop over one-shots that copies every leaf and pair behind its prefix? Sizes are those of a leaf.</summary>
internal static class MerkleComparisons
{
    /// <summary>Bytes of a leaf.</summary>
    public static readonly int[] LeafBytes = [64, 1024];

    // More would make a call so long that few samples are without an interruption.
    private const int Leaves = 1000;

    // All leaves are in memory at once.
    private const int MaxLeafBytes = 64 * 1024;

    private delegate int Single(ReadOnlySpan<byte> source, Span<byte> destination);

    /// <summary>The catalogue's name of the measured function.</summary>
    public static IReadOnlyList<string> Functions { get; } = ["sha256", "blake3", "blake2b-256", "blake2s"];

    public static ComparisonKind OfFunction(string name) =>
        new($"{name}-merkle", LeafBytes, bytes => Of(name, bytes)) { MaxSize = MaxLeafBytes };

    /// <summary>All ways to the root of a tree over leaves of a length.</summary>
    /// <param name="name">As the catalogue has it, with a digest of 32 bytes.</param>
    /// <param name="leafBytes">Length of each leaf.</param>
    public static Comparison Of(string name, int leafBytes)
    {
        HashFunction function = HashFunction.TryGet(name, out HashFunction? found) ? found : throw new ArgumentException(name, nameof(name));
        byte[] leaves = Candidates.Source(Leaves * leafBytes);
        List<Candidate> candidates = [Plain(".NET SHA-256, one by one", SHA256.HashData, leaves, leafBytes)];
        if (name != "sha256")
        {
            candidates.Add(Plain("one by one", function.HashData, leaves, leafBytes));
        }

        byte[] root = new byte[SHA256.HashSizeInBytes];
        HashPlainly(function.HashData, leaves, leafBytes, root);
        candidates.Add(new("ComputeRoot", leaves, root, destination => () =>
            MerkleTree.ComputeRoot(function, leaves, leafBytes).CopyTo(destination, 0)));
        candidates.Add(new("MerkleTree", leaves, root, destination => () =>
        {
            MerkleTree tree = new(function);
            tree.AppendLeaves(leaves, leafBytes);
            tree.GetRoot().CopyTo(destination, 0);
        }));
        return new($"{name}-merkle", $"The root over {Leaves} leaves: what does it cost?", leafBytes, candidates);
    }

    private static Candidate Plain(string name, Single hash, byte[] leaves, int leafBytes)
    {
        byte[] expected = new byte[SHA256.HashSizeInBytes];
        HashPlainly(hash, leaves, leafBytes, expected);
        return new(name, leaves, expected, destination => () => HashPlainly(hash, leaves, leafBytes, destination));
    }

    private static void HashPlainly(Single hash, byte[] leaves, int leafBytes, byte[] root)
    {
        const int hashBytes = SHA256.HashSizeInBytes;
        byte[] hashes = new byte[Leaves * hashBytes];
        Span<byte> leaf = new byte[1 + leafBytes], node = new byte[1 + (2 * hashBytes)];
        leaf[0] = 0x00;
        node[0] = 0x01;
        for (int i = 0; i < Leaves; i++)
        {
            leaves.AsSpan(i * leafBytes, leafBytes).CopyTo(leaf[1..]);
            hash(leaf, hashes.AsSpan(i * hashBytes, hashBytes));
        }

        for (int count = Leaves; count > 1; count = (count + 1) / 2)
        {
            for (int i = 0; i + 1 < count; i += 2)
            {
                hashes.AsSpan(i * hashBytes, 2 * hashBytes).CopyTo(node[1..]);
                hash(node, hashes.AsSpan(i / 2 * hashBytes, hashBytes));
            }

            if (count % 2 == 1)
            {
                hashes.AsSpan((count - 1) * hashBytes, hashBytes).CopyTo(hashes.AsSpan(count / 2 * hashBytes));
            }
        }

        hashes.AsSpan(0, hashBytes).CopyTo(root);
    }
}
