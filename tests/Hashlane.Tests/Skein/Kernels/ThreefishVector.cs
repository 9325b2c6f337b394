using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>One block under one key and tweak: vectors/skein/threefish.json.</summary>
internal sealed record ThreefishVector(byte[] Key, byte[] Tweak, byte[] Plain, byte[] Cipher)
{
    /// <summary>The cases of a size.</summary>
    public static IReadOnlyList<ThreefishVector> Load(int blockBytes)
    {
        using Stream file = VectorFiles.Open("skein/threefish.json");
        using JsonDocument document = JsonDocument.Parse(file);
        List<ThreefishVector> vectors = [];
        foreach (JsonElement entry in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            if (entry.GetProperty("state").GetInt32() == 8 * blockBytes)
            {
                vectors.Add(new ThreefishVector(Hex(entry, "key"), Hex(entry, "tweak"), Hex(entry, "plain"), Hex(entry, "cipher")));
            }
        }

        Assert.Equal(blockBytes == 32 ? 27 : 26, vectors.Count);
        return vectors;
    }

    private static byte[] Hex(JsonElement entry, string name) =>
        Convert.FromHexString(entry.GetProperty(name).GetString()!);
}
