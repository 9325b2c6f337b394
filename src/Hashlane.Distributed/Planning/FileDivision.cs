namespace Hashlane.Distributed;

/// <summary>The division of a large file into subtrees, and the chaining values of those that are done.</summary>
/// <remarks>
/// BLAKE3's left children are powers of two. So a division by a power of two gives pieces of that length, and a last
/// one of the rest: all of them subtrees (BLAKE3 paper §2.1).
/// </remarks>
internal sealed class FileDivision
{
    private readonly SubtreeMerger _merger;

    /// <summary>Creates the division.</summary>
    /// <param name="item">The file.</param>
    /// <param name="identity">The identity that all subtrees must have; longer than a subtree.</param>
    /// <param name="subtreeBytes">The length of a subtree: a power of two, at least a chunk.</param>
    internal FileDivision(PendingItem item, ContentIdentity identity, long subtreeBytes)
    {
        Item = item;
        Identity = identity;
        SubtreeBytes = subtreeBytes;
        Subtrees = ((identity.Bytes - 1) / subtreeBytes) + 1;
        _merger = new SubtreeMerger(Subtrees);
    }

    /// <summary>The file.</summary>
    internal PendingItem Item { get; }

    /// <summary>The identity that all subtrees must have.</summary>
    internal ContentIdentity Identity { get; }

    /// <summary>The length of each subtree but the last.</summary>
    internal long SubtreeBytes { get; }

    /// <summary>The number of subtrees, at least two.</summary>
    internal long Subtrees { get; }

    /// <summary>The number of the try, from 0: a file that changes between its subtrees is divided anew.</summary>
    internal int Try { get; init; }

    /// <summary>Whether nobody waits for subtrees any more: the file has changed, and is planned anew.</summary>
    internal bool IsAbandoned { get; private set; }

    /// <summary>Ends the division without a digest.</summary>
    internal void Abandon() => IsAbandoned = true;

    /// <summary>Adds the chaining value of a subtree; with the last one the file has its digest.</summary>
    /// <returns>Whether the file is done.</returns>
    internal bool Add(long offset, byte[] chainingValue)
    {
        byte[]? digest = _merger.Add(offset / SubtreeBytes, chainingValue);
        return digest is not null && Item.TrySettle(FileOutcome.Hashed(Identity, digest));
    }
}
