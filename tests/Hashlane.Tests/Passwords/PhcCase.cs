using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Password strings of <c>tests/vectors/phc</c>, all of the same password.</summary>
internal static class PhcCase
{
    private const int CountOfWriters = 51, CountOfStrings = 21;

    /// <summary>The password of every case.</summary>
    public static ReadOnlySpan<byte> Password => "password"u8;

    /// <summary>Strings as other programs write them.</summary>
    public static IReadOnlyList<string> Written { get; } =
        [.. Load("phc/phc_writers.json", CountOfWriters).Select(static entry => entry.GetProperty("phc").GetString()!)];

    /// <summary>Strings with the reference's opinion.</summary>
    public static IReadOnlyList<(string Name, string Text, bool IsRight)> Judged { get; } =
    [
        .. Load("phc/phc_strings.json", CountOfStrings).Select(static entry => (
            entry.GetProperty("name").GetString()!,
            entry.GetProperty("phc").GetString() ?? WithSaltOfOneMiB(),
            entry.GetProperty("libargon2_rc").GetInt32() == 0)),
    ];

    // The recipe of the one case whose string the file leaves out.
    private static string WithSaltOfOneMiB() =>
        $"$argon2id$v=19$m=64,t=2,p=2${string.Concat(Enumerable.Repeat("AAAA", 349525))}$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8";

    private static JsonElement[] Load(string path, int count)
    {
        using Stream stream = VectorFiles.Open(path);
        using JsonDocument document = JsonDocument.Parse(stream);
        JsonElement[] entries = [.. document.RootElement.GetProperty("cases").EnumerateArray().Select(static entry => entry.Clone())];
        Assert.Equal(count, entries.Length);
        return entries;
    }
}
