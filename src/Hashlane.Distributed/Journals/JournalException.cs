namespace Hashlane.Distributed;

/// <summary>
/// The exception for a journal, or another file that a run keeps for the next one, that was altered or is not of the
/// job.
/// </summary>
/// <param name="reason">The file, the reason and the remedy, as a sentence without a full stop.</param>
internal sealed class JournalException(string reason) : Exception(reason);
