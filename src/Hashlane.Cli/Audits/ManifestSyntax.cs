using System.Text;

namespace Hashlane.Cli;

/// <summary>The options and help texts of <c>hashlane manifest</c>.</summary>
internal static class ManifestSyntax
{
    internal const string FullName = $"hashlane {CommandSyntax.ManifestName}";

    private const string ExitCodesOfCheck =
        "Exit codes: 0 all is as it was; 1 a file could not be read, or the manifest is damaged; 2 a wrong command "
        + "line; 3 files were modified, moved, added or removed; 4 files have silently changed; 130 interrupted.";

    private const string Formats =
        "Besides manifests, lists of hashdeep, mtree(5), BagIt and of sums are read: the first line tells the format. "
        + "Their paths begin in FOLDER, or else in the current folder.";

    internal static Option Algorithm { get; } = new(
        "algorithm", 'a', "ALG", "one of 'hashlane algorithms'; blake3 by default, sha512 in a bag, sha256 in the "
            + "other formats");

    internal static Option Format { get; } = new(
        "format", Option.NoLetter, "NAME", "hashlane, the default, or hashdeep, mtree, bagit");

    internal static Option Exclude { get; } = new(
        "exclude", Option.NoLetter, "PATTERN", "pass over what matches, as a line of .gitignore; a folder with all in "
            + "it")
    {
        MayRepeat = true,
    };

    internal static Option Include { get; } = new(
        "include", Option.NoLetter, "PATTERN", "only what matches, or lies in a folder that does")
    {
        MayRepeat = true,
    };

    internal static Option IgnoreFile { get; } = new(
        "ignore-file", Option.NoLetter, "NAME", "files of this name, such as .gitignore, have patterns to exclude")
    {
        MayRepeat = true,
    };

    internal static Option NoHidden { get; } = new(
        "no-hidden", Option.NoLetter, null, "pass over names that begin with a dot");

    internal static Option OneFileSystem { get; } = new(
        "one-file-system", 'x', null, "do not enter folders of other file systems");

    internal static Option Follow { get; } = new(
        "follow", Option.NoLetter, null, "take links as the files and folders they lead to");

    internal static Option Full { get; } = new(
        "full", Option.NoLetter, null, "read all files, not only those whose size or time differs");

    internal static Option Quick { get; } = new(
        "quick", Option.NoLetter, null, "read only files whose size or time differs");

    internal static Option All { get; } = new("all", Option.NoLetter, null, "write a line for files that are ok, too");

    internal static Option Quiet { get; } = new("quiet", Option.NoLetter, null, "no summary");

    internal static Option Status { get; } = new(
        "status", Option.NoLetter, null, "no lines at all: the exit code tells");

    internal static Option Json { get; } = new(
        "json", Option.NoLetter, null, "write JSON, one object a line");

    internal static Option Root { get; } = new(
        "root", Option.NoLetter, "SIZE:ROOT", "the published root, as create and check print it");

    internal static Option Path { get; } = new(
        "path", Option.NoLetter, "PATH", "the path that must be the proven one; by default, FILE must end with it");

    private static Option[] Reading { get; } =
        [CommandSyntax.Threads, ManyFilesSyntax.Io, ManyFilesSyntax.ShowProgress, ManyFilesSyntax.NoProgress];

    private static Option[] Filters { get; } = [Include, Exclude, IgnoreFile, NoHidden, OneFileSystem, Follow];

    private static Option[] Reports { get; } = [All, Quiet, Status, Json];

    private static Option[] Help { get; } = [CommandSyntax.Help];

    internal static OptionTable FilterTable { get; } = new(ArgumentTexts.Shown, Filters);

    internal static OptionTable CreateTable { get; } = new(
        ArgumentTexts.Shown, [Algorithm, Format], Filters, Reading, [Quiet, Json], Help);

    internal static OptionTable UpdateTable { get; } = new(
        ArgumentTexts.Shown, [Full], Filters, Reading, Reports, Help);

    internal static OptionTable CheckTable { get; } = new(
        ArgumentTexts.Shown, [Quick, Algorithm], Filters, Reading, Reports, Help);

    internal static OptionTable DiffTable { get; } = new(ArgumentTexts.Shown, Reports, Help);

    internal static OptionTable ProveTable { get; } = new(ArgumentTexts.Shown, Help);

