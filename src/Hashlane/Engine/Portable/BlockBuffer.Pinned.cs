using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>The calls that view a block of this buffer, while the object that it lies in is pinned.</content>
internal unsafe partial struct BlockBuffer<TMode, TBlock>
{
    public void Append(ReadOnlySpan<byte> source)
    {
        fixed (TBlock* pinned = &_block)
        {
            AppendCore(source);
        }
    }

    public void AppendAndAbsorb(ReadOnlySpan<byte> source)
    {
        fixed (TBlock* pinned = &_block)
        {
            AppendAndAbsorbCore(source);
        }
    }

    public int MovePending(Span<byte> destination)
    {
        fixed (TBlock* pinned = &_block)
        {
            return MovePendingCore(destination);
        }
    }

    public void FinishCopy(Span<byte> digest)
    {
        fixed (TBlock* pinned = &_block)
        {
            FinishCopyCore(digest);
        }
    }

    public void FinishAndReset(Span<byte> digest)
    {
        fixed (TBlock* pinned = &_block)
        {
            FinishAndResetCore(digest);
        }
    }
}

/// <content>Opens the output, while both objects are pinned.</content>
internal static unsafe partial class BlockBuffer
{
    private static void FinishNode<TMode, TBlock, TNode>(
        ref TMode spent, ref BlockBuffer<TMode, TBlock> buffer, ref TNode node)
        where TMode : struct, IXofMode<TNode>
        where TBlock : unmanaged
        where TNode : struct, IOutputNode
    {
        fixed (byte* pinnedBuffer = &Unsafe.As<BlockBuffer<TMode, TBlock>, byte>(ref buffer))
        fixed (byte* pinnedNode = &Unsafe.As<TNode, byte>(ref node))
        {
            spent.FinishNode(buffer.Pending, ref node);
        }
    }
}
