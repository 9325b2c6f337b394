using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>The recorded runs of GNU b2sum and of b3sum, read once.</summary>
internal static class GoldenCases
{
    private const int B3sumCount = 98;

    /// <summary>How many cases each list holds: a file cut short must not pass.</summary>
    private static readonly (string List, int Count)[] _b2sumLists = [("b2sum", 90), ("b2sum_length", 40)];

    private static readonly Dictionary<string, GoldenCase> _byId = Load();

    internal static IEnumerable<string> Ids => _byId.Keys;

    internal static GoldenCase Get(string id) => _byId[id];

    private static Dictionary<string, GoldenCase> Load()
    {
        Dictionary<string, GoldenCase> byId = [];
        using JsonDocument coreutils = Vectors.Open("coreutils_golden.json");
        foreach ((string list, int count) in _b2sumLists)
        {
            Add(byId, list, "b2sum", coreutils.RootElement.GetProperty("cases").GetProperty(list), count);
        }

        using JsonDocument b3sum = Vectors.Open("b3sum_golden.json");
        Add(byId, "b3sum", "b3sum", b3sum.RootElement.GetProperty("cases"), B3sumCount);
        return byId;
    }

    private static void Add(Dictionary<string, GoldenCase> byId, string list, string tool, JsonElement cases, int count)
    {
        Assert.Equal(count, cases.GetArrayLength());
        for (int i = 0; i < count; i++)
        {
            string id = $"{list}/{i}";
            byId.Add(id, GoldenCase.Parse(id, tool, cases[i]));
        }
    }
}
