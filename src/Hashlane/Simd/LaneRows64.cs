using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>The rows of an algorithm over lanes of 64-bit words: one for each instruction set.</summary>
/// <remarks>Creates only rows of this architecture, since a row that is never chosen costs time to compile.</remarks>
/// <typeparam name="TRows">Makes them.</typeparam>
/// <typeparam name="TRow">A row.</typeparam>
internal static class LaneRows64<TRows, TRow>
    where TRows : struct, ILaneRows64<TRow>
{
    private static bool IsX86 => RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.X86;

    /// <summary>Rows of 512-bit vectors.</summary>
    public static TRow[] Vector512(LaneChoice choice) => IsX86
        ? [TRows.Of<Avx512LaneOps, Vector512<ulong>>(choice.For(8, sizeof(ulong), InstructionLevel.Avx512))]
        : [];

    /// <summary>Rows of 256-bit vectors, the best instructions first.</summary>
    public static TRow[] Vector256(LaneChoice choice) => IsX86
        ?
        [
            TRows.Of<Avx512VLLaneOps, Vector256<ulong>>(choice.For(4, sizeof(ulong), InstructionLevel.Avx512)),
            TRows.Of<Avx2LaneOps, Vector256<ulong>>(choice.For(4, sizeof(ulong), InstructionLevel.Avx2)),
        ]
        : [];

    /// <summary>Rows of 128-bit vectors, the best instructions first.</summary>
    public static TRow[] Vector128(LaneChoice choice) =>
    [
        .. RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.X64 or Architecture.X86 => (TRow[])
            [
                TRows.Of<Avx512VLLaneOps, Vector128<ulong>>(choice.For(2, sizeof(ulong), InstructionLevel.Avx512)),
                TRows.Of<Ssse3LaneOps, Vector128<ulong>>(choice.For(2, sizeof(ulong), InstructionLevel.Ssse3)),
            ],
            Architecture.Arm64 =>
                [TRows.Of<AdvSimdLaneOps, Vector128<ulong>>(choice.For(2, sizeof(ulong), InstructionLevel.Neon))],
            Architecture.Wasm =>
                [TRows.Of<PackedSimdLaneOps, Vector128<ulong>>(choice.For(2, sizeof(ulong), InstructionLevel.Wasm))],
            _ => [],
        },
        TRows.Of<PortableLaneOps, Vector128<ulong>>(choice.For(2, sizeof(ulong), InstructionLevel.None)),
    ];
}
