using System.Runtime.Intrinsics;
using System.Text.Json;
using Xunit;
using static Hashlane.Tests.Blake2VectorFields;

namespace Hashlane.Tests;

/// <summary>
/// The vectors through every kernel that runs here, not only through the one that the dispatch chooses: on some processors
/// that is a scalar one whatever is switched off.
/// </summary>
public sealed class Blake2WholeHashTests
{
    public static TheoryData<string> Kernels => [.. Blake2WholeHash.All.Select(static hash => hash.Kernel)];

    /// <summary>Of how many vectors one is used: vectors in software run a thousand times slower.</summary>
    private static int Stride => Vector128.IsHardwareAccelerated ? 1 : 16;

    [Fact]
    public void Kernels_OfTheLibrary_AreAllInTheList()
    {
        IEnumerable<string> kernels = typeof(Hasher).Assembly.GetTypes().Select(static type => type.Name)
            .Where(static name => name.StartsWith("Blake2", StringComparison.Ordinal) && name.EndsWith("Kernel", StringComparison.Ordinal));
        Assert.Equal(
            kernels.Order(StringComparer.Ordinal),
            Blake2WholeHash.All.Select(static hash => hash.Kernel).Order(StringComparer.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Kernels))]
    public void HashData_EveryLengthAndDigestSize_Agrees(string kernel)
    {
        Blake2WholeHash hash = Supported(kernel);
        List<JsonElement> vectors = Vectors(hash, "blake2/blake2_lengths.json");
        Assert.Equal(hash.Hash == "blake2b" ? 129 : 64, vectors.Count);
        for (int i = 0; i < vectors.Count; i += Stride)
        {
            byte[] message = Inputs.Pattern(vectors[i].GetProperty("len").GetInt32());
            hash.AssertSequential([], message, Hex(vectors[i], "hash_default"));
            hash.AssertSequential(Inputs.Key(vectors[i].GetProperty("key_len").GetInt32()), message, Hex(vectors[i], "hash_keyed"));
        }
    }

    [Theory]
    [MemberData(nameof(Kernels))]
    public void HashData_EveryParameter_Agrees(string kernel)
    {
        Blake2WholeHash hash = Supported(kernel);
        List<JsonElement> vectors = Vectors(hash, "blake2/blake2_params.json");
        Assert.Equal(175, vectors.Count);
        for (int i = 0; i < vectors.Count; i += Stride)
        {
            hash.AssertParameters(Parameters(vectors[i]), Hex(vectors[i], "key"), Hex(vectors[i], "data"), Hex(vectors[i], "out"));
        }
    }

    [Theory]
    [MemberData(nameof(Kernels))]
    public void HashData_RunOfManyBlocks_EqualsTheLibrary(string kernel)
    {
        Blake2WholeHash hash = Supported(kernel);
        byte[] message = Inputs.Pattern((9 * 128) + 5);
        bool isB = hash.Hash == "blake2b";
        byte[] key = Inputs.Key(32);
        hash.AssertSequential([], message, isB ? Blake2b.HashData(message) : Blake2s.HashData(message));
        hash.AssertSequential(key, message, isB ? Blake2bMac.HashData(key, message) : Blake2sMac.HashData(key, message));
    }

    private static Blake2WholeHash Supported(string kernel)
    {
        Blake2WholeHash hash = Blake2WholeHash.All.Single(hash => hash.Kernel == kernel);
        Assert.SkipUnless(hash.IsSupported, $"Not run: {kernel} is not supported here.");
        return hash;
    }

    private static List<JsonElement> Vectors(Blake2WholeHash hash, string path)
    {
        using Stream file = VectorFiles.Open(path);
        using JsonDocument document = JsonDocument.Parse(file);
        return
        [
            .. document.RootElement.GetProperty("cases").EnumerateArray()
                .Where(vector => vector.GetProperty("hash").GetString() == hash.Hash)
                .Select(static vector => vector.Clone()),
        ];
    }

    private static Blake2ParameterBlock Parameters(JsonElement vector) => new()
    {
        OutputLength = vector.GetProperty("digest_size").GetInt32(),
        Salt = Hex(vector, "salt"),
        Personalization = Hex(vector, "person"),
        Fanout = Number(vector, "fanout", 1),
        Depth = Number(vector, "depth", 1),
        LeafBytes = LeafBytes(vector),
        NodeOffset = NodeOffset(vector),
        NodeDepth = Number(vector, "node_depth", 0),
        InnerHashBytes = Number(vector, "inner_size", 0),
        Node = vector.GetProperty("last_node").GetBoolean() ? Blake2Node.Last : Blake2Node.Inner,
    };
}
