namespace Hashlane.Distributed;

/// <summary>The exception for a queue that cannot be used.</summary>
/// <param name="message">The queue, the reason, and what to do.</param>
/// <param name="inner">The cause, if any.</param>
internal sealed class QueueException(string message, Exception? inner = null) : Exception(message, inner);
