namespace Hashlane;

/// <summary>The tree parameters of Skein 1.3 §3.5.6, or all zero for sequential hashing.</summary>
/// <param name="LeafExponent">Y_l: a leaf has two to this power blocks.</param>
/// <param name="FanOutExponent">Y_f: a node has two to this power children.</param>
/// <param name="MaxHeight">Y_m: the level whose node takes all that is left.</param>
internal readonly record struct SkeinTreeShape(byte LeafExponent, byte FanOutExponent, byte MaxHeight)
{
    // Nothing that can be hashed has so many blocks.
    private const int EndlessExponent = 63;

    /// <summary>Blocks in a leaf.</summary>
    public ulong LeafBlocks => PowerOfTwo(LeafExponent);

    /// <summary>Children that a node of a level takes.</summary>
    public ulong Children(int level) => level >= MaxHeight ? ulong.MaxValue : PowerOfTwo(FanOutExponent);

    private static ulong PowerOfTwo(int exponent) => exponent > EndlessExponent ? ulong.MaxValue : 1UL << exponent;
}
