namespace Hashlane.Cli;

/// <summary>A job of the tool that is neither summing nor checking.</summary>
/// <param name="Name">The first word of its command line.</param>
/// <param name="Run">Runs the job with the words after the name, and returns the exit code.</param>
internal sealed record Subcommand(string Name, Func<string[], Messages, int> Run)
{
    /// <summary>All subcommands.</summary>
    internal static Subcommand[] All { get; } =
    [
        new(CommandSyntax.AlgorithmsName, AlgorithmsCommand.Run),
        new(CommandSyntax.BenchName, BenchCommand.Run),
        new(CommandSyntax.ManifestName, ManifestCommand.Run),
        new(CommandSyntax.PasswordName, PasswordCommand.Run),
    ];

    /// <summary>Finds the subcommand that a command line asks for.</summary>
    /// <param name="args">The command line.</param>
    /// <param name="rest">The arguments after the subcommand's name.</param>
    /// <returns>The subcommand, or null if files are to be summed or checked.</returns>
    /// <exception cref="UsageException">A file has that name too, or no subcommand has the name.</exception>
    internal static Subcommand? Find(string[] args, out string[] rest)
    {
        rest = [];
        if (args.Length == 0)
        {
            return null;
        }

        string option = $"--{CommandSyntax.Command.Name}";
        if (args[0] == option || args[0].StartsWith(option + "=", StringComparison.Ordinal))
        {
            bool isAttached = args[0].Length > option.Length;
            string name = isAttached ? args[0][(option.Length + 1)..]
                : args.Length > 1 ? args[1]
                : throw new UsageException(
                    $"option {option} needs a value: {option} {CommandSyntax.Command.ValueName}");
            rest = args[(isAttached ? 1 : 2)..];
            return Named(name) ?? throw Unknown(name);
        }

        // A subcommand stands only in the first place, so that a file elsewhere may have its name. Even there the name
        // may come from a shell's pattern.
        if (Named(args[0]) is not Subcommand command)
        {
            return null;
        }

        rest = args[1..];
        return !FileIdentity.IsTaken(command.Name)
            ? command
            : throw new UsageException(
                $"'{command.Name}' is a command, and there is a file of that name too: "
                + $"write ./{command.Name} for the file, or {option} {command.Name} for the command");
    }

    private static Subcommand? Named(string name)
    {
        foreach (Subcommand command in All)
        {
            if (command.Name == name)
            {
                return command;
            }
        }

        return null;
    }

    // A method for itself: its caller would load System.Linq in every run.
    private static UsageException Unknown(string name) =>
        new($"there is no command {NameQuoting.Show(name)}, only "
            + NearNames.Join([.. All.Select(one => one.Name)], "and"));
}
