namespace Hashlane.Cli;

/// <summary>What the process says about its work. An interrupted run ends with 130, by the signal itself.</summary>
internal static class ExitCodes
{
    /// <summary>Everything was hashed, or everything listed was verified.</summary>
    internal const int Success = 0;

    /// <summary>A mismatch, a file that could not be read, nothing verified, or output that could not be written.</summary>
    internal const int Failure = 1;

    /// <summary>The command line itself is wrong; nothing was hashed.</summary>
    internal const int Usage = 2;
}
