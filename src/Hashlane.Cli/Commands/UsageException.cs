namespace Hashlane.Cli;

/// <summary>The command line is wrong. The message names the thing, the reason and, where it is not plain, what to do.</summary>
internal sealed class UsageException : Exception
{
    internal UsageException(string message)
        : base(message)
    {
    }
}
