using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

#pragma warning disable CA1857 // what is left of a constant distance is constant

namespace Hashlane;

/// <summary>AVX2: a rotation is a byte shuffle or two shifts.</summary>
internal readonly struct Avx2LaneOps : IVector256LaneOps<Avx2LaneOps>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // Of Shuffle: words 1 0 3 2.
    private const byte SwapHalves = 0b_10_11_00_01;

    public static string InstructionSet => "AVX2";

    public static bool IsSupported => Avx2.IsSupported;

    [MethodImpl(Inline)]
    public static Vector256<uint> RotateRight(Vector256<uint> x, [ConstantExpected] byte distance)
    {
        if (distance % 8 == 0)
        {
            Vector256<byte> indices = ByteIndices.RotateRight32Twice(distance);
            return Avx2.Shuffle(x.AsByte(), indices).AsUInt32();
        }

        return Avx2.Or(
            Avx2.ShiftRightLogical(x, distance), Avx2.ShiftLeftLogical(x, (byte)(32 - distance)));
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> RotateRight(Vector256<ulong> x, [ConstantExpected] byte distance)
    {
        if (distance == 32)
        {
            return Avx2.Shuffle(x.AsUInt32(), SwapHalves).AsUInt64();
        }

        if (distance == 63)
        {
            return Avx2.Or(Avx2.Add(x, x), Avx2.ShiftRightLogical(x, 63));
        }

        if (distance % 8 == 0)
        {
            Vector256<byte> indices = ByteIndices.RotateRight64Twice(distance);
            return Avx2.Shuffle(x.AsByte(), indices).AsUInt64();
        }

        return Avx2.Or(
            Avx2.ShiftRightLogical(x, distance), Avx2.ShiftLeftLogical(x, (byte)(64 - distance)));
    }

    [MethodImpl(Inline)]
    public static Vector256<ulong> RotateLeftXor(
        Vector256<ulong> x, [ConstantExpected] byte distance, Vector256<ulong> y)
    {
        if (distance == 32)
        {
            return Avx2.Xor(Avx2.Shuffle(x.AsUInt32(), SwapHalves).AsUInt64(), y);
        }

        if (distance % 8 == 0)
        {
            Vector256<byte> indices = ByteIndices.RotateRight64Twice(64 - distance);
            return Avx2.Xor(Avx2.Shuffle(x.AsByte(), indices).AsUInt64(), y);
        }

        Vector256<ulong> shifted = Avx2.Xor(Avx2.ShiftLeftLogical(x, distance), y);
        return Avx2.Xor(shifted, Avx2.ShiftRightLogical(x, (byte)(64 - distance)));
    }
}
