using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The constants of BLAKE2s.</summary>
internal readonly struct Blake2sConstants : IBlake2Constants<uint>
{
    /// <summary>The initialization vector (RFC 7693 §2.6).</summary>
    public const uint
        IV0 = 0x6a09e667, IV1 = 0xbb67ae85, IV2 = 0x3c6ef372, IV3 = 0xa54ff53a,
        IV4 = 0x510e527f, IV5 = 0x9b05688c, IV6 = 0x1f83d9ab, IV7 = 0x5be0cd19;

    /// <inheritdoc cref="IBlake2Constants{TWord}.Offsets"/>
    public static ReadOnlySpan<byte> Offsets =>
    [
         0,  4,  8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
        56, 40, 16, 32, 36, 60, 52, 24,  4, 48,  0,  8, 44, 28, 20, 12,
        44, 32, 48,  0, 20,  8, 60, 52, 40, 56, 12, 24, 28,  4, 36, 16,
        28, 36, 12,  4, 52, 48, 44, 56,  8, 24, 20, 40, 16,  0, 60, 32,
        36,  0, 20, 28,  8, 16, 40, 60, 56,  4, 44, 48, 24, 32, 12, 52,
         8, 48, 24, 40,  0, 44, 32, 12, 16, 52, 28, 20, 60, 56,  4, 36,
        48, 20,  4, 60, 56, 52, 16, 40,  0, 28, 24, 12, 36,  8, 32, 44,
        52, 44, 28, 56, 48,  4, 12, 36, 20,  0, 60, 16, 32, 24,  8, 40,
        24, 60, 56, 36, 44, 12,  0, 32, 48,  8, 52, 28,  4, 16, 40, 20,
        40,  8, 32, 16, 28, 24,  4, 20, 60, 44, 36, 56, 12, 48, 52,  0,
    ];

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
