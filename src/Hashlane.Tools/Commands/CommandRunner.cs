namespace Hashlane.Tools;

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
                if (args is ["-h" or "--help", ..])
                {
                    return ShowHelp(command);
                }

                command = Next(command, args.Length > 0 ? args[0] : null);
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

    /// <summary>Finds the command that follows a command with commands.</summary>
    /// <param name="command">The command with commands.</param>
    /// <param name="typed">The next word of the command line, or null if there is none.</param>
    /// <exception cref="UsageException">There is none of that name.</exception>
    internal static ToolCommand Next(ToolCommand command, string? typed)
    {
        if (typed is not null && command.Named(typed) is ToolCommand next)
        {
            return next;
        }

        List<string> names = [.. command.Commands.Select(known => known.Name)];
        List<string> near = typed is null ? []
            : typed == CommandSyntax.Help.Name ? [$"--{typed}"]
            : NearMiss.Among(typed, names);
        string shown =
            typed is null || command.Texts == ArgumentTexts.Withheld ? "" : $", not {NameQuoting.Show(typed)}";
        throw new UsageException(
            $"after '{command.FullName}' comes {NearNames.Join(names, "or")}{shown}"
            + (near.Count > 0 ? $": did you mean {NearNames.Join(near, "or")}?" : ""));
    }
}
