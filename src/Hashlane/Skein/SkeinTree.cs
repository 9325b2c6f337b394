namespace Hashlane;

/// <summary>The shape of a Skein hash tree, for <see cref="SkeinParameters.Tree"/>. Immutable.</summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.5.6. The shape is part of the configuration: trees of different shape, and
/// sequential hashing, give unrelated digests.</para>
/// <para><b>Limits.</b> Use it for digests that others have defined as trees: one thread hashes the leaves one after
/// the other.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class SkeinTree
{
    /// <summary>Creates a shape.</summary>
    /// <param name="leafExponent">Y_l, 1 to 255: a leaf has two to this power blocks of the message.</param>
    /// <param name="fanOutExponent">Y_f, 1 to 255: a node has two to this power children.</param>
    /// <param name="maxHeight">
    /// Y_m, 2 to 255: the level on which one node hashes the whole rest; leaves are level 1.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">A value is out of range.</exception>
    public SkeinTree(int leafExponent, int fanOutExponent, int maxHeight)
    {
        LeafExponent = Checks.Range(leafExponent, 1, 255, "(a leaf has two to this power blocks)");
        FanOutExponent = Checks.Range(fanOutExponent, 1, 255, "(a node has two to this power children)");
        MaxHeight = Checks.Range(maxHeight, 2, 255, "levels");
    }

    /// <summary>Y_l: a leaf has two to this power blocks of the message.</summary>
    public int LeafExponent { get; }

    /// <summary>Y_f: a node has two to this power children.</summary>
    public int FanOutExponent { get; }

    /// <summary>Y_m: the level on which one node hashes the whole rest; leaves are level 1.</summary>
    public int MaxHeight { get; }

    internal SkeinTreeShape Shape => new((byte)LeafExponent, (byte)FanOutExponent, (byte)MaxHeight);
}
