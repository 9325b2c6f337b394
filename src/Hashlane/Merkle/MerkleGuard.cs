using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Admits any number of callers that read a tree, or one that appends. Entering and leaving take one interlocked
/// operation each.
/// </summary>
internal sealed class MerkleGuard
{
    private const int Appending = -1;

    // The number of callers that read, or a mark that one appends.
    private int _users;

    /// <summary>Enters to append, or throws if another caller is inside.</summary>
    public Use Append()
    {
        if (Interlocked.CompareExchange(ref _users, Appending, 0) != 0)
        {
            Throw();
        }

        return new Use(this);
    }

    /// <summary>Enters to read, or throws if another caller appends.</summary>
    public Use Read()
    {
        int users = Volatile.Read(ref _users);
        while (true)
        {
            if (users == Appending)
            {
                Throw();
            }

            int seen = Interlocked.CompareExchange(ref _users, users + 1, users);
            if (seen == users)
            {
                return new Use(this);
            }

            users = seen;
        }
    }

    private static void Throw() => throw new CryptographicException(
        $"This {nameof(MerkleTree)} is in use by another operation. Any number of threads may read a tree, "
        + "or one may append to it.");

    /// <summary>The time that a caller is inside, for a <c>using</c> declaration.</summary>
    public readonly ref struct Use
    {
        private readonly MerkleGuard _guard;

        public Use(MerkleGuard guard)
        {
            _guard = guard;
        }

        /// <summary>Leaves: to 0 after appending, to one caller less after reading.</summary>
        public void Dispose() => Interlocked.Add(ref _guard._users, _guard._users == Appending ? 1 : -1);
    }
}
