using System.Diagnostics;
using System.Numerics;
using static Hashlane.Blake3Kernels;

namespace Hashlane;

/// <summary>
/// BLAKE3's rules of absorbing and finishing for a subtree (BLAKE3 paper §2.1): its result is a chaining value and
/// never a root.
/// </summary>
internal struct Blake3SubtreeMode : ICollectingMode, IExportableMode
{
    private Blake3Tree _tree;
    private ulong _maxBytes;

    public readonly int BlockBytes => ChunkBytes;

    public readonly int RunBytes => _tree.RunBytes;

    public readonly bool IsKeyed => _tree.IsKeyed;

    /// <summary>
    /// Creates a subtree without data in place, as
    /// <see cref="Blake3Tree.Start(out Blake3Tree, ReadOnlySpan{byte}, uint, ulong)"/> does.
    /// </summary>
    /// <param name="mode">The new mode.</param>
    /// <param name="key">The key, the context key, or IV: 32 bytes.</param>
    /// <param name="flags">Flags of every block.</param>
    /// <param name="inputOffset">
    /// The byte offset in the whole input at which the subtree begins, a multiple of the chunk length.
    /// </param>
    public static void Start(out Blake3SubtreeMode mode, ReadOnlySpan<byte> key, uint flags, ulong inputOffset)
    {
        Debug.Assert(inputOffset % ChunkBytes == 0);
        Bytes.LeaveUnset(out mode);
        Blake3Tree.Start(out mode._tree, key, flags, inputOffset / ChunkBytes);
        mode._maxBytes = MaxBytes(inputOffset);
    }

    /// <summary>Returns the bytes of the longest subtree that begins at an offset.</summary>
    public static ulong MaxBytes(ulong inputOffset)
    {
        // A left sibling is complete, so a subtree begins at a multiple of the power of two that it fills at most. The
        // last byte of the longest message has the number 2^64 − 2.
        ulong untilEnd = ulong.MaxValue - inputOffset;
        return inputOffset == 0 ? untilEnd : Math.Min(1UL << BitOperations.TrailingZeroCount(inputOffset), untilEnd);
    }

    /// <summary>
    /// Returns the bytes of a tree's left child: the largest power of two chunks that leaves a byte for the right one.
    /// </summary>
    public static ulong LeftBytes(ulong totalBytes) => 1UL << BitOperations.Log2(totalBytes - 1);

    /// <summary>The byte offset in the whole input at which the subtree begins.</summary>
    public readonly ulong InputOffset => _tree.FirstChunk * ChunkBytes;

    /// <summary>
    /// Returns the bytes absorbed, of which <paramref name="pendingBytes"/> were not passed to the mode yet.
    /// </summary>
    public readonly ulong AbsorbedBytes(int pendingBytes) => (_tree.Chunks * ChunkBytes) + (ulong)pendingBytes;

    /// <summary>Returns the bytes that may follow.</summary>
    public readonly ulong RemainingBytes(int pendingBytes) => _maxBytes - AbsorbedBytes(pendingBytes);

    // No chunk has to wait, since none can be the root.
    public readonly long AbsorbableBytes(long availableBytes) => availableBytes - (availableBytes % ChunkBytes);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % ChunkBytes == 0);
        _tree.AbsorbChunks(wholeBlocks);
    }

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        Debug.Assert(digest.Length == ChainingValueBytes && AbsorbedBytes(rest.Length) > 0);
        _tree.FinishSubtree(rest, digest);
    }

    public void Reset() => _tree.Reset();

    public void Wipe() => Bytes.Wipe(ref this);

    public void Write(ref StateWriter writer) => _tree.Write(ref writer);

    public void Read(ref StateReader reader)
    {
        _tree.Read(ref reader);
        _maxBytes = MaxBytes(InputOffset);
    }

    public readonly bool CanHold(int pendingBytes) =>
        AbsorbableBytes(pendingBytes) == 0
        && _tree.Chunks * ChunkBytes <= _maxBytes
        && (ulong)pendingBytes <= _maxBytes - (_tree.Chunks * ChunkBytes);
}
