using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>Subtrees that were hashed elsewhere, absorbed while the object that holds the tree is pinned.</content>
internal unsafe partial struct Blake3Tree
{
    public void AbsorbNodes(Span<byte> nodes, int count, int level)
    {
        fixed (byte* pinned = &Unsafe.As<Blake3Tree, byte>(ref this))
        {
            AbsorbNodesCore(nodes, count, level);
        }
    }
}
