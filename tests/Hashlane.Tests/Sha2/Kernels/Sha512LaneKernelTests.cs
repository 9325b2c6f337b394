namespace Hashlane.Tests;

/// <summary>SHA-512 over lanes, each width by its name.</summary>
public sealed class Sha512LaneKernelTests : LaneKernelTests<ulong>
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels => NamedLaneKernel.Sha512;

    private protected override LaneOracle<ulong> Oracle => NamedLaneKernel.CompressSha2;
}
