using System.Text.Unicode;

namespace Hashlane.Tools;

/// <summary>Writes the manual pages.</summary>
internal static class ManCommand
{
    private static readonly Option _into = new(
        "into", Option.NoLetter, "FOLDER", "write all pages into FOLDER, which is made if it does not exist")
    {
        Kind = ValueKind.Folder,
    };

    internal static ToolCommand Command { get; } = new()
    {
        Name = CommandSyntax.ManName,
        Summary = "print the manual page of a command, or write all of them",
        Description =
        [
            $"Print the source of the manual page of COMMAND, or else of {ToolName.Value} itself. It is in the "
                + "language of man(7), and 'man -l -' shows it. A page is also that of the commands of its command, "
                + "such as 'completion bash'.",
        ],
        Operands = [new("COMMAND", ValueKind.Command) { IsOptional = true }],
        Options = [new(null, _into, CommandSyntax.Help)],
        ExitMeanings =
        [
            new(ExitCodes.Success, "all was written"), new(ExitCodes.Failure, "a page could not be written"),
            ExitMeaning.WrongLine,
        ],
        Examples =
        [
            new(
                $"{ToolName.Value} man {ThisTool.ShownCommand} | man -l -",
                $"read the page of '{ToolName.Value} {ThisTool.ShownCommand}'"),
            new($"{ToolName.Value} man --into ~/.local/share/man/man1", "install all pages, so that man finds them"),
        ],
        SeeAlso = ["man(1)", "man(7)"],
        Run = Run,
    };

    private static int Run(CommandLine line, Messages messages)
    {
        string? folder = line.ValueOf(_into);
        ToolCommand command = folder is null && line.Operands.Count > 0 ? Find(line.Operands[0]) : ThisTool.Root;
        bool isNested = line.Operands.Count > 1 && !command.IsTool && command.Commands.Length > 0;
        if (line.Operands.Count > (folder is not null ? 0 : isNested ? 2 : 1))
        {
            throw new UsageException($"there is an operand too many: {NameQuoting.Show(line.Operands[^1])}"
                + (folder is null ? "" : $"; {_into} writes all pages"));
        }

        if (folder is not null)
        {
            WriteAll(folder);
            return ExitCodes.Success;
        }

        if (isNested)
        {
            CommandRunner.Next(command, line.Operands[1]);
        }

        new Results(messages).Write(new ByteLine().Append(ManPage.Of(command)));
        return ExitCodes.Success;
    }

    private static ToolCommand Find(string name)
    {
        if (name == ToolName.Value)
        {
            return ThisTool.Root;
        }

        if (ThisTool.Root.Named(name) is ToolCommand command)
        {
            return command;
        }

        List<string> names = [.. ThisTool.CommandNames];
        List<string> near = NearMiss.Among(name, names);
        throw new UsageException($"there is no command {NameQuoting.Show(name)}"
            + (near.Count > 0 ? $": did you mean {NearNames.Join(near, "or")}?"
                : $", only {NearNames.Join(names, "and")}"));
    }

    private static void WriteAll(string folder)
    {
        if (folder.Length == 0 || !Utf8.IsValid(NativeText.ToBytes(folder)))
        {
            throw new UsageException(
                $"{_into} {NameQuoting.Show(folder)}: "
                + (folder.Length == 0 ? "name a folder" : "the folder's name must be UTF-8"));
        }

        Directory.CreateDirectory(folder);
        foreach (ToolCommand command in (ToolCommand[])[ThisTool.Root, .. ThisTool.Root.Commands])
        {
            File.WriteAllText(Path.Combine(folder, $"{ManPage.NameOf(command)}.1"), ManPage.Of(command));
        }
    }
}
