using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Cuts a message that arrives in pieces into blocks for a mode: the only partial-block logic in the library.
/// A mutable struct that lives inside a hasher, so that a hasher is one allocation.
/// </summary>
/// <typeparam name="TMode">The hash function.</typeparam>
/// <typeparam name="TBlock">Storage of exactly the mode's <see cref="IHashMode.BlockBytes"/>.</typeparam>
internal struct BlockBuffer<TMode, TBlock>
    where TMode : struct, IHashMode
    where TBlock : unmanaged
{
    private TMode _mode;
    private TBlock _block;
    private int _pendingBytes;

    public BlockBuffer(TMode mode)
    {
        Debug.Assert(mode.BlockBytes == BlockBytes);
        _mode = mode;
        _block = default;
        _pendingBytes = 0;
    }

    private static int BlockBytes => Bytes.SizeOf<TBlock>();

    /// <summary>
    /// Starts with a mode that holds a key, in a buffer that is a field already: a constructor's result would pass through the stack.
    /// Zeroes the mode given.
    /// </summary>
    public void Take(ref TMode mode)
    {
        Debug.Assert(mode.BlockBytes == BlockBytes);
        _mode = mode;
        mode.Wipe();
    }

    public void Append(ReadOnlySpan<byte> source)
    {
        Span<byte> block = Bytes.Of(ref _block);
        int free = BlockBytes - _pendingBytes;

        // A mode that holds the last block keeps a full one pending until at least one more byte is there.
        int held = _mode.HoldsLastBlock ? 1 : 0;
        if (source.Length < free + held)
        {
            source.CopyTo(block[_pendingBytes..]);
            _pendingBytes += source.Length;
            return;
        }

        if (_pendingBytes > 0)
        {
            source[..free].CopyTo(block[_pendingBytes..]);
            _mode.AbsorbBlocks(block);
            source = source[free..];
        }

        int wholeBytes = BlockBuffer.WholeBytes(source.Length, BlockBytes, held);
        if (wholeBytes > 0)
        {
            _mode.AbsorbBlocks(source[..wholeBytes]);
        }

        source[wholeBytes..].CopyTo(block);
        _pendingBytes = source.Length - wholeBytes;
    }

    /// <summary>Writes the digest of what was appended so far; more can be appended afterwards.</summary>
    public void FinishCopy(Span<byte> digest)
    {
        TMode spent = _mode;
        spent.Finish(Bytes.Of(ref _block)[.._pendingBytes], digest);
        if (spent.IsKeyed)
        {
            spent.Wipe();
        }
    }

    /// <summary>Writes the digest and starts anew with the same key and parameters.</summary>
    public void FinishAndReset(Span<byte> digest)
    {
        _mode.Finish(Bytes.Of(ref _block)[.._pendingBytes], digest);
        Reset();
    }

    /// <summary>Forgets the message, its buffered bytes included, and keeps key and parameters.</summary>
    public void Reset()
    {
        _mode.Reset();
        Bytes.Wipe(ref _block);
        _pendingBytes = 0;
    }

    /// <summary>Zeroes everything.</summary>
    public void Wipe()
    {
        _mode.Wipe();
        Bytes.Wipe(ref _block);
        _pendingBytes = 0;
    }
}

/// <summary>The arithmetic of cutting a message into blocks.</summary>
internal static class BlockBuffer
{
    /// <summary>How many of <paramref name="sourceBytes"/> can be absorbed as whole blocks at once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // shifts and masks once blockBytes is a constant
    public static int WholeBytes(int sourceBytes, int blockBytes, int held)
    {
        int candidates = sourceBytes - held;
        return candidates < blockBytes ? 0 : candidates - (candidates % blockBytes);
    }
}
