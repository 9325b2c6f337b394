namespace Hashlane.Tools;

/// <summary>
/// The options for trees and lists of files, for progress and for JSON. They are made only for a command line with an
/// option that is not among those of <see cref="CommandSyntax"/>: each takes some 40 µs of a run.
/// </summary>
internal static class ManyFilesSyntax
{
    /// <summary>The values of <see cref="Io"/>.</summary>
    internal const string Parallel = "parallel", Sequential = "sequential";

    internal static Option Json { get; } = New(
        "json", Option.NoLetter, null, "write a JSON object for each file, one a line");

    internal static Option Recursive { get; } = New(
        "recursive", 'r', null, "hash all files in folders, and in the folders in them; without FILE, in this one");

    internal static Option FilesFrom { get; } = New(
        "files-from", Option.NoLetter, "FILE", "read names of files from FILE, one a line; - is standard input",
        kind: ValueKind.File);

    internal static Option Null { get; } = New(
        "null", '0', null, "with --files-from: a zero byte ends each name, as find -print0 writes it");

    internal static Option Include { get; } = New(
        "include", Option.NoLetter, "GLOB",
        "with -r: only files that match, or that are in folders that do; may be repeated", Repetition.Allowed);

    internal static Option Exclude { get; } = New(
        "exclude", Option.NoLetter, "GLOB",
        "with -r: no files that match, and nothing in folders that do; may be repeated", Repetition.Allowed);

    internal static Option ExcludeFrom { get; } = New(
        "exclude-from", Option.NoLetter, "FILE",
        "with -r: exclude what the lines of FILE match, as .gitignore does", Repetition.Allowed, ValueKind.File);

    internal static Option IgnoreFile { get; } = New(
        "ignore-file", Option.NoLetter, "NAME",
        "with -r: files called NAME say what is excluded in their folders, as .gitignore does", Repetition.Allowed);

    internal static Option NoHidden { get; } = New(
        "no-hidden", Option.NoLetter, null, "with -r: pass over names that begin with a dot");

    internal static Option Follow { get; } = New(
        "follow", Option.NoLetter, null, "with -r: follow symbolic links, which are passed over otherwise");

    internal static Option OneFileSystem { get; } = New(
        "one-file-system", 'x', null, "with -r: do not enter other file systems");

    internal static Option Io { get; } = new(
        "io", Option.NoLetter, "HOW", "parallel, the default, or sequential: one file at a time, for disks that seek")
    {
        IsForManyFiles = true,
        Kind = ValueKind.Word,
        Words = [Parallel, Sequential],
    };

    internal static Option ShowProgress { get; } = New(
        "progress", Option.NoLetter, null, "show progress on a terminal from the start, not after a second");

    internal static Option NoProgress { get; } = New("no-progress", Option.NoLetter, null, "show no progress");

    /// <summary>The options in the order of help.</summary>
    internal static Option[] All { get; } =
    [
        Recursive, FilesFrom, Null, Include, Exclude, ExcludeFrom, IgnoreFile, NoHidden, Follow, OneFileSystem, Io,
        Json, ShowProgress, NoProgress,
    ];

    /// <summary>The options that choose files.</summary>
    internal static Option[] Choosing { get; } =
    [
        Recursive, FilesFrom, Null, Include, Exclude, ExcludeFrom, IgnoreFile, NoHidden, Follow, OneFileSystem,
    ];

    /// <summary>The options that make sense only together with <see cref="Recursive"/>.</summary>
    internal static Option[] OfTrees { get; } =
        [Include, Exclude, ExcludeFrom, IgnoreFile, NoHidden, Follow, OneFileSystem];

    private static Option New(
        string name,
        char letter,
        string? valueName,
        string description,
        Repetition repetition = Repetition.Refused,
        ValueKind kind = ValueKind.Text) =>
        new(name, letter, valueName, description)
        {
            IsForManyFiles = true,
            MayRepeat = repetition == Repetition.Allowed,
            Kind = kind,
        };

    private enum Repetition
    {
        Refused,
        Allowed,
    }
}
