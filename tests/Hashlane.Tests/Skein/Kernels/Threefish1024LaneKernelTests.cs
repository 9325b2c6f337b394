namespace Hashlane.Tests;

/// <summary>Threefish-1024 over lanes, each width by its name.</summary>
public sealed class Threefish1024LaneKernelTests : ThreefishKernelTests
{
    protected override int BlockBytes => 128;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
        ThreefishNamedKernel.OfRows(Threefish1024Kernels.Table, blockBytes: 128);

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish1024Kernels.Expand(ref schedule, in key);
}
