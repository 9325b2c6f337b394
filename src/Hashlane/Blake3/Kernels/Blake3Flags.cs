using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The domain flags <c>d</c> of BLAKE3's compression function (BLAKE3 paper, table 3), as passed to kernels.
/// </summary>
/// <remarks>
/// A kernel compresses a run of blocks. Bits 0 to 7 of the flags apply to every block of the run. Bits 8 to 15 apply to
/// the first block in addition, and bits 16 to 23 to the last.
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

    /// <summary>The flags of modes in which chaining values and their inputs are secret.</summary>
    public const uint Secret = KeyedHash | DeriveKeyMaterial;

    /// <summary>The flag for a run of blocks that starts a chunk.</summary>
    public const uint StartsChunk = ChunkStart << FirstShift;

    /// <summary>The flag for a run of blocks that ends a chunk.</summary>
    public const uint EndsChunk = ChunkEnd << LastShift;

    /// <summary>The shift of flags that apply to the first block of a run.</summary>
    public const int FirstShift = 8;

    /// <summary>The shift of flags that apply to the last block of a run.</summary>
    public const int LastShift = 16;

    private const uint EveryMask = 0xFF;

    /// <summary>Gets the flags of one block of a run.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call in a kernel's loop keeps its vectors in memory
    public static uint OfBlock(uint flags, bool isFirst, bool isLast)
    {
        uint own = flags;
        own |= isFirst ? flags >> FirstShift : 0;
        own |= isLast ? flags >> LastShift : 0;
        return own & EveryMask;
    }
}
