namespace Hashlane.Distributed;

/// <summary>Receives the outcomes of a job in the order of its source.</summary>
internal interface IOutcomeSink
{
    /// <summary>Receives the next outcome.</summary>
    /// <param name="item">The item, as the source gave it.</param>
    /// <param name="outcome">
    /// Hashed, missing, changed or failed; null for an item that was not to be read.
    /// </param>
    void Add(SourceItem item, FileOutcome? outcome);

    /// <summary>
    /// Writes all outcomes so far to the disk for good: the journal is about to forget their results.
    /// </summary>
    void Flush();
}
