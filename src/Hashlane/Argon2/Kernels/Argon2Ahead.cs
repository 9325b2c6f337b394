using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The choice of the reference block that follows, for a kernel that knows its address before the block is complete:
/// in a lane that advances alone, and whose addresses depend on data.
/// </summary>
/// <param name="area">Blocks among which it is chosen in the own lane; zero if nothing is to be fetched.</param>
/// <param name="otherArea">The same in other lanes.</param>
/// <param name="shift">The first of them.</param>
/// <param name="laneBlocks">Blocks of a lane.</param>
/// <param name="column">The block that is being computed.</param>
/// <param name="lane">Its lane.</param>
/// <param name="lanes">Lanes from which it is chosen; 1 if only the own one.</param>
internal readonly partial struct Argon2Ahead(
    int area, int otherArea, int shift, int laneBlocks, int column, int lane, int lanes)
{
    private readonly int _area = area, _otherArea = otherArea, _shift = shift, _laneBlocks = laneBlocks;
    private readonly int _column = column, _lane = lane, _lanes = lanes;

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
