using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Admits any number of callers that read a tree, or one that appends. Entering and leaving take one interlocked
/// operation each.
/// </summary>
internal struct MerkleGuard
{
    private const int Appending = -1;

    // The number of callers that read, or a mark that one appends.
    private int _users;

    /// <summary>Enters to append, or throws if another caller is inside.</summary>
    public void EnterToAppend()
    {
        if (Interlocked.CompareExchange(ref _users, Appending, 0) != 0)
        {
            Throw();
        }
    }

    /// <summary>Leaves after appending.</summary>
    public void LeaveAppend() => Volatile.Write(ref _users, 0);

    /// <summary>Enters to read, or throws if another caller appends.</summary>
    public void EnterToRead()
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
                return;
            }

            users = seen;
        }
    }

    /// <summary>Leaves after reading.</summary>
    public void LeaveRead() => Interlocked.Decrement(ref _users);

    private static void Throw() => throw new CryptographicException(
        $"This {nameof(MerkleTree)} is in use by another operation. Any number of threads may read a tree, "
        + "or one may append to it.");
}
