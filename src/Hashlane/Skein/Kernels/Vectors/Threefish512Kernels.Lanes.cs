namespace Hashlane;

/// <content>The kernels for many blocks.</content>
internal static unsafe partial class Threefish512Kernels
{
    /// <summary>All widths.</summary>
    /// <remarks>
    /// A group takes nearly the same time at every width. On Zen 5, a group of 2, 4 and 8 lanes takes 480, 522 and 596
    /// cycles, and a single block takes 232. Two lanes beat two single blocks if a simple vector operation takes one
    /// cycle, which excludes Zen 5. On Arm64 they do not, because an integer exclusive or includes a rotation at no
    /// cost.
    /// </remarks>
    public static readonly KernelTable<ThreefishKernelRow> Table = new(
        "Threefish512",
        [
            .. LaneRows64<InterleavedLanes, ThreefishKernelRow>.Vector512(new() { From = 17 }),
            .. LaneRows64<Lanes, ThreefishKernelRow>.Vector512(new() { From = 5 }),
            .. LaneRows64<InterleavedLanes, ThreefishKernelRow>.Vector256(new() { From = 9 }),
            .. LaneRows64<Lanes, ThreefishKernelRow>.Vector256(new() { From = 3 }),
            .. LaneRows64<InterleavedLanes, ThreefishKernelRow>.Vector128(
                new() { From = 5, Pays = static processor => processor.IsX86 }),
            .. LaneRows64<Lanes, ThreefishKernelRow>.Vector128(
                new() { From = 2, Pays = static processor => processor.HasFastVectors }),
        ]);

    private readonly struct Lanes : ILaneRows64<ThreefishKernelRow>
    {
        public static ThreefishKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged =>
            new ThreefishKernelRow<Threefish512LaneKernel<TOps, T>>(
                choice,
                &Threefish512LaneKernel<TOps, T>.Encrypt,
                &Threefish512LaneKernel<TOps, T>.Decrypt);
    }

    private readonly struct InterleavedLanes : ILaneRows64<ThreefishKernelRow>
    {
        public static ThreefishKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged =>
            new ThreefishKernelRow<Threefish512InterleavedLaneKernel<TOps, T>>(
                choice with { Shape = LaneShape.Interleaved((2 * choice.Shape.Lanes) + 1, sizeof(ulong)) },
                &Threefish512InterleavedLaneKernel<TOps, T>.Encrypt,
                &Threefish512InterleavedLaneKernel<TOps, T>.Decrypt);
    }
}
