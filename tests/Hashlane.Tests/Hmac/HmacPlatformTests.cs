using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>HMAC over SHA-2 against the framework's, with random keys and messages.</summary>
public sealed class HmacPlatformTests
{
    private const int Cases = 400;

    public static TheoryData<string> Functions => ["sha256", "sha384", "sha512"];

    [Theory]
    [MemberData(nameof(Functions))]
    public void Tags_OfRandomCases_AreTheFrameworks(string name)
    {
        HashFunction function = HashFunction.Get(name);
        for (int seed = 0; seed < Cases; seed++)
        {
            Random random = new(seed);
            byte[] key = Inputs.Random(random.Next(300), seed), message = Inputs.Random(random.Next(seed % 2 == 0 ? 300 : 5000), seed);
            byte[] tag = name switch
            {
                "sha256" => HMACSHA256.HashData(key, message),
                "sha384" => HMACSHA384.HashData(key, message),
                _ => HMACSHA512.HashData(key, message),
            };
            Assert.Equal(tag, Hmac.HashData(function, key, message));
            using Hmac hmac = new(function, key);
            int cut = random.Next(message.Length + 1);
            hmac.AppendData(message.AsSpan(0, cut));
            hmac.AppendData(message.AsSpan(cut));
            Assert.True(hmac.Verify(tag), $"Seed {seed}.");
            Assert.Equal(tag, hmac.GetHashAndReset());
        }
    }
}
