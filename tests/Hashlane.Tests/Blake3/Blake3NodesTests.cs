using Xunit;

namespace Hashlane.Tests;

/// <summary>A tree that is given the chaining values of many subtrees at once is the tree that is given their chunks.</summary>
public sealed class Blake3NodesTests
{
    private const int ChunkBytes = Blake3Kernels.ChunkBytes;
    private const int NodeBytes = Blake3Kernels.ChainingValueBytes;
    private const int MaxCount = 64;
    private const int MaxLevel = 3;

    private static readonly byte[] _message = Inputs.Pattern((((2 * MaxCount) + 20) << MaxLevel) * ChunkBytes);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void AbsorbNodes_AnyNumberAnywhere_EqualsChunks(bool isKeyed)
    {
        foreach (int level in (int[])[0, 1, MaxLevel])
        {
            foreach (int before in (int[])[0, 1, 2, 3, 8])
            {
                foreach (int count in (int[])[1, 2, 3, 4, 5, 16, 17, MaxCount])
                {
                    // A subtree alone could be the root: it takes two.
                    if (before + count < 2)
                    {
                        continue;
                    }

                    Blake3Tree tree = Create(isKeyed);
                    tree.AbsorbChunks(Nodes(0, before, level));
                    Absorb(ref tree, before, count, level);
                    AssertDigest(tree, before + count, level, restBytes: 0, isKeyed);
                    AssertDigest(tree, before + count, level, restBytes: 1, isKeyed);
                    AssertDigest(tree, before + count, level, (3 * ChunkBytes) + 5, isKeyed);

                    Absorb(ref tree, before + count, count, level);
                    AssertDigest(tree, before + (2 * count), level, restBytes: 0, isKeyed);
                }
            }
        }
    }

    private static Blake3Tree Create(bool isKeyed) => isKeyed
        ? new Blake3Tree(Inputs.Key(Blake3Mac.KeyBytes), Blake3Flags.KeyedHash, firstChunk: 0)
        : new Blake3Tree(flags: 0, firstChunk: 0);

    private static ReadOnlySpan<byte> Nodes(int first, int count, int level) =>
        _message.AsSpan((first << level) * ChunkBytes, (count << level) * ChunkBytes);

    private static void Absorb(ref Blake3Tree tree, int first, int count, int level)
    {
        const byte Canary = 0xA5;
        byte[] nodes = [.. Enumerable.Repeat(Canary, (1 + count) * NodeBytes)];
        for (int done = 0; done < count;)
        {
            int piece = Math.Min(count - done, 16);
            Blake3Tree.HashSubtrees(
                in tree.Key,
                Nodes(first + done, piece, level),
                (ulong)(first + done) << level,
                tree.Flags,
                level,
                nodes.AsSpan((1 + done) * NodeBytes));
            done += piece;
        }

        Assert.All(nodes[..NodeBytes], static value => Assert.Equal(Canary, value));
        Assert.All(nodes[((1 + count) * NodeBytes)..], static value => Assert.Equal(Canary, value));
        tree.AbsorbNodes(nodes, count, level);
    }

    private static void AssertDigest(Blake3Tree tree, int count, int level, int restBytes, bool isKeyed)
    {
        int bytes = (count << level) * ChunkBytes;
        ReadOnlySpan<byte> message = _message.AsSpan(0, bytes + restBytes);
        byte[] expected = isKeyed ? Blake3Mac.HashData(Inputs.Key(Blake3Mac.KeyBytes), message) : Blake3.HashData(message);
        Blake3Node root = default;
        tree.FinishRoot(message[bytes..], ref root);
        byte[] digest = new byte[NodeBytes];
        root.Read(0, digest);
        Assert.Equal(expected, digest);
    }
}
