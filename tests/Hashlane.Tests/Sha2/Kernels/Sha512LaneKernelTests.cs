namespace Hashlane.Tests;

/// <summary>SHA-512 over lanes, each instruction set by its name.</summary>
public sealed class Sha512LaneKernelTests : Sha2LaneKernelTests<ulong>
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels => NamedLaneKernel.Sha512;
}
