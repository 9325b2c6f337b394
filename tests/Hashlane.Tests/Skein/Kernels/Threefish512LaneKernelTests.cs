namespace Hashlane.Tests;

/// <summary>Threefish-512 over lanes, each width by its name.</summary>
public sealed class Threefish512LaneKernelTests : ThreefishKernelTests
{
    protected override int BlockBytes => 64;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
        [.. ThreefishNamedKernel.OfRows(Threefish512Kernels.Table, blockBytes: 64)
            .Where(static kernel => kernel.MinLanes != kernel.Lanes)];

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish512Kernels.Expand(ref schedule, in key);
}
