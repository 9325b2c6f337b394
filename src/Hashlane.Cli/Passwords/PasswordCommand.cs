namespace Hashlane.Cli;

/// <summary>Hashes and verifies passwords, and finds parameters for that: a command with commands.</summary>
internal static class PasswordCommand
{
    /// <summary>Runs one of the commands.</summary>
    /// <param name="args">The arguments after <c>password</c>.</param>
    /// <param name="messages">Receives everything that is not a result.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(string[] args, Messages messages)
    {
        PasswordJob? job = null;
        try
        {
            if (args is [] or ["-h" or "--help"])
            {
                return Show(PasswordSyntax.HelpText());
            }

            job = PasswordJob.Named(args[0]) ?? throw Unknown(args[0]);
            CommandLine line = CommandLine.Parse(args[1..], job.Options);
            return line.Has(CommandSyntax.Help) ? Show(job.HelpText()) : job.Run(line, messages);
        }
        catch (UsageException exception)
        {
            exception.Command = job is null ? PasswordSyntax.FullName : $"{PasswordSyntax.FullName} {job.Name}";
            throw;
        }
    }

    private static int Show(string text)
    {
        new Results().Write(new ByteLine().Append(text));
        return ExitCodes.Success;
    }

    // Without the word itself: it could be a password.
    private static UsageException Unknown(string typed)
    {
        string[] names = [.. PasswordJob.All.Select(job => job.Name)];
        List<string> near = NearMiss.Among(typed, names);
        return new UsageException(
            $"after '{PasswordSyntax.FullName}' comes {NearNames.Join([.. names], "or")}"
            + (near.Count > 0 ? $": did you mean {near[0]}?" : ""));
    }
}
