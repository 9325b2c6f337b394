namespace Hashlane;

/// <summary>The domain flags <c>d</c> of BLAKE3's compression function (BLAKE3 paper, table 3), as kernels take them.</summary>
/// <remarks>
/// A kernel compresses a run of blocks, of which the first and the last may have flags of their own. One word carries all three: bits 0 to 7 are
/// for every block, bits 8 to 15 for the first in addition, bits 16 to 23 for the last in addition.
/// </remarks>
internal static class Blake3Flags
{
    public const uint
        ChunkStart = 1 << 0,
        ChunkEnd = 1 << 1,
        Parent = 1 << 2,
        Root = 1 << 3,
        KeyedHash = 1 << 4,
        DeriveKeyContext = 1 << 5,
        DeriveKeyMaterial = 1 << 6;

    /// <summary>The flags of modes in which chaining values, and what they are computed from, are secret.</summary>
    public const uint Secret = KeyedHash | DeriveKeyMaterial;

    /// <summary>For a run of blocks that starts a chunk.</summary>
    public const uint StartsChunk = ChunkStart << FirstShift;

    /// <summary>For a run of blocks that ends a chunk.</summary>
    public const uint EndsChunk = ChunkEnd << LastShift;

    /// <summary>What is to be shifted by this is for the first block of a run.</summary>
    public const int FirstShift = 8;

    /// <summary>What is to be shifted by this is for the last block of a run.</summary>
    public const int LastShift = 16;

    private const uint EveryMask = 0xFF;

    /// <summary>The flags of one block of a run.</summary>
    public static uint OfBlock(uint flags, bool isFirst, bool isLast)
    {
        uint own = flags;
        own |= isFirst ? flags >> FirstShift : 0;
        own |= isLast ? flags >> LastShift : 0;
        return own & EveryMask;
    }
}
