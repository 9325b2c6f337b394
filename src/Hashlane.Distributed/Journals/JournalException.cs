namespace Hashlane.Distributed;

/// <summary>The exception for a journal that was altered, or is not the one of the job.</summary>
/// <param name="reason">The reason, as a sentence without a full stop.</param>
internal sealed class JournalException(string reason) : Exception(reason);
