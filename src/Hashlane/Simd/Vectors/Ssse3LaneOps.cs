using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>SSSE3, which has a byte shuffle.</summary>
internal readonly struct Ssse3LaneOps : IVector128LaneOps<Ssse3LaneOps>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // Of Shuffle: words 1 0 3 2.
    private const byte SwapHalves = 0b_10_11_00_01;

    public static string InstructionSet => "SSSE3";

    public static bool IsSupported => Ssse3.IsSupported;

    [MethodImpl(Inline)]
    public static Vector128<uint> RotateRight(Vector128<uint> x, [ConstantExpected] byte distance)
    {
        if (distance % 8 == 0)
        {
            return Ssse3.Shuffle(x.AsByte(), ByteIndices.RotateRight32(distance)).AsUInt32();
        }

        return (x >>> distance) | (x << (32 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateRight(Vector128<ulong> x, [ConstantExpected] byte distance)
    {
        if (distance == 32)
        {
            return Sse2.Shuffle(x.AsUInt32(), SwapHalves).AsUInt64();
        }

        if (distance == 63)
        {
            return (x + x) | (x >>> 63);
        }

        if (distance % 8 == 0)
        {
            return Ssse3.Shuffle(x.AsByte(), ByteIndices.RotateRight64(distance)).AsUInt64();
        }

        return (x >>> distance) | (x << (64 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateLeftXor(
        Vector128<ulong> x, [ConstantExpected] byte distance, Vector128<ulong> y)
    {
        if (distance == 32)
        {
            return Sse2.Shuffle(x.AsUInt32(), SwapHalves).AsUInt64() ^ y;
        }

        if (distance % 8 == 0)
        {
            return Ssse3.Shuffle(x.AsByte(), ByteIndices.RotateRight64(64 - distance)).AsUInt64() ^ y;
        }

        return (x << distance) ^ y ^ (x >>> (64 - distance));
    }

    [MethodImpl(Inline)]
    public static Vector128<uint> ReverseBytes(Vector128<uint> x) =>
        Ssse3.Shuffle(x.AsByte(), ByteIndices.Reverse32).AsUInt32();

    [MethodImpl(Inline)]
    public static Vector128<ulong> ReverseBytes(Vector128<ulong> x) =>
        Ssse3.Shuffle(x.AsByte(), ByteIndices.Reverse64).AsUInt64();

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackLow(Vector128<uint> x, Vector128<uint> y) => Sse2.UnpackLow(x, y);

    [MethodImpl(Inline)]
    public static Vector128<uint> UnpackHigh(Vector128<uint> x, Vector128<uint> y) => Sse2.UnpackHigh(x, y);

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackLow(Vector128<ulong> x, Vector128<ulong> y) => Sse2.UnpackLow(x, y);

    [MethodImpl(Inline)]
    public static Vector128<ulong> UnpackHigh(Vector128<ulong> x, Vector128<ulong> y) => Sse2.UnpackHigh(x, y);
}
