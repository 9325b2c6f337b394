namespace Hashlane.Tests;

/// <summary>BLAKE2s over lanes, each width by its name.</summary>
public sealed class Blake2sLaneKernelTests : Blake2LaneKernelTests<uint>
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels => NamedLaneKernel.Blake2s;
}
