namespace Hashlane;

/// <summary>The kernels for groups of SHA-512 messages: the only dispatch.</summary>
internal static unsafe class Sha512LaneKernels
{
    /// <summary>All widths.</summary>
    /// <remarks>
    /// On Zen 5, a step takes as long as 2.06 blocks with eight lanes and 2.9 with four, plus a fifth for staging. Two
    /// lanes need a rotation instruction. Speed of two messages of 1000 bytes compared with one-shots on Zen 5: 1.34
    /// with AVX-512VL, 0.68 without.
    /// </remarks>
    public static readonly KernelTable<LaneKernelRow> Table = new(
        "Sha512.HashMany",
        [
            .. LaneRows64<Lanes, LaneKernelRow>.Vector512(new() { From = 5, StepCostTenths = StepCostTenths }),
            .. LaneRows64<Lanes, LaneKernelRow>.Vector256(new() { From = 3, StepCostTenths = StepCostTenths }),
            .. LaneRows64<Lanes, LaneKernelRow>.Vector128(
                new() { From = 2, StepCostTenths = StepCostTenths, Pays = HasRotation }),
        ]);

    private static int StepCostTenths => ProcessorTraits.Here.VectorBytes == 64 ? 25 : 34;

    private static bool HasRotation(ProcessorTraits processor) => processor.Level == InstructionLevel.Avx512;

    private readonly struct Lanes : ILaneRows64<LaneKernelRow>
    {
        public static LaneKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged =>
            new LaneKernelRow<Sha2LaneKernel<Sha512Constants, TOps, ulong, T>>(
                choice,
                new(
                    &Sha2LaneKernel<Sha512Constants, TOps, ulong, T>.Compress,
                    &Sha2LaneKernel<Sha512Constants, TOps, ulong, T>.StoreDigests));
    }
}
