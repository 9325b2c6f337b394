namespace Hashlane.Tools;

/// <summary>The exception for results that can no longer be written; the tool then stops.</summary>
internal sealed class OutputException : Exception
{
    internal OutputException(IoError error)
        : base(error.Reason) =>
        Error = error;

    internal IoError Error { get; }
}
