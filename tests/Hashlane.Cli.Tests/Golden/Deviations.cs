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

    private const string ReasonsAreTold = "The reason why a check file cannot be read is told as for any other file.";

    private const string HintsFollow = "Where no line counts or none matches, a hint follows that says what may be wrong.";

    private const string NoName = "line 1 is a digest without the name of a file";

    private const string Md5Tag = "line 1 has the tag MD5, which hashlane does not know";

    private const string Utf16 = "the file is UTF-16, but a check file must be UTF-8: convert it; in Windows PowerShell write it with "
        + "'| Out-File -Encoding utf8'";

    private const string NoneMatched = "no line without a tag matched; they were read as blake3. If another algorithm made them, name it with -a; "
        + "digests of 64 digits are those of blake2s, blake2sp, blake2xs, sha256, sha512-256, skein256, blake2b-256, blake2bp-256, blake2xb-256, "
        + "skein1024-256 and skein512-256";

    private const string IsDirectory = "hashlane: d: Is a directory\n";

    private const string NoFile = "hashlane: gone: No such file or directory\n";

    private const string OneUnreadable = "hashlane: WARNING: 1 listed file could not be read\n";

    private const string OneImproper = "hashlane: WARNING: 1 line is improperly formatted\n";

    private const string NothingProper = "hashlane: sums: no properly formatted checksum lines found\n";

    private const string Gone = "gone: FAILED open or read\n";

    private const string HelloLine = $"{Known.HelloBlake3}  a.txt\n";

    /// <summary>Of the one letter x.</summary>
    private const string XBlake3 = "3ae7d805f6789a6402acb70ad4096a85a56bf6804eaf25c0493ac697548d30b5";

    private const string OneMismatch = "hashlane: WARNING: 1 computed checksum did NOT match\n";

    /// <summary>The text after the other tool's messages.</summary>
    private static readonly Dictionary<string, string> _hints = new()
    {
        ["b2sum/57"] = NoName,
        ["b2sum/62"] = Md5Tag,
        ["b2sum/72"] = Utf16,
        ["b2sum_length/25"] = "line 1 has the tag BLAKE2b-0, which hashlane does not know",
        ["b2sum_length/26"] = "line 1 has the tag BLAKE2b-7, which hashlane does not know",
        ["b2sum_length/27"] = "line 1 has the tag BLAKE2b-99999999999999999999, which hashlane does not know",
        ["b2sum_length/28"] = "line 1 has the tag BLAKE2b-520, which hashlane does not know",
        ["b2sum_length/29"] = "line 1 has the tag BLAKE2s, but with -a only lines of BLAKE2b count; without it every tag counts",
        ["b2sum_length/39"] = "line 1 has a digest of 130 digits, but a blake2b digest must have 2 to 128",
        ["sha224sum/56"] = "line 1 has a digest of 54 digits, but a sha224 digest must have 56",
        ["sha224sum/57"] = NoName,
        ["sha224sum/62"] = Md5Tag,
        ["sha224sum/72"] = Utf16,
        ["sha256sum/56"] = "line 1 has a digest of 62 digits, but a sha256 digest must have 64",
        ["sha256sum/57"] = NoName,
        ["sha256sum/62"] = Md5Tag,
        ["sha256sum/72"] = Utf16,
        ["sha512sum/56"] = "line 1 has a digest of 126 digits, but a sha512 digest must have 128",
        ["sha512sum/57"] = NoName,
        ["sha512sum/62"] = Md5Tag,
        ["sha512sum/72"] = Utf16,
        ["b3sum/33"] = NoneMatched,
        ["b3sum/38"] = NoneMatched,
        ["b3sum/43"] = NoneMatched,
        ["b3sum/57"] = NoName,
        ["b3sum/62"] = Md5Tag,
        ["b3sum/67"] = NoneMatched,
        ["b3sum/72"] = Utf16,
    };

    private static readonly Dictionary<string, (Expectation Expected, string Reason)> _table = new()
    {
        ["b2sum/81"] = (Expectation.Of(1, "", IsDirectory), ReasonsAreTold),
        ["sha224sum/81"] = (Expectation.Of(1, "", IsDirectory), ReasonsAreTold),
        ["sha256sum/81"] = (Expectation.Of(1, "", IsDirectory), ReasonsAreTold),
        ["sha512sum/81"] = (Expectation.Of(1, "", IsDirectory), ReasonsAreTold),
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
                NothingProper + "hashlane: sums: line 1 has a digest of 62 digits, but a blake3 digest must have 64\n"),
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
        ["b3sum/81"] = (Expectation.Of(1, "", IsDirectory), OwnWords),
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

    internal static IEnumerable<string> Ids => _table.Keys.Concat(_hints.Keys).Distinct();

    internal static string ReasonFor(string id) =>
        _table.TryGetValue(id, out (Expectation Expected, string Reason) entry) ? entry.Reason : HintsFollow;

    /// <summary>The expected result, or null if it is that of the other tool.</summary>
    internal static Expectation? For(string id)
    {
        Expectation? expected = _table.TryGetValue(id, out (Expectation Expected, string Reason) entry) ? entry.Expected : null;
        if (!_hints.TryGetValue(id, out string? hint))
        {
            return expected;
        }

        expected ??= Expectation.Of(GoldenCases.Get(id));
        return expected with { Errors = $"{expected.Errors}hashlane: sums: {hint}\n" };
    }
}