    internal static OptionTable VerifyTable { get; } = new(ArgumentTexts.Shown, [Root, Path], Help);

    internal static string HelpText()
    {
        StringBuilder text = new();
        text.Append($"""
            Usage: {FullName} create [OPTION]... MANIFEST [FOLDER]
                   {FullName} update [OPTION]... MANIFEST [FOLDER]
                   {FullName} check [OPTION]... MANIFEST [FOLDER]
                   {FullName} diff [OPTION]... OLD NEW
                   {FullName} prove MANIFEST PATH
                   {FullName} verify-proof --root SIZE:ROOT PROOF [FILE]

            """);
        CommandSyntax.AppendWrapped(
            text,
            "A manifest lists the files of a folder with size, time and digest. It tells later which of them have "
                + "changed, silently or not, and were moved, added or lost.");
        text.Append($"""

              create          write the manifest of a folder
              update          read what has changed, and write the manifest anew
              check           read all files, and compare them with the manifest
              diff            compare two manifests
              prove           write a proof that a file is in a manifest
              verify-proof    verify it by the manifest's root alone


            """);
        CommandSyntax.AppendWrapped(text, $"'{FullName} create --help' and the like list the options of each.");
        return text.ToString();
    }

    internal static string CreateHelpText() => TextOf(
        "create [OPTION]... MANIFEST [FOLDER]",
        "Write the manifest of FOLDER, by default the current one. It must not exist. An interrupted run is resumed "
            + "by the same command. With --format bagit MANIFEST is a folder with a folder 'data', which becomes a "
            + "bag.",
        CreateTable,
        "Exit codes: 0 all files are in the manifest; 1 some could not be read, or it could not be written; 2 a wrong "
            + "command line; 130 interrupted.");

    internal static string UpdateHelpText() => TextOf(
        "update [OPTION]... MANIFEST [FOLDER]",
        "Read the files whose size or time differs from the manifest, and new ones, and replace the manifest. The "
            + "filter of the manifest counts; a narrower one leaves the other entries as they are. With --full, a file "
            + "whose contents differ although its size and time do not keeps its digest, and is reported as silently "
            + "changed until it is restored or touched.",
        UpdateTable,
        ExitCodesOfUpdate);

    internal static string CheckHelpText() => TextOf(
        "check [OPTION]... MANIFEST [FOLDER]",
        "Read all files, and say which are modified, silently changed, moved, new, missing or unreadable. FOLDER "
            + "replaces the manifest's root. " + Formats,
        CheckTable,
        ExitCodesOfCheck);

    internal static string DiffHelpText() => TextOf(
        "diff [OPTION]... OLD NEW",
        "Say how the second manifest differs from the first. " + Formats,
        DiffTable,
        "Exit codes: 0 no difference; 1 a manifest is damaged; 2 a wrong command line; 3 files were modified, moved, "
            + "added or removed; 4 files have silently changed.");

    internal static string ProveHelpText() => TextOf(
        "prove MANIFEST PATH",
        "Write a proof that the entry of PATH is in the manifest, with its digest. PATH is as in the manifest.",
        ProveTable,
        "Exit codes: 0 the proof is written; 1 there is none; 2 a wrong command line.");

    internal static string VerifyHelpText() => TextOf(
        "verify-proof --root SIZE:ROOT PROOF [FILE]",
        "Verify that PROOF leads to the root of a published manifest, and that FILE has the proven path and digest. "
            + "The root must come from a source that you trust, not with the proof.",
        VerifyTable,
        "Exit codes: 0 proven; 1 not proven; 2 a wrong command line.");

    private const string ExitCodesOfUpdate =
        "Exit codes: 0 the manifest is up to date; 1 a file could not be read, or the manifest not be written; 2 a "
        + "wrong command line; 4 files have silently changed; 130 interrupted.";

    private static string TextOf(string usage, string purpose, OptionTable table, string exitCodes)
    {
        StringBuilder text = new();
        text.Append($"Usage: {FullName} {usage}\n");
        CommandSyntax.AppendWrapped(text, purpose);
        text.Append('\n');
        foreach (Option[] group in table.Groups)
        {
            CommandSyntax.AppendOptions(text, group);
        }

        text.Append('\n');
        CommandSyntax.AppendWrapped(text, exitCodes);
        return text.ToString();
    }
}
