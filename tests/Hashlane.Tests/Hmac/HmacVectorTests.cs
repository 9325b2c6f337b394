using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>HMAC against vectors of others.</summary>
public sealed class HmacVectorTests
{
    [Fact]
    public void Members_OurVectors_Agree()
    {
        foreach (Vector vector in KdfVectors.Load("hmac", 300, Read))
        {
            AssertTag(vector.Function, vector.Key, vector.Message, vector.Tag);
        }

        static Vector Read(JsonElement entry) => new(
            KdfVectors.Function(entry), VectorCases.Hex(entry, "key"), VectorCases.Hex(entry, "message"), VectorCases.Hex(entry, "tag"));
    }

    [Theory]
    [InlineData("sha224")]
    [InlineData("sha256")]
    [InlineData("sha384")]
    [InlineData("sha512")]
    public void Members_Rfc4231_Agree(string name)
    {
        int count = 0;
        foreach (Dictionary<string, string> values in KdfVectors.ReadGroups($"rfc-4231-{name}.txt", "MD"))
        {
            AssertTag(
                HashFunction.Get(name), Convert.FromHexString(values["Key"]), Convert.FromHexString(values["Msg"]), Convert.FromHexString(values["MD"]));
            count++;
        }

        Assert.Equal(6, count);
    }

    [Theory]
    [InlineData("sha224", "sha224", 172)]
    [InlineData("sha256", "sha256", 174)]
    [InlineData("sha384", "sha384", 174)]
    [InlineData("sha512", "sha512", 174)]
    [InlineData("sha512-224", "sha512_224", 173)]
    [InlineData("sha512-256", "sha512_256", 175)]
    public void Members_Wycheproof_Agree(string name, string file, int count) => KdfVectors.ForEachOfWycheproof(
        $"hmac_{file}_test.json",
        count,
        (group, test) =>
        {
            HashFunction function = HashFunction.Get(name);
            byte[] key = VectorCases.Hex(test, "key"), message = VectorCases.Hex(test, "msg"), tag = VectorCases.Hex(test, "tag");
            bool isValid = test.GetProperty("result").GetString() == "valid";
            Assert.Equal(group.GetProperty("tagSize").GetInt32() / 8, tag.Length);
            Assert.Equal(isValid, Hmac.HashData(function, key, message).AsSpan(0, tag.Length).SequenceEqual(tag));
            Assert.Equal(isValid && tag.Length == function.HashSizeInBytes, Hmac.Verify(function, key, message, tag));
        });

    private static void AssertTag(HashFunction function, byte[] key, byte[] message, byte[] tag)
    {
        Assert.Equal(tag, Hmac.HashData(function, key, message));
        using Hmac hmac = new(function, key);
        hmac.AppendData(message);
        Assert.Equal(tag, hmac.GetCurrentHash());
        Assert.Equal(tag, hmac.GetHashAndReset());
        for (int start = 0, length = 1; start < message.Length; start += length, length = 1 + (length * 3 % 71))
        {
            hmac.AppendData(message.AsSpan(start, Math.Min(length, message.Length - start)));
        }

        Assert.Equal(tag, hmac.GetHashAndReset());
    }

    private sealed record Vector(HashFunction Function, byte[] Key, byte[] Message, byte[] Tag);
}
