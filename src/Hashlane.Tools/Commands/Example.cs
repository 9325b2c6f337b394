namespace Hashlane.Tools;

/// <summary>A command line that shows how a command is used.</summary>
/// <param name="Line">The command line.</param>
/// <param name="Purpose">The purpose that it serves.</param>
internal sealed record Example(string Line, string Purpose);
