using System.Globalization;
using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>A whole message, its parameters and its digest: blake2_lengths.json and blake2_params.json.</summary>
internal sealed record Blake2Vector(Blake2VectorParameters Parameters, byte[] Key, byte[] Message, byte[] Digest)
{
    private const int LengthCases2b = 129, LengthCases2s = 64, ParameterCasesOfEach = 175;

    /// <summary>All vectors of "blake2b" or "blake2s".</summary>
    public static IReadOnlyList<Blake2Vector> Load(string hash)
    {
        List<Blake2Vector> vectors = [];
        int maxHashBytes = hash == "blake2b" ? Blake2b.HashSizeInBytes : Blake2s.HashSizeInBytes;
        foreach (JsonElement entry in EmbeddedVectors.Cases("blake2_lengths.json", hash))
        {
            byte[] message = EmbeddedVectors.Pattern(entry.GetProperty("len").GetInt32());
            byte[] key = new byte[entry.GetProperty("key_len").GetInt32()];
            for (int i = 0; i < key.Length; i++)
            {
                key[i] = (byte)((7 * i) + 3);
            }

            Blake2VectorParameters plain = new() { OutputLength = maxHashBytes };
            vectors.Add(new(plain, [], message, EmbeddedVectors.Hex(entry, "hash_default")));
            Blake2VectorParameters other = new() { OutputLength = entry.GetProperty("digest_size").GetInt32() };
            vectors.Add(new(other, key, message, EmbeddedVectors.Hex(entry, "hash_keyed")));
        }

        EmbeddedVectors.AssertCount(vectors.Count, 2 * (hash == "blake2b" ? LengthCases2b : LengthCases2s));
        int lengthVectors = vectors.Count;
        foreach (JsonElement entry in EmbeddedVectors.Cases("blake2_params.json", hash))
        {
            vectors.Add(new(
                Blake2VectorParameters.Read(entry), EmbeddedVectors.Hex(entry, "key"),
                EmbeddedVectors.Hex(entry, "data"), EmbeddedVectors.Hex(entry, "out")));
        }

        EmbeddedVectors.AssertCount(vectors.Count - lengthVectors, ParameterCasesOfEach);
        return vectors;
    }
}

/// <summary>The fields of BLAKE2's parameter block. What a vector leaves out is as for sequential hashing.</summary>
internal sealed class Blake2VectorParameters
{
    public int OutputLength { get; init; }

    public byte[] Salt { get; init; } = [];

    public byte[] Personalization { get; init; } = [];

    public int Fanout { get; init; } = 1;

    public int Depth { get; init; } = 1;

    public uint LeafBytes { get; init; }

    public ulong NodeOffset { get; init; }

    public int NodeDepth { get; init; }

    public int InnerHashBytes { get; init; }

    public bool IsLastNode { get; init; }

    public static Blake2VectorParameters Read(JsonElement entry)
    {
        bool isTree = entry.TryGetProperty("fanout", out _);
        return new()
        {
            OutputLength = entry.GetProperty("digest_size").GetInt32(),
            Salt = EmbeddedVectors.Hex(entry, "salt"),
            Personalization = EmbeddedVectors.Hex(entry, "person"),
            IsLastNode = entry.GetProperty("last_node").GetBoolean(),
            Fanout = isTree ? entry.GetProperty("fanout").GetInt32() : 1,
            Depth = isTree ? entry.GetProperty("depth").GetInt32() : 1,
            LeafBytes = isTree ? entry.GetProperty("leaf_size").GetUInt32() : 0,
            NodeOffset = isTree
                ? ulong.Parse(entry.GetProperty("node_offset").GetString()!, CultureInfo.InvariantCulture)
                : 0,
            NodeDepth = isTree ? entry.GetProperty("node_depth").GetInt32() : 0,
            InnerHashBytes = isTree ? entry.GetProperty("inner_size").GetInt32() : 0,
        };
    }

    public Blake2ParameterBlock ToBlock() => new()
    {
        OutputLength = OutputLength,
        Salt = Salt,
        Personalization = Personalization,
        Fanout = Fanout,
        Depth = Depth,
        LeafBytes = LeafBytes,
        NodeOffset = NodeOffset,
        NodeDepth = NodeDepth,
        InnerHashBytes = InnerHashBytes,
        Node = IsLastNode ? Blake2Node.Last : Blake2Node.Inner,
    };
}
