namespace Hashlane.Cli;

/// <summary>The tool itself: summing and checking.</summary>
internal static class MainCommand
{
    internal static ToolCommand Command { get; } = new()
    {
        Name = ToolName.Value,
        Summary = "print or check digests of files, and audit whole folders",
        Forms = ["[OPTION]... [FILE]...", "-r [OPTION]... [FILE]...", "-c [OPTION]... [FILE]..."],
        Description =
            ["Print or check digests of files. Without FILE, or where FILE is -, read standard input."],
        Operands = [new("FILE", ValueKind.File) { IsOptional = true, Repeats = true }],
        Options =
        [
            new(null, CommandSyntax.Summing),
            new("Many files", ManyFilesSyntax.All)
            {
                Note = "paths are in the order of their bytes, whatever the file system. FIFOs, sockets and devices in "
                    + "folders are never opened.",
            },
            new("Checking", CommandSyntax.Checking)
            {
                Note = "tags say which algorithm a line means, and lines without a tag mean blake3; with -a only lines "
                    + "of that algorithm count, and those without a tag.",
            },
            new("Other", CommandSyntax.Other),
        ],
        Table = CommandSyntax.Table,
        Commands = Subcommand.All,
        ExitMeanings =
        [
            new(ExitCodes.Success, "all good"),
            new(ExitCodes.Failure, "a mismatch, a file that could not be read, or nothing verified"),
            ExitMeaning.WrongLine,
            ExitMeaning.Interrupted,
        ],
        Examples =
        [
            new("hashlane *.iso > sums", "sums that b3sum -c reads as well"),
            new("hashlane -c sums", "check them"),
            new("hashlane -a blake2b *.iso > sums", "sums that b2sum -c reads as well"),
            new("hashlane -a blake2b -c sums", "check them"),
            new("hashlane -a sha256 *.iso > sums", "sums that sha256sum -c reads as well"),
            new("hashlane -a skein512 --tag *.iso", "sums that say how they were made"),
            new("hashlane -r --exclude .git . > sums", "sums of a whole tree"),
            new("find . -print0 | hashlane --files-from - -0", "sums of the files that find names"),
        ],
        SeeAlso = ["b2sum(1)", "b3sum(1)", "cksum(1)", "sha256sum(1)"],
    };
}
