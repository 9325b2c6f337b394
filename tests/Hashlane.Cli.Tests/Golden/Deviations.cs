namespace Hashlane.Cli.Tests;

/// <summary>
/// The one list of places where the tool differs from GNU b2sum and sha*sum 9.1 and from b3sum 1.8.7 on purpose, beyond the name in messages, the
/// numbers that b3sum puts behind reasons, and the form of usage errors. A listed case that no longer differs fails a test.
/// </summary>
internal static class Deviations
{
    private const string StatusLinesEscape =
        "Status lines escape backslash, CR and newline as sum lines do, as coreutils does since 9.4: "
        + "a name cannot pass for another name or for a second line.";

    private const string B2sumOption = "An option of b2sum, which works with every algorithm.";

    private const string BytesAreKept = "Names are bytes: what is not UTF-8 is written as it is, and can be checked.";

    private const string FailuresAreTold =
        "A file that cannot be read is told from one that has changed, in b2sum's words; its reason goes to standard error.";

    private const string LinesAreTold =
        "A line that says nothing is told from a file that has changed, in b2sum's words; either is a failure.";

    private const string EmptyIsFailure = "A check file in which no line says anything verifies nothing, and says so.";

    private const string B2sumForms =
        "Comments, upper-case digits, one space and blanks in front are b2sum's ways: what such a line says is plain.";

    private const string PastTheEnd = "There are 2^64 - 1 bytes of output; b3sum goes on with those of its beginning.";

    private const string OwnWords = "The same in our words, which name the file.";

    private const string NoFile = "hashlane: gone: No such file or directory\n";

    private const string OneUnreadable = "hashlane: WARNING: 1 listed file could not be read\n";

    private const string OneImproper = "hashlane: WARNING: 1 line is improperly formatted\n";

    private const string NothingProper = "hashlane: sums: no properly formatted checksum lines found\n";

    private const string Gone = "gone: FAILED open or read\n";

    private const string HelloLine = $"{Known.HelloBlake3}  a.txt\n";

    /// <summary>Of the one letter x.</summary>
    private const string XBlake3 = "3ae7d805f6789a6402acb70ad4096a85a56bf6804eaf25c0493ac697548d30b5";

    private const string OneMismatch = "hashlane: WARNING: 1 computed checksum did NOT match\n";

