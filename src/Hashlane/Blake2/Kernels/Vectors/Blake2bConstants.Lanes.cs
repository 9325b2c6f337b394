using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>Members for lane kernels.</content>
internal readonly partial struct Blake2bConstants : IBlake2Constants<ulong>
{
    static byte IBlake2Constants<ulong>.R1 => 32;

    static byte IBlake2Constants<ulong>.R2 => 24;

    static byte IBlake2Constants<ulong>.R3 => 16;

    static byte IBlake2Constants<ulong>.R4 => 63;

    static int IBlake2Constants<ulong>.Rounds => 12;

    static ulong IBlake2Constants<ulong>.BlockBytes => 128;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a constant
    static ulong IBlake2Constants<ulong>.IV(int word) => word switch
    {
        0 => IV0,
        1 => IV1,
        2 => IV2,
        3 => IV3,
        4 => IV4,
        5 => IV5,
        6 => IV6,
        _ => IV7,
    };
}
