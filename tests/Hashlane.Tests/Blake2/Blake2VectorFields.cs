using System.Globalization;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Reads the fields of one vector in the files of <c>tests/vectors/blake2</c>.</summary>
internal static class Blake2VectorFields
{
    public static byte[] Hex(JsonElement vector, string name) => Convert.FromHexString(vector.GetProperty(name).GetString()!);

    public static int Number(JsonElement vector, string name, int missing) =>
        vector.TryGetProperty(name, out JsonElement value) ? value.GetInt32() : missing;

    public static uint LeafBytes(JsonElement vector) =>
        vector.TryGetProperty("leaf_size", out JsonElement value) ? value.GetUInt32() : 0;

    public static ulong NodeOffset(JsonElement vector) => vector.TryGetProperty("node_offset", out JsonElement value)
        ? ulong.Parse(value.GetString()!, CultureInfo.InvariantCulture)
        : 0;

    /// <summary>The BLAKE2 team's vectors of a function: 256 without a key, and 256 with one.</summary>
    public static IReadOnlyList<(byte[] Message, byte[] Key, byte[] Output)> LoadOfficial(string name)
    {
        using Stream file = VectorFiles.Open("blake2/blake2-kat.json");
        using JsonDocument document = JsonDocument.Parse(file);
        (byte[] Message, byte[] Key, byte[] Output)[] vectors =
        [
            .. document.RootElement.EnumerateArray()
                .Where(vector => vector.GetProperty("hash").GetString() == name)
                .Select(static vector => (Hex(vector, "in"), Hex(vector, "key"), Hex(vector, "out"))),
        ];
        Assert.Equal(512, vectors.Length);
        return vectors;
    }
}
