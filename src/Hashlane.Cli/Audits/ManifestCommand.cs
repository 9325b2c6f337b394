namespace Hashlane.Cli;

/// <summary>Writes, updates, checks and compares manifests of folders: a command with commands.</summary>
internal static class ManifestCommand
{
    /// <summary>Runs one of the commands.</summary>
    /// <param name="args">The arguments after <c>manifest</c>.</param>
    /// <param name="messages">Receives everything that is not a result.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(string[] args, Messages messages)
    {
        ManifestJob? job = null;
        try
        {
            if (args is [] or ["-h" or "--help"])
            {
                return Show(ManifestSyntax.HelpText());
            }

            job = ManifestJob.Named(args[0]) ?? throw Unknown(args[0]);
            CommandLine line = CommandLine.Parse(args[1..], job.Options);
            return line.Has(CommandSyntax.Help) ? Show(job.HelpText()) : job.Run(line, messages);
        }
        catch (UsageException exception)
        {
            exception.Command = job is null ? ManifestSyntax.FullName : $"{ManifestSyntax.FullName} {job.Name}";
            throw;
        }
    }

    private static int Show(string text)
    {
        new Results().Write(new ByteLine().Append(text));
        return ExitCodes.Success;
    }

    private static UsageException Unknown(string typed)
    {
        string[] names = [.. ManifestJob.All.Select(job => job.Name)];
        List<string> near = NearMiss.Among(typed, names);
        return new UsageException(
            $"after '{ManifestSyntax.FullName}' comes {NearNames.Join([.. names], "or")}, not "
            + NameQuoting.Show(typed) + (near.Count > 0 ? $": did you mean {near[0]}?" : ""));
    }
}
