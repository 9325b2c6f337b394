using System.Security.Cryptography;
using System.Text.Json;
using Xunit;
using static Hashlane.Tests.Blake2VectorFields;

namespace Hashlane.Tests;

/// <summary>Others' outputs of BLAKE2Xb and BLAKE2Xs, each through every route.</summary>
public sealed class Blake2XVectorTests
{
    public static TheoryData<string> Names => Blake2XUse.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void HashData_OfficialVectors_Agree(string name)
    {
        foreach ((byte[] message, byte[] key, byte[] expected) in LoadOfficial(name))
        {
            AssertKnown(name, key, message, expected.Length, output => Assert.Equal(expected, output));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void HashData_MadeVectors_Agree(string name)
    {
        using JsonDocument document = JsonDocument.Parse(VectorFiles.Open("blake2/blake2x.json"));
        int known = 0, unknown = 0;
        foreach (JsonElement vector in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            if (vector.GetProperty("hash").GetString() != name)
            {
                continue;
            }

            byte[] key = Hex(vector, "key"), message = Inputs.Pattern(vector.GetProperty("len").GetInt32());
            int length = vector.GetProperty("out_len").GetInt32();
            if (vector.GetProperty("unknown_length").GetBoolean())
            {
                AssertUnknown(name, key, message, length, Check);
                unknown++;
            }
            else
            {
                AssertKnown(name, key, message, length, Check);
                known++;
            }

            void Check(byte[] output)
            {
                byte[] front = Hex(vector, "out"), tail = Hex(vector, "tail");
                Assert.Equal(length, output.Length);
                Assert.Equal(front, output[..front.Length]);
                Assert.Equal(tail, output[^tail.Length..]);
                Assert.Equal(Hex(vector, "sha256_of_out"), SHA256.HashData(output));
            }
        }

        Assert.Equal(name == "blake2xb" ? (34, 16) : (36, 14), (known, unknown));
    }

    private static void AssertKnown(string name, byte[] key, byte[] message, int length, Action<byte[]> check)
    {
        Subject unkeyed = Subject.All.Single(subject => subject.Function.Name == name && !subject.IsMac);
        Blake2XUse use = Blake2XUse.Get(name);
        HashFunction function = unkeyed.Function.WithHashSize(length);
        byte[] output = use.HashAny(key, message, new() { OutputLength = length });
        check(output);
        Routes.AssertInstance(() => function.Create(new HashFunctionOptions { Key = key }), message, output);
        Assert.Equal(output, Read(function.Create(new HashFunctionOptions { Key = key }), message, length));
        if (key.Length == 0)
        {
            Assert.Equal(output, unkeyed.HashSpan(message, length));
            Assert.Equal(output, unkeyed.HashStream(new ShortReadStream(message), length));
            Assert.Equal(output, function.HashData(message));
        }
        else
        {
            byte[] tag = new byte[length];
            Assert.Equal(length, use.HashKeyedOfLength(key, message, length, tag));
            Assert.Equal(output, tag);
            Assert.True(use.TryHashKeyed(key, message, length, tag, out int written) && written == length);
            Assert.Equal(output, tag);
            Assert.True(use.Verify(key, message, length, output));
            tag[^1] ^= 1;
            Assert.False(use.Verify(key, message, length, tag));
        }
    }

    private static void AssertUnknown(string name, byte[] key, byte[] message, int length, Action<byte[]> check)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        Blake2XSettings settings = new() { IsUnknown = true, OutputLength = length };
        byte[] output = use.HashAny(key, message, settings);
        check(output);
        Routes.AssertInstance(() => use.CreateAny(key, settings), message, output);
        Assert.Equal(output, Read(use.CreateAny(key, new() { IsUnknown = true }), message, length));
    }

    private static byte[] Read(Hasher hasher, byte[] message, int length)
    {
        using (hasher)
        {
            hasher.AppendData(message);
            using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
            byte[] output = new byte[length];
            reader.Read(output);
            return output;
        }
    }
}
