using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Eight lanes, by AVX-512.</summary>
internal readonly struct Vector512LaneOps64 : ILaneOps64<Vector512<ulong>>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // Of Shuffle4x128: quarters 0 and 2, 1 and 3, of both vectors.
    private const byte EvenQuarters = 0b_10_00_10_00, OddQuarters = 0b_11_01_11_01;

    public static string Name => "Vector512 (AVX-512) ×8";

    public static bool IsSupported => Avx512F.IsSupported;

    public static int Lanes => 8;

    [MethodImpl(Inline)]
    public static Vector512<ulong> All(ulong word) => Vector512.Create(word);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Add(Vector512<ulong> x, Vector512<ulong> y) => x + y;

    [MethodImpl(Inline)]
    public static Vector512<ulong> Subtract(Vector512<ulong> x, Vector512<ulong> y) => x - y;

    [MethodImpl(Inline)]
    public static Vector512<ulong> Xor(Vector512<ulong> x, Vector512<ulong> y) => x ^ y;

    [MethodImpl(Inline)]
    public static Vector512<ulong> And(Vector512<ulong> x, Vector512<ulong> y) => x & y;

    [MethodImpl(Inline)]
    public static Vector512<ulong> ShiftRight(Vector512<ulong> x, [ConstantExpected] byte distance) => x >>> distance;

    [MethodImpl(Inline)]
    public static Vector512<ulong> Reverse(Vector512<ulong> x)
    {
        // AVX-512F alone has no byte shuffle: bytes of 32-bit halves as in Vector512LaneOps32, then the halves change places.
        return Avx512F.RotateRight(Vector512LaneOps32.Reverse(x.AsUInt32()).AsUInt64(), 32);
    }

    [MethodImpl(Inline)]
    public static Vector512<ulong> Right(Vector512<ulong> x, [ConstantExpected] byte distance) => Avx512F.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector512<ulong> LeftXor(Vector512<ulong> x, [ConstantExpected] byte distance, Vector512<ulong> y) =>
        Avx512F.RotateLeft(x, distance) ^ y;

    [MethodImpl(Inline)]
    public static Vector512<ulong> Left8(Vector512<ulong> x) => Avx512F.RotateLeft(x, 8);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Left16(Vector512<ulong> x) => Avx512F.RotateLeft(x, 16);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Left24(Vector512<ulong> x) => Avx512F.RotateLeft(x, 24);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Left32(Vector512<ulong> x) => Avx512F.RotateLeft(x, 32);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Left40(Vector512<ulong> x) => Avx512F.RotateLeft(x, 40);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Left48(Vector512<ulong> x) => Avx512F.RotateLeft(x, 48);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Left56(Vector512<ulong> x) => Avx512F.RotateLeft(x, 56);

    [MethodImpl(Inline)]
    public static void Load2(ref Vector512<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 16 bytes in every lane and room for 2 vectors.
        Vector512<ulong> a = Vector512.Create(Load16(in lower, stride, 0), Load16(in upper, stride, 0));
        Vector512<ulong> b = Vector512.Create(Load16(in lower, stride, stride), Load16(in upper, stride, stride));
        words = Avx512F.UnpackLow(a, b);
        Unsafe.Add(ref words, 1) = Avx512F.UnpackHigh(a, b);
    }

    [MethodImpl(Inline)]
    public static void Load4(ref Vector512<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 32 bytes in every lane and room for 4 vectors.
        Vector512<ulong> a = Load32(in lower, stride, 0), b = Load32(in lower, stride, stride); // lanes 0 2, 1 3
        Vector512<ulong> c = Load32(in upper, stride, 0), d = Load32(in upper, stride, stride); // lanes 4 6, 5 7
        Vector512<ulong> ab = Avx512F.UnpackLow(a, b), cd = Avx512F.UnpackLow(c, d); // words 0 and 2 of lanes 0 1, of 2 3
        words = Avx512F.Shuffle4x128(ab, cd, EvenQuarters);
        Unsafe.Add(ref words, 2) = Avx512F.Shuffle4x128(ab, cd, OddQuarters);
        ab = Avx512F.UnpackHigh(a, b);
        cd = Avx512F.UnpackHigh(c, d);
        Unsafe.Add(ref words, 1) = Avx512F.Shuffle4x128(ab, cd, EvenQuarters);
        Unsafe.Add(ref words, 3) = Avx512F.Shuffle4x128(ab, cd, OddQuarters);
    }

    [MethodImpl(Inline)]
    public static void Store4(ref readonly Vector512<ulong> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 4 vectors.
        ref Vector512<ulong> w = ref Unsafe.AsRef(in words);
        Vector512<ulong> a = w, b = Unsafe.Add(ref w, 1), c = Unsafe.Add(ref w, 2), d = Unsafe.Add(ref w, 3);

        // Words 0 1, and words 2 3, of lanes 0 2 4 6; then of lanes 1 3 5 7.
        Store(Avx512F.UnpackLow(a, b), Avx512F.UnpackLow(c, d), ref lower, ref upper, stride, 0);
        Store(Avx512F.UnpackHigh(a, b), Avx512F.UnpackHigh(c, d), ref lower, ref upper, stride, stride);
    }

    /// <summary>16 bytes of a lane and of the second lane behind it.</summary>
    [MethodImpl(Inline)]
    private static Vector256<ulong> Load16(ref readonly byte half, nuint stride, nuint offset) =>
        Avx2.InsertVector128(
            Vector128.LoadUnsafe(in half, offset).AsUInt64().ToVector256Unsafe(),
            Vector128.LoadUnsafe(in half, (2 * stride) + offset).AsUInt64(), 1);

    /// <summary>32 bytes of a lane and of the second lane behind it.</summary>
    [MethodImpl(Inline)]
    private static Vector512<ulong> Load32(ref readonly byte half, nuint stride, nuint offset) =>
        Avx512F.InsertVector256(
            Vector256.LoadUnsafe(in half, offset).AsUInt64().ToVector512Unsafe(),
            Vector256.LoadUnsafe(in half, (2 * stride) + offset).AsUInt64(), 1);

    /// <summary>Four lanes, two of each half: quarter i of x and of y are 32 bytes.</summary>
    [MethodImpl(Inline)]
    private static void Store(Vector512<ulong> x, Vector512<ulong> y, ref byte lower, ref byte upper, nuint stride, nuint offset)
    {
        // x0 y0 x1 y1, x2 y2 x3 y3
        Vector512<ulong> first = Avx512F.PermuteVar8x64x2(x, Vector512.Create(0ul, 1, 8, 9, 2, 3, 10, 11), y);
        Vector512<ulong> second = Avx512F.PermuteVar8x64x2(x, Vector512.Create(4ul, 5, 12, 13, 6, 7, 14, 15), y);
        first.GetLower().AsByte().StoreUnsafe(ref lower, offset);
        first.GetUpper().AsByte().StoreUnsafe(ref lower, (2 * stride) + offset);
        second.GetLower().AsByte().StoreUnsafe(ref upper, offset);
        second.GetUpper().AsByte().StoreUnsafe(ref upper, (2 * stride) + offset);
    }
}
