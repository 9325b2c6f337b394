using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using static Hashlane.Blake3Kernels;

namespace Hashlane;

/// <summary>
/// The part of BLAKE3's tree (BLAKE3 paper §2.1), or of a subtree, whose chunks are hashed. It is plain data.
/// </summary>
/// <remarks>
/// <para>
/// A stack holds one chaining value for each complete subtree, largest first: one for each 1 in the binary number of
/// chunks. Only two halves that would form the root if nothing followed are not merged yet, since the root has its own
/// flag.
/// </para>
/// <para>
/// Chunks are hashed in batches, and parents level by level over a whole batch, so that as many as possible are side by
/// side. A batch begins anywhere. If a level begins with a right child, its left sibling is taken from the stack. If it
/// ends with a left child, that is kept for the stack.
/// </para>
/// </remarks>
internal partial struct Blake3Tree
{
    // 2^64 bytes are 2^54 chunks, so 54 subtrees; the last chunk; and the unmerged root's other half.
    private const int StackEntries = 56;

    // The top of a batch has few parents on each level: 4 levels of less than 16 in a batch. At 512 chunks they are
    // under 1 % of its time, and its chaining values, 16 KiB, stay in a first-level cache.
    private const int BatchChunks = 512;

    // A message of fewer chunks is hashed as it comes.
    private const int MinRunChunks = 4;

    private Words8<uint> _key;
    private ulong _firstChunk;
    private ulong _chunks;
    private uint _flags;
    private int _entries;
    private Stack _stack;

    /// <summary>Creates a tree without chunks and without a key.</summary>
    /// <param name="flags">Flags of every block.</param>
    /// <param name="firstChunk">The number of the first chunk: 0 if this is not a subtree.</param>
    public Blake3Tree(uint flags, ulong firstChunk) => Start(out this, flags, firstChunk);

    /// <summary>Creates a tree without chunks, with a key.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="flags">Flags of every block.</param>
    /// <param name="firstChunk">The number of the first chunk: 0 if this is not a subtree.</param>
    public Blake3Tree(ReadOnlySpan<byte> key, uint flags, ulong firstChunk) => Start(out this, key, flags, firstChunk);

    /// <summary>Whole chunks absorbed so far.</summary>
    public readonly ulong Chunks => _chunks;

    /// <summary>The number of the first chunk: 0 if this is not a subtree.</summary>
    public readonly ulong FirstChunk => _firstChunk;

    /// <summary>The key, or IV.</summary>
    [UnscopedRef]
    public readonly ref readonly Words8<uint> Key => ref _key;

    /// <summary>Flags of every block.</summary>
    public readonly uint Flags => _flags;

    /// <summary>
    /// The bytes of chunks that are worth collecting: as many chunks as the message has already, in powers of two, so
    /// that a short message takes no memory.
    /// </summary>
    public readonly int RunBytes => _chunks < MinRunChunks
        ? ChunkBytes
        : ChunkBytes << Math.Min(BitOperations.Log2(_chunks), BitOperations.Log2((uint)MaxRunChunks));

    /// <summary>True if the state was derived from a key or from key material.</summary>
    public readonly bool IsKeyed => _flags != 0;

    /// <summary>
    /// Creates a tree in place: the result of a constructor may be zeroed first and copied afterwards, which takes
    /// longer than hashing a block.
    /// </summary>
    /// <inheritdoc cref="Blake3Tree(uint, ulong)"/>
    public static void Start(out Blake3Tree tree, uint flags, ulong firstChunk)
    {
        // The stack's entries are written before they are read.
        Bytes.LeaveUnset(out tree);
        Blake3Start.Unkeyed(out tree._key);
        tree._flags = flags;
        tree._firstChunk = firstChunk;
        tree._chunks = 0;
        tree._entries = 0;
    }

    /// <inheritdoc cref="Start(out Blake3Tree, uint, ulong)"/>
    public static void Start(out Blake3Tree tree, ReadOnlySpan<byte> key, uint flags, ulong firstChunk)
    {
        Start(out tree, flags, firstChunk);
        LittleEndian.Read(out tree._key, in key[..ChainingValueBytes][0]);
    }