    private static readonly Dictionary<string, (Expectation Expected, string Reason)> _table = new()
    {
        ["b2sum/66"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["b2sum/67"] = (Expectation.Of(1, "\\back\\\\slash: FAILED\n", OneMismatch), StatusLinesEscape),
        ["b2sum/68"] = (Expectation.Of(0, "\\cr\\rret: OK\n"), StatusLinesEscape),
        ["b2sum/70"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["sha224sum/66"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["sha224sum/67"] = (Expectation.Of(1, "\\back\\\\slash: FAILED\n", OneMismatch), StatusLinesEscape),
        ["sha224sum/68"] = (Expectation.Of(0, "\\cr\\rret: OK\n"), StatusLinesEscape),
        ["sha224sum/70"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["sha256sum/66"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["sha256sum/67"] = (Expectation.Of(1, "\\back\\\\slash: FAILED\n", OneMismatch), StatusLinesEscape),
        ["sha256sum/68"] = (Expectation.Of(0, "\\cr\\rret: OK\n"), StatusLinesEscape),
        ["sha256sum/70"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["sha512sum/66"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["sha512sum/67"] = (Expectation.Of(1, "\\back\\\\slash: FAILED\n", OneMismatch), StatusLinesEscape),
        ["sha512sum/68"] = (Expectation.Of(0, "\\cr\\rret: OK\n"), StatusLinesEscape),
        ["sha512sum/70"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["b3sum/3"] = (Expectation.Of(0, HelloLine), B2sumOption),
        ["b3sum/5"] = (Expectation.Of(0, $"BLAKE3 (a.txt) = {Known.HelloBlake3}\0"), B2sumOption),
        ["b3sum/12"] = (Expectation.Of(0, $"{XBlake3}  new\nline\0"), B2sumOption),
        ["b3sum/17"] = (new Expectation(0, $"BLAKE3 (\\xff\\xfe) = {XBlake3}\n", ""), BytesAreKept),
        ["b3sum/28"] = (Expectation.Of(1, "", "hashlane: '': No such file or directory\n"), "A name that no file has, as any other."),
        ["b3sum/31"] = (Expectation.Of(1, "a.txt: OK\n" + Gone, NoFile + OneUnreadable), FailuresAreTold),
        ["b3sum/32"] = (Expectation.Of(1, Gone, NoFile + OneUnreadable), FailuresAreTold),
        ["b3sum/34"] = (Expectation.Of(1, "", OneImproper), LinesAreTold),
        ["b3sum/35"] = (Expectation.Of(0), B2sumOption),
        ["b3sum/36"] = (Expectation.Of(1, "", NoFile), B2sumOption),
        ["b3sum/37"] = (Expectation.Of(1, "", NoFile), B2sumOption),
        ["b3sum/38"] = (Expectation.Of(1, "a.txt: FAILED\n", OneMismatch), B2sumOption),
        ["b3sum/39"] = (Expectation.Of(1, "a.txt: OK\n", OneImproper), B2sumOption),
        ["b3sum/40"] = (Expectation.Of(0, "a.txt: OK\n"), B2sumOption),
        ["b3sum/41"] = (Expectation.Of(1, "a.txt: OK\n" + Gone, NoFile + OneUnreadable), B2sumOption),
        ["b3sum/42"] = (Expectation.Of(1, Gone, NoFile + OneUnreadable), B2sumOption),
        ["b3sum/43"] = (
            Expectation.Of(1, "a.txt: FAILED\n", OneMismatch + "hashlane: sums: no file was verified\n"), B2sumOption),
        ["b3sum/44"] = (Expectation.Of(1, "a.txt: OK\n", OneImproper), B2sumOption),
        ["b3sum/45"] = (Expectation.Of(0), B2sumOption),
        ["b3sum/46"] = (Expectation.Of(1, Gone, NoFile + OneUnreadable), B2sumOption),
        ["b3sum/47"] = (Expectation.Of(1, Gone, NoFile + OneUnreadable), B2sumOption),
        ["b3sum/48"] = (Expectation.Of(1, "", NothingProper), EmptyIsFailure),
        ["b3sum/49"] = (Expectation.Of(0, "a.txt: OK\n"), B2sumForms),
        ["b3sum/51"] = (Expectation.Of(0, "a.txt: OK\n"), B2sumForms),
        ["b3sum/52"] = (Expectation.Of(0, "a.txt: OK\n"), B2sumForms),
        ["b3sum/53"] = (
            Expectation.Of(
                1, " a.txt: FAILED open or read\n", "hashlane: ' a.txt': No such file or directory\n" + OneUnreadable),
            FailuresAreTold),
        ["b3sum/54"] = (Expectation.Of(0, "a.txt: OK\n"), B2sumForms),
        ["b3sum/55"] = (Expectation.Of(1, "", NothingProper), LinesAreTold),
        ["b3sum/56"] = (
            Expectation.Of(
                1,
                "",
                NothingProper + "hashlane: sums: there are digests that have not 256 bits, as blake3 has unless -a names "
                + "another algorithm or length\n"),
            LinesAreTold),
        ["b3sum/57"] = (Expectation.Of(1, "", NothingProper), LinesAreTold),
        ["b3sum/58"] = (Expectation.Of(1, "", NothingProper), LinesAreTold),
        ["b3sum/60"] = (Expectation.Of(0, "a.txt: OK\n"), B2sumForms),
        ["b3sum/61"] = (Expectation.Of(1, "", NothingProper), LinesAreTold),
        ["b3sum/62"] = (Expectation.Of(1, "", NothingProper), LinesAreTold),
        ["b3sum/69"] = (Expectation.Of(1, "", NothingProper), LinesAreTold),
        ["b3sum/70"] = (Expectation.Of(0, "\\back\\\\slash: OK\n"), StatusLinesEscape),
        ["b3sum/71"] = (Expectation.Of(1, "", NothingProper), LinesAreTold),
        ["b3sum/72"] = (Expectation.Of(1, "", NothingProper), LinesAreTold),
        ["b3sum/74"] = (Expectation.Of(1, "a.txt: OK\n", OneImproper), LinesAreTold),
        ["b3sum/76"] = (
            Expectation.Of(
                1,
                "../nope/a.txt: FAILED open or read\n",
                "hashlane: ../nope/a.txt: No such file or directory\n" + OneUnreadable),
            FailuresAreTold),
        ["b3sum/77"] = (
            Expectation.Of(1, "d: FAILED open or read\n", "hashlane: d: Is a directory\n" + OneUnreadable), FailuresAreTold),
        ["b3sum/81"] = (Expectation.Of(1, "", "hashlane: d: read error\n"), OwnWords),
        ["b3sum/82"] = (Expectation.Of(1, "a.txt: OK\n", "hashlane: nosums: No such file or directory\n"), OwnWords),
        ["b3sum/93"] = (
            Expectation.Of(
                2,
                "",
                "hashlane: --seek '18446744073709551615': the output ends at byte 18446744073709551615, and 10 bytes from there "
                + "on would be past it\nTry 'hashlane --help' for more information.\n"),
            PastTheEnd),
        ["b3sum/96"] = (
            Expectation.Of(
                1, "", "hashlane: 'standard input': too short for a blake3 key: exactly 32 bytes, but it is empty\n"),
            OwnWords),
    };

    internal static IEnumerable<string> Ids => _table.Keys;

    internal static string ReasonFor(string id) => _table[id].Reason;

    internal static Expectation? For(string id) =>
        _table.TryGetValue(id, out (Expectation Expected, string Reason) entry) ? entry.Expected : null;
}
