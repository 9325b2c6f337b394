using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// Splits a message that arrives in pieces into blocks for a mode: the only partial-block logic in the library. It is a
/// mutable struct inside a hasher, so that a hasher is one allocation.
/// </summary>
/// <typeparam name="TMode">The hash function.</typeparam>
/// <typeparam name="TBlock">Storage of the mode's <see cref="IHashMode.BlockBytes"/>, or twice that if it holds back
/// more than a block.</typeparam>
internal partial struct BlockBuffer<TMode, TBlock>
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

    /// <summary>The mode, which has not absorbed the pending bytes yet.</summary>
    [UnscopedRef]
    public ref TMode Mode => ref _mode;

    /// <summary>The bytes that were appended but not absorbed yet, at most as many as the storage holds.</summary>
    [UnscopedRef]
    public ReadOnlySpan<byte> Pending => Bytes.Of(ref _block)[..PendingBytes];

    private static int BlockBytes => Bytes.SizeOf<TBlock>();

    /// <summary>The length of <see cref="Pending"/>, for callers that have not pinned the buffer.</summary>
    public int PendingBytes
    {
        readonly get => (int)_pending.Bytes;
        private set => _pending.Bytes = value;
    }

    /// <summary>
    /// Starts with a mode that holds a key, in a buffer that is already a field. The result of a constructor would pass
    /// through the stack. Zeroes the given mode.
    /// </summary>
    public void Take(ref TMode mode)
    {
        Debug.Assert(BlockBytes == mode.BlockBytes || BlockBytes == 2 * mode.BlockBytes);
        _mode = mode;
        mode.Wipe();
    }

    private void AppendCore(ReadOnlySpan<byte> source)
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
                // Nearly two blocks are pending, and only one of them can be absorbed.
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

    private void AppendAndAbsorbCore(ReadOnlySpan<byte> source)
    {
        Span<byte> block = Bytes.Of(ref _block);
        source.CopyTo(block[PendingBytes..]);
        _mode.AbsorbBlocks(block[..(PendingBytes + source.Length)]);
        PendingBytes = 0;
    }

    private int MovePendingCore(Span<byte> destination)
    {
        int count = PendingBytes;
        Pending.CopyTo(destination);
        PendingBytes = 0;
        return count;
    }

    private void FinishCopyCore(Span<byte> digest)
    {
        TMode spent = _mode;
        spent.Finish(Pending, digest);
        if (spent.IsKeyed)
        {
            spent.Wipe();
        }
    }

    private void FinishAndResetCore(Span<byte> digest)
    {
        _mode.Finish(Pending, digest);
        Reset();
    }

    /// <summary>Forgets all bytes that were ever pending, and nothing of what the mode has absorbed.</summary>
    public void ForgetBlock()
    {
        Bytes.Wipe(ref _block);
        PendingBytes = 0;
    }

    /// <summary>Forgets the message, including its buffered bytes, and keeps key and parameters.</summary>
    public void Reset()
    {
        _mode.Reset();
        ForgetBlock();
    }

    /// <summary>Zeroes everything.</summary>
    public void Wipe()
    {
        _mode.Wipe();
        Bytes.Wipe(ref _block);
        PendingBytes = 0;
    }

    /// <summary>Counts the bytes of the blocks that begin in the pending bytes and can be absorbed.</summary>
    private readonly int HeadBytes(long absorbableBytes)
    {
        int unit = _mode.BlockBytes;
        return BlockBytes > unit && PendingBytes > unit && absorbableBytes > unit ? BlockBytes : unit;
    }

    /// <summary>
    /// Eight bytes that are aligned to four. With any alignment of the mode, the buffer ends without padding, which
    /// would contain bytes of the stack.
    /// </summary>
    [StructLayout(LayoutKind.Sequential, Pack = sizeof(int))]
    private struct PendingCount
    {
        public long Bytes;
    }
}

/// <summary>Extendable output of buffers, for the modes that have it.</summary>
internal static partial class BlockBuffer
{
    /// <summary>
    /// Opens the output of all data appended so far to a hasher, whose buffer this is; more can be appended afterwards.
    /// </summary>
    public static XofReader OpenXof<TMode, TBlock, TNode>(Hasher hasher, ref BlockBuffer<TMode, TBlock> buffer)
        where TMode : struct, IXofMode<TNode>
        where TBlock : unmanaged
        where TNode : struct, IOutputNode
    {
        using Hasher.Operation operation = hasher.BeginRead();
        return OpenXof<TMode, TBlock, TNode>(ref buffer);
    }

    /// <summary>As above, within an operation that has already entered.</summary>
    [SkipLocalsInit] // the mode is copied whole
    public static XofReader OpenXof<TMode, TBlock, TNode>(ref BlockBuffer<TMode, TBlock> buffer)
        where TMode : struct, IXofMode<TNode>
        where TBlock : unmanaged
        where TNode : struct, IOutputNode
    {
        // Allocates before the copy, which would stay on the stack if there were no memory.
        NodeReader<TNode> reader = new(buffer.Mode.OutputBytes);
        TMode spent = buffer.Mode;
        FinishNode(ref spent, ref buffer, ref reader.Node);
        if (spent.IsKeyed)
        {
            spent.Wipe();
        }

        return reader;
    }
}
