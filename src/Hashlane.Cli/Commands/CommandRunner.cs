namespace Hashlane.Cli;

/// <summary>Runs the command that a command line names, or shows its help.</summary>
internal static class CommandRunner
{
    /// <summary>Runs a command, or one of its commands.</summary>
    /// <param name="command">The command.</param>
    /// <param name="args">The arguments after its name.</param>
    /// <param name="messages">Receives everything that is not a result.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(ToolCommand command, string[] args, Messages messages)
    {
        try
        {
            while (command.Run is null)
            {
                if (args is [] or ["-h" or "--help", ..])
                {
                    return ShowHelp(command);
                }

                command = command.Named(args[0]) ?? throw Unknown(command, args[0]);
                args = args[1..];
            }

            CommandLine line = CommandLine.Parse(args, command.Table);
            return line.Has(CommandSyntax.Help) ? ShowHelp(command) : command.Run(line, messages);
        }
        catch (UsageException exception)
        {
            exception.Command = command.FullName;
            throw;
        }
    }

    /// <summary>Writes the help of a command.</summary>
    /// <returns>The exit code.</returns>
    internal static int ShowHelp(ToolCommand command)
    {
        new Results().Write(new ByteLine().Append(HelpText.Of(command)));
        return ExitCodes.Success;
    }

    private static UsageException Unknown(ToolCommand command, string typed)
    {
        List<string> names = [.. command.Commands.Select(known => known.Name)];
        List<string> near = typed == CommandSyntax.Help.Name ? [$"--{typed}"] : NearMiss.Among(typed, names);
        string shown = command.Texts == ArgumentTexts.Withheld ? "" : $", not {NameQuoting.Show(typed)}";
        return new UsageException(
            $"after '{command.FullName}' comes {NearNames.Join(names, "or")}{shown}"
            + (near.Count > 0 ? $": did you mean {NearNames.Join(near, "or")}?" : ""));
    }
}
