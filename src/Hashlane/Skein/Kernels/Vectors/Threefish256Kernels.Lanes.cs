namespace Hashlane;

/// <content>The kernels for many blocks.</content>
internal static unsafe partial class Threefish256Kernels
{
    /// <summary>All widths.</summary>
    /// <remarks>
    /// A group takes nearly the same time at every width. On Zen 5, a group of 2, 4 and 8 lanes takes 354, 366 and 470
    /// cycles, and a single block takes 164. Two lanes beat two single blocks if a simple vector operation takes one
    /// cycle, which excludes Zen 5. On Arm64 they do not, because an integer exclusive or includes a rotation at no
    /// cost.
    /// </remarks>
    public static readonly KernelTable<ThreefishKernelRow> Table = new(
        "Threefish256",
        [
            .. LaneRows64<Lanes, ThreefishKernelRow>.Vector512(new() { From = 5 }),
            .. LaneRows64<Lanes, ThreefishKernelRow>.Vector256(new() { From = 3 }),
            .. LaneRows64<Lanes, ThreefishKernelRow>.Vector128(
                new() { From = 2, Pays = static processor => processor.HasFastVectors }),
        ]);

    private readonly struct Lanes : ILaneRows64<ThreefishKernelRow>
    {
        public static ThreefishKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged =>
            new ThreefishKernelRow<Threefish256LaneKernel<TOps, T>>(
                choice,
                &Threefish256LaneKernel<TOps, T>.Encrypt,
                &Threefish256LaneKernel<TOps, T>.Decrypt);
    }
}
