using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.Wasm;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Two lanes, on every processor with vectors.</summary>
internal readonly struct Vector128LaneOps64 : ILaneOps64<Vector128<ulong>>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string Name =>
        Avx512F.VL.IsSupported ? "Vector128 (AVX-512VL) ×2"
        : Ssse3.IsSupported ? "Vector128 (SSSE3) ×2"
        : AdvSimd.IsSupported ? "Vector128 (AdvSimd) ×2"
        : PackedSimd.IsSupported ? "Vector128 (PackedSimd) ×2"
        : "Vector128 (portable) ×2";

    public static bool IsSupported => BitConverter.IsLittleEndian;

    public static int Lanes => 2;

    // Elsewhere a byte shuffle may be a call.
    private static bool HasByteShuffle => Ssse3.IsSupported || AdvSimd.Arm64.IsSupported;

    [MethodImpl(Inline)]
    public static Vector128<ulong> All(ulong word) => Vector128.Create(word);

    [MethodImpl(Inline)]
    public static Vector128<ulong> Add(Vector128<ulong> x, Vector128<ulong> y) => x + y;

    [MethodImpl(Inline)]
    public static Vector128<ulong> Subtract(Vector128<ulong> x, Vector128<ulong> y) => x - y;

    [MethodImpl(Inline)]
    public static Vector128<ulong> Xor(Vector128<ulong> x, Vector128<ulong> y) => x ^ y;

    [MethodImpl(Inline)]
    public static Vector128<ulong> And(Vector128<ulong> x, Vector128<ulong> y) => x & y;

    [MethodImpl(Inline)]
    public static Vector128<ulong> ShiftRight(Vector128<ulong> x, [ConstantExpected] byte distance) => x >>> distance;

    [MethodImpl(Inline)]
    public static Vector128<ulong> Reverse(Vector128<ulong> x) => BigEndian.Reverse(x);

    [MethodImpl(Inline)]
    public static Vector128<ulong> Right(Vector128<ulong> x, [ConstantExpected] byte distance)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, distance);
        }

        return (x >>> distance) | (x << (64 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> LeftXor(Vector128<ulong> x, [ConstantExpected] byte distance, Vector128<ulong> y)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, distance) ^ y;
        }

        return (x << distance) ^ y ^ (x >>> (64 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> Left8(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 8);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)7, 0, 1, 2, 3, 4, 5, 6, 15, 8, 9, 10, 11, 12, 13, 14)).AsUInt64();
        }

        return (x << 8) | (x >>> 56);
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> Left16(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 16);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 8, 9, 10, 11, 12, 13)).AsUInt64();
        }

        return (x << 16) | (x >>> 48);
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> Left24(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 24);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)5, 6, 7, 0, 1, 2, 3, 4, 13, 14, 15, 8, 9, 10, 11, 12)).AsUInt64();
        }

        return (x << 24) | (x >>> 40);
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> Left32(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 32);
        }

        return Rotate.Right32(x);
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> Left40(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 40);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10)).AsUInt64();
        }

        return (x << 40) | (x >>> 24);
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> Left48(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 48);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9)).AsUInt64();
        }

        return (x << 48) | (x >>> 16);
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> Left56(Vector128<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 56);
        }

        if (HasByteShuffle)
        {
            return Vector128.Shuffle(
                x.AsByte(), Vector128.Create((byte)1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8)).AsUInt64();
        }

        return (x << 56) | (x >>> 8);
    }

    [MethodImpl(Inline)]
    public static void Load2(ref Vector128<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 16 bytes in every lane and room for 2 vectors.
        Vector128<ulong> a = Vector128.LoadUnsafe(in lower).AsUInt64(), b = Vector128.LoadUnsafe(in upper).AsUInt64();
        words = UnpackLow(a, b);
        Unsafe.Add(ref words, 1) = UnpackHigh(a, b);
    }

    [MethodImpl(Inline)]
    public static void Load4(ref Vector128<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 32 bytes in every lane and room for 4 vectors.
        Vector128<ulong> a = Vector128.LoadUnsafe(in lower).AsUInt64(), b = Vector128.LoadUnsafe(in upper).AsUInt64();
        Vector128<ulong> c = Vector128.LoadUnsafe(in lower, 16).AsUInt64(), d = Vector128.LoadUnsafe(in upper, 16).AsUInt64();
        words = UnpackLow(a, b);
        Unsafe.Add(ref words, 1) = UnpackHigh(a, b);
        Unsafe.Add(ref words, 2) = UnpackLow(c, d);
        Unsafe.Add(ref words, 3) = UnpackHigh(c, d);
    }

    [MethodImpl(Inline)]
    public static void Store4(ref readonly Vector128<ulong> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 4 vectors.
        ref Vector128<ulong> w = ref Unsafe.AsRef(in words);
        UnpackLow(w, Unsafe.Add(ref w, 1)).AsByte().StoreUnsafe(ref lower);
        UnpackLow(Unsafe.Add(ref w, 2), Unsafe.Add(ref w, 3)).AsByte().StoreUnsafe(ref lower, 16);
        UnpackHigh(w, Unsafe.Add(ref w, 1)).AsByte().StoreUnsafe(ref upper);
        UnpackHigh(Unsafe.Add(ref w, 2), Unsafe.Add(ref w, 3)).AsByte().StoreUnsafe(ref upper, 16);
    }

    [MethodImpl(Inline)]
    private static Vector128<ulong> UnpackLow(Vector128<ulong> x, Vector128<ulong> y) =>
        Sse2.IsSupported ? Sse2.UnpackLow(x, y) : Vector128.Create(x.GetLower(), y.GetLower());

    [MethodImpl(Inline)]
    private static Vector128<ulong> UnpackHigh(Vector128<ulong> x, Vector128<ulong> y) =>
        Sse2.IsSupported ? Sse2.UnpackHigh(x, y) : Vector128.Create(x.GetUpper(), y.GetUpper());
}
