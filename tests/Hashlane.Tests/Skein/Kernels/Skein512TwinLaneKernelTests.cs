namespace Hashlane.Tests;

/// <summary>Skein-512 over two vectors and a message beside them, each width by its name.</summary>
public sealed class Skein512TwinLaneKernelTests : SkeinLaneKernelTests
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels => NamedLaneKernel.Skein512Twin;

    private protected override int[] Widths => [5, 9, 17];
}
