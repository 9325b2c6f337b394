using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Whole trees built from single nodes by the public parameters: BLAKE2bp and BLAKE2sp.</summary>
public sealed class Blake2TreeTests
{
    [Fact]
    public void Nodes_OfBlake2bp_GiveItsDigest() => AssertTrees("blake2bp", leaves: 4, blockBytes: 128, BHash);

    [Fact]
    public void Nodes_OfBlake2sp_GiveItsDigest() => AssertTrees("blake2sp", leaves: 8, blockBytes: 64, SHash);

    private delegate byte[] NodeHash(Node node, ReadOnlySpan<byte> key, ReadOnlySpan<byte> source);

    private static void AssertTrees(string name, int leaves, int blockBytes, NodeHash hash)
    {
        using JsonDocument document = JsonDocument.Parse(VectorFiles.Open("blake2/blake2_parallel.json"));
        int cases = 0;
        foreach (JsonElement vector in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            if (vector.GetProperty("hash").GetString() != name)
            {
                continue;
            }

            byte[] message = Inputs.Pattern(vector.GetProperty("len").GetInt32());
            byte[] key = Convert.FromHexString(vector.GetProperty("key").GetString()!);
            int outputLength = vector.GetProperty("digest_size").GetInt32();
            List<byte> children = [];
            for (int leaf = 0; leaf < leaves; leaf++)
            {
                Node node = new(leaves, leaf, Depth: 0, outputLength, key.Length, IsLast: leaf == leaves - 1, IsRoot: false);
                children.AddRange(hash(node, key, Share(message, leaf, leaves, blockBytes)));
            }

            // The root states the key's length but does not absorb the key.
            Node root = new(leaves, Offset: 0, Depth: 1, outputLength, key.Length, IsLast: true, IsRoot: true);
            Assert.Equal(vector.GetProperty("out").GetString(), Convert.ToHexStringLower(hash(root, [], children.ToArray())));
            cases++;
        }

        Assert.Equal(100, cases);
    }

    /// <summary>Every <paramref name="leaves"/>-th block of the message, from block <paramref name="leaf"/> on.</summary>
    private static byte[] Share(byte[] message, int leaf, int leaves, int blockBytes)
    {
        List<byte> share = [];
        for (int start = leaf * blockBytes; start < message.Length; start += leaves * blockBytes)
        {
            share.AddRange(message.AsSpan(start, Math.Min(blockBytes, message.Length - start)));
        }

        return [.. share];
    }

    private static byte[] BHash(Node node, ReadOnlySpan<byte> key, ReadOnlySpan<byte> source)
    {
        Blake2bParameters parameters = new()
        {
            OutputLength = node.IsRoot ? node.OutputLength : Blake2b.HashSizeInBytes,
            StatedOutputLength = node.OutputLength,
            StatedKeyBytes = node.KeyBytes,
            Fanout = node.Fanout,
            Depth = 2,
            NodeOffset = (ulong)node.Offset,
            NodeDepth = node.Depth,
            InnerHashBytes = Blake2b.HashSizeInBytes,
            IsLastNode = node.IsLast,
        };
        return key.IsEmpty ? Blake2b.HashData(source, parameters) : Blake2bMac.HashData(key, source, parameters);
    }

    private static byte[] SHash(Node node, ReadOnlySpan<byte> key, ReadOnlySpan<byte> source)
    {
        Blake2sParameters parameters = new()
        {
            OutputLength = node.IsRoot ? node.OutputLength : Blake2s.HashSizeInBytes,
            StatedOutputLength = node.OutputLength,
            StatedKeyBytes = node.KeyBytes,
            Fanout = node.Fanout,
            Depth = 2,
            NodeOffset = (ulong)node.Offset,
            NodeDepth = node.Depth,
            InnerHashBytes = Blake2s.HashSizeInBytes,
            IsLastNode = node.IsLast,
        };
        return key.IsEmpty ? Blake2s.HashData(source, parameters) : Blake2sMac.HashData(key, source, parameters);
    }

    private sealed record Node(int Fanout, int Offset, int Depth, int OutputLength, int KeyBytes, bool IsLast, bool IsRoot);
}
