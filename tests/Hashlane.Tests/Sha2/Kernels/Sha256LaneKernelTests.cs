namespace Hashlane.Tests;

/// <summary>SHA-256 over lanes, each width by its name.</summary>
public sealed class Sha256LaneKernelTests : LaneKernelTests<uint>
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels => NamedLaneKernel.Sha256;

    private protected override LaneOracle<uint> Oracle => NamedLaneKernel.CompressSha2;
}
