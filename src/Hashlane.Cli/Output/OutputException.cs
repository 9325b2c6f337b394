namespace Hashlane.Cli;

/// <summary>Results can no longer be written, so there is nothing left to do.</summary>
internal sealed class OutputException : Exception
{
    internal OutputException(IoError error)
        : base(error.Reason) =>
        Error = error;

    internal IoError Error { get; }
}
