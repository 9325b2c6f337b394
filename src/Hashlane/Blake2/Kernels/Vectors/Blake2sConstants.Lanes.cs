using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>Members for lane kernels.</content>
internal readonly partial struct Blake2sConstants : IBlake2Constants<uint>
{
    static byte IBlake2Constants<uint>.R1 => 16;

    static byte IBlake2Constants<uint>.R2 => 12;

    static byte IBlake2Constants<uint>.R3 => 8;

    static byte IBlake2Constants<uint>.R4 => 7;

    static int IBlake2Constants<uint>.Rounds => 10;

    static uint IBlake2Constants<uint>.BlockBytes => 64;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a constant
    static uint IBlake2Constants<uint>.IV(int word) => word switch
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
