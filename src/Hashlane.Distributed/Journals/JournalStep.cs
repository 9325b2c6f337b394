namespace Hashlane.Distributed;

/// <summary>The steps of a journal's flush and compaction, after each of which the process could end.</summary>
internal enum JournalStep
{
    /// <summary>The new file has one more result.</summary>
    Copying,

    /// <summary>The new file is complete, and on the disk.</summary>
    Copied,

    /// <summary>The new file has the name of the old one.</summary>
    Renamed,

    /// <summary>All results are on the disk.</summary>
    Flushed,
}
