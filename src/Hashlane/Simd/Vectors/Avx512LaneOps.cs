using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Sixteen lanes of 32-bit words, or eight of 64-bit words, in 512-bit vectors.</summary>
internal readonly struct Avx512LaneOps : ILaneOps32<Vector512<uint>>, ILaneOps64<Vector512<ulong>>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // Of Shuffle4x128: quarters 0 and 2, 1 and 3, of both vectors.
    private const byte EvenQuarters = 0b_10_00_10_00, OddQuarters = 0b_11_01_11_01;

    public static bool IsSupported => Avx512F.IsSupported;

    static string ILaneOps<uint, Vector512<uint>>.Name => "Vector512 (AVX-512) ×16";

    static string ILaneOps<ulong, Vector512<ulong>>.Name => "Vector512 (AVX-512) ×8";

    static int ILaneOps<uint, Vector512<uint>>.Lanes => 16;

    static int ILaneOps<ulong, Vector512<ulong>>.Lanes => 8;

    [MethodImpl(Inline)]
    public static Vector512<uint> Broadcast(uint word) => Vector512.Create(word);

    [MethodImpl(Inline)]
    public static Vector512<uint> Add(Vector512<uint> x, Vector512<uint> y) => Avx512F.Add(x, y);

    [MethodImpl(Inline)]
    public static Vector512<uint> Xor(Vector512<uint> x, Vector512<uint> y) => Avx512F.Xor(x, y);

    [MethodImpl(Inline)]
    public static Vector512<uint> And(Vector512<uint> x, Vector512<uint> y) => Avx512F.And(x, y);

    [MethodImpl(Inline)]
    public static Vector512<uint> ShiftRight(Vector512<uint> x, [ConstantExpected] byte distance) =>
        Avx512F.ShiftRightLogical(x, distance);

    [MethodImpl(Inline)]
    public static Vector512<uint> RotateRight(Vector512<uint> x, [ConstantExpected] byte distance)
    {
        return Avx512F.RotateRight(x, distance);
    }

    [MethodImpl(Inline)]
    public static Vector512<uint> ReverseBytes(Vector512<uint> x)
    {
        // AVX-512F alone has no byte shuffle: one rotation moves the outer bytes, another the inner ones.
        Vector512<uint> outer = Vector512.Create(0xFF00FF00u);
        return (Avx512F.RotateRight(x, 8) & outer) | (Avx512F.RotateLeft(x, 8) & ~outer);
    }

    [MethodImpl(Inline)]
    public static void Number(ulong first, int upper, out Vector512<uint> low, out Vector512<uint> high)
    {
        Vector512<uint> start = Vector512.Create((uint)first);
        Vector256<uint> indices = Vector256.Create(0u, 1, 2, 3, 4, 5, 6, 7);
        Vector256<uint> upperIndices = Avx2.Add(indices, Vector256.Create((uint)upper));
        low = Avx512F.Add(start, Avx512F.InsertVector256(indices.ToVector512Unsafe(), upperIndices, 1));
        // minus -1 where low wrapped around
        high = Avx512F.Subtract(Vector512.Create((uint)(first >> 32)), Avx512F.CompareLessThan(low, start));
    }

    [MethodImpl(Inline)]
    public static void Load16(
        ref Vector512<uint> words, ref readonly byte lower, ref readonly byte upper, nuint stride) =>
        Load(ref words, in lower, in upper, stride, step: 1);

    [MethodImpl(Inline)]
    public static void Store32Bytes(ref readonly Vector512<uint> words, ref byte lower, ref byte upper, nuint stride) =>
        Store(ref Unsafe.AsRef(in words), ref lower, ref upper, stride, step: 1);

    /// <summary>Loads as <c>Load16</c> does, one vector every <paramref name="step"/>.</summary>
    [MethodImpl(Inline)]
    public static void Load(
        ref Vector512<uint> words, ref readonly byte lower, ref readonly byte upper, nuint stride, int step)
    {
        // SAFETY: the caller has 64 bytes in every lane and room for 16 vectors.
        Load8(ref words, in lower, in upper, stride, 0, step);
        Load8(ref Unsafe.Add(ref words, 8 * step), in lower, in upper, stride, 32, step);
    }

    /// <summary>Stores as <c>Store32Bytes</c> does, one vector every <paramref name="step"/>.</summary>
    // A call for each group, from memory to memory: small callers could not inline all of it (docs/design/native.md).
    [MethodImpl(MethodImplOptions.NoInlining | JitHint.OptimizeFully)]
    public static void Store(ref Vector512<uint> w, ref byte lower, ref byte upper, nuint stride, int step)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 8 vectors.
        Vector512<uint> a = w, b = Unsafe.Add(ref w, step);
        Vector512<uint> c = Unsafe.Add(ref w, 2 * step), d = Unsafe.Add(ref w, 3 * step);
        Vector512<uint> e = Unsafe.Add(ref w, 4 * step), f = Unsafe.Add(ref w, 5 * step);
        Vector512<uint> g = Unsafe.Add(ref w, 6 * step), h = Unsafe.Add(ref w, 7 * step);

        // a: words 0 to 3 of lanes 0, 4, 8 and 12; e: words 4 to 7 of these.
        Transpose(ref a, ref b, ref c, ref d);
        Transpose(ref e, ref f, ref g, ref h);
        nuint next = 4 * stride;
        Store(a.AsUInt64(), e.AsUInt64(), ref lower, ref upper, 0, next);
        Store(b.AsUInt64(), f.AsUInt64(), ref lower, ref upper, stride, next);
        Store(c.AsUInt64(), g.AsUInt64(), ref lower, ref upper, 2 * stride, next);
        Store(d.AsUInt64(), h.AsUInt64(), ref lower, ref upper, 3 * stride, next);
    }

    /// <summary>Loads eight words of each lane, from <paramref name="offset"/> bytes after its start.</summary>
    [MethodImpl(Inline)]
    private static void Load8(
        ref Vector512<uint> w, ref readonly byte lower, ref readonly byte upper, nuint stride, nuint offset, int step)
    {
        // a: eight words of lanes 0 and 4; e: eight words of lanes 8 and 12.
        Vector512<uint> a = Load(in lower, stride, offset), b = Load(in lower, stride, stride + offset);
        Vector512<uint> c = Load(in lower, stride, (2 * stride) + offset);
        Vector512<uint> d = Load(in lower, stride, (3 * stride) + offset);
        Vector512<uint> e = Load(in upper, stride, offset), f = Load(in upper, stride, stride + offset);
        Vector512<uint> g = Load(in upper, stride, (2 * stride) + offset);
        Vector512<uint> h = Load(in upper, stride, (3 * stride) + offset);

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

    /// <summary>Loads 32 bytes of a lane and of the fourth lane after it.</summary>
    [MethodImpl(Inline)]
    private static Vector512<uint> Load(ref readonly byte half, nuint stride, nuint offset) =>
        Avx512F.InsertVector256(
            Vector256.LoadUnsafe(in half, offset).AsUInt32().ToVector512Unsafe(),
            Vector256.LoadUnsafe(in half, (4 * stride) + offset).AsUInt32(), 1);

    /// <summary>Swaps rows and columns in each quarter.</summary>
    [MethodImpl(Inline)]
    private static void Transpose(
        ref Vector512<uint> a, ref Vector512<uint> b, ref Vector512<uint> c, ref Vector512<uint> d)
    {
        Vector512<ulong> ab0 = Avx512F.UnpackLow(a, b).AsUInt64(), ab1 = Avx512F.UnpackHigh(a, b).AsUInt64();
        Vector512<ulong> cd0 = Avx512F.UnpackLow(c, d).AsUInt64(), cd1 = Avx512F.UnpackHigh(c, d).AsUInt64();
        a = Avx512F.UnpackLow(ab0, cd0).AsUInt32();
        b = Avx512F.UnpackHigh(ab0, cd0).AsUInt32();
        c = Avx512F.UnpackLow(ab1, cd1).AsUInt32();
        d = Avx512F.UnpackHigh(ab1, cd1).AsUInt32();
    }

    [MethodImpl(Inline)]
    public static Vector512<ulong> Broadcast(ulong word) => Vector512.Create(word);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Add(Vector512<ulong> x, Vector512<ulong> y) => Avx512F.Add(x, y);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Subtract(Vector512<ulong> x, Vector512<ulong> y) => Avx512F.Subtract(x, y);

    [MethodImpl(Inline)]
    public static Vector512<ulong> Xor(Vector512<ulong> x, Vector512<ulong> y) => Avx512F.Xor(x, y);

    [MethodImpl(Inline)]
    public static Vector512<ulong> And(Vector512<ulong> x, Vector512<ulong> y) => Avx512F.And(x, y);

    [MethodImpl(Inline)]
    public static Vector512<ulong> ShiftRight(Vector512<ulong> x, [ConstantExpected] byte distance) =>
        Avx512F.ShiftRightLogical(x, distance);

    [MethodImpl(Inline)]
    public static Vector512<ulong> ReverseBytes(Vector512<ulong> x)
    {
        // AVX-512F alone has no byte shuffle: reverses bytes of 32-bit halves as above, then swaps the halves.
        return Avx512F.RotateRight(ReverseBytes(x.AsUInt32()).AsUInt64(), 32);
    }

    [MethodImpl(Inline)]
    public static Vector512<ulong> RotateRight(Vector512<ulong> x, [ConstantExpected] byte distance) =>
        Avx512F.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector512<ulong> RotateLeftXor(
        Vector512<ulong> x, [ConstantExpected] byte distance, Vector512<ulong> y) =>
        Avx512F.Xor(Avx512F.RotateLeft(x, distance), y);

    [MethodImpl(Inline)]
    public static void Load2(ref Vector512<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 16 bytes in every lane and room for 2 vectors.
        Vector512<ulong> a = Vector512.Create(Load16Bytes(in lower, stride, 0), Load16Bytes(in upper, stride, 0));
        Vector512<ulong> b = Vector512.Create(
            Load16Bytes(in lower, stride, stride), Load16Bytes(in upper, stride, stride));
        words = Avx512F.UnpackLow(a, b);
        Unsafe.Add(ref words, 1) = Avx512F.UnpackHigh(a, b);
    }

    [MethodImpl(Inline)]
    public static void Load4(ref Vector512<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 32 bytes in every lane and room for 4 vectors.
        // lanes 0 2, 1 3
        Vector512<ulong> a = Load32Bytes(in lower, stride, 0), b = Load32Bytes(in lower, stride, stride);
        // lanes 4 6, 5 7
        Vector512<ulong> c = Load32Bytes(in upper, stride, 0), d = Load32Bytes(in upper, stride, stride);
        // words 0 and 2 of lanes 0 1, of 2 3
        Vector512<ulong> ab = Avx512F.UnpackLow(a, b), cd = Avx512F.UnpackLow(c, d);
        words = Avx512F.Shuffle4x128(ab, cd, EvenQuarters);
        Unsafe.Add(ref words, 2) = Avx512F.Shuffle4x128(ab, cd, OddQuarters);
        ab = Avx512F.UnpackHigh(a, b);
        cd = Avx512F.UnpackHigh(c, d);
        Unsafe.Add(ref words, 1) = Avx512F.Shuffle4x128(ab, cd, EvenQuarters);
        Unsafe.Add(ref words, 3) = Avx512F.Shuffle4x128(ab, cd, OddQuarters);
    }

    [MethodImpl(Inline)]
    public static void Load16(
        ref Vector512<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 128 bytes in every lane and room for 16 vectors.
        ref byte l = ref Unsafe.AsRef(in lower), u = ref Unsafe.AsRef(in upper);
        for (int i = 0; i < 16; i += 4)
        {
            Load4(
                ref Unsafe.Add(ref words, i),
                in Unsafe.Add(ref l, i * sizeof(ulong)), in Unsafe.Add(ref u, i * sizeof(ulong)), stride);
        }
    }

    [MethodImpl(Inline)]
    public static void Store32Bytes(ref readonly Vector512<ulong> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 4 vectors.
        ref Vector512<ulong> w = ref Unsafe.AsRef(in words);
        Vector512<ulong> a = w, b = Unsafe.Add(ref w, 1), c = Unsafe.Add(ref w, 2), d = Unsafe.Add(ref w, 3);

        // Words 0 1, and words 2 3, of lanes 0 2 4 6; then of lanes 1 3 5 7.
        Store(Avx512F.UnpackLow(a, b), Avx512F.UnpackLow(c, d), ref lower, ref upper, 0, 2 * stride);
        Store(Avx512F.UnpackHigh(a, b), Avx512F.UnpackHigh(c, d), ref lower, ref upper, stride, 2 * stride);
    }

    /// <summary>Loads 16 bytes of a lane and of the second lane after it.</summary>
    [MethodImpl(Inline)]
    private static Vector256<ulong> Load16Bytes(ref readonly byte half, nuint stride, nuint offset) =>
        Avx2.InsertVector128(
            Vector128.LoadUnsafe(in half, offset).AsUInt64().ToVector256Unsafe(),
            Vector128.LoadUnsafe(in half, (2 * stride) + offset).AsUInt64(), 1);

    /// <summary>Loads 32 bytes of a lane and of the second lane after it.</summary>
    [MethodImpl(Inline)]
    private static Vector512<ulong> Load32Bytes(ref readonly byte half, nuint stride, nuint offset) =>
        Avx512F.InsertVector256(
            Vector256.LoadUnsafe(in half, offset).AsUInt64().ToVector512Unsafe(),
            Vector256.LoadUnsafe(in half, (2 * stride) + offset).AsUInt64(), 1);

    /// <summary>
    /// Stores four lanes, two of each half and <paramref name="next"/> bytes from each other: quarter i of x and of y
    /// make 32 bytes.
    /// </summary>
    [MethodImpl(Inline)]
    private static void Store(
        Vector512<ulong> x, Vector512<ulong> y, ref byte lower, ref byte upper, nuint offset, nuint next)
    {
        // x0 y0 x1 y1, x2 y2 x3 y3
        Vector512<ulong> first = Avx512F.PermuteVar8x64x2(x, Vector512.Create(0ul, 1, 8, 9, 2, 3, 10, 11), y);
        Vector512<ulong> second = Avx512F.PermuteVar8x64x2(x, Vector512.Create(4ul, 5, 12, 13, 6, 7, 14, 15), y);
        first.GetLower().AsByte().StoreUnsafe(ref lower, offset);
        first.GetUpper().AsByte().StoreUnsafe(ref lower, next + offset);
        second.GetLower().AsByte().StoreUnsafe(ref upper, offset);
        second.GetUpper().AsByte().StoreUnsafe(ref upper, next + offset);
    }
}
