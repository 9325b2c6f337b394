namespace Hashlane;

/// <summary>A mode whose output can be longer than a digest and read from any position.</summary>
internal interface IXofMode<TNode> : IHashMode
    where TNode : struct, IOutputNode
{
    /// <summary>The length of the output in bytes.</summary>
    ulong OutputBytes { get; }

    /// <summary>As <see cref="IHashMode.Finish"/>, but makes the node from which all output is computed.</summary>
    /// <param name="rest">The bytes that were not absorbed yet.</param>
    /// <param name="node">
    /// Written in place: it may hold a key, of which a returned value would leave copies on the stack.
    /// </param>
    void FinishNode(ReadOnlySpan<byte> rest, ref TNode node);
}

/// <summary>The root of a finished computation: plain data from which output is computed at any position.</summary>
internal interface IOutputNode
{
    /// <summary>Computes output from <paramref name="position"/> on; the caller has checked that it exists.</summary>
    void Read(ulong position, Span<byte> destination);

    /// <summary>Zeroes the node.</summary>
    void Wipe();
}
