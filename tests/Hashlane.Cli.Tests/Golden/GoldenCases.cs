using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>The recorded runs of GNU b2sum and the sha*sum, and of b3sum, read once.</summary>
internal static class GoldenCases
{
    private const int B3sumCount = 98;

    /// <summary>How many cases each list holds: a file cut short must not pass.</summary>
    private static readonly (string List, string Tool, int Count)[] _coreutilsLists =
    [
        ("b2sum", "b2sum", 90), ("b2sum_length", "b2sum", 40),
        ("sha224sum", "sha224sum", 90), ("sha256sum", "sha256sum", 90), ("sha512sum", "sha512sum", 90),
    ];

    private static readonly Dictionary<string, GoldenCase> _byId = Load();

    internal static IEnumerable<string> Ids => _byId.Keys;

    internal static GoldenCase Get(string id) => _byId[id];

    private static Dictionary<string, GoldenCase> Load()
    {
        Dictionary<string, GoldenCase> byId = [];
        using JsonDocument coreutils = Vectors.Open("coreutils_golden.json");
        foreach ((string list, string tool, int count) in _coreutilsLists)
        {
            Add(byId, list, tool, coreutils.RootElement.GetProperty("cases").GetProperty(list), count);
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
