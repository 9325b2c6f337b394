namespace Hashlane.Cli;

/// <summary>One of the commands of <c>hashlane manifest</c>.</summary>
/// <param name="Name">The word after <c>manifest</c>.</param>
/// <param name="Options">The options that it has.</param>
/// <param name="HelpText">Makes its help.</param>
/// <param name="Run">Runs it, and returns the exit code.</param>
internal sealed record ManifestJob(
    string Name, OptionTable Options, Func<string> HelpText, Func<CommandLine, Messages, int> Run)
{
    internal static ManifestJob[] All { get; } =
    [
        new("create", ManifestSyntax.CreateTable, ManifestSyntax.CreateHelpText, ManifestCreateCommand.Run),
        new("update", ManifestSyntax.UpdateTable, ManifestSyntax.UpdateHelpText, ManifestUpdateCommand.Run),
        new("check", ManifestSyntax.CheckTable, ManifestSyntax.CheckHelpText, ManifestCheckCommand.Run),
        new("diff", ManifestSyntax.DiffTable, ManifestSyntax.DiffHelpText, ManifestDiffCommand.Run),
        new("prove", ManifestSyntax.ProveTable, ManifestSyntax.ProveHelpText, ManifestProveCommand.Run),
        new(
            "verify-proof", ManifestSyntax.VerifyTable, ManifestSyntax.VerifyHelpText, ManifestVerifyProofCommand.Run),
    ];

    internal static ManifestJob? Named(string name)
    {
        foreach (ManifestJob job in All)
        {
            if (job.Name == name)
            {
                return job;
            }
        }

        return null;
    }
}
