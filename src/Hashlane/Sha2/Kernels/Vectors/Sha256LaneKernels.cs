namespace Hashlane;

/// <summary>The kernels for groups of SHA-256 messages: the only dispatch.</summary>
internal static unsafe class Sha256LaneKernels
{
    /// <summary>All widths.</summary>
    /// <remarks>
    /// On Zen 5, a step takes as long as 4.6 blocks with sixteen lanes and messages of 2 KiB, and 6.3 with eight. These
    /// are many blocks, because most processors have SHA-256 instructions for one message. Staging adds a tenth or a
    /// fifth. Four lanes are for processors that have neither wider lanes nor these instructions. Speed of three and
    /// four messages of 1000 bytes compared with one-shots on Zen 5: 0.58 and 0.77.
    /// </remarks>
    public static readonly KernelTable<LaneKernelRow> Table = new(
        "Sha256.HashMany",
        [
            .. LaneRows32<Lanes, LaneKernelRow>.Vector512(new() { From = 9, StepCostTenths = StepCostTenths }),
            .. LaneRows32<Lanes, LaneKernelRow>.Vector256(new() { From = 5, StepCostTenths = StepCostTenths }),
            .. LaneRows32<Lanes, LaneKernelRow>.Vector128(
                new() { From = 3, StepCostTenths = StepCostTenths, Pays = HasNoOther }),
        ]);

    private static int StepCostTenths => ProcessorTraits.Here.VectorBytes == 64 ? 55 : 70;

    private static bool HasNoOther(ProcessorTraits processor) =>
        processor.VectorBytes == 16 && processor.Level != InstructionLevel.NeonSha256;

    private readonly struct Lanes : ILaneRows32<LaneKernelRow>
    {
        public static LaneKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps32<T>
            where T : unmanaged =>
            new LaneKernelRow<Sha2LaneKernel<Sha256Constants, TOps, uint, T>>(
                choice,
                new(
                    &Sha2LaneKernel<Sha256Constants, TOps, uint, T>.Compress,
                    &Sha2LaneKernel<Sha256Constants, TOps, uint, T>.StoreDigests));
    }
}
