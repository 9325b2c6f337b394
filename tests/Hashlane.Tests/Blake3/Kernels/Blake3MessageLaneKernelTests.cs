using Xunit;

namespace Hashlane.Tests;

/// <summary>BLAKE3 of chunks that belong to messages of their own over lanes, each width by its name.</summary>
public sealed class Blake3MessageLaneKernelTests : LaneKernelTests<uint>
{
    private protected override int[] Widths => [4, 8, 16, 32];

    private protected override IReadOnlyList<NamedLaneKernel> Kernels => NamedLaneKernel.Blake3;

    private protected override LaneOracle<uint> Oracle => NamedLaneKernel.CompressBlake3;

    [Fact]
    public void Compress_RunVectors_GiveTheirChainingValuesInEveryLane() =>
        AssertVectors(Blake3ChunkRun.Load(VectorFiles.Open($"blake3/{Blake3CounterRuns.File}")));
}
