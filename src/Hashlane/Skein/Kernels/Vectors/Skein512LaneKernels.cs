namespace Hashlane;

/// <summary>The kernels for groups of Skein-512 messages: the only dispatch.</summary>
internal static unsafe class Skein512LaneKernels
{
    /// <summary>All widths.</summary>
    /// <remarks>
    /// On Zen 5, a step takes as long as 3.6 blocks with 17 lanes, 4.3 with nine, 2.0 with eight and 2.5 with four.
    /// Staging adds a fifth.
    /// </remarks>
    public static readonly KernelTable<LaneKernelRow> Table = new(
        "Skein512.HashMany",
        [
            .. LaneRows64<InterleavedLanes, LaneKernelRow>.Vector512(new() { From = 9, StepCostTenths = 43 }),
            .. LaneRows64<Lanes, LaneKernelRow>.Vector512(new() { From = 5, StepCostTenths = 24 }),
            .. LaneRows64<InterleavedLanes, LaneKernelRow>.Vector256(new() { From = 5, StepCostTenths = 51 }),
            .. LaneRows64<Lanes, LaneKernelRow>.Vector256(new() { From = 3, StepCostTenths = 30 }),
            .. LaneRows64<InterleavedLanes, LaneKernelRow>.Vector128(
                new() { From = 3, StepCostTenths = 30, Pays = static processor => processor.IsX86 }),
            .. LaneRows64<Lanes, LaneKernelRow>.Vector128(
                new() { From = 2, StepCostTenths = 30, Pays = static processor => processor.HasFastVectors }),
        ]);

    private readonly struct Lanes : ILaneRows64<LaneKernelRow>
    {
        public static LaneKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged =>
            new LaneKernelRow<Skein512LaneKernel<TOps, T>>(
                choice,
                new(&Skein512LaneKernel<TOps, T>.Compress, &Skein512LaneKernel<TOps, T>.StoreDigests));
    }

    private readonly struct InterleavedLanes : ILaneRows64<LaneKernelRow>
    {
        public static LaneKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged =>
            new LaneKernelRow<Skein512InterleavedLaneKernel<TOps, T>>(
                choice with { Shape = LaneShape.Interleaved((2 * choice.Shape.Lanes) + 1, sizeof(ulong)) },
                new(
                    &Skein512InterleavedLaneKernel<TOps, T>.Compress,
                    &Skein512InterleavedLaneKernel<TOps, T>.StoreDigests));
    }
}
