using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// Cuts a message that arrives in pieces into blocks for a mode: the only partial-block logic in the library.
/// A mutable struct that lives inside a hasher, so that a hasher is one allocation.
/// </summary>
/// <typeparam name="TMode">The hash function.</typeparam>
/// <typeparam name="TBlock">Storage of the mode's <see cref="IHashMode.BlockBytes"/>, or twice that if it holds back more than a block.</typeparam>
internal struct BlockBuffer<TMode, TBlock>
    where TMode : struct, IHashMode
    where TBlock : unmanaged
{
    private TMode _mode;
    private TBlock _block;
    private PendingCount _pending;

    public BlockBuffer(TMode mode)
    {
        Debug.Assert(BlockBytes == mode.BlockBytes || BlockBytes == 2 * mode.BlockBytes);
        _mode = mode;
        _block = default;
        _pending = default;
    }

    /// <summary>The mode as it is: what is pending is not in it yet.</summary>
    [UnscopedRef]
    public ref TMode Mode => ref _mode;

    /// <summary>What was appended and not absorbed yet: at most as much as there is storage for.</summary>
    [UnscopedRef]
    public ReadOnlySpan<byte> Pending => Bytes.Of(ref _block)[..PendingBytes];

    private static int BlockBytes => Bytes.SizeOf<TBlock>();

    private int PendingBytes
    {
        readonly get => (int)_pending.Bytes;
        set => _pending.Bytes = value;
    }

    /// <summary>
    /// Starts with a mode that holds a key, in a buffer that is a field already: a constructor's result would pass through the stack.
    /// Zeroes the mode given.
    /// </summary>
    public void Take(ref TMode mode)
    {
        Debug.Assert(BlockBytes == mode.BlockBytes || BlockBytes == 2 * mode.BlockBytes);
        _mode = mode;
        mode.Wipe();
    }

    public void Append(ReadOnlySpan<byte> source)
    {
        Span<byte> block = Bytes.Of(ref _block);
        long absorbable = _mode.AbsorbableBytes((long)PendingBytes + source.Length);
        if (absorbable == 0)
        {
            source.CopyTo(block[PendingBytes..]);
            PendingBytes += source.Length;
            return;
        }

        if (PendingBytes > 0)
        {
            int head = HeadBytes(absorbable);
            if (BlockBytes > _mode.BlockBytes && head < PendingBytes)
            {
                // Of nearly two blocks one.
                _mode.AbsorbBlocks(block[..head]);
                block[head..PendingBytes].CopyTo(block);
                PendingBytes -= head;
                source.CopyTo(block[PendingBytes..]);
                PendingBytes += source.Length;
                return;
            }

            int free = head - PendingBytes;
            source[..free].CopyTo(block[PendingBytes..]);
            _mode.AbsorbBlocks(block[..head]);
            source = source[free..];
            absorbable -= head;
        }

        if (absorbable > 0)
        {
            _mode.AbsorbBlocks(source[..(int)absorbable]);
        }

        PendingBytes = source.Length - (int)absorbable;
        source[(int)absorbable..].CopyTo(block);
    }

    /// <summary>Appends what completes the last block begun, and absorbs all: the caller appends so much more that nothing of it would be held back.</summary>
    public void AppendAndAbsorb(ReadOnlySpan<byte> source)
    {
        Span<byte> block = Bytes.Of(ref _block);
        source.CopyTo(block[PendingBytes..]);
        _mode.AbsorbBlocks(block[..(PendingBytes + source.Length)]);
        PendingBytes = 0;
    }

    /// <summary>Writes the digest of what was appended so far; more can be appended afterwards.</summary>
    public void FinishCopy(Span<byte> digest)
    {
        TMode spent = _mode;
        spent.Finish(Pending, digest);
        if (spent.IsKeyed)
        {
            spent.Wipe();
        }
    }

    /// <summary>Writes the digest and starts anew with the same key and parameters.</summary>
    public void FinishAndReset(Span<byte> digest)
    {
        _mode.Finish(Pending, digest);
        Reset();
    }

    /// <summary>Forgets the message, its buffered bytes included, and keeps key and parameters.</summary>
    public void Reset()
    {
        _mode.Reset();
        Bytes.Wipe(ref _block);
        PendingBytes = 0;
    }

    /// <summary>Zeroes everything.</summary>
    public void Wipe()
    {
        _mode.Wipe();
        Bytes.Wipe(ref _block);
        PendingBytes = 0;
    }

    /// <summary>Bytes of the blocks that begin in what is pending, as far as they can be absorbed.</summary>
    private readonly int HeadBytes(long absorbableBytes)
    {
        int unit = _mode.BlockBytes;
        return BlockBytes > unit && PendingBytes > unit && absorbableBytes > unit ? BlockBytes : unit;
    }

    /// <summary>
    /// Eight bytes that are aligned to four: whatever the mode's alignment is, the buffer ends without padding, in which bytes of the stack would lie.
    /// </summary>
    [StructLayout(LayoutKind.Sequential, Pack = sizeof(int))]
    private struct PendingCount
    {
        public long Bytes;
    }
}

/// <summary>What is done to buffers without being a member: arithmetic, and what only some modes can do.</summary>
internal static class BlockBuffer
{
    /// <summary>
    /// How many of <paramref name="availableBytes"/> are whole blocks, <paramref name="heldBytes"/> of them not counted: a last block that must be held is
    /// whole only when a byte more is there (1), or more than that (up to a block).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a mask once blockBytes is a constant
    public static long WholeBytes(long availableBytes, int blockBytes, int heldBytes)
    {
        long candidates = availableBytes - heldBytes;
        return candidates < blockBytes ? 0 : candidates - (candidates % blockBytes);
    }

    /// <summary>Opens the output of what was appended so far; more can be appended afterwards.</summary>
    [SkipLocalsInit] // the mode is copied whole
    public static XofReader OpenXof<TMode, TBlock, TNode>(ref BlockBuffer<TMode, TBlock> buffer)
        where TMode : struct, IXofMode<TNode>
        where TBlock : unmanaged
        where TNode : struct, IOutputNode
    {
        TMode spent = buffer.Mode;
        NodeReader<TNode> reader = new(spent.OutputBytes);
        spent.FinishNode(buffer.Pending, ref reader.Node);
        if (spent.IsKeyed)
        {
            spent.Wipe();
        }

        return reader;
    }
}
