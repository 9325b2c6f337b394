namespace Hashlane;

/// <content>Reads.</content>
internal sealed partial class NodeReader<TNode>
{
    private protected override void ReadCore(ulong position, Span<byte> destination) =>
        _node.Read(position, destination);
}
