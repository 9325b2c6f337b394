using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The choice of the reference block that follows, for a kernel that knows its address before the block is complete:
/// in a lane that advances alone, and whose addresses depend on data.
/// </summary>
/// <param name="complete">Blocks in complete segments of any lane.</param>
/// <param name="shift">The first of them.</param>
/// <param name="laneBlocks">Blocks of a lane.</param>
/// <param name="start">The first column of the segment that is being filled.</param>
/// <param name="lane">Its lane.</param>
/// <param name="lanes">Lanes from which it is chosen; 1 if only the own one.</param>
internal partial struct Argon2Ahead(int complete, int shift, int laneBlocks, int start, int lane, int lanes)
{
    // 64 bits, so that the size is a multiple of 8: Mono on s390x copies so many bytes.
    private readonly long _start = start;
    private readonly int _complete = complete, _shift = shift, _laneBlocks = laneBlocks, _lane = lane, _lanes = lanes;

    // Blocks among which it is chosen in the own lane; zero if nothing is to be fetched.
    private int _area = 0;

    /// <summary>Returns the choice while a block of the segment is computed, but for the last one.</summary>
    /// <param name="index">The block's position in the segment, from which on its lane has a block to refer to.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one field
    public readonly Argon2Ahead At(int index)
    {
        Argon2Ahead choice = this;
        choice._area = _complete + index;
        return choice;
    }

    /// <summary>Maps J1 to a reference block of a lane (RFC 9106 §3.4.2).</summary>
    /// <param name="address">J1 in the lower half.</param>
    /// <param name="area">Blocks among which it is chosen.</param>
    /// <param name="shift">The first of them, at most the blocks of the lane.</param>
    /// <param name="laneBlocks">Blocks of the lane.</param>
    /// <returns>The block's column.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // in the middle of a kernel
    public static int Column(ulong address, int area, int shift, int laneBlocks)
    {
        ulong x = (uint)address;
        x = (x * x) >> 32;
        long column = shift + (area - 1L - (long)(((ulong)(uint)area * x) >> 32));
        return (int)(column < laneBlocks ? column : column - laneBlocks);
    }
}
