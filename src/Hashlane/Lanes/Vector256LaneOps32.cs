using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Eight lanes, by AVX2.</summary>
internal readonly struct Vector256LaneOps32 : ILaneOps32<Vector256<uint>>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // Of Permute2x128: the lower, the upper halves of both vectors.
    private const byte LowerHalves = 0x20, UpperHalves = 0x31;

    public static string Name => Avx512F.VL.IsSupported ? "Vector256 (AVX-512VL) ×8" : "Vector256 (AVX2) ×8";

    public static bool IsSupported => Avx2.IsSupported;

    public static int Lanes => 8;

    [MethodImpl(Inline)]
    public static Vector256<uint> All(uint word) => Vector256.Create(word);

    [MethodImpl(Inline)]
    public static Vector256<uint> Add(Vector256<uint> x, Vector256<uint> y) => x + y;

    [MethodImpl(Inline)]
    public static Vector256<uint> Xor(Vector256<uint> x, Vector256<uint> y) => x ^ y;

    [MethodImpl(Inline)]
    public static Vector256<uint> And(Vector256<uint> x, Vector256<uint> y) => x & y;

    [MethodImpl(Inline)]
    public static Vector256<uint> ShiftRight(Vector256<uint> x, [ConstantExpected] byte distance) => x >>> distance;

    [MethodImpl(Inline)]
    public static Vector256<uint> Right(Vector256<uint> x, [ConstantExpected] byte distance)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, distance);
        }

        return (x >>> distance) | (x << (32 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector256<uint> Reverse(Vector256<uint> x) => BigEndian.Reverse(x);

    [MethodImpl(Inline)]
    public static Vector256<uint> Right16(Vector256<uint> x) => Rotate.Right16(x);

    [MethodImpl(Inline)]
    public static Vector256<uint> Right12(Vector256<uint> x) => Rotate.Right12(x);

    [MethodImpl(Inline)]
    public static Vector256<uint> Right8(Vector256<uint> x) => Rotate.Right8(x);

    [MethodImpl(Inline)]
    public static Vector256<uint> Right7(Vector256<uint> x) => Rotate.Right7(x);

    [MethodImpl(Inline)]
    public static void Number(ulong first, int upper, out Vector256<uint> low, out Vector256<uint> high)
    {
        Vector256<uint> start = Vector256.Create((uint)first);
        low = start + Vector256.Create(0u, 1, 2, 3, 0, 1, 2, 3)
            + (Vector256.Create((uint)upper) & Vector256.Create(0, 0, 0, 0, ~0u, ~0u, ~0u, ~0u));
        high = Vector256.Create((uint)(first >> 32)) - Vector256.LessThan(low, start); // minus -1 where low wrapped around
    }

    [MethodImpl(Inline)]
    public static void Load16(ref Vector256<uint> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 64 bytes in every lane and room for 16 vectors.
        Load4(ref words, in lower, in upper, stride, 0);
        Load4(ref Unsafe.Add(ref words, 4), in lower, in upper, stride, 16);
        Load4(ref Unsafe.Add(ref words, 8), in lower, in upper, stride, 32);
        Load4(ref Unsafe.Add(ref words, 12), in lower, in upper, stride, 48);
    }

    [MethodImpl(Inline)]
    public static void Store8(ref readonly Vector256<uint> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 8 vectors.
        ref Vector256<uint> w = ref Unsafe.AsRef(in words);
        Vector256<uint> a = w, b = Unsafe.Add(ref w, 1), c = Unsafe.Add(ref w, 2), d = Unsafe.Add(ref w, 3);
        Vector256<uint> e = Unsafe.Add(ref w, 4), f = Unsafe.Add(ref w, 5), g = Unsafe.Add(ref w, 6), h = Unsafe.Add(ref w, 7);

        // a: words 0 to 3 of lane 0 and of lane 4; e: words 4 to 7 of these.
        Transpose(ref a, ref b, ref c, ref d);
        Transpose(ref e, ref f, ref g, ref h);
        Store(a, e, ref lower, ref upper, 0);
        Store(b, f, ref lower, ref upper, stride);
        Store(c, g, ref lower, ref upper, 2 * stride);
        Store(d, h, ref lower, ref upper, 3 * stride);
    }

    /// <summary>Four words of each lane, which begin <paramref name="offset"/> bytes behind its start.</summary>
    [MethodImpl(Inline)]
    private static void Load4(ref Vector256<uint> w, ref readonly byte lower, ref readonly byte upper, nuint stride, nuint offset)
    {
        Vector256<uint> a = Load(in lower, in upper, offset), b = Load(in lower, in upper, stride + offset);
        Vector256<uint> c = Load(in lower, in upper, (2 * stride) + offset), d = Load(in lower, in upper, (3 * stride) + offset);
        Transpose(ref a, ref b, ref c, ref d);
        w = a;
        Unsafe.Add(ref w, 1) = b;
        Unsafe.Add(ref w, 2) = c;
        Unsafe.Add(ref w, 3) = d;
    }

    /// <summary>16 bytes of a lane of each half. The second is inserted from memory: halves of 32-byte loads would need a slower instruction to meet.</summary>
    [MethodImpl(Inline)]
    private static Vector256<uint> Load(ref readonly byte lower, ref readonly byte upper, nuint offset) =>
        Avx2.InsertVector128(
            Vector128.LoadUnsafe(in lower, offset).AsUInt32().ToVector256Unsafe(),
            Vector128.LoadUnsafe(in upper, offset).AsUInt32(), 1);

    [MethodImpl(Inline)]
    private static void Store(Vector256<uint> x, Vector256<uint> y, ref byte lower, ref byte upper, nuint offset)
    {
        Avx2.Permute2x128(x, y, LowerHalves).AsByte().StoreUnsafe(ref lower, offset);
        Avx2.Permute2x128(x, y, UpperHalves).AsByte().StoreUnsafe(ref upper, offset);
    }

    /// <summary>Makes rows of columns and columns of rows, in each half.</summary>
    [MethodImpl(Inline)]
    private static void Transpose(ref Vector256<uint> a, ref Vector256<uint> b, ref Vector256<uint> c, ref Vector256<uint> d)
    {
        Vector256<ulong> ab0 = Avx2.UnpackLow(a, b).AsUInt64(), ab1 = Avx2.UnpackHigh(a, b).AsUInt64();
        Vector256<ulong> cd0 = Avx2.UnpackLow(c, d).AsUInt64(), cd1 = Avx2.UnpackHigh(c, d).AsUInt64();
        a = Avx2.UnpackLow(ab0, cd0).AsUInt32();
        b = Avx2.UnpackHigh(ab0, cd0).AsUInt32();
        c = Avx2.UnpackLow(ab1, cd1).AsUInt32();
        d = Avx2.UnpackHigh(ab1, cd1).AsUInt32();
    }
}
