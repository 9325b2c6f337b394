using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>The rows of an algorithm over lanes of 32-bit words: one for each instruction set.</summary>
/// <remarks>
/// Only rows of this architecture. A separate method makes each row when it is first needed, because compiling the call
/// loads the types of its kernel.
/// </remarks>
/// <typeparam name="TRows">Makes them.</typeparam>
/// <typeparam name="TRow">A row.</typeparam>
internal static unsafe class LaneRows32<TRows, TRow>
    where TRows : struct, ILaneRows32<TRow>
    where TRow : KernelRow
{
    private static bool IsX86 => RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.X86;

    /// <summary>Rows of pairs of 512-bit vectors.</summary>
    public static RowSource<TRow>[] Vector512Pair(LaneChoice choice)
    {
        return IsX86 ? [new LazyRow<TRow>(&OfPair, choice.For(32, sizeof(uint), InstructionLevel.Avx512))] : [];

        static TRow OfPair(LaneChoice choice) => TRows.Of<Avx512PairLaneOps, Vector512Pair>(choice);
    }

    /// <summary>Rows of 512-bit vectors.</summary>
    public static RowSource<TRow>[] Vector512(LaneChoice choice) => IsX86
        ? [new LazyRow<TRow>(&Of512, choice.For(16, sizeof(uint), InstructionLevel.Avx512))]
        : [];

    /// <summary>Rows of 256-bit vectors, the best instructions first.</summary>
    public static RowSource<TRow>[] Vector256(LaneChoice choice) => IsX86
        ?
        [
            new LazyRow<TRow>(&OfVL256, choice.For(8, sizeof(uint), InstructionLevel.Avx512)),
            new LazyRow<TRow>(&OfAvx2, choice.For(8, sizeof(uint), InstructionLevel.Avx2)),
        ]
        : [];

    /// <summary>Rows of 128-bit vectors, the best instructions first.</summary>
    public static RowSource<TRow>[] Vector128(LaneChoice choice)
    {
        LazyRow<TRow> portable = new(&OfPortable, choice.For(4, sizeof(uint), InstructionLevel.None));
        return RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.X64 or Architecture.X86 =>
            [
                new LazyRow<TRow>(&OfVL128, choice.For(4, sizeof(uint), InstructionLevel.Avx512)),
                new LazyRow<TRow>(&OfSsse3, choice.For(4, sizeof(uint), InstructionLevel.Ssse3)),
                portable,
            ],
            Architecture.Arm64 =>
                [new LazyRow<TRow>(&OfAdvSimd, choice.For(4, sizeof(uint), InstructionLevel.Neon)), portable],
            Architecture.Wasm =>
                [new LazyRow<TRow>(&OfPackedSimd, choice.For(4, sizeof(uint), InstructionLevel.Wasm)), portable],
            _ => [portable],
        };
    }

    private static TRow Of512(LaneChoice choice) => TRows.Of<Avx512LaneOps, Vector512<uint>>(choice);

    private static TRow OfVL256(LaneChoice choice) => TRows.Of<Avx512VLLaneOps, Vector256<uint>>(choice);

    private static TRow OfAvx2(LaneChoice choice) => TRows.Of<Avx2LaneOps, Vector256<uint>>(choice);

    private static TRow OfVL128(LaneChoice choice) => TRows.Of<Avx512VLLaneOps, Vector128<uint>>(choice);

    private static TRow OfSsse3(LaneChoice choice) => TRows.Of<Ssse3LaneOps, Vector128<uint>>(choice);

    private static TRow OfAdvSimd(LaneChoice choice) => TRows.Of<AdvSimdLaneOps, Vector128<uint>>(choice);

    private static TRow OfPackedSimd(LaneChoice choice) => TRows.Of<PackedSimdLaneOps, Vector128<uint>>(choice);

    private static TRow OfPortable(LaneChoice choice) => TRows.Of<PortableLaneOps, Vector128<uint>>(choice);
}
