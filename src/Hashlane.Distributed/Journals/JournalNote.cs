namespace Hashlane.Distributed;

/// <summary>A line of a journal about the whole job, which later runs of the job must know.</summary>
/// <param name="Kind">One of the constants.</param>
/// <param name="About">What it is about; empty for nothing.</param>
internal sealed record JournalNote(string Kind, string About)
{
    /// <summary>Results were taken that were to be verified, and that no other worker has verified.</summary>
    internal const string Unchecked = "unchecked";
}
