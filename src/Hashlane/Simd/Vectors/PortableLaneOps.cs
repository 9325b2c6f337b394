using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>Operations by shifts and widening only, which every instruction set with vectors has.</summary>
/// <remarks>A shuffle may be a call on the processors that use these operations.</remarks>
internal readonly struct PortableLaneOps : IVector128LaneOps<PortableLaneOps>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string InstructionSet => "portable";

    public static bool IsSupported => BitConverter.IsLittleEndian;

    [MethodImpl(Inline)]
    public static Vector128<uint> RotateRight(Vector128<uint> x, [ConstantExpected] byte distance) =>
        (x >>> distance) | (x << (32 - distance));

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateRight(Vector128<ulong> x, [ConstantExpected] byte distance) =>
        (x >>> distance) | (x << (64 - distance));

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateLeftXor(
        Vector128<ulong> x, [ConstantExpected] byte distance, Vector128<ulong> y) =>
        (x << distance) ^ y ^ (x >>> (64 - distance));

    [MethodImpl(Inline)]
    public static Vector128<uint> ReverseBytes(Vector128<uint> x)
    {
        // One rotation moves the outer bytes, another the inner ones.
        Vector128<uint> outer = Vector128.Create(0xFF00FF00u);
        return (RotateRight(x, 8) & outer) | (RotateRight(x, 24) & ~outer);
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> ReverseBytes(Vector128<ulong> x) =>
        RotateRight(ReverseBytes(x.AsUInt32()).AsUInt64(), 32);

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackLow(Vector128<uint> x, Vector128<uint> y) =>
        (Vector128.WidenLower(x) | (Vector128.WidenLower(y) << 32)).AsUInt32();

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackHigh(Vector128<uint> x, Vector128<uint> y) =>
        (Vector128.WidenUpper(x) | (Vector128.WidenUpper(y) << 32)).AsUInt32();

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackLow(Vector128<ulong> x, Vector128<ulong> y) =>
        Vector128.Create(x.GetLower(), y.GetLower());

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackHigh(Vector128<ulong> x, Vector128<ulong> y) =>
        Vector128.Create(x.GetUpper(), y.GetUpper());
}
