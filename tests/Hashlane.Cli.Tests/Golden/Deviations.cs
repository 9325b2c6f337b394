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

    private static readonly Dictionary<string, (Expectation Expected, string Reason)> Table = new()
    {
        ["b2sum/66"] = (new Expectation(0, Shown(@"\back\\slash: OK"), ""), StatusLinesEscape),
        ["b2sum/67"] = (new Expectation(1, Shown(@"\back\\slash: FAILED"), OneMismatch), StatusLinesEscape),
        ["b2sum/68"] = (new Expectation(0, Shown(@"\cr\rret: OK"), ""), StatusLinesEscape),
        ["b2sum/70"] = (new Expectation(0, Shown(@"\back\\slash: OK"), ""), StatusLinesEscape),
    };

    private const string OneMismatch = "hashlane: WARNING: 1 computed checksum did NOT match\n";

    internal static IEnumerable<string> Ids => Table.Keys;

    internal static string ReasonFor(string id) => Table[id].Reason;

    internal static Expectation? For(string id) => Table.TryGetValue(id, out (Expectation Expected, string Reason) entry) ? entry.Expected : null;

    private static string Shown(string line) => Bytes.Show(Bytes.Of(line + "\n"));
}
