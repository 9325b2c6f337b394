namespace Hashlane.Tools;

/// <summary>The options of <c>hashlane manifest</c>.</summary>
internal static class ManifestSyntax
{
    /// <summary>The value of <see cref="Format"/> for manifests themselves.</summary>
    internal const string OwnFormat = "hashlane";

    internal static Option Algorithm { get; } = new(
        "algorithm", 'a', "ALG", "one of 'hashlane algorithms'; blake3 by default, sha512 in a bag, sha256 in the "
            + "other formats")
    {
        Kind = ValueKind.Algorithm,
    };

    internal static Option ListAlgorithm { get; } = new(
        "algorithm", 'a', "ALG", "the algorithm of a list of sums whose lines do not name it; blake3 by default")
    {
        Kind = ValueKind.Algorithm,
    };

    internal static Option Format { get; } = new(
        "format", Option.NoLetter, "NAME", "hashlane, the default, or hashdeep, mtree, bagit")
    {
        Kind = ValueKind.Word,
        Words = [OwnFormat, HashdeepList.FormatName, MtreeList.FormatName, BagList.FormatName],
    };

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
        "path", Option.NoLetter, "PATH", "the path that must be the proven one, if FILE is not");

    internal static Option[] Reading { get; } =
        [CommandSyntax.Threads, ManyFilesSyntax.Io, ManyFilesSyntax.ShowProgress, ManyFilesSyntax.NoProgress];

    /// <summary>The options that can narrow the filter of a manifest.</summary>
    internal static Option[] Patterns { get; } = [Include, Exclude];

    /// <summary>The options of a filter that nothing can change later.</summary>
    internal static Option[] Switches { get; } = [IgnoreFile, NoHidden, OneFileSystem, Follow];

    internal static Option[] Filters { get; } = [.. Patterns, .. Switches];

    internal static Option[] Reports { get; } = [All, Quiet, Status, Json];

    internal static OptionTable FilterTable { get; } = new(ArgumentTexts.Shown, Filters);
}
