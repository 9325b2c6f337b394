using System.Security.Cryptography;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>HKDF against vectors, against the framework's, and against its definition over every function.</summary>
public sealed class HkdfTests
{
    public static TheoryData<string> Functions => HmacOracle.Names;

    public static TheoryData<string> FunctionsOfTheFramework => ["sha256", "sha384", "sha512"];

    [Fact]
    public void Members_OurVectors_Agree()
    {
        foreach (Vector vector in KdfVectors.Load("hkdf", 60, Read))
        {
            AssertDerives(vector);
        }

        static Vector Read(JsonElement entry) => new(
            KdfVectors.Function(entry), VectorCases.Hex(entry, "ikm"), VectorCases.Hex(entry, "salt"), VectorCases.Hex(entry, "info"),
            VectorCases.Hex(entry, "prk"), VectorCases.Hex(entry, "okm"));
    }

    [Theory]
    [InlineData("rfc-5869-HKDF-SHA256.txt", 3)]
    [InlineData("hkdf-generated.txt", 1)]
    public void Members_Rfc5869_Agree(string file, int count)
    {
        int seen = 0;
        foreach (Dictionary<string, string> values in KdfVectors.ReadGroups(file, "OKM"))
        {
            byte[] ikm = Convert.FromHexString(values["IKM"]), salt = Convert.FromHexString(values["salt"]);
            byte[] prk = values.TryGetValue("PRK", out string? text) ? Convert.FromHexString(text) : Hkdf.Extract(HashFunction.Sha256, ikm, salt);
            AssertDerives(new(HashFunction.Sha256, ikm, salt, Convert.FromHexString(values["info"]), prk, Convert.FromHexString(values["OKM"])));
            seen++;
        }

        Assert.Equal(count, seen);
    }

    [Theory]
    [InlineData("sha256", 86)]
    [InlineData("sha384", 83)]
    [InlineData("sha512", 83)]
    public void DeriveKey_Wycheproof_Agrees(string name, int count) => KdfVectors.ForEachOfWycheproof(
        $"hkdf_{name}_test.json",
        count,
        (_, test) =>
        {
            byte[] ikm = VectorCases.Hex(test, "ikm"), salt = VectorCases.Hex(test, "salt"), info = VectorCases.Hex(test, "info");
            int length = test.GetProperty("size").GetInt32();
            if (test.GetProperty("result").GetString() == "valid")
            {
                Assert.Equal(VectorCases.Hex(test, "okm"), Hkdf.DeriveKey(HashFunction.Get(name), ikm, length, salt, info));
            }
            else
            {
                Assert.Throws<ArgumentOutOfRangeException>(() => Hkdf.DeriveKey(HashFunction.Get(name), ikm, length, salt, info));
            }
        });

    /// <summary>Noise §4.3: the chaining key is the salt, and there is no information.</summary>
    [Fact]
    public void DeriveKey_HandshakesOfNoise_Agrees()
    {
        foreach ((HashFunction function, byte[] ck, byte[] ikm, byte[] outputs) in KdfVectors.LoadNoise(76, Read))
        {
            Assert.Equal(outputs, Hkdf.DeriveKey(function, ikm, outputs.Length, salt: ck));
        }

        static (HashFunction Function, byte[] Ck, byte[] Ikm, byte[] Outputs) Read(JsonElement entry) => (
            KdfVectors.Function(entry), VectorCases.Hex(entry, "ck"), VectorCases.Hex(entry, "ikm"),
            [.. entry.GetProperty("outputs").EnumerateArray().SelectMany(static output => Convert.FromHexString(output.GetString()!))]);
    }

    [Theory]
    [MemberData(nameof(FunctionsOfTheFramework))]
    public void Members_OfRandomCases_AreTheFrameworks(string name)
    {
        HashFunction function = HashFunction.Get(name);
        HashAlgorithmName framework = new(name.ToUpperInvariant());
        for (int seed = 0; seed < 200; seed++)
        {
            Random random = new(seed);
            byte[] ikm = Inputs.Random(random.Next(1, 300), seed), salt = Inputs.Random(random.Next(200), seed + 1);
            byte[] info = Inputs.Random(random.Next(seed % 4 == 0 ? 2500 : 100), seed + 2);
            int length = random.Next(1, 700);
            byte[] prk = HKDF.Extract(framework, ikm, salt);
            Assert.Equal(prk, Hkdf.Extract(function, ikm, salt));
            Assert.Equal(HKDF.Expand(framework, prk, length, info), Hkdf.Expand(function, prk, length, info));
            Assert.Equal(HKDF.DeriveKey(framework, ikm, length, salt, info), Hkdf.DeriveKey(function, ikm, length, salt, info));
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Members_OverEachFunction_AreThoseOfTheDefinition(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] ikm = Inputs.Pattern(50), salt = Inputs.Key(20), info = Inputs.Pattern(33);
        byte[] prk = HmacOracle.Tag(function, salt, ikm);
        Assert.Equal(HmacOracle.Tag(function, new byte[function.HashSizeInBytes], ikm), Hkdf.Extract(function, ikm));
        byte[] okm = [], last = [];
        for (int i = 1; i <= 255; i++)
        {
            last = HmacOracle.Tag(function, prk, [.. last, .. info, (byte)i]);
            okm = [.. okm, .. last];
        }

        AssertDerives(new(function, ikm, salt, info, prk, okm));
        AssertDerives(new(function, ikm, salt, info, prk, okm[..(function.HashSizeInBytes + 1)]));
        AssertDerives(new(function, ikm, salt, info, prk, okm[..1]));
    }

    /// <summary>The platform accepts information up to 32 KiB only.</summary>
    [Theory]
    [MemberData(nameof(FunctionsOfTheFramework))]
    public void Expand_LongInformation_IsThatOfTheDefinition(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] prk = Inputs.Key(function.HashSizeInBytes);
        foreach (int length in (int[])[1024, 1025, 2049, 16 * 1024, (16 * 1024) + 1, 32 * 1024, (32 * 1024) + 1, 100_000])
        {
            byte[] info = Inputs.Pattern(length), first = HmacOracle.Tag(function, prk, [.. info, 1]);
            byte[] okm = [.. first, .. HmacOracle.Tag(function, prk, [.. first, .. info, 2])];
            Assert.Equal(okm[..^3], Hkdf.Expand(function, prk, okm.Length - 3, info));
            Assert.Equal(HmacOracle.Tag(function, HmacOracle.Tag(function, prk, prk), [.. info, 1]), Hkdf.DeriveKey(function, prk, first.Length, prk, info));
        }
    }

