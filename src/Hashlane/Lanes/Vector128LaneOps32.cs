using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.Wasm;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Four lanes, on every processor with vectors.</summary>
internal readonly struct Vector128LaneOps32 : ILaneOps32<Vector128<uint>>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string Name =>
        Ssse3.IsSupported ? "Vector128 (SSSE3) ×4"
        : AdvSimd.IsSupported ? "Vector128 (AdvSimd) ×4"
        : PackedSimd.IsSupported ? "Vector128 (PackedSimd) ×4"
        : "Vector128 (portable) ×4";

    public static bool IsSupported => BitConverter.IsLittleEndian;

    public static int Lanes => 4;

    [MethodImpl(Inline)]
    public static Vector128<uint> All(uint word) => Vector128.Create(word);

    [MethodImpl(Inline)]
    public static Vector128<uint> Add(Vector128<uint> x, Vector128<uint> y) => x + y;

    [MethodImpl(Inline)]
    public static Vector128<uint> Xor(Vector128<uint> x, Vector128<uint> y) => x ^ y;

    [MethodImpl(Inline)]
    public static Vector128<uint> And(Vector128<uint> x, Vector128<uint> y) => x & y;

    [MethodImpl(Inline)]
    public static Vector128<uint> ShiftRight(Vector128<uint> x, [ConstantExpected] byte distance) => x >>> distance;

    [MethodImpl(Inline)]
    public static Vector128<uint> Right(Vector128<uint> x, [ConstantExpected] byte distance)
    {
        if (Avx512F.VL.IsSupported)
        {
            return Avx512F.VL.RotateRight(x, distance);
        }

        return (x >>> distance) | (x << (32 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector128<uint> Reverse(Vector128<uint> x) => BigEndian.Reverse(x);

    [MethodImpl(Inline)]
    public static Vector128<uint> Right16(Vector128<uint> x) => Rotate.Right16(x);

    [MethodImpl(Inline)]
    public static Vector128<uint> Right12(Vector128<uint> x) => Rotate.Right12(x);

    [MethodImpl(Inline)]
    public static Vector128<uint> Right8(Vector128<uint> x) => Rotate.Right8(x);

    [MethodImpl(Inline)]
    public static Vector128<uint> Right7(Vector128<uint> x) => Rotate.Right7(x);

    [MethodImpl(Inline)]
    public static void Number(ulong first, int upper, out Vector128<uint> low, out Vector128<uint> high)
    {
        Vector128<uint> start = Vector128.Create((uint)first);
        low = start + Vector128.Create(0u, 1, 0, 1) + (Vector128.Create((uint)upper) & Vector128.Create(0, 0, ~0u, ~0u));
        high = Vector128.Create((uint)(first >> 32)) - Vector128.LessThan(low, start); // minus -1 where low wrapped around
    }

    [MethodImpl(Inline)]
    public static void Load16(ref Vector128<uint> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 64 bytes in every lane and room for 16 vectors.
        Load4(ref words, in lower, in upper, stride, 0);
        Load4(ref Unsafe.Add(ref words, 4), in lower, in upper, stride, 16);
        Load4(ref Unsafe.Add(ref words, 8), in lower, in upper, stride, 32);
        Load4(ref Unsafe.Add(ref words, 12), in lower, in upper, stride, 48);
    }

    [MethodImpl(Inline)]
    public static void Store8(ref readonly Vector128<uint> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 8 vectors.
        ref Vector128<uint> w = ref Unsafe.AsRef(in words);
        Store4(ref w, ref lower, ref upper, stride, 0);
        Store4(ref Unsafe.Add(ref w, 4), ref lower, ref upper, stride, 16);
    }

    /// <summary>Makes rows of columns and columns of rows.</summary>
    [MethodImpl(Inline)]
    public static void Transpose(ref Vector128<uint> a, ref Vector128<uint> b, ref Vector128<uint> c, ref Vector128<uint> d)
    {
        Vector128<ulong> ab0 = UnpackLow(a, b).AsUInt64(), ab1 = UnpackHigh(a, b).AsUInt64(); // a0 b0 a1 b1, a2 b2 a3 b3
        Vector128<ulong> cd0 = UnpackLow(c, d).AsUInt64(), cd1 = UnpackHigh(c, d).AsUInt64();
        a = UnpackLow(ab0, cd0).AsUInt32(); // a0 b0 c0 d0
        b = UnpackHigh(ab0, cd0).AsUInt32();
        c = UnpackLow(ab1, cd1).AsUInt32();
        d = UnpackHigh(ab1, cd1).AsUInt32();
    }

    /// <summary>Four words of each lane, which begin <paramref name="offset"/> bytes behind its start.</summary>
    [MethodImpl(Inline)]
    private static void Load4(ref Vector128<uint> w, ref readonly byte lower, ref readonly byte upper, nuint stride, nuint offset)
    {
        Vector128<uint> a = Vector128.LoadUnsafe(in lower, offset).AsUInt32();
        Vector128<uint> b = Vector128.LoadUnsafe(in lower, stride + offset).AsUInt32();
        Vector128<uint> c = Vector128.LoadUnsafe(in upper, offset).AsUInt32();
        Vector128<uint> d = Vector128.LoadUnsafe(in upper, stride + offset).AsUInt32();
        Transpose(ref a, ref b, ref c, ref d);
        w = a;
        Unsafe.Add(ref w, 1) = b;
        Unsafe.Add(ref w, 2) = c;
        Unsafe.Add(ref w, 3) = d;
    }

    [MethodImpl(Inline)]
    private static void Store4(ref Vector128<uint> w, ref byte lower, ref byte upper, nuint stride, nuint offset)
    {
        Vector128<uint> a = w, b = Unsafe.Add(ref w, 1), c = Unsafe.Add(ref w, 2), d = Unsafe.Add(ref w, 3);
        Transpose(ref a, ref b, ref c, ref d);
        a.AsByte().StoreUnsafe(ref lower, offset);
        b.AsByte().StoreUnsafe(ref lower, stride + offset);
        c.AsByte().StoreUnsafe(ref upper, offset);
        d.AsByte().StoreUnsafe(ref upper, stride + offset);
    }

    [MethodImpl(Inline)]
    private static Vector128<uint> UnpackLow(Vector128<uint> x, Vector128<uint> y)
    {
        if (Sse2.IsSupported)
        {
            return Sse2.UnpackLow(x, y);
        }

        if (AdvSimd.Arm64.IsSupported)
        {
            return AdvSimd.Arm64.ZipLow(x, y);
        }

        return Vector128.Create(x.GetElement(0), y.GetElement(0), x.GetElement(1), y.GetElement(1));
    }

    [MethodImpl(Inline)]
    private static Vector128<uint> UnpackHigh(Vector128<uint> x, Vector128<uint> y)
    {
        if (Sse2.IsSupported)
        {
            return Sse2.UnpackHigh(x, y);
        }

        if (AdvSimd.Arm64.IsSupported)
        {
            return AdvSimd.Arm64.ZipHigh(x, y);
        }

        return Vector128.Create(x.GetElement(2), y.GetElement(2), x.GetElement(3), y.GetElement(3));
    }

    [MethodImpl(Inline)]
    private static Vector128<ulong> UnpackLow(Vector128<ulong> x, Vector128<ulong> y) =>
        Sse2.IsSupported ? Sse2.UnpackLow(x, y) : Vector128.Create(x.GetLower(), y.GetLower());

    [MethodImpl(Inline)]
    private static Vector128<ulong> UnpackHigh(Vector128<ulong> x, Vector128<ulong> y) =>
        Sse2.IsSupported ? Sse2.UnpackHigh(x, y) : Vector128.Create(x.GetUpper(), y.GetUpper());
}
