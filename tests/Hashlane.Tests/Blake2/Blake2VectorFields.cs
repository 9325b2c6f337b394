using System.Globalization;
using System.Text.Json;

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
}
