using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>Reads while this object is pinned.</content>
internal sealed unsafe partial class NodeReader<TNode>
{
    private protected override void ReadCore(ulong position, Span<byte> destination)
    {
        fixed (byte* pinned = &Unsafe.As<TNode, byte>(ref _node))
        {
            _node.Read(position, destination);
        }
    }
}
