using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;

namespace Hashlane;

/// <summary>
/// Advanced SIMD of Arm64: a table lookup shuffles bytes, and a separate instruction swaps halves of words.
/// </summary>
internal readonly struct AdvSimdLaneOps : IVector128LaneOps<AdvSimdLaneOps>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string InstructionSet => "AdvSimd";

    public static bool IsSupported => AdvSimd.Arm64.IsSupported;

    [MethodImpl(Inline)]
    public static Vector128<uint> RotateRight(Vector128<uint> x, [ConstantExpected] byte distance)
    {
        if (distance == 16)
        {
            return AdvSimd.ReverseElement16(x);
        }

        if (distance % 8 == 0)
        {
            return AdvSimd.Arm64.VectorTableLookup(x.AsByte(), ByteIndices.RotateRight32(distance)).AsUInt32();
        }

        return (x >>> distance) | (x << (32 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateRight(Vector128<ulong> x, [ConstantExpected] byte distance)
    {
        if (distance == 32)
        {
            return AdvSimd.ReverseElement32(x);
        }

        if (distance == 63)
        {
            return (x + x) | (x >>> 63);
        }

        if (distance % 8 == 0)
        {
            return AdvSimd.Arm64.VectorTableLookup(x.AsByte(), ByteIndices.RotateRight64(distance)).AsUInt64();
        }

        return (x >>> distance) | (x << (64 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateLeftXor(
        Vector128<ulong> x, [ConstantExpected] byte distance, Vector128<ulong> y)
    {
        if (distance == 32)
        {
            return AdvSimd.ReverseElement32(x) ^ y;
        }

        if (distance % 8 == 0)
        {
            Vector128<byte> indices = ByteIndices.RotateRight64(64 - distance);
            return AdvSimd.Arm64.VectorTableLookup(x.AsByte(), indices).AsUInt64() ^ y;
        }

        return (x << distance) ^ y ^ (x >>> (64 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector128<uint> ReverseBytes(Vector128<uint> x) => AdvSimd.ReverseElement8(x);

    [MethodImpl(Inline)]
    public static Vector128<ulong> ReverseBytes(Vector128<ulong> x) => AdvSimd.ReverseElement8(x);

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackLow(Vector128<uint> x, Vector128<uint> y) => AdvSimd.Arm64.ZipLow(x, y);

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackHigh(Vector128<uint> x, Vector128<uint> y) => AdvSimd.Arm64.ZipHigh(x, y);

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackLow(Vector128<ulong> x, Vector128<ulong> y) => AdvSimd.Arm64.ZipLow(x, y);

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackHigh(Vector128<ulong> x, Vector128<ulong> y) => AdvSimd.Arm64.ZipHigh(x, y);
}
