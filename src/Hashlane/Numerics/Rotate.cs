using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Rotations of vector words to the right by constants: one instruction where the processor has one.</summary>
/// <remarks>
/// The runtime has no rotation over all vectors. AVX-512VL has one of its own; elsewhere whole bytes move by a byte
/// shuffle, and other distances take two shifts. Without SSSE3 or AdvSimd a byte shuffle may be a call, so shifts serve.
/// Every member is inlined: a call would pass its vector through memory in the middle of a dependency chain.
/// </remarks>
internal static class Rotate
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static bool HasByteShuffle => Ssse3.IsSupported || AdvSimd.Arm64.IsSupported;

    /// <summary>Each 64-bit word by 32 bits: its halves change places.</summary>
    [MethodImpl(Inline)]
    public static Vector128<ulong> Right32(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 32);
        }

        if (AdvSimd.IsSupported)
        {
            return AdvSimd.ReverseElement32(x);
        }

        return Vector128.Shuffle(x.AsUInt32(), Vector128.Create(1u, 0, 3, 2)).AsUInt64();
    }

    /// <summary>Each 64-bit word by 24 bits.</summary>
    [MethodImpl(Inline)]
    public static Vector128<ulong> Right24(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 24);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10)).AsUInt64();
        }

        return (x >>> 24) | (x << 40);
    }

    /// <summary>Each 64-bit word by 16 bits.</summary>
    [MethodImpl(Inline)]
    public static Vector128<ulong> Right16(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 16);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9)).AsUInt64();
        }

        return (x >>> 16) | (x << 48);
    }

    /// <summary>Each 64-bit word by 63 bits, that is by one bit to the left.</summary>
    [MethodImpl(Inline)]
    public static Vector128<ulong> Right63(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 63);
        }

        return (x + x) ^ (x >>> 63);
    }

    /// <summary>Each 32-bit word by 16 bits: its halves change places.</summary>
    [MethodImpl(Inline)]
    public static Vector128<uint> Right16(Vector128<uint> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 16);
        }

        if (AdvSimd.IsSupported)
        {
            return AdvSimd.ReverseElement16(x);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13)).AsUInt32();
        }

        return (x >>> 16) | (x << 16);
    }

    /// <summary>Each 32-bit word by 12 bits.</summary>
    [MethodImpl(Inline)]
    public static Vector128<uint> Right12(Vector128<uint> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 12);
        }

        return (x >>> 12) ^ (x << 20);
    }

    /// <summary>Each 32-bit word by 8 bits.</summary>
    [MethodImpl(Inline)]
    public static Vector128<uint> Right8(Vector128<uint> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 8);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12)).AsUInt32();
        }

        return (x >>> 8) | (x << 24);
    }

    /// <summary>Each 32-bit word by 7 bits.</summary>
    [MethodImpl(Inline)]
    public static Vector128<uint> Right7(Vector128<uint> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 7);
        }

        return (x >>> 7) ^ (x << 25);
    }

    /// <summary>Each 32-bit word by 16 bits: its halves change places.</summary>
    [MethodImpl(Inline)]
    public static Vector256<uint> Right16(Vector256<uint> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 16);
        }

        if (Avx2.IsSupported)
        {
            return Avx2.Shuffle(x.AsByte(), Vector256.Create(
                (byte)2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13,
                2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13)).AsUInt32();
        }

        return (x >>> 16) | (x << 16);
    }

    /// <summary>Each 32-bit word by 12 bits.</summary>
    [MethodImpl(Inline)]
    public static Vector256<uint> Right12(Vector256<uint> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 12);
        }

        return (x >>> 12) ^ (x << 20);
    }

    /// <summary>Each 32-bit word by 8 bits.</summary>
    [MethodImpl(Inline)]
    public static Vector256<uint> Right8(Vector256<uint> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 8);
        }

        if (Avx2.IsSupported)
        {
            return Avx2.Shuffle(x.AsByte(), Vector256.Create(
                (byte)1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12,
                1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12)).AsUInt32();
        }

        return (x >>> 8) | (x << 24);
    }

    /// <summary>Each 32-bit word by 7 bits.</summary>
    [MethodImpl(Inline)]
    public static Vector256<uint> Right7(Vector256<uint> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, 7);
        }

        return (x >>> 7) ^ (x << 25);
    }
}
