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
