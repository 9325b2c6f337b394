using Xunit;

namespace Hashlane.Tests;

/// <summary>Further requirements on lane kernels of Skein: positions and last blocks, each lane by itself.</summary>
public abstract class SkeinLaneKernelTests : LaneKernelTests<ulong>
{
    private const int Seed = 1313;

    private protected override LaneOracle<ulong> Oracle => NamedLaneKernel.CompressSkein512;

    [Fact]
    public void Compress_PositionsAtEdges_CountInEveryLane()
    {
        const int blocks = 2;
        ulong run = (ulong)(blocks * BlockBytes);
        ulong[] edges =
        [
            0, 1, uint.MaxValue, (1ul << 32) - run, (1ul << 31) - 1, ushort.MaxValue, ulong.MaxValue >> 1, (ulong.MaxValue >> 1) + 1,
            ulong.MaxValue - run,
        ];
        Random random = new(Seed);
        foreach (NamedLaneKernel kernel in Supported)
        {
            for (int turn = 0; turn < (IsFast ? edges.Length : 1); turn++)
            {
                ulong[] area = RandomArea(random, kernel);
                for (int lane = 0; lane < kernel.Lanes; lane++)
                {
                    area[(LaneState.Counter * kernel.RowWords) + lane] = edges[(turn + lane) % edges.Length];
                }

                AssertEqual(kernel, area, random, blocks * BlockBytes, kernel.Lanes / 2, BlockBytes, blocks);
            }
        }
    }

    [Fact]
    public void Compress_RunVectors_GiveTheirChainingValuesInEveryLane() =>
        AssertVectors(SkeinUbiRun.Load(VectorFiles.Open($"skein/{SkeinUbiRun.File}"), BlockBytes));

    [Fact]
    public void Compress_LastBlocks_CountAndFlagWhatTheirLaneSays()
    {
        Random random = new(Seed);
        ulong[] first = [0, SkeinTweak.FirstFlag], last = [0, SkeinTweak.FinalFlag];
        foreach (NamedLaneKernel kernel in Supported)
        {
            for (int turn = 0; turn < (IsFast ? BlockBytes : 1); turn++)
            {
                ulong[] area = RandomArea(random, kernel);
                for (int lane = 0; lane < kernel.Lanes; lane++)
                {
                    area[(LaneState.Flags * kernel.RowWords) + lane] = first[(turn + lane) & 1];
                    area[(LaneState.LastCounted * kernel.RowWords) + lane] = (ulong)((turn + (7 * lane)) % (BlockBytes + 1));
                    area[(LaneState.LastFlags * kernel.RowWords) + lane] = last[((turn + lane) >> 1) & 1];
                }

                AssertEqual(kernel, area, random, BlockBytes, kernel.Lanes / 2, BlockBytes, blocks: 1 + (turn % 2));
            }
        }
    }

    /// <summary>Positions stay within a word, and last blocks count no more than they have: the kernel's own limits.</summary>
    private protected override ulong[] RandomArea(Random random, NamedLaneKernel kernel)
    {
        ulong[] area = base.RandomArea(random, kernel);
        for (int lane = 0; lane < kernel.Lanes; lane++)
        {
            area[(LaneState.Counter * kernel.RowWords) + lane] >>>= 1;
            area[(LaneState.LastCounted * kernel.RowWords) + lane] = (ulong)random.Next(BlockBytes + 1);
        }

        return area;
    }
}
