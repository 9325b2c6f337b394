namespace Hashlane;

/// <summary>The <see cref="XofReader"/> of every algorithm: position and checks above, one output node here.</summary>
internal sealed class NodeReader<TNode> : XofReader
    where TNode : struct, IOutputNode
{
    private TNode _node;

    public NodeReader(TNode node)
        : base(node.Length)
    {
        _node = node;
    }

    private protected override void ReadCore(ulong position, Span<byte> destination) => _node.Read(position, destination);

    private protected override void Wipe() => _node.Wipe();
}