    /// <summary>Creates a tree from a key as words, or IV.</summary>
    public static void Start(out Blake3Tree tree, ref readonly Words8<uint> key, uint flags, ulong firstChunk)
    {
        Bytes.LeaveUnset(out tree);
        Blake3Start.Copy(in key, out tree._key);
        tree._flags = flags;
        tree._firstChunk = firstChunk;
        tree._chunks = 0;
        tree._entries = 0;
    }

    /// <summary>Hashes subtrees of equal size independently of any tree, for <see cref="AbsorbNodes"/>.</summary>
    /// <param name="key">The key, or IV.</param>
    /// <param name="chunks">Whole subtrees, together at most 512 chunks.</param>
    /// <param name="firstChunk">The number of the first chunk.</param>
    /// <param name="flags">Flags of every block.</param>
    /// <param name="level">A subtree has 2 to the power of this number of chunks.</param>
    /// <param name="chainingValues">32 bytes for each subtree; more are not written.</param>
    [SkipLocalsInit] // chaining values are written before they are read
    public static void HashSubtrees(
        ref readonly Words8<uint> key,
        ReadOnlySpan<byte> chunks,
        ulong firstChunk,
        uint flags,
        int level,
        Span<byte> chainingValues)
    {
        Debug.Assert(chunks.Length <= BatchChunks * ChunkBytes);
        Debug.Assert(chunks.Length % (ChunkBytes << level) == 0);
        Span<byte> nodes = stackalloc byte[BatchChunks * ChainingValueBytes];
        int count = chunks.Length / ChunkBytes;
        HashChunks(in key, chunks, firstChunk, flags, nodes);
        for (; level > 0; level--)
        {
            count /= 2;
            HashParents(in key, nodes, count, flags, nodes);
        }

        nodes[..(count * ChainingValueBytes)].CopyTo(chainingValues);
        if (flags != 0)
        {
            CryptographicOperations.ZeroMemory(nodes[..(chunks.Length / ChunkBytes * ChainingValueBytes)]);
        }
    }

    /// <summary>
    /// Absorbs whole chunks. The only chunk of a message, the root, must not be among them; the only one of a subtree
    /// may.
    /// </summary>
    [SkipLocalsInit] // chaining values are written before they are read
    public void AbsorbChunks(ReadOnlySpan<byte> chunks)
    {
        Debug.Assert(chunks.Length % ChunkBytes == 0);
        Announce(chunks.Length);
        Span<byte> nodes = stackalloc byte[(1 + BatchChunks) * ChainingValueBytes];
        int most = 0;
        while (chunks.Length > 0)
        {
            // Batches end at multiples of their length, so that only the first and the last are ragged.
            int count = Math.Min(chunks.Length / ChunkBytes, BatchChunks - (int)(_chunks % BatchChunks));
            HashChunks(
                in _key, chunks[..(count * ChunkBytes)], _firstChunk + _chunks, _flags, nodes[ChainingValueBytes..]);
            AbsorbNodesCore(nodes, count, level: 0);
            chunks = chunks[(count * ChunkBytes)..];
            most = Math.Max(most, count);
        }

        if (IsKeyed)
        {
            CryptographicOperations.ZeroMemory(nodes[..((1 + most) * ChainingValueBytes)]);
        }
    }

