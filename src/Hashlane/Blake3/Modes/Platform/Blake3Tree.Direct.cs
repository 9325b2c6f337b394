namespace Hashlane;

/// <content>Subtrees that were hashed elsewhere.</content>
internal partial struct Blake3Tree
{
    /// <summary>Absorbs subtrees of equal size that follow what was absorbed so far.</summary>
    /// <param name="nodes">Room for one chaining value, then those of the subtrees; overwritten.</param>
    /// <param name="count">
    /// The number of subtrees. At least two if they are the first, unless this tree is to be a subtree.
    /// </param>
    /// <param name="level">
    /// Each has 2 to the power of this number of chunks, a divisor of the number absorbed before.
    /// </param>
    public void AbsorbNodes(Span<byte> nodes, int count, int level) => AbsorbNodesCore(nodes, count, level);
}
