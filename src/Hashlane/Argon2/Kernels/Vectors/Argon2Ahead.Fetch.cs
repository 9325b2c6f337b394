using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <content>Fetches the block.</content>
internal readonly unsafe partial struct Argon2Ahead
{
    private const int LineBytes = 64;

    /// <summary>Fetches a block into the cache, if there is an instruction for that.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 16 instructions
    public static void Fetch(byte* block)
    {
        if (Sse.IsSupported)
        {
            for (int line = 0; line < Argon2Block.SizeBytes; line += LineBytes)
            {
                Sse.Prefetch0(block + line);
            }
        }
    }

    /// <summary>Fetches the reference block that follows, once the first word of a block is known.</summary>
    /// <param name="block">The block that is being computed.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // in the middle of a kernel
    public void Fetch(ulong* block)
    {
        if (_area != 0)
        {
            // SAFETY: nothing is read. The address lies in the lane.
            long distance = Column(*block, _area, _shift, _laneBlocks) - (long)_column;
            Fetch((byte*)block + (distance * Argon2Block.SizeBytes));
        }
    }
}
