namespace Hashlane.Distributed;

/// <summary>A line of a journal about the whole job, which later runs of the job must know.</summary>
/// <param name="Kind">One of the constants.</param>
/// <param name="About">The subject; empty for none.</param>
internal sealed record JournalNote(string Kind, string About)
{
    /// <summary>Results were taken that were to be verified, and that no other worker has verified.</summary>
    internal const string Unchecked = "unchecked";

    /// <summary>
    /// Results of a worker were taken unverified, for lines from a path on: the path in hexadecimal digits, a space and
    /// the name.
    /// </summary>
    internal const string Taken = "taken";

    /// <summary>A worker was wrong: its name.</summary>
    internal const string Wrong = "wrong";

    /// <summary>
    /// A worker is one of two of which one is wrong, and nobody knows which: its name. No result before this line
    /// counts. The worker may go on.
    /// </summary>
    internal const string Doubted = "doubted";

    /// <summary>The lines that a wrong or doubted worker can have a part in are removed: its name.</summary>
    internal const string Removed = "removed";
}
