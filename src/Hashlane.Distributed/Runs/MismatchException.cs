namespace Hashlane.Distributed;

/// <summary>
/// Two workers had different results for the same contents. Nothing that the wrong one has hashed may be kept; nothing
/// of either if nobody knows which one is wrong.
/// </summary>
/// <param name="message">The workers: a sentence without a full stop.</param>
/// <param name="isDecided">Whether the wrong worker is known.</param>
internal sealed class MismatchException(string message, bool isDecided) : Exception(message)
{
    /// <summary>Whether the wrong worker is known, so that nothing more is taken from it.</summary>
    internal bool IsDecided => isDecided;
}
