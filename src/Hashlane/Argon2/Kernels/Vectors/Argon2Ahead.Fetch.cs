using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <content>Fetches the block.</content>
internal unsafe partial struct Argon2Ahead
{
    /// <summary>Words of a line of the cache.</summary>
    public const int LineWords = 8;

    private const int BlockWords = Argon2Block.SizeBytes / sizeof(ulong);

    /// <summary>Fetches a block into the cache, if there is an instruction for that.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 16 instructions
    public static void Fetch(ulong* block)
    {
        if (Sse.IsSupported)
        {
            for (int line = 0; line < BlockWords; line += LineWords)
            {
                Sse.Prefetch0(block + line);
            }
        }
    }

    /// <summary>Returns where the reference block that follows lies, once the first word of a block is known.</summary>
    /// <param name="block">The block that is being computed.</param>
    /// <param name="end">The end of what is to be fetched: the result itself if that is nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // in the middle of a kernel
    public readonly ulong* Lines(ulong* block, out ulong* end)
    {
        if (_area == 0)
        {
            return end = block;
        }

        ulong address = *block;
        int area = _area;
        long distance = _complete - area - _start;
        if (_lanes != 1)
        {
            int from = (int)((uint)(address >> 32) % (uint)_lanes);
            area = from == _lane ? area : _complete;
            distance += (from - _lane) * (long)_laneBlocks;
        }

        // SAFETY: nothing is read. The address lies in a lane.
        distance += Column(address, area, _shift, _laneBlocks);
        ulong* next = block + (distance * BlockWords);
        end = next + BlockWords;
        return next;
    }

    /// <summary>Fetches the reference block that follows, once the first word of a block is known.</summary>
    /// <param name="block">The block that is being computed.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as above
    public readonly void FetchNext(ulong* block)
    {
        ulong* next = Lines(block, out ulong* end);
        if (next != end)
        {
            Fetch(next);
        }
    }
}
