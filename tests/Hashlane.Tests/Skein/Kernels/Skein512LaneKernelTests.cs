namespace Hashlane.Tests;

/// <summary>Skein-512 over lanes, each width by its name.</summary>
public sealed class Skein512LaneKernelTests : SkeinLaneKernelTests
{
    private protected override IReadOnlyList<NamedLaneKernel> Kernels { get; } =
        [.. NamedLaneKernel.Skein512.Where(static kernel => !kernel.Row.Shape.IsInterleaved)];
}
