namespace Hashlane;

/// <summary>The tree parameters of Skein 1.3 §3.5.6, or all zero for sequential hashing.</summary>
/// <param name="LeafExponent">Y_l: a leaf has 2 to the power of this number of blocks.</param>
/// <param name="FanOutExponent">Y_f: a node has 2 to the power of this number of children.</param>
/// <param name="MaxHeight">Y_m: the level whose node takes all remaining children.</param>
internal readonly record struct SkeinTreeShape(byte LeafExponent, byte FanOutExponent, byte MaxHeight)
{
    // No message can have so many blocks.
    private const int EndlessExponent = 63;

    /// <summary>Blocks in a leaf.</summary>
    public ulong LeafBlocks => PowerOfTwo(LeafExponent);

    /// <summary>Returns the number of children that a node of a level takes.</summary>
    public ulong Children(int level) => level >= MaxHeight ? ulong.MaxValue : PowerOfTwo(FanOutExponent);

    private static ulong PowerOfTwo(int exponent) => exponent > EndlessExponent ? ulong.MaxValue : 1UL << exponent;
}
