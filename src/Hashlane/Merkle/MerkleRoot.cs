using System.Buffers;

namespace Hashlane;

/// <summary>
/// Computes a root without keeping the tree: leaves are hashed in windows, and only the root of each is kept.
/// </summary>
/// <remarks>A window is a power of two, so that the windows' roots are hashes of one level.</remarks>
internal ref struct MerkleRoot
{
    private readonly HashFunction _function;
    private readonly int _hashBytes;
    private readonly int _leafCount;
    private readonly int _degree;
    private readonly byte[] _hashes;
    private readonly byte[] _scratch;
    private readonly byte[] _roots;
    private int _done;
    private int _count;

    /// <summary>Starts before the first window; rents the memory.</summary>
    /// <param name="function">The function of the tree.</param>
    /// <param name="leafCount">The number of leaves, 1 or more.</param>
    /// <param name="degree">The largest number of threads.</param>
    public MerkleRoot(HashFunction function, int leafCount, int degree)
    {
        _function = function;
        _hashBytes = function.HashSizeInBytes;
        _leafCount = leafCount;
        _degree = degree;
        int hashes = Math.Min(leafCount, MerkleLevel.ChunkHashes);
        int windows = Windows(leafCount);
        _hashes = ArrayPool<byte>.Shared.Rent(hashes * _hashBytes);
        _scratch = ArrayPool<byte>.Shared.Rent(Math.Max((hashes + 1) / 2, (windows + 1) / 2) * _hashBytes);
        _roots = ArrayPool<byte>.Shared.Rent(windows * _hashBytes);
    }

    /// <summary>The place for the leaf hashes of the window.</summary>
    public readonly Span<byte> Hashes => _hashes.AsSpan(0, _count * _hashBytes);

    /// <summary>Goes to the next window, if there is one.</summary>
    public bool TryNext(out int first, out int count)
    {
        first = _done;
        count = _count = Math.Min(_leafCount - _done, MerkleLevel.ChunkHashes);
        return count > 0;
    }

    /// <summary>Ends a window after all its leaf hashes were written.</summary>
    public void Close()
    {
        Span<byte> root = _roots.AsSpan(_done / MerkleLevel.ChunkHashes * _hashBytes, _hashBytes);
        MerkleHash.HashRoot(_function, Hashes, _scratch, root, _degree);
        _done += _count;
    }

    /// <summary>Returns the root over all windows.</summary>
    public readonly byte[] ToArray()
    {
        byte[] root = new byte[_hashBytes];
        MerkleHash.HashRoot(_function, _roots.AsSpan(0, Windows(_leafCount) * _hashBytes), _scratch, root, _degree);
        return root;
    }

    /// <summary>Zeroes and returns the memory: a hash tells which of few possible leaves was hashed.</summary>
    public readonly void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_hashes, clearArray: true);
        ArrayPool<byte>.Shared.Return(_scratch, clearArray: true);
        ArrayPool<byte>.Shared.Return(_roots, clearArray: true);
    }

    private static int Windows(int leafCount) => ((leafCount - 1) / MerkleLevel.ChunkHashes) + 1;
}
