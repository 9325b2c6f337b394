namespace Hashlane;

/// <summary>Describes the last stripe of a run over the leaves of BLAKE2bp or BLAKE2sp, which may be short.</summary>
/// <remarks>A stripe is one block of each leaf, side by side as they lie in the message.</remarks>
internal readonly struct Blake2LastStripe
{
    /// <summary>Number of bytes in a stripe: 4 times 128 or 8 times 64.</summary>
    public const int StripeBytes = 512;

    /// <summary>Number of message bytes in the last stripe; a leaf counts those in its block.</summary>
    public int LastBytes { get; init; }

    /// <summary>
    /// The first leaf that ends with the run; if it is the number of leaves, none does. It and all later leaves get the
    /// final flag, and the last leaf also gets the last-node flag.
    /// </summary>
    public int FirstFinal { get; init; }

    /// <summary>Number of leaves in use. Later leaves may be compressed as well; their results are not read.</summary>
    public int Leaves { get; init; }

    /// <summary>Describes a last stripe in which all blocks are whole and no leaf ends.</summary>
    public static Blake2LastStripe None(int leaves) =>
        new() { LastBytes = StripeBytes, FirstFinal = leaves, Leaves = leaves };

    /// <summary>Gets the number of bytes that a leaf counts in the last stripe.</summary>
    public int Counted(int leaf, int blockBytes) => Math.Clamp(LastBytes - (leaf * blockBytes), 0, blockBytes);
}
