using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Wasm;

namespace Hashlane;

/// <summary>
/// WebAssembly's vectors: as <see cref="PortableLaneOps"/>, but with a byte shuffle to reverse bytes.
/// </summary>
internal readonly struct PackedSimdLaneOps : IVector128LaneOps<PackedSimdLaneOps>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string InstructionSet => "PackedSimd";

    public static bool IsSupported => PackedSimd.IsSupported;

    [MethodImpl(Inline)]
    public static Vector128<uint> RotateRight(Vector128<uint> x, [ConstantExpected] byte distance) =>
        PortableLaneOps.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateRight(Vector128<ulong> x, [ConstantExpected] byte distance) =>
        PortableLaneOps.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateLeftXor(
        Vector128<ulong> x, [ConstantExpected] byte distance, Vector128<ulong> y) =>
        PortableLaneOps.RotateLeftXor(x, distance, y);

    [MethodImpl(Inline)]
    public static Vector128<uint> ReverseBytes(Vector128<uint> x) =>
        PackedSimd.Swizzle(x.AsByte(), ByteIndices.Reverse32).AsUInt32();

    [MethodImpl(Inline)]
    public static Vector128<ulong> ReverseBytes(Vector128<ulong> x) =>
        PackedSimd.Swizzle(x.AsByte(), ByteIndices.Reverse64).AsUInt64();

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackLow(Vector128<uint> x, Vector128<uint> y) =>
        PortableLaneOps.UnpackLow(x, y);

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackHigh(Vector128<uint> x, Vector128<uint> y) =>
        PortableLaneOps.UnpackHigh(x, y);

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackLow(Vector128<ulong> x, Vector128<ulong> y) =>
        PortableLaneOps.UnpackLow(x, y);

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackHigh(Vector128<ulong> x, Vector128<ulong> y) =>
        PortableLaneOps.UnpackHigh(x, y);
}
