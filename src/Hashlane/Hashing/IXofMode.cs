namespace Hashlane;

/// <summary>A mode whose output can be longer than a digest and read from any position.</summary>
internal interface IXofMode<TNode> : IHashMode
    where TNode : struct, IOutputNode
{
    /// <summary>As <see cref="IHashMode.Finish"/>, but hands out the node from which all output is computed.</summary>
    TNode FinishNode(ReadOnlySpan<byte> last);
}

/// <summary>The root of a finished computation: plain data from which output is computed at any position.</summary>
internal interface IOutputNode
{
    /// <summary>Bytes of output that exist.</summary>
    ulong Length { get; }

    /// <summary>Computes output from <paramref name="position"/> on; the caller has checked that it exists.</summary>
    void Read(ulong position, Span<byte> destination);

    /// <summary>Zeroes the node.</summary>
    void Wipe();
}
