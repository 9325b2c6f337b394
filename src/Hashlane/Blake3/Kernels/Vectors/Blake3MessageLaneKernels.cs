namespace Hashlane;

/// <summary>The kernels for groups of BLAKE3 chunks of different messages: the only dispatch.</summary>
internal static unsafe class Blake3MessageLaneKernels
{
    /// <summary>All widths.</summary>
    /// <remarks>
    /// On Zen 5, a step takes as long as 2.9 blocks with 32 lanes and 2.4 with eight, plus a fifth for staging.
    /// </remarks>
    public static readonly KernelTable<LaneKernelRow> Table = new(
        "Blake3.HashMany",
        [
            .. LaneRows32<Lanes, LaneKernelRow>.Vector512Pair(new() { From = 17, StepCostTenths = StepCostTenths }),
            .. LaneRows32<Lanes, LaneKernelRow>.Vector512(new() { From = 9, StepCostTenths = StepCostTenths }),
            .. LaneRows32<Lanes, LaneKernelRow>.Vector256(new() { From = 5, StepCostTenths = StepCostTenths }),
            .. LaneRows32<Lanes, LaneKernelRow>.Vector128(new() { From = 3, StepCostTenths = StepCostTenths }),
        ]);

    private static int StepCostTenths => ProcessorTraits.Here.VectorBytes == 64 ? 34 : 29;

    private readonly struct Lanes : ILaneRows32<LaneKernelRow>
    {
        public static LaneKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps32<T>
            where T : unmanaged =>
            new LaneKernelRow<Blake3MessageLaneKernel<TOps, T>>(
                choice,
                new(&Blake3MessageLaneKernel<TOps, T>.Compress, &Blake3MessageLaneKernel<TOps, T>.StoreDigests));
    }
}
