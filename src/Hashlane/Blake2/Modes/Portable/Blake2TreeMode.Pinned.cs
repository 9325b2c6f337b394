using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>One group of leaves, while the object that holds them is pinned.</content>
internal unsafe partial struct Blake2TreeMode<TVariant>
{
    public void AbsorbInGroup(int group, ReadOnlySpan<byte> stripes)
    {
        fixed (byte* pinned = &Unsafe.As<Blake2TreeMode<TVariant>, byte>(ref this))
        {
            AbsorbInGroupCore(group, stripes);
        }
    }
}
