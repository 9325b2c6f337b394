namespace Hashlane.Distributed;

/// <summary>
/// Two workers had different results for the same contents. Nothing that the wrong one has hashed may be kept.
/// </summary>
/// <param name="message">The workers: a sentence without a full stop.</param>
internal sealed class MismatchException(string message) : Exception(message);
