namespace Hashlane;

/// <summary>The kernels for groups of BLAKE2b messages: the only dispatch.</summary>
internal static unsafe class Blake2bLaneKernels
{
    /// <summary>All widths.</summary>
    /// <remarks>
    /// On Zen 5, a step takes as long as 1.9 blocks with eight lanes and 2.25 with four, plus a fifth for staging.
    /// Speed of two messages of 1000 bytes compared with one-shots on Zen 5: 1.20 with AVX-512VL, 0.87 without. A
    /// vector operation takes two cycles there.
    /// </remarks>
    public static readonly KernelTable<LaneKernelRow> Table = new(
        "Blake2b.HashMany",
        [
            .. LaneRows64<Lanes, LaneKernelRow>.Vector512(new() { From = 5, StepCostTenths = StepCostTenths }),
            .. LaneRows64<Lanes, LaneKernelRow>.Vector256(new() { From = 3, StepCostTenths = StepCostTenths }),
            .. LaneRows64<Lanes, LaneKernelRow>.Vector128(
                new() { From = 2, StepCostTenths = StepCostTenths, Pays = HasFastPairs }),
        ]);

    private static int StepCostTenths => ProcessorTraits.Here.VectorBytes == 64 ? 23 : 27;

    private static bool HasFastPairs(ProcessorTraits processor) =>
        processor.Level == InstructionLevel.Avx512 || processor.HasFastVectors;

    private readonly struct Lanes : ILaneRows64<LaneKernelRow>
    {
        public static LaneKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged =>
            new LaneKernelRow<Blake2LaneKernel<Blake2bConstants, TOps, ulong, T>>(
                choice,
                new(
                    &Blake2LaneKernel<Blake2bConstants, TOps, ulong, T>.Compress,
                    &Blake2LaneKernel<Blake2bConstants, TOps, ulong, T>.StoreDigests));
    }
}
