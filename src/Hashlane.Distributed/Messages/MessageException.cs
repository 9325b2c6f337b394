namespace Hashlane.Distributed;

/// <summary>The exception for a message that is malformed, oversized or altered.</summary>
/// <param name="reason">The reason, as a sentence without a full stop.</param>
internal sealed class MessageException(string reason) : Exception(reason);
