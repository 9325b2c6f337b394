namespace Hashlane;

/// <content>The kernels for many blocks.</content>
internal static unsafe partial class Threefish1024Kernels
{
    /// <summary>All widths.</summary>
    /// <remarks>
    /// A group takes nearly the same time at every width. On Zen 5, a group of 2, 4 and 8 lanes takes 740, 789 and 955
    /// cycles, and a single block takes 631. Two lanes are not for Arm64, where an integer exclusive or includes a
    /// rotation at no cost.
    /// </remarks>
    public static readonly KernelTable<ThreefishKernelRow> Table = new(
        "Threefish1024",
        [
            .. LaneRows64<Lanes, ThreefishKernelRow>.Vector512(new() { From = 5 }),
            .. LaneRows64<Lanes, ThreefishKernelRow>.Vector256(new() { From = 3 }),
            .. LaneRows64<Lanes, ThreefishKernelRow>.Vector128(
                new() { From = 2, Pays = static processor => processor.IsX86 }),
        ]);

    private readonly struct Lanes : ILaneRows64<ThreefishKernelRow>
    {
        public static ThreefishKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps64<T>
            where T : unmanaged =>
            new ThreefishKernelRow<Threefish1024LaneKernel<TOps, T>>(
                choice,
                &Threefish1024LaneKernel<TOps, T>.Encrypt,
                &Threefish1024LaneKernel<TOps, T>.Decrypt);
    }
}
