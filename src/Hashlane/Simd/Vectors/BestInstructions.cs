using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.Wasm;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>The best instructions of this machine: the only operations that ask what the processor supports.</summary>
/// <remarks>
/// For kernels of one message. Asking costs nothing if the code is compiled on the machine where it runs: the compiler
/// does not even read the other branches. It does so only for properties that it knows, not for one that calls them.
/// </remarks>
internal static class BestInstructions
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string Name =>
        Avx512F.VL.IsSupported ? Avx512VLLaneOps.InstructionSet
        : Ssse3.IsSupported ? Ssse3LaneOps.InstructionSet
        : AdvSimd.Arm64.IsSupported ? AdvSimdLaneOps.InstructionSet
        : PackedSimd.IsSupported ? PackedSimdLaneOps.InstructionSet
        : PortableLaneOps.InstructionSet;

    [MethodImpl(Inline)]
    public static Vector128<uint> RotateRight(Vector128<uint> x, [ConstantExpected] byte distance) =>
        Avx512F.VL.IsSupported ? Avx512VLLaneOps.RotateRight(x, distance)
        : Ssse3.IsSupported ? Ssse3LaneOps.RotateRight(x, distance)
        : AdvSimd.Arm64.IsSupported ? AdvSimdLaneOps.RotateRight(x, distance)
        : PortableLaneOps.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector128<ulong> RotateRight(Vector128<ulong> x, [ConstantExpected] byte distance) =>
        Avx512F.VL.IsSupported ? Avx512VLLaneOps.RotateRight(x, distance)
        : Ssse3.IsSupported ? Ssse3LaneOps.RotateRight(x, distance)
        : AdvSimd.Arm64.IsSupported ? AdvSimdLaneOps.RotateRight(x, distance)
        : PortableLaneOps.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector256<uint> RotateRight(Vector256<uint> x, [ConstantExpected] byte distance) =>
        Avx512F.VL.IsSupported ? Avx512VLLaneOps.RotateRight(x, distance)
        : Avx2LaneOps.RotateRight(x, distance);

    // By half a word, a shuffle is as good as a rotation, and takes one cycle instead of two on Zen 4.
    [MethodImpl(Inline)]
    public static Vector256<ulong> RotateRight(Vector256<ulong> x, [ConstantExpected] byte distance) =>
        Avx512F.VL.IsSupported && distance != 32 ? Avx512VLLaneOps.RotateRight(x, distance)
        : Avx2LaneOps.RotateRight(x, distance);

    /// <summary>Multiplies the lower halves of the words.</summary>
    [MethodImpl(Inline)]
    public static Vector128<ulong> MultiplyLower(Vector128<ulong> x, Vector128<ulong> y)
    {
        if (Sse2.IsSupported)
        {
            return Sse2.Multiply(x.AsUInt32(), y.AsUInt32());
        }

        if (AdvSimd.IsSupported)
        {
            return AdvSimd.MultiplyWideningLower(
                AdvSimd.ExtractNarrowingLower(x), AdvSimd.ExtractNarrowingLower(y));
        }

        Vector128<ulong> lower = Vector128.Create((ulong)uint.MaxValue);
        return (x & lower) * (y & lower);
    }

    /// <summary>Gets (low.word1, high.word0): the two middle words of low followed by high.</summary>
    [MethodImpl(Inline)]
    public static Vector128<ulong> Join(Vector128<ulong> low, Vector128<ulong> high)
    {
        if (Ssse3.IsSupported)
        {
            return Ssse3.AlignRight(high.AsByte(), low.AsByte(), 8).AsUInt64();
        }

        if (Sse2.IsSupported)
        {
            return Sse2.Shuffle(low.AsDouble(), high.AsDouble(), 0b_0_1).AsUInt64();
        }

        if (AdvSimd.IsSupported)
        {
            return AdvSimd.ExtractVector128(low, high, 1);
        }

        return Vector128.Create(low.GetUpper(), high.GetLower());
    }

    /// <summary>
    /// Reads the four big-endian words that begin <paramref name="offset"/> bytes after <paramref name="source"/>.
    /// </summary>
    [MethodImpl(Inline)]
    public static Vector128<uint> ReadBigEndian(ref readonly byte source, nuint offset)
    {
        // SAFETY: the kernel's loop condition ensures a whole block after source.
        Vector128<uint> words = Vector128.LoadUnsafe(in source, offset).AsUInt32();
        return BitConverter.IsLittleEndian ? ReverseBytes(words) : words;
    }

    [MethodImpl(Inline)]
    private static Vector128<uint> ReverseBytes(Vector128<uint> x) =>
        Ssse3.IsSupported ? Ssse3LaneOps.ReverseBytes(x)
        : AdvSimd.Arm64.IsSupported ? AdvSimdLaneOps.ReverseBytes(x)
        : PackedSimd.IsSupported ? PackedSimdLaneOps.ReverseBytes(x)
        : PortableLaneOps.ReverseBytes(x);
}
