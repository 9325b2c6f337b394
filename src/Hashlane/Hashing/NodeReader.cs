namespace Hashlane;

/// <summary>The <see cref="XofReader"/> of every algorithm: position and checks above, one output node here.</summary>
internal sealed class NodeReader<TNode> : XofReader
    where TNode : struct, IOutputNode
{
    private TNode _node;

    /// <summary>Makes a reader of output that is not there yet: <see cref="Node"/> is to be written.</summary>
    public NodeReader(ulong outputBytes)
        : base(outputBytes)
    {
    }

    /// <summary>The node, for a mode to write in place.</summary>
    public ref TNode Node => ref _node;

    private protected override void ReadCore(ulong position, Span<byte> destination) => _node.Read(position, destination);

    private protected override void Wipe() => _node.Wipe();
}
