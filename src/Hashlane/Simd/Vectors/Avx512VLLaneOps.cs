using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>AVX-512VL, which rotates words by any distance.</summary>
internal readonly struct Avx512VLLaneOps : IVector128LaneOps<Avx512VLLaneOps>, IVector256LaneOps<Avx512VLLaneOps>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string InstructionSet => "AVX-512VL";

    public static bool IsSupported => Avx512F.VL.IsSupported;

    [MethodImpl(Inline)]
    public static Vector128<uint> RotateRight(Vector128<uint> x, [ConstantExpected] byte distance) =>
        Avx512F.VL.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateRight(Vector128<ulong> x, [ConstantExpected] byte distance) =>
        Avx512F.VL.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateLeftXor(
        Vector128<ulong> x, [ConstantExpected] byte distance, Vector128<ulong> y) =>
        Avx512F.VL.RotateLeft(x, distance) ^ y;

    [MethodImpl(Inline)]
    public static Vector256<uint> RotateRight(Vector256<uint> x, [ConstantExpected] byte distance) =>
        Avx512F.VL.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector256<ulong> RotateRight(Vector256<ulong> x, [ConstantExpected] byte distance) =>
        Avx512F.VL.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector256<ulong> RotateLeftXor(
        Vector256<ulong> x, [ConstantExpected] byte distance, Vector256<ulong> y) =>
        Avx2.Xor(Avx512F.VL.RotateLeft(x, distance), y);

    [MethodImpl(Inline)]
    public static Vector128<uint> ReverseBytes(Vector128<uint> x) => Ssse3LaneOps.ReverseBytes(x);

    [MethodImpl(Inline)]
    public static Vector128<ulong> ReverseBytes(Vector128<ulong> x) => Ssse3LaneOps.ReverseBytes(x);

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackLow(Vector128<uint> x, Vector128<uint> y) => Sse2.UnpackLow(x, y);

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackHigh(Vector128<uint> x, Vector128<uint> y) => Sse2.UnpackHigh(x, y);

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackLow(Vector128<ulong> x, Vector128<ulong> y) => Sse2.UnpackLow(x, y);

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackHigh(Vector128<ulong> x, Vector128<ulong> y) => Sse2.UnpackHigh(x, y);
}
