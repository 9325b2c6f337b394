using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Thirty-two lanes in pairs of AVX-512 vectors, so that one vector works while the other waits.</summary>
/// <remarks>
/// Halves of lanes are whole vectors here. Results are written field by field: a constructor would take three of the
/// compiler's variables for each operation, which is more than it has (docs/design/native.md).
/// </remarks>
internal readonly struct Avx512PairLaneOps : ILaneOps32<Vector512Pair>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    private const int HalfLanes = 16;

    // Two blocks of 64 bytes. 32 lanes are more streams than the processor follows by itself. Without the prefetch 4
    // MiB of BLAKE3 take a seventh longer on Zen 5, and data in the cache takes 1 % less. One block ahead is too late
    // there.
    private const nuint BytesAhead = 128;

    public static string Name => "Vector512 (AVX-512) ×32";

    public static bool IsSupported => Avx512LaneOps.IsSupported;

    public static int Lanes => 2 * HalfLanes;

    [MethodImpl(Inline)]
    public static Vector512Pair Broadcast(uint word)
    {
        Vector512Pair pair;
        pair.Lower = Vector512.Create(word);
        pair.Upper = Vector512.Create(word);
        return pair;
    }

    [MethodImpl(Inline)]
    public static Vector512Pair Add(Vector512Pair x, Vector512Pair y)
    {
        Vector512Pair pair;
        pair.Lower = Avx512F.Add(x.Lower, y.Lower);
        pair.Upper = Avx512F.Add(x.Upper, y.Upper);
        return pair;
    }

    [MethodImpl(Inline)]
    public static Vector512Pair Xor(Vector512Pair x, Vector512Pair y)
    {
        Vector512Pair pair;
        pair.Lower = Avx512F.Xor(x.Lower, y.Lower);
        pair.Upper = Avx512F.Xor(x.Upper, y.Upper);
        return pair;
    }

    [MethodImpl(Inline)]
    public static Vector512Pair And(Vector512Pair x, Vector512Pair y)
    {
        Vector512Pair pair;
        pair.Lower = Avx512F.And(x.Lower, y.Lower);
        pair.Upper = Avx512F.And(x.Upper, y.Upper);
        return pair;
    }

    [MethodImpl(Inline)]
    public static Vector512Pair ShiftRight(Vector512Pair x, [ConstantExpected] byte distance)
    {
        Vector512Pair pair;
        pair.Lower = Avx512F.ShiftRightLogical(x.Lower, distance);
        pair.Upper = Avx512F.ShiftRightLogical(x.Upper, distance);
        return pair;
    }

    [MethodImpl(Inline)]
    public static Vector512Pair RotateRight(Vector512Pair x, [ConstantExpected] byte distance)
    {
        Vector512Pair pair;
        pair.Lower = Avx512F.RotateRight(x.Lower, distance);
        pair.Upper = Avx512F.RotateRight(x.Upper, distance);
        return pair;
    }

    [MethodImpl(Inline)]
    public static Vector512Pair ReverseBytes(Vector512Pair x)
    {
        Vector512Pair pair;
        pair.Lower = Avx512LaneOps.ReverseBytes(x.Lower);
        pair.Upper = Avx512LaneOps.ReverseBytes(x.Upper);
        return pair;
    }

    [MethodImpl(Inline)]
    public static void Number(ulong first, int upper, out Vector512Pair low, out Vector512Pair high)
    {
        Avx512LaneOps.Number(first, HalfLanes / 2, out Vector512<uint> low0, out Vector512<uint> high0);
        Avx512LaneOps.Number(first + (uint)upper, HalfLanes / 2, out Vector512<uint> low1, out Vector512<uint> high1);
        low.Lower = low0;
        low.Upper = low1;
        high.Lower = high0;
        high.Upper = high1;
    }

    [MethodImpl(Inline)]
    public static unsafe void Load16(
        ref Vector512Pair words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 64 bytes in every lane and room for 16 pairs. A pair is two vectors side by side. A
        // prefetch may name any address.
        ref Vector512<uint> w = ref Unsafe.As<Vector512Pair, Vector512<uint>>(ref words);
        ref byte l = ref Unsafe.AsRef(in lower), u = ref Unsafe.AsRef(in upper);
        Avx512LaneOps.Load(ref w, in l, in Unsafe.Add(ref l, HalfLanes / 2 * stride), stride, step: 2);
        Avx512LaneOps.Load(
            ref Unsafe.Add(ref w, 1), in u, in Unsafe.Add(ref u, HalfLanes / 2 * stride), stride, step: 2);
        for (nuint lane = 0; lane < HalfLanes; lane++)
        {
            Sse.Prefetch0(Unsafe.AsPointer(ref Unsafe.Add(ref l, (lane * stride) + BytesAhead)));
            Sse.Prefetch0(Unsafe.AsPointer(ref Unsafe.Add(ref u, (lane * stride) + BytesAhead)));
        }
    }

    [MethodImpl(Inline)]
    public static void Store32Bytes(ref readonly Vector512Pair words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 8 pairs. A pair is two vectors side by side.
        ref Vector512<uint> w = ref Unsafe.As<Vector512Pair, Vector512<uint>>(ref Unsafe.AsRef(in words));
        ref byte half = ref lower;
        for (int i = 0; i < 2; i++)
        {
            Avx512LaneOps.Store(
                ref Unsafe.Add(ref w, i), ref half, ref Unsafe.Add(ref half, HalfLanes / 2 * stride), stride, step: 2);
            half = ref upper;
        }
    }
}