    [Fact]
    public void Output_OverlappingTheInputs_IsTheSame()
    {
        foreach (HashFunction function in (HashFunction[])[HashFunction.Sha256, HashFunction.Blake2s, HashFunction.Blake3])
        {
            byte[] memory = Inputs.Pattern(200), okm = Hkdf.Expand(function, memory, 200, memory);
            Hkdf.Expand(function, memory, memory, memory);
            Assert.Equal(okm, memory);
            memory = Inputs.Pattern(200);
            okm = Hkdf.DeriveKey(function, memory, 200, memory, memory);
            Hkdf.DeriveKey(function, memory, memory, memory, memory);
            Assert.Equal(okm, memory);
            memory = Inputs.Pattern(200);
            byte[] prk = Hkdf.Extract(function, memory, memory);
            Hkdf.Extract(function, memory, memory, memory);
            Assert.Equal(prk, memory[..prk.Length]);
        }
    }

    [Fact]
    public void Members_OverSpans_AllocateNothing()
    {
        Optimization.SkipTestWithoutIt();
        byte[] key = Inputs.Key(32), output = new byte[100];
        foreach (HashFunction function in HashFunction.All.Where(static function => function.HashSizeInBytes <= 32))
        {
            Allocations.AssertNone("Extract", () => Hkdf.Extract(function, key, key, output));
            Allocations.AssertNone("Expand", () => Hkdf.Expand(function, key, output, key));
            Allocations.AssertNone("DeriveKey", () => Hkdf.DeriveKey(function, key, output, key, key));
        }
    }

    [Fact]
    public void Arguments_Wrong_AreRefused()
    {
        HashFunction function = HashFunction.Sha256;
        byte[] key = new byte[32], most = new byte[(255 * 32) + 1];
        Assert.Throws<ArgumentNullException>("function", () => Hkdf.Extract(null!, key));
        Assert.Throws<ArgumentNullException>("ikm", () => Hkdf.Extract(function, null!));
        Assert.Throws<ArgumentException>("prk", () => Hkdf.Extract(function, key, key, new byte[31]));
        Assert.Throws<ArgumentNullException>("prk", () => Hkdf.Expand(function, null!, 1));
        Assert.Throws<ArgumentException>("prk", () => Hkdf.Expand(function, new byte[31], 1));
        Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => Hkdf.Expand(function, key, 0));
        Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => Hkdf.Expand(function, key, most.Length));
        Assert.Throws<ArgumentException>("output", () => Hkdf.Expand(function, key, [], key));
        Assert.Throws<ArgumentException>("output", () => Hkdf.Expand(function, key, most, key));
        Assert.Throws<ArgumentNullException>("ikm", () => Hkdf.DeriveKey(function, null!, 1));
        Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => Hkdf.DeriveKey(function, key, most.Length));
        Assert.Throws<ArgumentException>("output", () => Hkdf.DeriveKey(function, key, most, key, key));
        Assert.Throws<ArgumentOutOfRangeException>("function", () => Hkdf.DeriveKey(HashFunction.Blake3.WithHashSize(65), key, 1));
    }

    private static void AssertDerives(Vector vector)
    {
        (HashFunction function, byte[] ikm, byte[] salt, byte[] info, byte[] prk, byte[] okm) = vector;
        Assert.Equal(prk, Hkdf.Extract(function, ikm, salt));
        Assert.Equal(okm, Hkdf.Expand(function, prk, okm.Length, info));
        Assert.Equal(okm, Hkdf.DeriveKey(function, ikm, okm.Length, salt, info));
        byte[] destination = new byte[prk.Length + 1];
        Assert.Equal(prk.Length, Hkdf.Extract(function, ikm, salt, destination));
        Assert.Equal([.. prk, 0], destination);
        byte[] output = new byte[okm.Length];
        Hkdf.Expand(function, prk, output, info);
        Assert.Equal(okm, output);
        output.AsSpan().Clear();
        Hkdf.DeriveKey(function, ikm, output, salt, info);
        Assert.Equal(okm, output);
        if (info.Length == 0)
        {
            Assert.Equal(okm, Hkdf.Expand(function, prk, okm.Length));
            Assert.Equal(okm, Hkdf.DeriveKey(function, ikm, okm.Length, salt));
        }
    }

    private sealed record Vector(HashFunction Function, byte[] Ikm, byte[] Salt, byte[] Info, byte[] Prk, byte[] Okm);
}
