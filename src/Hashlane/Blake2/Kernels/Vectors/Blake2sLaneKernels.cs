namespace Hashlane;

/// <summary>The kernels for groups of BLAKE2s messages: the only dispatch.</summary>
internal static unsafe class Blake2sLaneKernels
{
    /// <summary>All widths.</summary>
    /// <remarks>
    /// On Zen 5, a step takes as long as 2.0 blocks with sixteen lanes and 2.4 with eight, plus a fifth for staging.
    /// </remarks>
    public static readonly KernelTable<LaneKernelRow> Table = new(
        "Blake2s.HashMany",
        [
            .. LaneRows32<Lanes, LaneKernelRow>.Vector512(new() { From = 9, StepCostTenths = StepCostTenths }),
            .. LaneRows32<Lanes, LaneKernelRow>.Vector256(new() { From = 5, StepCostTenths = StepCostTenths }),
            .. LaneRows32<Lanes, LaneKernelRow>.Vector128(new() { From = 3, StepCostTenths = StepCostTenths }),
        ]);

    private static int StepCostTenths => ProcessorTraits.Here.VectorBytes == 64 ? 24 : 29;

    private readonly struct Lanes : ILaneRows32<LaneKernelRow>
    {
        public static LaneKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps32<T>
            where T : unmanaged =>
            new LaneKernelRow<Blake2LaneKernel<Blake2sConstants, TOps, uint, T>>(
                choice,
                new(
                    &Blake2LaneKernel<Blake2sConstants, TOps, uint, T>.Compress,
                    &Blake2LaneKernel<Blake2sConstants, TOps, uint, T>.StoreDigests));
    }
}
