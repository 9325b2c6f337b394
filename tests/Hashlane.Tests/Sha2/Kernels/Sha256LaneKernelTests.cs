namespace Hashlane.Tests;

/// <summary>SHA-256 over lanes, each instruction set by its name.</summary>
public sealed class Sha256LaneKernelTests : Sha2LaneKernelTests<uint>
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels => NamedLaneKernel.Sha256;
}
