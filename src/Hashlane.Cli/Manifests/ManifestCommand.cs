namespace Hashlane.Cli;

/// <summary>Writes, updates, checks and compares manifests of folders: a command with commands.</summary>
internal static class ManifestCommand
{
    private const string ManifestOperand = "MANIFEST";

    private const string Formats =
        "Besides manifests, lists of hashdeep, mtree(5), BagIt and of sums are read: the first line tells the format.";

    private static readonly Operand _folder = new("FOLDER", ValueKind.Folder) { IsOptional = true };

    private static readonly Operand _manifest = new(ManifestOperand, ValueKind.File);

    private static readonly OptionGroup _other = new("Other", CommandSyntax.Help);

    private static readonly OptionGroup _files = new("Which files", ManifestSyntax.Filters);

    private static readonly OptionGroup _patterns = new("Which files", ManifestSyntax.Patterns);

    private static readonly OptionGroup _reading = new("Reading", ManifestSyntax.Reading);

    private static readonly OptionGroup _reports = new("Results", ManifestSyntax.Reports);

    private static readonly ExitMeaning _different = new(
        ExitCodes.Different, "files were modified, moved, added or removed");

    private static readonly ExitMeaning _silentlyChanged = new(
        ExitCodes.SilentlyChanged, "files have silently changed");

    private static ToolCommand Create { get; } = new()
    {
        Name = "create",
        Summary = "write the manifest of a folder",
        Description =
        [
            "Write the manifest of FOLDER, by default the current one. It must not exist. An interrupted run is "
                + "resumed by the same command. With --format bagit MANIFEST is a folder with a folder 'data', which "
                + "becomes a bag.",
        ],
        Operands = [_manifest, _folder],
        Options =
        [
            new(null, ManifestSyntax.Algorithm, ManifestSyntax.Format), _files, _reading,
            _reports, _other,
        ],
        ExitMeanings =
        [
            new(ExitCodes.Success, "all files are in the manifest"),
            new(ExitCodes.Failure, "some could not be read, or it could not be written"),
            ExitMeaning.WrongLine,
            ExitMeaning.Interrupted,
        ],
        Examples = [new("hashlane manifest create photos.jsonl Photos", "list all files in Photos")],
        Run = ManifestCreateCommand.Run,
    };

    private static ToolCommand Update { get; } = new()
    {
        Name = "update",
        Summary = "read the files that have changed, and write the manifest anew",
        Description =
        [
            "Read the files whose size or time differs from the manifest, and new ones, and replace the manifest. The "
                + "filter of the manifest counts; a narrower one leaves the other entries as they are. With --full, a "
                + "file whose contents differ although its size and time do not keeps its digest, and is reported as "
                + "silently changed until it is restored or touched.",
        ],
        Operands = [_manifest, _folder],
        Options = [new(null, ManifestSyntax.Full), _patterns, _reading, _reports, _other],
        ExitMeanings =
        [
            new(ExitCodes.Success, "the manifest is up to date"),
            new(ExitCodes.Failure, "a file could not be read, or the manifest not be written"),
            ExitMeaning.WrongLine,
            new(ExitCodes.Different, "files are missing, and have left the manifest"),
            _silentlyChanged,
            ExitMeaning.Interrupted,
        ],
        Examples =
        [
            new("hashlane manifest update photos.jsonl", "after files were added"),
            new("hashlane manifest update --full photos.jsonl", "look for silent changes, too"),
        ],
        Run = ManifestUpdateCommand.Run,
    };

    private static ToolCommand Check { get; } = new()
    {
        Name = "check",
        Summary = "read all files, and compare them with the manifest",
        Description =
        [
            "Read all files, and say which are modified, silently changed, moved, new, missing or unreadable. FOLDER "
                + "replaces the manifest's root. " + Formats + " Their paths begin in FOLDER, or else in the current "
                + "folder. A manifest states its filter itself; --include and --exclude narrow it.",
        ],
        Operands = [_manifest, _folder],
        Options =
        [
            new(null, ManifestSyntax.Quick, ManifestSyntax.ListAlgorithm), _patterns,
            new("Which files, not for manifests", ManifestSyntax.Switches), _reading, _reports, _other,
        ],
        ExitMeanings =
        [
            new(ExitCodes.Success, "all is as it was"),
            new(ExitCodes.Failure, "a file could not be read, or the manifest is damaged"),
            ExitMeaning.WrongLine,
            _different,
            _silentlyChanged,
            ExitMeaning.Interrupted,
        ],
        Examples =
        [
            new("hashlane manifest check photos.jsonl", "the folder that it was made of"),
            new("hashlane manifest check photos.jsonl /mnt/copy", "a copy of that folder"),
        ],
        Run = ManifestCheckCommand.Run,
    };

    private static ToolCommand Diff { get; } = new()
    {
        Name = "diff",
        Summary = "compare two manifests",
        Description = ["Say how the second manifest differs from the first. " + Formats],
        Operands = [new("OLD", ValueKind.File), new("NEW", ValueKind.File)],
        Options = [new(null, [.. ManifestSyntax.Reports, CommandSyntax.Help])],
        ExitMeanings =
        [
            new(ExitCodes.Success, "no difference"),
            new(ExitCodes.Failure, "a manifest is damaged"),
            ExitMeaning.WrongLine,
            _different,
            _silentlyChanged,
        ],
        Run = ManifestDiffCommand.Run,
    };

    private static ToolCommand Prove { get; } = new()
    {
        Name = "prove",
        Summary = "write a proof that a file is in a manifest",
        Description =
        [
            "Write a proof that the entry of PATH is in the manifest, with its digest. PATH is as in the manifest.",
        ],
        Operands = [_manifest, new("PATH", ValueKind.File)],
        Options = [new(null, CommandSyntax.Help)],
        ExitMeanings =
        [
            new(ExitCodes.Success, "the proof is written"), new(ExitCodes.Failure, "there is none"),
            ExitMeaning.WrongLine,
        ],
        Examples = [new("hashlane manifest prove photos.jsonl a.jpg > proof", "the proof of a.jpg in a small file")],
        Run = ManifestProveCommand.Run,
    };

    private static ToolCommand VerifyProof { get; } = new()
    {
        Name = "verify-proof",
        Summary = "verify such a proof by the manifest's root alone",
        Forms = [$"--{ManifestSyntax.Root.Name} {ManifestSyntax.Root.ValueName} PROOF [FILE]"],
        Description =
        [
            "Verify that PROOF leads to the root of a published manifest, and that FILE has the proven path and "
                + "digest. Where FILE lies in another folder than the current one, --path states its path in the "
                + "manifest. The root must come from a source that you trust, not with the proof.",
        ],
        Operands = [new("PROOF", ValueKind.File), new("FILE", ValueKind.File) { IsOptional = true }],
        Options = [new(null, ManifestSyntax.Root, ManifestSyntax.Path, CommandSyntax.Help)],
        ExitMeanings =
        [
            new(ExitCodes.Success, "proven"), new(ExitCodes.Failure, "not proven"), ExitMeaning.WrongLine,
        ],
        Run = ManifestVerifyProofCommand.Run,
    };

    internal static ToolCommand Command { get; } = new()
    {
        Name = CommandSyntax.ManifestName,
        Summary = "write, update, check, compare and prove manifests of folders",
        Description =
        [
            "A manifest lists the files of a folder with size, time and digest. It tells later which of them have "
                + "changed, silently or not, and were moved, added or lost.",
        ],
        Commands = [Create, Update, Check, Diff, Prove, VerifyProof],
        SeeAlso = ["hashdeep(1)", "mtree(5)"],
    };
}
