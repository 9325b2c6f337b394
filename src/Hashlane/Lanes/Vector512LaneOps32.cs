using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Sixteen lanes, by AVX-512.</summary>
internal readonly struct Vector512LaneOps32 : ILaneOps32<Vector512<uint>>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // Of Shuffle4x128: quarters 0 and 2, 1 and 3, of both vectors.
    private const byte EvenQuarters = 0b_10_00_10_00, OddQuarters = 0b_11_01_11_01;

    public static string Name => "Vector512 (AVX-512) ×16";

    public static bool IsSupported => Avx512F.IsSupported;

    public static int Lanes => 16;

    [MethodImpl(Inline)]
    public static Vector512<uint> All(uint word) => Vector512.Create(word);

    [MethodImpl(Inline)]
    public static Vector512<uint> Add(Vector512<uint> x, Vector512<uint> y) => x + y;

    [MethodImpl(Inline)]
    public static Vector512<uint> Xor(Vector512<uint> x, Vector512<uint> y) => x ^ y;

    [MethodImpl(Inline)]
    public static Vector512<uint> And(Vector512<uint> x, Vector512<uint> y) => x & y;

    [MethodImpl(Inline)]
    public static Vector512<uint> ShiftRight(Vector512<uint> x, [ConstantExpected] byte distance) => x >>> distance;

    [MethodImpl(Inline)]
    public static Vector512<uint> Right(Vector512<uint> x, [ConstantExpected] byte distance)
    {
        return Avx512F.RotateRight(x, distance);
    }

    [MethodImpl(Inline)]
    public static Vector512<uint> Reverse(Vector512<uint> x)
    {
        // AVX-512F alone has no byte shuffle: the outer bytes by one rotation, the inner ones by another.
        Vector512<uint> outer = Vector512.Create(0xFF00FF00u);
        return (Avx512F.RotateRight(x, 8) & outer) | (Avx512F.RotateLeft(x, 8) & ~outer);
    }

    [MethodImpl(Inline)]
    public static Vector512<uint> Right16(Vector512<uint> x) => Avx512F.RotateRight(x, 16);

    [MethodImpl(Inline)]
    public static Vector512<uint> Right12(Vector512<uint> x) => Avx512F.RotateRight(x, 12);

    [MethodImpl(Inline)]
    public static Vector512<uint> Right8(Vector512<uint> x) => Avx512F.RotateRight(x, 8);

    [MethodImpl(Inline)]
    public static Vector512<uint> Right7(Vector512<uint> x) => Avx512F.RotateRight(x, 7);

    [MethodImpl(Inline)]
    public static void Number(ulong first, int upper, out Vector512<uint> low, out Vector512<uint> high)
    {
        Vector512<uint> start = Vector512.Create((uint)first);
        Vector256<uint> indices = Vector256.Create(0u, 1, 2, 3, 4, 5, 6, 7);
        low = start + Vector512.Create(indices, indices + Vector256.Create((uint)upper));
        high = Vector512.Create((uint)(first >> 32)) - Vector512.LessThan(low, start); // minus -1 where low wrapped around
    }

    [MethodImpl(Inline)]
    public static void Load16(ref Vector512<uint> words, ref readonly byte lower, ref readonly byte upper, nuint stride) =>
        Load(ref words, in lower, in upper, stride, step: 1);

    [MethodImpl(Inline)]
    public static void Store8(ref readonly Vector512<uint> words, ref byte lower, ref byte upper, nuint stride) =>
        Store(ref Unsafe.AsRef(in words), ref lower, ref upper, stride, step: 1);

    /// <summary>As <see cref="Load16"/>, a vector every <paramref name="step"/>.</summary>
    [MethodImpl(Inline)]
    public static void Load(ref Vector512<uint> words, ref readonly byte lower, ref readonly byte upper, nuint stride, int step)
    {
        // SAFETY: the caller has 64 bytes in every lane and room for 16 vectors.
        Load8(ref words, in lower, in upper, stride, 0, step);
        Load8(ref Unsafe.Add(ref words, 8 * step), in lower, in upper, stride, 32, step);
    }

    /// <summary>As <see cref="Store8"/>, a vector every <paramref name="step"/>.</summary>
    [MethodImpl(Inline)]
    public static void Store(ref Vector512<uint> w, ref byte lower, ref byte upper, nuint stride, int step)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 8 vectors.
        Vector512<uint> a = w, b = Unsafe.Add(ref w, step), c = Unsafe.Add(ref w, 2 * step), d = Unsafe.Add(ref w, 3 * step);
        Vector512<uint> e = Unsafe.Add(ref w, 4 * step), f = Unsafe.Add(ref w, 5 * step);
        Vector512<uint> g = Unsafe.Add(ref w, 6 * step), h = Unsafe.Add(ref w, 7 * step);

        // a: words 0 to 3 of lanes 0, 4, 8 and 12; e: words 4 to 7 of these.
        Transpose(ref a, ref b, ref c, ref d);
        Transpose(ref e, ref f, ref g, ref h);
        Store(a, e, ref lower, ref upper, 0, stride);
        Store(b, f, ref lower, ref upper, stride, stride);
        Store(c, g, ref lower, ref upper, 2 * stride, stride);
        Store(d, h, ref lower, ref upper, 3 * stride, stride);
    }

    /// <summary>Eight words of each lane, which begin <paramref name="offset"/> bytes behind its start.</summary>
    [MethodImpl(Inline)]
    private static void Load8(
        ref Vector512<uint> w, ref readonly byte lower, ref readonly byte upper, nuint stride, nuint offset, int step)
    {
        // a: eight words of lanes 0 and 4; e: eight words of lanes 8 and 12.
        Vector512<uint> a = Load(in lower, stride, offset), b = Load(in lower, stride, stride + offset);
        Vector512<uint> c = Load(in lower, stride, (2 * stride) + offset), d = Load(in lower, stride, (3 * stride) + offset);
        Vector512<uint> e = Load(in upper, stride, offset), f = Load(in upper, stride, stride + offset);
        Vector512<uint> g = Load(in upper, stride, (2 * stride) + offset), h = Load(in upper, stride, (3 * stride) + offset);

        // a: words 0 and 4 of lanes 0 to 3, words 0 and 4 of lanes 4 to 7; e: of lanes 8 to 11 and 12 to 15.
        Transpose(ref a, ref b, ref c, ref d);
        Transpose(ref e, ref f, ref g, ref h);
        w = Avx512F.Shuffle4x128(a, e, EvenQuarters);
        Unsafe.Add(ref w, step) = Avx512F.Shuffle4x128(b, f, EvenQuarters);
        Unsafe.Add(ref w, 2 * step) = Avx512F.Shuffle4x128(c, g, EvenQuarters);
        Unsafe.Add(ref w, 3 * step) = Avx512F.Shuffle4x128(d, h, EvenQuarters);
        Unsafe.Add(ref w, 4 * step) = Avx512F.Shuffle4x128(a, e, OddQuarters);
        Unsafe.Add(ref w, 5 * step) = Avx512F.Shuffle4x128(b, f, OddQuarters);
        Unsafe.Add(ref w, 6 * step) = Avx512F.Shuffle4x128(c, g, OddQuarters);
        Unsafe.Add(ref w, 7 * step) = Avx512F.Shuffle4x128(d, h, OddQuarters);
    }

    /// <summary>32 bytes of a lane and of the fourth lane behind it.</summary>
    [MethodImpl(Inline)]
    private static Vector512<uint> Load(ref readonly byte half, nuint stride, nuint offset) =>
        Avx512F.InsertVector256(
            Vector256.LoadUnsafe(in half, offset).AsUInt32().ToVector512Unsafe(),
            Vector256.LoadUnsafe(in half, (4 * stride) + offset).AsUInt32(), 1);

    [MethodImpl(Inline)]
    private static void Store(Vector512<uint> x, Vector512<uint> y, ref byte lower, ref byte upper, nuint offset, nuint stride)
    {
        // x0 x2 y0 y2, then x0 y0 and x2 y2
        Store(x.GetLower(), y.GetLower(), ref lower, offset, stride);
        Store(x.GetUpper(), y.GetUpper(), ref upper, offset, stride);
    }

    [MethodImpl(Inline)]
    private static void Store(Vector256<uint> x, Vector256<uint> y, ref byte half, nuint offset, nuint stride)
    {
        Vector256.Create(x.GetLower(), y.GetLower()).AsByte().StoreUnsafe(ref half, offset);
        Vector256.Create(x.GetUpper(), y.GetUpper()).AsByte().StoreUnsafe(ref half, (4 * stride) + offset);
    }

    /// <summary>Makes rows of columns and columns of rows, in each quarter.</summary>
    [MethodImpl(Inline)]
    private static void Transpose(ref Vector512<uint> a, ref Vector512<uint> b, ref Vector512<uint> c, ref Vector512<uint> d)
    {
        Vector512<ulong> ab0 = Avx512F.UnpackLow(a, b).AsUInt64(), ab1 = Avx512F.UnpackHigh(a, b).AsUInt64();
        Vector512<ulong> cd0 = Avx512F.UnpackLow(c, d).AsUInt64(), cd1 = Avx512F.UnpackHigh(c, d).AsUInt64();
        a = Avx512F.UnpackLow(ab0, cd0).AsUInt32();
        b = Avx512F.UnpackHigh(ab0, cd0).AsUInt32();
        c = Avx512F.UnpackLow(ab1, cd1).AsUInt32();
        d = Avx512F.UnpackHigh(ab1, cd1).AsUInt32();
    }
}
