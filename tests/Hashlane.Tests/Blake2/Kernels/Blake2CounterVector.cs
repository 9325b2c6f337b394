using System.Globalization;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>One final block from a given chaining value and counter: vectors/blake2/blake2_counter_kernel.json.</summary>
/// <param name="ChainingValue">Eight little-endian words.</param>
/// <param name="Counter">Bytes compressed before the block.</param>
/// <param name="Block">One whole block.</param>
/// <param name="LastNode">Whether the second final flag is set as well.</param>
/// <param name="Expected">The chaining value after the block.</param>
internal sealed record Blake2CounterVector(
    byte[] ChainingValue, UInt128 Counter, byte[] Block, bool LastNode, byte[] Expected)
{
    private const int CasesOfEach = 19;

    /// <summary>The cases of "blake2b" or "blake2s".</summary>
    public static IReadOnlyList<Blake2CounterVector> Load(string hash)
    {
        using Stream file = VectorFiles.Open("blake2/blake2_counter_kernel.json");
        using JsonDocument document = JsonDocument.Parse(file);
        List<Blake2CounterVector> vectors = [];
        foreach (JsonElement entry in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            if (entry.GetProperty("hash").GetString() == hash)
            {
                vectors.Add(new Blake2CounterVector(
                    Hex(entry, "h"),
                    UInt128.Parse(entry.GetProperty("t").GetString()!, CultureInfo.InvariantCulture),
                    Hex(entry, "msg"),
                    entry.GetProperty("last_node").GetBoolean(),
                    Hex(entry, "h_after_final")));
            }
        }

        Assert.Equal(CasesOfEach, vectors.Count);
        return vectors;
    }

    private static byte[] Hex(JsonElement entry, string name) =>
        Convert.FromHexString(entry.GetProperty(name).GetString()!);
}
