namespace Hashlane.Cli.Tests;

/// <summary>
/// The one list of places where the tool differs from GNU b2sum 9.1 on purpose, beyond the name in messages and the
/// form of usage errors. A listed case that no longer differs fails a test.
/// </summary>
internal static class Deviations
{
    private const string StatusLinesEscape =
        "Status lines escape backslash, CR and newline as sum lines do, as coreutils does since 9.4: "
        + "a name cannot pass for another name or for a second line.";

    private const string OneMismatch = "hashlane: WARNING: 1 computed checksum did NOT match\n";

    private static readonly Dictionary<string, (Expectation Expected, string Reason)> _table = new()
    {
        ["b2sum/66"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["b2sum/67"] = (Expectation.Of(1, "\\back\\\\slash: FAILED\n", OneMismatch), StatusLinesEscape),
        ["b2sum/68"] = (Expectation.Of(0, "\\cr\\rret: OK\n"), StatusLinesEscape),
        ["b2sum/70"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
    };

    internal static IEnumerable<string> Ids => _table.Keys;

    internal static string ReasonFor(string id) => _table[id].Reason;

    internal static Expectation? For(string id) =>
        _table.TryGetValue(id, out (Expectation Expected, string Reason) entry) ? entry.Expected : null;
}
