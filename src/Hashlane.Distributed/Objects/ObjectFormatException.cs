namespace Hashlane.Distributed;

/// <summary>The exception for a list of objects, a file of headers or an origin that cannot be used.</summary>
/// <param name="message">The line and the reason, without a full stop and without secrets.</param>
internal sealed class ObjectFormatException(string message) : Exception(message)
{
    /// <summary>Creates the exception for a line.</summary>
    /// <param name="line">Its number, from 1.</param>
    /// <param name="reason">The reason.</param>
    internal ObjectFormatException(long line, string reason)
        : this($"line {line}: {reason}")
    {
    }
}
