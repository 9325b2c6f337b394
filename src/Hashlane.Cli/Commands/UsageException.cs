namespace Hashlane.Cli;

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
}
