namespace Hashlane.Cli;

internal static class Program
{
    internal static int Main(string[] args)
    {
        BeHashlane();
        return ToolProcess.Run(args, Run);
    }

    /// <summary>Says that this process runs <c>hashlane</c>.</summary>
    internal static void BeHashlane() =>
        ThisTool.Become("hashlane", CommandSyntax.ManifestName, static () => MainCommand.Command);

    private static int Run(string[] args, Messages messages)
    {
        if (Subcommand.Find(args, out string[] rest) is ToolCommand subcommand)
        {
            return CommandRunner.Run(subcommand, rest, messages);
        }

        CommandLine line = CommandLine.Parse(args);
        if (line.Has(CommandSyntax.Help))
        {
            return CommandRunner.ShowHelp(MainCommand.Command);
        }

        if (line.Has(CommandSyntax.Command))
        {
            throw new UsageException($"option {CommandSyntax.Command} must come first: hashlane "
                + $"{CommandSyntax.Command} {CommandSyntax.Command.ValueName}");
        }

        if (line.Has(CommandSyntax.Version))
        {
            return ToolProcess.ShowVersion();
        }

        return line.Has(CommandSyntax.Check)
            ? CheckCommand.Run(CommandReader.ReadCheck(line), line.Operands, messages)
            : SumCommand.Run(CommandReader.ReadSum(line), line.Operands, messages);
    }
}
