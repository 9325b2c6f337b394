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

    /// <summary>The way of a message depends on how the last ones arrived, and its tag never does.</summary>
    [Theory]
    [MemberData(nameof(Functions))]
    public void Tags_OfOneObject_DoNotDependOnItsHistory(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] key = Inputs.Key(40), source = Inputs.Pattern(5000);
        using Hmac hmac = new(function, key);
        using IncrementalHash framework = IncrementalHash.CreateHMAC(new HashAlgorithmName(name.ToUpperInvariant()), key);
        Random random = new(1);
        for (int message = 0; message < 3000; message++)
        {
            int pieces = random.Next(3) == 0 ? random.Next(5) : 1;
            for (int piece = 0; piece < pieces; piece++)
            {
                ReadOnlySpan<byte> part = source.AsSpan(message, random.Next(random.Next(4) == 0 ? 2000 : 300));
                hmac.AppendData(part);
                framework.AppendData(part);
                if (random.Next(10) == 0)
                {
                    using Hmac clone = hmac.Clone();
                    clone.AppendData(part);
                    Assert.NotEqual(framework.GetCurrentHash(), part.IsEmpty ? [] : clone.GetHashAndReset());
                }

                if (random.Next(10) == 0)
                {
                    Assert.Equal(framework.GetCurrentHash(), hmac.GetCurrentHash());
                }
            }

            if (random.Next(20) == 0)
            {
                hmac.Reset();
                framework.GetHashAndReset();
            }
            else
            {
                Assert.Equal(framework.GetHashAndReset(), hmac.GetHashAndReset());
            }
        }
    }
}
