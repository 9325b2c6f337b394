using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>The vectors of HMAC, HKDF and PBKDF2: our own, and the published ones.</summary>
internal static class KdfVectors
{
    /// <summary>Reads an array of tests/vectors/kdf/kdf.json.</summary>
    public static IReadOnlyList<T> Load<T>(string array, int count, Func<JsonElement, T> read) =>
        VectorCases.Load(VectorFiles.Open("kdf/kdf.json"), array, static _ => true, count, read);

    /// <summary>Reads the calls of tests/vectors/kdf/noise.json.</summary>
    public static IReadOnlyList<T> LoadNoise<T>(int count, Func<JsonElement, T> read) =>
        VectorCases.Load(VectorFiles.Open("kdf/noise.json"), "calls", static _ => true, count, read);

    /// <summary>The function of a vector.</summary>
    public static HashFunction Function(JsonElement entry) => HashFunction.Get(entry.GetProperty("hash").GetString()!);

    /// <summary>The tests of one of Wycheproof's files, each with its group; counts them.</summary>
    public static void ForEachOfWycheproof(string file, int count, Action<JsonElement, JsonElement> check)
    {
        using Stream stream = VectorFiles.Open($"wycheproof/{file}");
        using JsonDocument document = JsonDocument.Parse(stream);
        int seen = 0;
        foreach (JsonElement group in document.RootElement.GetProperty("testGroups").EnumerateArray())
        {
            foreach (JsonElement test in group.GetProperty("tests").EnumerateArray())
            {
                check(group, test);
                seen++;
            }
        }

        Xunit.Assert.Equal(count, seen);
    }

    /// <summary>The values of <c>Name = hex</c> lines of a file of tests/vectors/kdf, in groups that end with a name.</summary>
    public static IEnumerable<Dictionary<string, string>> ReadGroups(string file, string lastName)
    {
        Dictionary<string, string> group = [];
        foreach (string line in VectorFiles.ReadLines($"kdf/{file}"))
        {
            string[] parts = line.Split('=', StringSplitOptions.TrimEntries);
            if (line.StartsWith('#') || parts.Length != 2)
            {
                continue;
            }

            group[parts[0]] = parts[1];
            if (parts[0] == lastName)
            {
                yield return group;
                group = [];
            }
        }
    }
}
