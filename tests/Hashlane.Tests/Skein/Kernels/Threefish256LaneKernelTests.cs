namespace Hashlane.Tests;

/// <summary>Threefish-256 over lanes, each width by its name.</summary>
public sealed class Threefish256LaneKernelTests : ThreefishKernelTests
{
    protected override int BlockBytes => 32;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
        ThreefishNamedKernel.OfRows(Threefish256Kernels.Table, blockBytes: 32);

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish256Kernels.Expand(ref schedule, in key);
}
