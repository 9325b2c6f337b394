namespace Hashlane.Distributed;

/// <summary>
/// Merges the chaining values of a file's subtrees to its digest, in whatever order they come. Siblings are merged as
/// soon as both are there, so that it holds only the values that wait for others.
/// </summary>
internal sealed class SubtreeMerger
{
    // A node's level is kept above its place within the level.
    private const int LevelShift = 56;

    private readonly Dictionary<long, byte[]> _waiting = [];
    private readonly long _subtrees;

    /// <summary>Creates a merger.</summary>
    /// <param name="subtrees">The number of subtrees, at least two: all of the same length but the last.</param>
    internal SubtreeMerger(long subtrees)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(subtrees, 2);
        _subtrees = subtrees;
    }

    /// <summary>The number of chaining values that wait for others.</summary>
    internal int WaitingParts => _waiting.Count;

    /// <summary>Adds the chaining value of a subtree. Each is added once.</summary>
    /// <param name="index">The place of the subtree in the file.</param>
    /// <param name="chainingValue">Its chaining value.</param>
    /// <returns>The digest of the file if that was the last subtree, otherwise null.</returns>
    internal byte[]? Add(long index, byte[] chainingValue)
    {
        long place = index;
        byte[] value = chainingValue;
        for (int level = 0; ; level++, place >>= 1)
        {
            long sibling = place ^ 1;
            if (sibling << level >= _subtrees)
            {
                continue; // the last node of a level that has no sibling is a child of a higher one
            }

            if (!_waiting.Remove(Key(level, sibling), out byte[]? other))
            {
                _waiting.Add(Key(level, place), value);
                return null;
            }

            byte[] left = place < sibling ? value : other;
            byte[] right = place < sibling ? other : value;
            if (2L << level >= _subtrees)
            {
                return Blake3Subtree.HashRoot(Blake3TreeKey.Hash, left, right);
            }

            value = Blake3Subtree.MergeChainingValues(Blake3TreeKey.Hash, left, right);
        }
    }

    private static long Key(int level, long place) => ((long)level << LevelShift) | place;
}
