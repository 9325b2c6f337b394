using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>Four lanes of 32-bit words, or two of 64-bit words, in 128-bit vectors.</summary>
/// <remarks>
/// Implements the operations that all instruction sets share; each adds those that its instructions do best.
/// </remarks>
/// <typeparam name="TSelf">The instruction set.</typeparam>
internal interface IVector128LaneOps<TSelf> : ILaneOps32<Vector128<uint>>, ILaneOps64<Vector128<ulong>>
    where TSelf : struct, IVector128LaneOps<TSelf>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    /// <summary>The instruction set as shown to users.</summary>
    static abstract string InstructionSet { get; }

    static string ILaneOps<uint, Vector128<uint>>.Name => $"Vector128 ({TSelf.InstructionSet}) ×4";

    static string ILaneOps<ulong, Vector128<ulong>>.Name => $"Vector128 ({TSelf.InstructionSet}) ×2";

    static int ILaneOps<uint, Vector128<uint>>.Lanes => 4;

    static int ILaneOps<ulong, Vector128<ulong>>.Lanes => 2;

    /// <summary>Returns x0 y0 x1 y1.</summary>
    static abstract Vector128<uint> UnpackLow(Vector128<uint> x, Vector128<uint> y);

    /// <summary>Returns x2 y2 x3 y3.</summary>
    static abstract Vector128<uint> UnpackHigh(Vector128<uint> x, Vector128<uint> y);

    /// <summary>Returns x0 y0.</summary>
    static abstract Vector128<ulong> UnpackLow(Vector128<ulong> x, Vector128<ulong> y);

    /// <summary>Returns x1 y1.</summary>
    static abstract Vector128<ulong> UnpackHigh(Vector128<ulong> x, Vector128<ulong> y);

    [MethodImpl(Inline)]
    static Vector128<uint> ILaneOps<uint, Vector128<uint>>.Broadcast(uint word) => Vector128.Create(word);

    [MethodImpl(Inline)]
    static Vector128<uint> ILaneOps<uint, Vector128<uint>>.Add(Vector128<uint> x, Vector128<uint> y) => x + y;

    [MethodImpl(Inline)]
    static Vector128<uint> ILaneOps<uint, Vector128<uint>>.Xor(Vector128<uint> x, Vector128<uint> y) => x ^ y;

    [MethodImpl(Inline)]
    static Vector128<uint> ILaneOps<uint, Vector128<uint>>.And(Vector128<uint> x, Vector128<uint> y) => x & y;

    [MethodImpl(Inline)]
    static Vector128<uint> ILaneOps<uint, Vector128<uint>>.ShiftRight(
        Vector128<uint> x, [ConstantExpected] byte distance) => x >>> distance;

    [MethodImpl(Inline)]
    static Vector128<ulong> ILaneOps<ulong, Vector128<ulong>>.Broadcast(ulong word) => Vector128.Create(word);

    [MethodImpl(Inline)]
    static Vector128<ulong> ILaneOps<ulong, Vector128<ulong>>.Add(Vector128<ulong> x, Vector128<ulong> y) => x + y;

    [MethodImpl(Inline)]
    static Vector128<ulong> ILaneOps64<Vector128<ulong>>.Subtract(Vector128<ulong> x, Vector128<ulong> y) => x - y;

    [MethodImpl(Inline)]
    static Vector128<ulong> ILaneOps<ulong, Vector128<ulong>>.Xor(Vector128<ulong> x, Vector128<ulong> y) => x ^ y;

    [MethodImpl(Inline)]
    static Vector128<ulong> ILaneOps<ulong, Vector128<ulong>>.And(Vector128<ulong> x, Vector128<ulong> y) => x & y;

    [MethodImpl(Inline)]
    static Vector128<ulong> ILaneOps<ulong, Vector128<ulong>>.ShiftRight(
        Vector128<ulong> x, [ConstantExpected] byte distance) => x >>> distance;

    [MethodImpl(Inline)]
    static void ILaneOps32<Vector128<uint>>.Number(
        ulong first, int upper, out Vector128<uint> low, out Vector128<uint> high)
    {
        Vector128<uint> start = Vector128.Create((uint)first);
        low = start + Vector128.Create(0u, 1, 0, 1) + (
            Vector128.Create((uint)upper) & Vector128.Create(0, 0, ~0u, ~0u));
        high = Vector128.Create((uint)(first >> 32)) - Vector128.LessThan(low, start); // minus -1 where low wrapped
    }

    [MethodImpl(Inline)]
    static void ILaneOps<uint, Vector128<uint>>.Load16(
        ref Vector128<uint> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 64 bytes in every lane and room for 16 vectors.
        LoadQuarter(ref words, in lower, in upper, stride, 0);
        LoadQuarter(ref Unsafe.Add(ref words, 4), in lower, in upper, stride, 16);
        LoadQuarter(ref Unsafe.Add(ref words, 8), in lower, in upper, stride, 32);
        LoadQuarter(ref Unsafe.Add(ref words, 12), in lower, in upper, stride, 48);
    }

    [MethodImpl(Inline)]
    static void ILaneOps<uint, Vector128<uint>>.Store32Bytes(
        ref readonly Vector128<uint> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 8 vectors.
        ref Vector128<uint> w = ref Unsafe.AsRef(in words);
        Store4(ref w, ref lower, ref upper, stride, 0);
        Store4(ref Unsafe.Add(ref w, 4), ref lower, ref upper, stride, 16);
    }

    [MethodImpl(Inline)]
    static void ILaneOps64<Vector128<ulong>>.Load2(
        ref Vector128<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 16 bytes in every lane and room for 2 vectors.
        Vector128<ulong> a = Vector128.LoadUnsafe(in lower).AsUInt64(), b = Vector128.LoadUnsafe(in upper).AsUInt64();
        words = TSelf.UnpackLow(a, b);
        Unsafe.Add(ref words, 1) = TSelf.UnpackHigh(a, b);
    }

    [MethodImpl(Inline)]
    static void ILaneOps64<Vector128<ulong>>.Load4(
        ref Vector128<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride) =>
        LoadQuarter(ref words, in lower, in upper);

    [MethodImpl(Inline)]
    static void ILaneOps<ulong, Vector128<ulong>>.Load16(
        ref Vector128<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 128 bytes in every lane and room for 16 vectors.
        ref byte l = ref Unsafe.AsRef(in lower), u = ref Unsafe.AsRef(in upper);
        for (int i = 0; i < 16; i += 4)
        {
            LoadQuarter(
                ref Unsafe.Add(ref words, i),
                in Unsafe.Add(ref l, i * sizeof(ulong)), in Unsafe.Add(ref u, i * sizeof(ulong)));
        }
    }

    [MethodImpl(Inline)]
    static void ILaneOps<ulong, Vector128<ulong>>.Store32Bytes(
        ref readonly Vector128<ulong> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 4 vectors.
        ref Vector128<ulong> w = ref Unsafe.AsRef(in words);
        Vector128<ulong> a = w, b = Unsafe.Add(ref w, 1), c = Unsafe.Add(ref w, 2), d = Unsafe.Add(ref w, 3);
        TSelf.UnpackLow(a, b).AsByte().StoreUnsafe(ref lower);
        TSelf.UnpackLow(c, d).AsByte().StoreUnsafe(ref lower, 16);
        TSelf.UnpackHigh(a, b).AsByte().StoreUnsafe(ref upper);
        TSelf.UnpackHigh(c, d).AsByte().StoreUnsafe(ref upper, 16);
    }

    /// <summary>Swaps rows and columns.</summary>
    [MethodImpl(Inline)]
    static void Transpose(
        ref Vector128<uint> a, ref Vector128<uint> b, ref Vector128<uint> c, ref Vector128<uint> d)
    {
        // a0 b0 a1 b1, a2 b2 a3 b3
        Vector128<ulong> ab0 = TSelf.UnpackLow(a, b).AsUInt64(), ab1 = TSelf.UnpackHigh(a, b).AsUInt64();
        Vector128<ulong> cd0 = TSelf.UnpackLow(c, d).AsUInt64(), cd1 = TSelf.UnpackHigh(c, d).AsUInt64();
        a = TSelf.UnpackLow(ab0, cd0).AsUInt32(); // a0 b0 c0 d0
        b = TSelf.UnpackHigh(ab0, cd0).AsUInt32();
        c = TSelf.UnpackLow(ab1, cd1).AsUInt32();
        d = TSelf.UnpackHigh(ab1, cd1).AsUInt32();
    }

    /// <summary>Loads four words of each lane, from <paramref name="offset"/> bytes after its start.</summary>
    [MethodImpl(Inline)]
    private static void LoadQuarter(
        ref Vector128<uint> w, ref readonly byte lower, ref readonly byte upper, nuint stride, nuint offset)
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

    /// <summary>Loads four words of each lane. A half is one lane.</summary>
    [MethodImpl(Inline)]
    private static void LoadQuarter(ref Vector128<ulong> w, ref readonly byte lower, ref readonly byte upper)
    {
        // SAFETY: the caller has 32 bytes in every lane and room for 4 vectors.
        Vector128<ulong> a = Vector128.LoadUnsafe(in lower).AsUInt64();
        Vector128<ulong> b = Vector128.LoadUnsafe(in upper).AsUInt64();
        Vector128<ulong> c = Vector128.LoadUnsafe(in lower, 16).AsUInt64();
        Vector128<ulong> d = Vector128.LoadUnsafe(in upper, 16).AsUInt64();
        w = TSelf.UnpackLow(a, b);
        Unsafe.Add(ref w, 1) = TSelf.UnpackHigh(a, b);
        Unsafe.Add(ref w, 2) = TSelf.UnpackLow(c, d);
        Unsafe.Add(ref w, 3) = TSelf.UnpackHigh(c, d);
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
}