    [SkipLocalsInit] // chaining values kept for the stack are written before they are read
    private void AbsorbNodesCore(Span<byte> nodes, int count, int level)
    {
        Debug.Assert(_chunks % (1UL << level) == 0);
        MergeIfNoRoot();
        ulong first = _chunks >> level;
        _chunks += (ulong)count << level;

        Span<byte> kept = stackalloc byte[64 * ChainingValueBytes];
        ulong isKept = 0;
        for (int height = 0; ; height++)
        {
            int start = ChainingValueBytes;
            if (first % 2 == 1)
            {
                // The lowest 1 in the number of chunks absorbed before: the left sibling is on top of the stack.
                start = 0;
                _entries--;
                Entry(_entries).CopyTo(nodes);
                first--;
                count++;
            }

            if (count % 2 == 1)
            {
                count--;
                nodes.Slice(start + (count * ChainingValueBytes), ChainingValueBytes)
                    .CopyTo(kept[(height * ChainingValueBytes)..]);
                isKept |= 1UL << height;
            }

            if (count == 2 && first == 0 && isKept == 0)
            {
                // If nothing follows, their parent is the root.
                nodes.Slice(start, 2 * ChainingValueBytes).CopyTo(Entries(0, 2));
                _entries = 2;
                return;
            }

            if (count == 0)
            {
                break;
            }

            first /= 2;
            count /= 2;
            HashParents(in _key, nodes[start..], count, _flags, nodes[ChainingValueBytes..]);
        }

        while (isKept != 0)
        {
            int height = BitOperations.Log2(isKept);
            kept.Slice(height * ChainingValueBytes, ChainingValueBytes).CopyTo(Entry(_entries));
            _entries++;
            isKept -= 1UL << height;
            if (IsKeyed)
            {
                CryptographicOperations.ZeroMemory(kept.Slice(height * ChainingValueBytes, ChainingValueBytes));
            }
        }
    }

    /// <summary>Absorbs the rest of the message and writes its digest. The tree cannot be used afterwards.</summary>
    /// <param name="rest">The bytes not absorbed yet.</param>
    /// <param name="digest">
    /// At most 32 bytes, so that the root needs no node, and a short message no copy of its blocks.
    /// </param>
    [SkipLocalsInit] // the chaining value is written before it is read
    public void FinishDigest(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        Debug.Assert(digest.Length <= ChainingValueBytes);
        Blake3Start.Copy(in _key, out Words8<uint> cv);
        if (_chunks == 0 && rest.Length <= ChunkBytes)
        {
            Blake3Node.CompressChunk(ref cv, rest, counter: 0, _flags, Blake3Flags.Root);
        }
        else
        {
            AbsorbRest(rest);
            MergeToTwo();
            Compress(ref cv, Entries(0, 2), BlockBytes, counter: 0, _flags | Blake3Flags.Parent | Blake3Flags.Root);
        }

        LittleEndian.WriteFront(in cv, digest);
        if (IsKeyed)
        {
            Bytes.Wipe(ref cv);
        }
    }

    /// <summary>Absorbs the rest of the message and creates its root. The tree cannot be used afterwards.</summary>
    public void FinishRoot(ReadOnlySpan<byte> rest, ref Blake3Node root)
    {
        if (_chunks == 0 && rest.Length <= ChunkBytes)
        {
            root.SetChunk(in _key, rest, counter: 0, _flags);
        }
        else
        {
            AbsorbRest(rest);
            MergeToTwo();
            root.SetParent(in _key, Entries(0, 2), _flags);
        }

        root.MarkRoot();
    }

    /// <summary>
    /// Absorbs the rest of a subtree, which is not empty then, and writes its chaining value. The tree cannot be used
    /// afterwards.
    /// </summary>
    public void FinishSubtree(ReadOnlySpan<byte> rest, Span<byte> chainingValue)
    {
        AbsorbRest(rest);
        while (_entries > 1)
        {
            MergeTop();
        }

        Entry(0).CopyTo(chainingValue);
    }

    /// <summary>Writes flags, first chunk, key, number of chunks, and stack.</summary>
    public void Write(ref StateWriter writer)
    {
        writer.Byte((byte)_flags);
        writer.UInt64(_firstChunk);
        if (IsKeyed)
        {
            writer.Words(Bytes.OfReadOnly(in _key), sizeof(uint));
        }

        writer.UInt64(_chunks);
        Debug.Assert(_entries == EntriesOf(_chunks));
        writer.Bytes(Entries(0, _entries));
    }

