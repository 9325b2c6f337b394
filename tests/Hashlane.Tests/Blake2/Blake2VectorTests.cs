using System.Text.Json;
using Xunit;
using static Hashlane.Tests.Blake2VectorFields;

namespace Hashlane.Tests;

/// <summary>Others' digests of BLAKE2b and BLAKE2s, each through every route.</summary>
public sealed class Blake2VectorTests
{
    [Theory]
    [InlineData("blake2b")]
    [InlineData("blake2s")]
    public void HashData_OfficialVectors_Agree(string name)
    {
        Subject unkeyed = Subject.All.Single(subject => subject.Function.Name == name && !subject.IsMac);
        Subject keyed = Subject.All.Single(subject => subject.Function.Name == name && subject.IsMac);
        foreach ((byte[] message, byte[] key, byte[] expected) in LoadOfficial(name))
        {
            Assert.Equal(unkeyed.HashSizeInBytes, expected.Length);
            HashFunctionOptions options = new() { Key = key };
            Routes.AssertInstance(() => unkeyed.Function.Create(options), message, expected);
            if (key.Length > 0)
            {
                Assert.Equal(expected, keyed.HashWithKey(key, message));
                Assert.Equal(expected, keyed.HashStreamWithKey(key, new ShortReadStream(message)));
                Assert.True(keyed.Verify(key, message, expected));
            }
            else
            {
                Routes.AssertOneShots(unkeyed, message, expected);
                Assert.Equal(expected, unkeyed.Function.HashData(message));
            }
        }
    }

    [Fact]
    public void HashData_EveryLengthAndDigestSize_Agrees()
    {
        using JsonDocument document = JsonDocument.Parse(VectorFiles.Open("blake2/blake2_lengths.json"));
        int cases = 0;
        foreach (JsonElement vector in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            Subject unkeyed = Unkeyed(vector);
            byte[] message = Inputs.Pattern(vector.GetProperty("len").GetInt32());
            byte[] expected = Hex(vector, "hash_default");
            Routes.AssertOneShots(unkeyed, message, expected);
            Routes.AssertInstance(unkeyed.Create, message, expected);

            int digestBytes = vector.GetProperty("digest_size").GetInt32();
            byte[] key = Inputs.Key(vector.GetProperty("key_len").GetInt32());
            byte[] expectedKeyed = Hex(vector, "hash_keyed");
            Assert.Equal(digestBytes, expectedKeyed.Length);
            Routes.AssertInstance(
                () => unkeyed.Function.WithHashSize(digestBytes).Create(new HashFunctionOptions { Key = key }), message, expectedKeyed);
            if (key.Length == 0)
            {
                Assert.Equal(expectedKeyed, unkeyed.HashSpan(message, digestBytes));
                Assert.Equal(expectedKeyed, unkeyed.HashStream(new ShortReadStream(message), digestBytes));
                Assert.Equal(expectedKeyed, unkeyed.Function.WithHashSize(digestBytes).HashData(message));
            }
            else
            {
                Subject keyed = Subject.All.Single(subject => subject.Function == unkeyed.Function && subject.IsMac);
                Assert.True(keyed.Verify(key, message, digestBytes, expectedKeyed));
            }

            cases++;
        }

        Assert.Equal(193, cases);
    }

    [Fact]
    public void HashData_EveryParameter_Agrees()
    {
        using JsonDocument document = JsonDocument.Parse(VectorFiles.Open("blake2/blake2_params.json"));
        int cases = 0;
        int trees = 0;
        foreach (JsonElement vector in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            byte[] message = Hex(vector, "data");
            byte[] key = Hex(vector, "key");
            byte[] expected = Hex(vector, "out");
            bool isB = Unkeyed(vector).Type == typeof(Blake2b);
            trees += vector.TryGetProperty("fanout", out _) ? 1 : 0;
            if (isB)
            {
                AssertB(ParametersB(vector), key, message, expected);
            }
            else
            {
                AssertS(ParametersS(vector), key, message, expected);
            }

            cases++;
        }

        Assert.Equal(350, cases);
        Assert.Equal(150, trees);
    }

    private static void AssertB(Blake2bParameters parameters, byte[] key, byte[] message, byte[] expected)
    {
        byte[] destination = new byte[expected.Length];
        if (key.Length == 0)
        {
            Routes.AssertInstance(() => new Blake2b(parameters), message, expected);
            Assert.Equal(expected, Blake2b.HashData(message, parameters));
            Blake2b.HashData(message, destination, parameters);
        }
        else
        {
            Routes.AssertInstance(() => new Blake2bMac(key, parameters), message, expected);
            Assert.Equal(expected, Blake2bMac.HashData(key, message, parameters));
            Blake2bMac.HashData(key, message, destination, parameters);
        }

        Assert.Equal(expected, destination);
    }

    private static void AssertS(Blake2sParameters parameters, byte[] key, byte[] message, byte[] expected)
    {
        byte[] destination = new byte[expected.Length];
        if (key.Length == 0)
        {
            Routes.AssertInstance(() => new Blake2s(parameters), message, expected);
            Assert.Equal(expected, Blake2s.HashData(message, parameters));
            Blake2s.HashData(message, destination, parameters);
        }
        else
        {
            Routes.AssertInstance(() => new Blake2sMac(key, parameters), message, expected);
            Assert.Equal(expected, Blake2sMac.HashData(key, message, parameters));
            Blake2sMac.HashData(key, message, destination, parameters);
        }

        Assert.Equal(expected, destination);
    }

    private static Blake2bParameters ParametersB(JsonElement vector) => new()
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
        IsLastNode = vector.GetProperty("last_node").GetBoolean(),
    };

    private static Blake2sParameters ParametersS(JsonElement vector) => new()
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
        IsLastNode = vector.GetProperty("last_node").GetBoolean(),
    };

    private static Subject Unkeyed(JsonElement vector) => Subject.All.Single(
        subject => !subject.IsMac && subject.Function.Name == vector.GetProperty("hash").GetString());
}
