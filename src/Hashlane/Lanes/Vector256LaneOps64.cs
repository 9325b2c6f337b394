using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Four lanes, by AVX2.</summary>
internal readonly struct Vector256LaneOps64 : ILaneOps64<Vector256<ulong>>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // Of Permute2x128: the lower, the upper halves of both vectors.
    private const byte LowerHalves = 0x20, UpperHalves = 0x31;

    public static string Name => Avx512F.VL.IsSupported ? "Vector256 (AVX-512VL) ×4" : "Vector256 (AVX2) ×4";

    public static bool IsSupported => Avx2.IsSupported;

    public static int Lanes => 4;

    [MethodImpl(Inline)]
    public static Vector256<ulong> All(ulong word) => Vector256.Create(word);

    [MethodImpl(Inline)]
    public static Vector256<ulong> Add(Vector256<ulong> x, Vector256<ulong> y) => x + y;

    [MethodImpl(Inline)]
    public static Vector256<ulong> Subtract(Vector256<ulong> x, Vector256<ulong> y) => x - y;

    [MethodImpl(Inline)]
    public static Vector256<ulong> Xor(Vector256<ulong> x, Vector256<ulong> y) => x ^ y;

    [MethodImpl(Inline)]
    public static Vector256<ulong> And(Vector256<ulong> x, Vector256<ulong> y) => x & y;

    [MethodImpl(Inline)]
    public static Vector256<ulong> ShiftRight(Vector256<ulong> x, [ConstantExpected] byte distance) => x >>> distance;

    [MethodImpl(Inline)]
    public static Vector256<ulong> Reverse(Vector256<ulong> x) => BigEndian.Reverse(x);

    [MethodImpl(Inline)]
    public static Vector256<ulong> Right(Vector256<ulong> x, [ConstantExpected] byte distance)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, distance);
        }

        return (x >>> distance) | (x << (64 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> LeftXor(Vector256<ulong> x, [ConstantExpected] byte distance, Vector256<ulong> y)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, distance) ^ y;
        }

        return (x << distance) ^ y ^ (x >>> (64 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> Left8(Vector256<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 8);
        }

        return Avx2.Shuffle(x.AsByte(), Vector256.Create(
            (byte)7, 0, 1, 2, 3, 4, 5, 6, 15, 8, 9, 10, 11, 12, 13, 14,
            7, 0, 1, 2, 3, 4, 5, 6, 15, 8, 9, 10, 11, 12, 13, 14)).AsUInt64();
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> Left16(Vector256<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 16);
        }

        return Avx2.Shuffle(x.AsByte(), Vector256.Create(
            (byte)6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 8, 9, 10, 11, 12, 13,
            6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 8, 9, 10, 11, 12, 13)).AsUInt64();
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> Left24(Vector256<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 24);
        }

        return Avx2.Shuffle(x.AsByte(), Vector256.Create(
            (byte)5, 6, 7, 0, 1, 2, 3, 4, 13, 14, 15, 8, 9, 10, 11, 12,
            5, 6, 7, 0, 1, 2, 3, 4, 13, 14, 15, 8, 9, 10, 11, 12)).AsUInt64();
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> Left32(Vector256<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 32);
        }

        return Avx2.Shuffle(x.AsUInt32(), 0b_10_11_00_01).AsUInt64();
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> Left40(Vector256<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 40);
        }

        return Avx2.Shuffle(x.AsByte(), Vector256.Create(
            (byte)3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10,
            3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10)).AsUInt64();
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> Left48(Vector256<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 48);
        }

        return Avx2.Shuffle(x.AsByte(), Vector256.Create(
            (byte)2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9,
            2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9)).AsUInt64();
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> Left56(Vector256<ulong> x)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateLeft(x, 56);
        }

        return Avx2.Shuffle(x.AsByte(), Vector256.Create(
            (byte)1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8,
            1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8)).AsUInt64();
    }

    [MethodImpl(Inline)]
    public static void Load2(ref Vector256<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 16 bytes in every lane and room for 2 vectors.
        Vector256<ulong> a = Load(in lower, in upper, 0), b = Load(in lower, in upper, stride);
        words = Avx2.UnpackLow(a, b);
        Unsafe.Add(ref words, 1) = Avx2.UnpackHigh(a, b);
    }

    [MethodImpl(Inline)]
    public static void Load4(ref Vector256<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 32 bytes in every lane and room for 4 vectors.
        Vector256<ulong> a = Load(in lower, in upper, 0), b = Load(in lower, in upper, stride);
        Vector256<ulong> c = Load(in lower, in upper, 16), d = Load(in lower, in upper, stride + 16);
        words = Avx2.UnpackLow(a, b);
        Unsafe.Add(ref words, 1) = Avx2.UnpackHigh(a, b);
        Unsafe.Add(ref words, 2) = Avx2.UnpackLow(c, d);
        Unsafe.Add(ref words, 3) = Avx2.UnpackHigh(c, d);
    }

    [MethodImpl(Inline)]
    public static void Store4(ref readonly Vector256<ulong> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 4 vectors.
        ref Vector256<ulong> w = ref Unsafe.AsRef(in words);
        Vector256<ulong> a = w, b = Unsafe.Add(ref w, 1), c = Unsafe.Add(ref w, 2), d = Unsafe.Add(ref w, 3);

        // Words 0 1, and words 2 3, of lanes 0 and 2; then of lanes 1 and 3.
        Store(Avx2.UnpackLow(a, b), Avx2.UnpackLow(c, d), ref lower, ref upper, 0);
        Store(Avx2.UnpackHigh(a, b), Avx2.UnpackHigh(c, d), ref lower, ref upper, stride);
    }

    /// <summary>
    /// 16 bytes of a lane of each half, the second inserted from memory: halves of 32-byte loads would need a slower instruction to meet.
    /// </summary>
    [MethodImpl(Inline)]
    private static Vector256<ulong> Load(ref readonly byte lower, ref readonly byte upper, nuint offset) =>
        Avx2.InsertVector128(
            Vector128.LoadUnsafe(in lower, offset).AsUInt64().ToVector256Unsafe(),
            Vector128.LoadUnsafe(in upper, offset).AsUInt64(), 1);

    [MethodImpl(Inline)]
    private static void Store(Vector256<ulong> x, Vector256<ulong> y, ref byte lower, ref byte upper, nuint offset)
    {
        Avx2.Permute2x128(x, y, LowerHalves).AsByte().StoreUnsafe(ref lower, offset);
        Avx2.Permute2x128(x, y, UpperHalves).AsByte().StoreUnsafe(ref upper, offset);
    }
}
