using System.Globalization;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The chaining value of one chunk with a given number: vectors/blake3/blake3_counter_kernel.json.</summary>
/// <param name="Key">Eight little-endian words.</param>
/// <param name="Counter">The number of the chunk.</param>
/// <param name="Flags">The mode's flags.</param>
/// <param name="Chunk">1, 65 or 1024 bytes.</param>
/// <param name="Expected">The chaining value.</param>
internal sealed record Blake3CounterVector(byte[] Key, ulong Counter, uint Flags, byte[] Chunk, byte[] Expected)
{
    private const int Cases = 23;

    public static IReadOnlyList<Blake3CounterVector> Load()
    {
        using Stream file = VectorFiles.Open("blake3/blake3_counter_kernel.json");
        using JsonDocument document = JsonDocument.Parse(file);
        List<Blake3CounterVector> vectors = [];
        foreach (JsonElement entry in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            Assert.Equal("chunk_cv", entry.GetProperty("kind").GetString());
            vectors.Add(new Blake3CounterVector(
                Hex(entry, "key"),
                ulong.Parse(entry.GetProperty("counter").GetString()!, CultureInfo.InvariantCulture),
                entry.GetProperty("flags").GetUInt32(),
                Hex(entry, "data"),
                Hex(entry, "out")));
        }

        Assert.Equal(Cases, vectors.Count);
        return vectors;
    }

    private static byte[] Hex(JsonElement entry, string name) => Convert.FromHexString(entry.GetProperty(name).GetString()!);
}
