using System.Globalization;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>One UBI block, first and last at once, behind a start position: vectors/skein/skein_ubi_position.json.</summary>
internal sealed record SkeinPositionVector(
    UInt128 StartPosition, int Type, int TreeLevel, byte[] Chain, byte[] Message, byte[] Expected)
{
    private const int CasesOfEach = 7;

    /// <summary>The cases of a size.</summary>
    public static IReadOnlyList<SkeinPositionVector> Load(int blockBytes)
    {
        using Stream file = VectorFiles.Open("skein/skein_ubi_position.json");
        using JsonDocument document = JsonDocument.Parse(file);
        List<SkeinPositionVector> vectors = [];
        foreach (JsonElement entry in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            if (entry.GetProperty("state").GetInt32() == 8 * blockBytes)
            {
                vectors.Add(new SkeinPositionVector(
                    UInt128.Parse(entry.GetProperty("start_position").GetString()!, CultureInfo.InvariantCulture),
                    entry.GetProperty("type").GetInt32(),
                    entry.GetProperty("tree_level").GetInt32(),
                    Convert.FromHexString(entry.GetProperty("chain").GetString()!),
                    Convert.FromHexString(entry.GetProperty("msg").GetString()!),
                    Convert.FromHexString(entry.GetProperty("out").GetString()!)));
            }
        }

        Assert.Equal(CasesOfEach, vectors.Count);
        return vectors;
    }
}
