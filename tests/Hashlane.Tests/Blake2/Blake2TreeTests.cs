using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Whole trees built from single nodes by the public parameters: BLAKE2bp and BLAKE2sp.</summary>
public sealed class Blake2TreeTests
{
    [Fact]
    public void Nodes_OfBlake2bp_GiveItsDigest() => AssertTrees("blake2bp");

    [Fact]
    public void Nodes_OfBlake2sp_GiveItsDigest() => AssertTrees("blake2sp");

    private static void AssertTrees(string name)
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
            byte[] digest = Blake2TreeOracle.Hash(name, message, key, vector.GetProperty("digest_size").GetInt32());
            Assert.Equal(vector.GetProperty("out").GetString(), Convert.ToHexStringLower(digest));
            cases++;
        }

        Assert.Equal(100, cases);
    }
}
