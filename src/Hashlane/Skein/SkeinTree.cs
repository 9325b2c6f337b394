namespace Hashlane;

/// <summary>The shape of a Skein hash tree, for <see cref="SkeinParameters.Tree"/>. Immutable.</summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.5.6. The shape is part of the configuration: trees of different shape, and sequential hashing, give unrelated digests.</para>
/// <para><b>Limits.</b> For digests that others have defined as trees: leaves are hashed one after the other, by one thread.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class SkeinTree
{
    /// <summary>Makes a shape.</summary>
    /// <param name="leafExponent">Y_l, 1 to 255: a leaf has two to this power blocks of the message.</param>
    /// <param name="fanOutExponent">Y_f, 1 to 255: a node has two to this power children.</param>
    /// <param name="maxHeight">Y_m, 2 to 255: the level, leaves being level 1, on which one node takes all that is left.</param>
    /// <exception cref="ArgumentOutOfRangeException">A value is out of range.</exception>
    public SkeinTree(int leafExponent, int fanOutExponent, int maxHeight)
    {
        LeafExponent = Checks.Range(leafExponent, 1, 255);
        FanOutExponent = Checks.Range(fanOutExponent, 1, 255);
        MaxHeight = Checks.Range(maxHeight, 2, 255);
    }

    /// <summary>Y_l: a leaf has two to this power blocks of the message.</summary>
    public int LeafExponent { get; }

    /// <summary>Y_f: a node has two to this power children.</summary>
    public int FanOutExponent { get; }

    /// <summary>Y_m: the level, leaves being level 1, on which one node takes all that is left.</summary>
    public int MaxHeight { get; }

    internal SkeinTreeShape Shape => new((byte)LeafExponent, (byte)FanOutExponent, (byte)MaxHeight);
}
