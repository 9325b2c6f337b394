namespace Hashlane.Distributed;

/// <summary>The place in a journal of a result that is not forgotten.</summary>
/// <param name="offset">The first byte.</param>
/// <param name="length">The number of bytes, with the line feed.</param>
internal sealed class JournalLine(long offset, int length)
{
    /// <summary>The first byte, which a compaction moves.</summary>
    internal long Offset { get; set; } = offset;

    /// <summary>The number of bytes, with the line feed.</summary>
    internal int Length { get; } = length;

    /// <summary>Whether an earlier run has left it, and it was not taken yet.</summary>
    internal bool IsEarlier { get; set; }
}