    /// <summary>Becomes the tree that was written; the number of chunks says how many entries the stack has.</summary>
    public void Read(ref StateReader reader)
    {
        uint flags = reader.Byte();
        ulong firstChunk = reader.UInt64();
        reader.Check(
            reader.IsSecret ? flags is Blake3Flags.KeyedHash or Blake3Flags.DeriveKeyMaterial : flags == 0,
            "the mode is unknown");
        reader.Check(firstChunk <= ulong.MaxValue / ChunkBytes, "it begins after the longest message");
        Start(out this, reader.HasFlaw ? 0 : flags, reader.HasFlaw ? 0 : firstChunk);
        if (IsKeyed)
        {
            reader.Words(Bytes.Of(ref _key), sizeof(uint));
        }

        ulong chunks = reader.UInt64();
        ReadOnlySpan<byte> entries = reader.Bytes(
            reader.Check(chunks <= ulong.MaxValue / ChunkBytes, "the message is longer than 2^64 - 1 bytes")
                ? EntriesOf(chunks) * ChainingValueBytes
                : 0);
        if (!reader.HasFlaw)
        {
            _chunks = chunks;
            _entries = EntriesOf(chunks);
            entries.CopyTo(Entries(0, _entries));
        }
    }

    /// <summary>Returns to a tree without chunks, and zeroes the stack.</summary>
    public void Reset()
    {
        if (_chunks > 0)
        {
            Bytes.Wipe(ref _stack);
        }

        _chunks = 0;
        _entries = 0;
    }

    /// <summary>
    /// Returns the entries of the stack: one for each 1 in the number of chunks, but two if a single one would be the
    /// root.
    /// </summary>
    private static int EntriesOf(ulong chunks)
    {
        int subtrees = BitOperations.PopCount(chunks);
        return subtrees == 1 && chunks > 1 ? 2 : subtrees;
    }

    private void AbsorbRest(ReadOnlySpan<byte> rest)
    {
        int wholeBytes = rest.Length - (rest.Length % ChunkBytes);
        AbsorbChunks(rest[..wholeBytes]);
        if (wholeBytes < rest.Length)
        {
            AbsorbLastChunk(rest[wholeBytes..]);
        }
    }

    [SkipLocalsInit] // the chaining value is written before it is read
    private void AbsorbLastChunk(ReadOnlySpan<byte> chunk)
    {
        Span<byte> nodes = stackalloc byte[2 * ChainingValueBytes];
        Blake3Start.Copy(in _key, out Words8<uint> cv);
        Blake3Node.CompressChunk(ref cv, chunk, _firstChunk + _chunks, _flags, lastFlags: 0);
        LittleEndian.WriteFront(in cv, nodes.Slice(ChainingValueBytes, ChainingValueBytes));
        AbsorbNodesCore(nodes, count: 1, level: 0);
        if (IsKeyed)
        {
            Bytes.Wipe(ref cv);
            CryptographicOperations.ZeroMemory(nodes);
        }
    }

    /// <summary>Merges subtrees until only the halves of the root are left.</summary>
    private void MergeToTwo()
    {
        while (_entries > 2)
        {
            MergeTop();
        }
    }

    /// <summary>Merges the halves of what would have been the root, since more chunks follow.</summary>
    private void MergeIfNoRoot()
    {
        if (_entries > BitOperations.PopCount(_chunks))
        {
            MergeTop();
        }
    }

    /// <summary>Replaces the two smallest subtrees by the one that they make.</summary>
    [SkipLocalsInit] // the chaining value is written before it is read
    private void MergeTop()
    {
        Blake3Start.Copy(in _key, out Words8<uint> cv);
        _entries--;
        Compress(ref cv, Entries(_entries - 1, 2), BlockBytes, counter: 0, _flags | Blake3Flags.Parent);
        LittleEndian.WriteFront(in cv, Entry(_entries - 1));
        if (IsKeyed)
        {
            Bytes.Wipe(ref cv);
        }
    }

    [UnscopedRef]
    private Span<byte> Entry(int index) => Entries(index, 1);

    [UnscopedRef]
    private Span<byte> Entries(int index, int count) =>
        Bytes.Of(ref _stack).Slice(index * ChainingValueBytes, count * ChainingValueBytes);

    [StructLayout(LayoutKind.Sequential, Size = StackEntries * ChainingValueBytes)]
    private struct Stack;
}
