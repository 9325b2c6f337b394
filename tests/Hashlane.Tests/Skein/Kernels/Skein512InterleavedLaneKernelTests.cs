namespace Hashlane.Tests;

/// <summary>Skein-512 over two vectors and a message beside them, each width by its name.</summary>
public sealed class Skein512InterleavedLaneKernelTests : SkeinLaneKernelTests
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels { get; } =
        [.. NamedLaneKernel.Skein512.Where(static kernel => kernel.Row.Shape.IsInterleaved)];

    private protected override int[] Widths => [5, 9, 17];
}
