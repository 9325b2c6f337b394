namespace Hashlane.Tools;

/// <summary>An exit code of a command.</summary>
/// <param name="Code">The number.</param>
/// <param name="Meaning">The state of things when the command ends with it.</param>
internal sealed record ExitMeaning(int Code, string Meaning)
{
    /// <summary>The end by SIGINT, as shells report it.</summary>
    private const int InterruptedCode = 130;

    internal static ExitMeaning WrongLine { get; } = new(ExitCodes.Usage, "a wrong command line");

    internal static ExitMeaning Interrupted { get; } = new(InterruptedCode, "interrupted");
}
