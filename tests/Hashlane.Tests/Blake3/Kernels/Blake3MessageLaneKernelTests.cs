namespace Hashlane.Tests;

/// <summary>BLAKE3 of messages of one chunk over lanes, each width by its name.</summary>
public sealed class Blake3MessageLaneKernelTests : LaneKernelTests<uint>
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels => NamedLaneKernel.Blake3;

    private protected override LaneOracle<uint> Oracle => NamedLaneKernel.CompressBlake3;
}
