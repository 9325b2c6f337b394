using System.Globalization;
using System.Runtime.InteropServices;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Argon2 gives the tags of vectors, and every block of memory of the reference's.</summary>
public sealed class Argon2VectorTests
{
    private const int Count = 137, LargeCount = 2, LargeKiB = 100_000;

    // RFC 9106 §5, and the same with version 0x10.
    private const int MemoryKiB = 32, Passes = 3, Lanes = 4, TagBytes = 32;

    private static IReadOnlyList<JsonElement> Vectors { get; } = Load();

    public static TheoryData<string, int, int> Files => new()
    {
        { "argon2d", (int)Argon2Type.D, (int)Argon2Version.V13 },
        { "argon2d_v16", (int)Argon2Type.D, (int)Argon2Version.V10 },
        { "argon2i", (int)Argon2Type.I, (int)Argon2Version.V13 },
        { "argon2i_v16", (int)Argon2Type.I, (int)Argon2Version.V10 },
        { "argon2id", (int)Argon2Type.Id, (int)Argon2Version.V13 },
        { "argon2id_v16", (int)Argon2Type.Id, (int)Argon2Version.V10 },
    };

    [Fact]
    public void DeriveKey_Vectors_GivesTheirTags()
    {
        JsonElement[] vectors = [.. Vectors.Where(static vector => MemoryOf(vector) < LargeKiB)];
        Assert.Equal(Count - LargeCount, vectors.Length);
        Assert.All(vectors, static vector => Assert.True(Argon2Vector.IsRight(vector, (int)MemoryOf(vector)), vector.ToString()));
    }

    /// <summary>Memory of 1 GiB and of more than 4 GiB.</summary>
    [Fact]
    [Trait("Category", "Large")]
    public void DeriveKey_VectorsWithMuchMemory_GivesTheirTags()
    {
        JsonElement[] vectors = [.. Vectors.Where(static vector => MemoryOf(vector) >= LargeKiB)];
        Assert.Equal(LargeCount, vectors.Length);
        foreach (JsonElement vector in vectors)
        {
            Assert.SkipUnless(
                2 * 1024 * MemoryOf(vector) < GC.GetGCMemoryInfo().TotalAvailableMemoryBytes, "Not run: the machine has not so much memory.");
            Assert.True(Argon2Vector.IsRight(vector, (int)MemoryOf(vector)), vector.ToString());
        }
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void Memory_AfterTheLastPass_IsThatOfTheReference(string name, int type, int version)
    {
        IReadOnlyList<string> lines = VectorFiles.ReadLines($"argon2/{name}.txt");
        ulong[] expected =
        [
            .. lines.SkipWhile(static line => line.Trim() != "After pass 2:").Skip(1)
                .TakeWhile(static line => line.StartsWith("Block", StringComparison.Ordinal))
                .Select(static line => ulong.Parse(line.Split(": ")[1], NumberStyles.HexNumber, CultureInfo.InvariantCulture)),
        ];
        Assert.Equal(MemoryKiB * Argon2Block.SizeBytes / sizeof(ulong), expected.Length);

        Argon2Problem problem = new(
            (Argon2Type)type, (Argon2Version)version, Repeat(1, 32), Repeat(2, 16), Repeat(3, 8), Repeat(4, 12), MemoryKiB, Passes, Lanes);
        byte[] tag = new byte[TagBytes];
        Argon2Block[] memory = new Argon2Block[MemoryKiB + Argon2Parts.SpareBlocks];
        Assert.True(Argon2Mode.TryDerive(in problem, memory, tag, CancellationToken.None));

        Assert.Equal(expected, MemoryMarshal.Cast<Argon2Block, ulong>(memory.AsSpan(0, MemoryKiB)).ToArray());
        Assert.Equal(lines[^1].Replace("Tag: ", "", StringComparison.Ordinal).Replace(" ", "", StringComparison.Ordinal), Convert.ToHexStringLower(tag));

        static byte[] Repeat(byte value, int count) => [.. Enumerable.Repeat(value, count)];
    }

    private static long MemoryOf(JsonElement vector) => vector.GetProperty("memory_kib").GetInt64();

    private static JsonElement[] Load()
    {
        using Stream stream = VectorFiles.Open("argon2/argon2_random.json");
        using JsonDocument document = JsonDocument.Parse(stream);
        JsonElement[] vectors = [.. document.RootElement.GetProperty("cases").EnumerateArray().Select(static vector => vector.Clone())];
        Assert.Equal(Count, vectors.Length);
        return vectors;
    }
}
