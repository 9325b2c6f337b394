namespace Hashlane;

/// <summary>
/// The <see cref="XofReader"/> of every algorithm. The base class has position and checks, this one the output node.
/// </summary>
internal sealed partial class NodeReader<TNode> : XofReader
    where TNode : struct, IOutputNode
{
    private TNode _node;

    /// <summary>Creates a reader without output: the caller then writes <see cref="Node"/>.</summary>
    public NodeReader(ulong outputBytes)
        : base(outputBytes)
    {
    }

    /// <summary>The node, for a mode to write in place.</summary>
    public ref TNode Node => ref _node;

    private protected override void Wipe() => _node.Wipe();
}
