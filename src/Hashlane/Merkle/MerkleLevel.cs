namespace Hashlane;

/// <summary>The hashes of all complete subtrees of one height, in chunks, so that a tree can grow without being copied.</summary>
internal sealed class MerkleLevel
{
    /// <summary>Hashes of a chunk: a power of two. So many are hashed by one call, which is enough for several threads.</summary>
    public const int ChunkHashes = 1 << 16;

    private readonly List<byte[]> _chunks = [];
    private readonly int _hashBytes;

    /// <summary>An empty level.</summary>
    public MerkleLevel(int hashBytes)
    {
        _hashBytes = hashBytes;
    }

    /// <summary>Hashes that are there.</summary>
    public long Count { get; private set; }

    /// <summary>One hash.</summary>
    public ReadOnlySpan<byte> this[long index] => Slice(index, 1);

    /// <summary>Hashes side by side, all of one chunk.</summary>
    public ReadOnlySpan<byte> Slice(long first, int count) =>
        _chunks[(int)(first / ChunkHashes)].AsSpan((int)(first % ChunkHashes) * _hashBytes, count * _hashBytes);

    /// <summary>Room for the next hashes, at most to the end of a chunk. They are there when <see cref="Add"/> was called.</summary>
    public Span<byte> Reserve(long most)
    {
        int chunk = (int)(Count / ChunkHashes);
        int used = (int)(Count % ChunkHashes);
        int count = (int)Math.Min(most, ChunkHashes - used);
        if (chunk == _chunks.Count)
        {
            _chunks.Add([]);
        }

        byte[] hashes = _chunks[chunk];
        int neededBytes = (used + count) * _hashBytes;
        if (hashes.Length < neededBytes)
        {
            // Doubling, so that leaves can come one by one.
            Array.Resize(ref hashes, Math.Min(Math.Max(neededBytes, 2 * hashes.Length), ChunkHashes * _hashBytes));
            _chunks[chunk] = hashes;
        }

        return hashes.AsSpan(used * _hashBytes, count * _hashBytes);
    }

    /// <summary>Counts hashes that were written to what was reserved.</summary>
    public void Add(int count) => Count += count;

    /// <summary>Forgets all but the first hashes.</summary>
    public void Truncate(long count) => Count = count;
}
