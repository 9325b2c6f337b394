namespace Hashlane;

/// <summary>
/// The hashes of all complete subtrees of one height, in chunks, so that a tree can grow without being copied.
/// </summary>
internal sealed class MerkleLevel
{
    /// <summary>
    /// The number of hashes in a chunk: a power of two. One call hashes a chunk, which is enough work for several
    /// threads.
    /// </summary>
    public const int ChunkHashes = 1 << 16;

    private readonly List<byte[]> _chunks = [];
    private readonly int _hashBytes;

    /// <summary>Creates an empty level.</summary>
    public MerkleLevel(int hashBytes)
    {
        _hashBytes = hashBytes;
    }

    /// <summary>The number of hashes.</summary>
    public long Count { get; private set; }

    /// <summary>Returns one hash.</summary>
    public ReadOnlySpan<byte> this[long index] => Slice(index, 1);

    /// <summary>Returns adjacent hashes of one chunk.</summary>
    public ReadOnlySpan<byte> Slice(long first, int count) =>
        _chunks[(int)(first / ChunkHashes)].AsSpan((int)(first % ChunkHashes) * _hashBytes, count * _hashBytes);

    /// <summary>
    /// Makes room for the next hashes, at most to the end of a chunk; <see cref="Add"/> counts those written.
    /// </summary>
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
            // Doubles the room, so that leaves can be appended one by one.
            Array.Resize(ref hashes, Math.Min(Math.Max(neededBytes, 2 * hashes.Length), ChunkHashes * _hashBytes));
            _chunks[chunk] = hashes;
        }

        return hashes.AsSpan(used * _hashBytes, count * _hashBytes);
    }

    /// <summary>Counts hashes that were written to the reserved room.</summary>
    public void Add(int count) => Count += count;

    /// <summary>Forgets all but the first hashes.</summary>
    public void Truncate(long count) => Count = count;
}
