namespace Hashlane.Tests;

/// <summary>BLAKE2bp and BLAKE2sp built from single nodes of BLAKE2b and BLAKE2s by the public parameters.</summary>
internal static class Blake2TreeOracle
{
    private delegate byte[] NodeHash(Node node, ReadOnlySpan<byte> key, ReadOnlySpan<byte> source);

    /// <summary>The digest of "blake2bp" or "blake2sp", keyed unless <paramref name="key"/> is empty.</summary>
    public static byte[] Hash(string name, ReadOnlySpan<byte> message, ReadOnlySpan<byte> key, int outputLength) => name == "blake2bp"
        ? Hash(message, key, outputLength, leaves: 4, blockBytes: 128, BHash)
        : Hash(message, key, outputLength, leaves: 8, blockBytes: 64, SHash);

    private static byte[] Hash(ReadOnlySpan<byte> message, ReadOnlySpan<byte> key, int outputLength, int leaves, int blockBytes, NodeHash hash)
    {
        List<byte> children = [];
        for (int leaf = 0; leaf < leaves; leaf++)
        {
            Node node = new(leaves, leaf, Depth: 0, outputLength, key.Length, IsLast: leaf == leaves - 1, IsRoot: false);
            children.AddRange(hash(node, key, Share(message, leaf, leaves, blockBytes)));
        }

        // The root states the key's length but does not absorb the key.
        Node root = new(leaves, Offset: 0, Depth: 1, outputLength, key.Length, IsLast: true, IsRoot: true);
        return hash(root, [], children.ToArray());
    }

    /// <summary>Every <paramref name="leaves"/>-th block of the message, from block <paramref name="leaf"/> on.</summary>
    private static byte[] Share(ReadOnlySpan<byte> message, int leaf, int leaves, int blockBytes)
    {
        List<byte> share = [];
        for (int start = leaf * blockBytes; start < message.Length; start += leaves * blockBytes)
        {
            share.AddRange(message.Slice(start, Math.Min(blockBytes, message.Length - start)));
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
