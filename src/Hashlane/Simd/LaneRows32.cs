using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>The rows of an algorithm over lanes of 32-bit words: one for each instruction set.</summary>
/// <remarks>Creates only rows of this architecture, since a row that is never chosen costs time to compile.</remarks>
/// <typeparam name="TRows">Makes them.</typeparam>
/// <typeparam name="TRow">A row.</typeparam>
internal static class LaneRows32<TRows, TRow>
    where TRows : struct, ILaneRows32<TRow>
{
    private static bool IsX86 => RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.X86;

    /// <summary>Rows of pairs of 512-bit vectors.</summary>
    public static TRow[] Vector512Pair(LaneChoice choice) => IsX86
        ? [TRows.Of<Avx512PairLaneOps, Vector512Pair>(choice.For(32, sizeof(uint), InstructionLevel.Avx512))]
        : [];

    /// <summary>Rows of 512-bit vectors.</summary>
    public static TRow[] Vector512(LaneChoice choice) => IsX86
        ? [TRows.Of<Avx512LaneOps, Vector512<uint>>(choice.For(16, sizeof(uint), InstructionLevel.Avx512))]
        : [];

    /// <summary>Rows of 256-bit vectors, the best instructions first.</summary>
    public static TRow[] Vector256(LaneChoice choice) => IsX86
        ?
        [
            TRows.Of<Avx512VLLaneOps, Vector256<uint>>(choice.For(8, sizeof(uint), InstructionLevel.Avx512)),
            TRows.Of<Avx2LaneOps, Vector256<uint>>(choice.For(8, sizeof(uint), InstructionLevel.Avx2)),
        ]
        : [];

    /// <summary>Rows of 128-bit vectors, the best instructions first.</summary>
    public static TRow[] Vector128(LaneChoice choice) =>
    [
        .. RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.X64 or Architecture.X86 => (TRow[])
            [
                TRows.Of<Avx512VLLaneOps, Vector128<uint>>(choice.For(4, sizeof(uint), InstructionLevel.Avx512)),
                TRows.Of<Ssse3LaneOps, Vector128<uint>>(choice.For(4, sizeof(uint), InstructionLevel.Ssse3)),
            ],
            Architecture.Arm64 =>
                [TRows.Of<AdvSimdLaneOps, Vector128<uint>>(choice.For(4, sizeof(uint), InstructionLevel.Neon))],
            Architecture.Wasm =>
                [TRows.Of<PackedSimdLaneOps, Vector128<uint>>(choice.For(4, sizeof(uint), InstructionLevel.Wasm))],
            _ => [],
        },
        TRows.Of<PortableLaneOps, Vector128<uint>>(choice.For(4, sizeof(uint), InstructionLevel.None)),
    ];
}
