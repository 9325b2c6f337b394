namespace Hashlane.Tools;

/// <summary>
/// The exit codes of the tool. The exit code of an interrupted run is 130, which the signal itself causes.
/// </summary>
internal static class ExitCodes
{
    /// <summary>Everything was hashed, or everything listed was verified.</summary>
    internal const int Success = 0;

    /// <summary>
    /// A mismatch, a file that could not be read, nothing verified, or output that could not be written.
    /// </summary>
    internal const int Failure = 1;

    /// <summary>The command line is wrong; nothing was hashed.</summary>
    internal const int Usage = 2;

    /// <summary>Of manifests: files differ, and none of them silently.</summary>
    internal const int Different = 3;

    /// <summary>Of manifests: files have changed although their size and time did not.</summary>
    internal const int SilentlyChanged = 4;

    /// <summary>Of manifests by many workers: all is there, but units that were to be verified were not.</summary>
    internal const int Unchecked = 5;
}
