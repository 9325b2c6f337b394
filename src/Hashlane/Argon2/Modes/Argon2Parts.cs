using System.Diagnostics;

namespace Hashlane;

/// <summary>The parts of Argon2's memory (RFC 9106 §3.2, step 3): p lanes of four segments.</summary>
internal readonly struct Argon2Parts
{
    /// <summary>Slices of a pass, and segments of a lane.</summary>
    public const int Slices = 4;

    /// <summary>Lanes that advance by turns.</summary>
    public const int LanesAtOnce = 2;

    /// <summary>Blocks after the memory in which addresses are computed, and the result.</summary>
    public const int SpareBlocks = 3 + LanesAtOnce;

    /// <summary>Divides memory, of which a rest of less than four blocks for each lane is not used.</summary>
    /// <param name="memoryKiB">m, at least eight blocks for each lane.</param>
    /// <param name="lanes">p.</param>
    public Argon2Parts(int memoryKiB, int lanes)
    {
        Debug.Assert(memoryKiB / 8 >= lanes && memoryKiB <= int.MaxValue - SpareBlocks);
        Lanes = lanes;
        SegmentBlocks = memoryKiB / Slices / lanes;
    }

    /// <summary>p.</summary>
    public int Lanes { get; }

    /// <summary>Blocks of a lane in a slice.</summary>
    public int SegmentBlocks { get; }

    /// <summary>q, the blocks of a lane.</summary>
    public int LaneBlocks => Slices * SegmentBlocks;

    /// <summary>m′, all blocks.</summary>
    public int Blocks => Lanes * LaneBlocks;
}
