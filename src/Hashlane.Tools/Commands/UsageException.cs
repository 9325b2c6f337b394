namespace Hashlane.Tools;

/// <summary>
/// The exception for a wrong command line. The message names the argument, the reason and, if it is not obvious, the
/// remedy.
/// </summary>
internal sealed class UsageException : Exception
{
    internal UsageException(string message)
        : base(message)
    {
    }

    /// <summary>The command whose help tells more, such as <c>hashlane</c>.</summary>
    internal string Command { get; set; } = ToolName.Value;
}
