namespace Hashlane.Tests;

/// <summary>BLAKE2b over lanes, each width by its name.</summary>
public sealed class Blake2bLaneKernelTests : Blake2LaneKernelTests<ulong>
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels => NamedLaneKernel.Blake2b;
}
