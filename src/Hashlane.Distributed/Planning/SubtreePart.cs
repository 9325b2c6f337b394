namespace Hashlane.Distributed;

/// <summary>A subtree of a large file, whose units are all tries for the same chaining value.</summary>
/// <param name="division">The division of the file.</param>
internal sealed class SubtreePart(FileDivision division)
{
    /// <summary>The division of the file.</summary>
    internal FileDivision Division => division;

    /// <summary>Whether the file has the chaining value.</summary>
    internal bool IsAdded { get; private set; }

    /// <summary>Adds the chaining value to the file. A later one is ignored: the first is merged already.</summary>
    internal void Add(long offset, byte[] chainingValue)
    {
        if (!IsAdded)
        {
            IsAdded = true;
            division.Add(offset, chainingValue);
        }
    }
}
