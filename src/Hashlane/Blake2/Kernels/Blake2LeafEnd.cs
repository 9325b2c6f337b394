namespace Hashlane;

/// <summary>What is different about the last stripe of a run over the leaves of BLAKE2bp or BLAKE2sp.</summary>
/// <remarks>A stripe is one block of each leaf, side by side as they lie in the message.</remarks>
internal readonly struct Blake2LeafEnd
{
    /// <summary>Bytes of a stripe: 4 times 128 or 8 times 64.</summary>
    public const int StripeBytes = 512;

    /// <summary>Message bytes in the last stripe; a leaf counts those that fall into its block.</summary>
    public int LastBytes { get; init; }

    /// <summary>Leaves from this one on end with the run: they get the final flag, and the last leaf the last-node flag. None if it is the number of leaves.</summary>
    public int FirstFinal { get; init; }

    /// <summary>Leaves that take part. Those behind may be compressed as well; nobody reads the result.</summary>
    public int Leaves { get; init; }

    /// <summary>A run in whose last stripe all blocks are whole and no leaf ends.</summary>
    public static Blake2LeafEnd None(int leaves) => new() { LastBytes = StripeBytes, FirstFinal = leaves, Leaves = leaves };

    /// <summary>Bytes that a leaf counts of the last stripe.</summary>
    public int Counted(int leaf, int blockBytes) => Math.Clamp(LastBytes - (leaf * blockBytes), 0, blockBytes);
}
