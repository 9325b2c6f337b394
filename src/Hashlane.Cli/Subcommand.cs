namespace Hashlane.Cli;

/// <summary>
/// The jobs of the tool that are neither summing nor checking. A new one has its line in <see cref="Names"/> and in
/// <see cref="Named"/>.
/// </summary>
internal static class Subcommand
{
    /// <summary>The first words of their command lines, in the order of help.</summary>
    internal static string[] Names =>
    [
        CommandSyntax.AlgorithmsName,
        CommandSyntax.BenchName,
        CommandSyntax.ManifestName,
        CommandSyntax.PasswordName,
        CommandSyntax.CompletionName,
        CommandSyntax.ManName,
    ];

    /// <summary>All of them.</summary>
    internal static ToolCommand[] All => [.. Names.Select(name => Named(name)!)];

    /// <summary>
    /// Returns the command of a name, or null. It makes this one only: every run looks here for its first argument.
    /// </summary>
    internal static ToolCommand? Named(string name) => name switch
    {
        CommandSyntax.AlgorithmsName => AlgorithmsCommand.Command,
        CommandSyntax.BenchName => BenchCommand.Command,
        CommandSyntax.ManifestName => ManifestCommand.Command,
        CommandSyntax.PasswordName => PasswordCommand.Command,
        CommandSyntax.CompletionName => CompletionCommand.Command,
        CommandSyntax.ManName => ManCommand.Command,
        _ => null,
    };

    /// <summary>Finds the subcommand that a command line asks for.</summary>
    /// <param name="args">The command line.</param>
    /// <param name="rest">The arguments after the subcommand's name.</param>
    /// <returns>The subcommand, or null if files are to be summed or checked.</returns>
    /// <exception cref="UsageException">A file has that name too, or no subcommand has the name.</exception>
    internal static ToolCommand? Find(string[] args, out string[] rest)
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
        if (Named(args[0]) is not ToolCommand command)
        {
            return null;
        }

        // A folder's sum is asked for with -r, which then comes first.
        rest = args[1..];
        return !FileIdentity.IsTaken(command.Name) || Directory.Exists(command.Name)
            ? command
            : throw new UsageException(
                $"'{command.Name}' is a command, and there is a file of that name too: "
                + $"write ./{command.Name} for the file, or {option} {command.Name} for the command");
    }

    // A method for itself: its caller would load System.Linq in every run.
    private static UsageException Unknown(string name) =>
        new($"there is no command {NameQuoting.Show(name)}, only {NearNames.Join([.. Names], "and")}");
}
