using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>The recorded runs of GNU b2sum, read once.</summary>
internal static class GoldenCases
{
    /// <summary>How many cases each list holds: a file cut short must not pass.</summary>
    private static readonly (string List, int Count)[] _lists = [("b2sum", 90), ("b2sum_length", 40)];

    private static readonly Dictionary<string, GoldenCase> _byId = Load();

    internal static IEnumerable<string> Ids => _byId.Keys;

    internal static GoldenCase Get(string id) => _byId[id];

    private static Dictionary<string, GoldenCase> Load()
    {
        using JsonDocument document = Vectors.Open("coreutils_golden.json");
        JsonElement cases = document.RootElement.GetProperty("cases");
        Dictionary<string, GoldenCase> byId = [];
        foreach ((string list, int count) in _lists)
        {
            JsonElement listed = cases.GetProperty(list);
            Assert.Equal(count, listed.GetArrayLength());
            for (int i = 0; i < count; i++)
            {
                string id = $"{list}/{i}";
                byId.Add(id, GoldenCase.Parse(id, listed[i]));
            }
        }

        return byId;
    }
}
