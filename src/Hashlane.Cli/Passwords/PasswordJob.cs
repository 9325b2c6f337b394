namespace Hashlane.Cli;

/// <summary>One of the commands of <c>hashlane password</c>.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Options">Its options.</param>
/// <param name="HelpText">Makes the text of its <c>--help</c>.</param>
/// <param name="Run">Runs it and returns the exit code.</param>
internal sealed record PasswordJob(
    string Name, OptionTable Options, Func<string> HelpText, Func<CommandLine, Messages, int> Run)
{
    internal static PasswordJob[] All { get; } =
    [
        new("hash", PasswordSyntax.HashTable, PasswordSyntax.HashHelpText, PasswordHashCommand.Run),
        new("verify", PasswordSyntax.VerifyTable, PasswordSyntax.VerifyHelpText, PasswordVerifyCommand.Run),
        new("tune", PasswordSyntax.TuneTable, PasswordSyntax.TuneHelpText, PasswordTuneCommand.Run),
    ];

    internal static PasswordJob? Named(string name) => Array.Find(All, job => job.Name == name);
}
