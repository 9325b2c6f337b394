namespace Hashlane.Distributed;

/// <summary>
/// A large file that is hashed in subtrees. Its units are made one after another, so that a file of any length takes
/// little memory.
/// </summary>
/// <remarks>
/// BLAKE3's left children are powers of two. So a division by a power of two gives pieces of that length, and a last
/// one of the rest: all of them subtrees (BLAKE3 paper §2.1).
/// </remarks>
internal sealed class DividedFile : PlannedWork
{
    private readonly UnitFactory _factory;
    private readonly PendingItem _item;
    private readonly ContentIdentity _identity;
    private readonly long _subtreeBytes;
    private readonly SubtreeMerger _merger;
    private long _next;

    /// <summary>Creates the division.</summary>
    /// <param name="factory">Makes the units.</param>
    /// <param name="item">The file.</param>
    /// <param name="identity">The identity that all subtrees must have; longer than a subtree.</param>
    /// <param name="subtreeBytes">The length of a subtree: a power of two, at least a chunk.</param>
    internal DividedFile(UnitFactory factory, PendingItem item, ContentIdentity identity, long subtreeBytes)
    {
        _factory = factory;
        _item = item;
        _identity = identity;
        _subtreeBytes = subtreeBytes;
        Subtrees = ((identity.Bytes - 1) / subtreeBytes) + 1;
        _merger = new SubtreeMerger(Subtrees);
    }

    /// <summary>The number of subtrees, at least two.</summary>
    internal long Subtrees { get; }

    /// <summary>The number of the try, from 0: a file that changes between its subtrees is divided anew.</summary>
    internal int Try { get; init; }

    /// <summary>Whether nobody waits for subtrees any more: the file has changed, and is planned anew.</summary>
    internal bool IsAbandoned { get; private set; }

    /// <summary>Ends the division without a digest.</summary>
    internal void Abandon() => IsAbandoned = true;

    internal override PlannedUnit? TakeNext()
    {
        if (_next == Subtrees || IsAbandoned || _item.IsDone)
        {
            return null;
        }

        long offset = _subtreeBytes * _next++;
        long length = Math.Min(_subtreeBytes, _identity.Bytes - offset);
        return _factory.Subtree(this, _item, _identity, offset, length);
    }

    /// <summary>Adds the chaining value of a subtree; with the last one the file has its digest.</summary>
    /// <returns>Whether the file is done.</returns>
    internal bool Add(long offset, byte[] chainingValue)
    {
        byte[]? digest = _merger.Add(offset / _subtreeBytes, chainingValue);
        return digest is not null && _item.TrySettle(FileOutcome.Hashed(_identity, digest));
    }
}
