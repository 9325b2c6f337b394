namespace Hashlane;

/// <summary>
/// The part of its memory that a derivation may have written: of each lane the slices that were begun, and the spare
/// blocks.
/// </summary>
/// <param name="parts">The parts of the memory.</param>
/// <param name="slices">
/// Slices of the first pass that were begun: of each lane, the columns before the end of the last one may be written.
/// All of them in later passes.
/// </param>
internal readonly struct Argon2Written(Argon2Parts parts, int slices)
{
    /// <summary>Zeroes it.</summary>
    public void WipeIn(NativeBuffer memory)
    {
        for (long lane = 0; lane < parts.Lanes; lane++)
        {
            Wipe(memory, lane * parts.LaneBlocks, slices * parts.SegmentBlocks);
        }

        Wipe(memory, parts.Blocks, Argon2Parts.SpareBlocks);
    }

    private static void Wipe(NativeBuffer memory, long firstBlock, long blocks) =>
        memory.Wipe(firstBlock * Argon2Block.SizeBytes, blocks * Argon2Block.SizeBytes);
}
