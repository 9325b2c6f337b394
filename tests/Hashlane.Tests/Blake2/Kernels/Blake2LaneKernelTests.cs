using System.Numerics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Further requirements on lane kernels of BLAKE2: counters and last blocks, each lane by itself.</summary>
public abstract class Blake2LaneKernelTests<TWord> : LaneKernelTests<TWord>
    where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
{
    private const int Seed = 7693;

    private protected override LaneOracle<TWord> Oracle => NamedLaneKernel.CompressBlake2;

    [Fact]
    public void Compress_CountersAtEdges_CountInEveryLane()
    {
        const int blocks = 2;
        TWord run = TWord.CreateChecked(blocks * BlockBytes);
        TWord[] edges =
        [
            TWord.Zero, TWord.MaxValue - run, TWord.MaxValue - run - TWord.One, TWord.MaxValue >> 1, (TWord.MaxValue >> 1) + TWord.One,
            TWord.CreateTruncating(1u << 31) - TWord.One, TWord.CreateTruncating(ushort.MaxValue),
        ];
        if (Bytes.SizeOf<TWord>() == sizeof(ulong))
        {
            edges = [.. edges, TWord.CreateTruncating(uint.MaxValue), TWord.CreateTruncating(1ul << 32) - run];
        }

        Random random = new(Seed);
        foreach (NamedLaneKernel kernel in Supported)
        {
            for (int turn = 0; turn < (IsFast ? edges.Length : 1); turn++)
            {
                TWord[] area = RandomArea(random, kernel);
                for (int lane = 0; lane < kernel.Lanes; lane++)
                {
                    area[(LaneState.Counter * kernel.Lanes) + lane] = edges[(turn + lane) % edges.Length];
                    area[(LaneState.CounterHigh * kernel.Lanes) + lane] = edges[(turn + (2 * lane)) % edges.Length];
                }

                AssertEqual(kernel, area, random, blocks * BlockBytes, kernel.Lanes / 2, BlockBytes, blocks);
            }
        }
    }

    [Fact]
    public void Compress_RunVectors_GiveTheirChainingValuesInEveryLane() =>
        AssertVectors(Blake2CounterRun<TWord>.Load(VectorFiles.Open($"blake2/{Blake2CounterRun<TWord>.File}")));

    [Fact]
    public void Compress_LastBlocks_CountAndFlagWhatTheirLaneSays()
    {
        Random random = new(Seed);
        TWord[] flags = [TWord.Zero, TWord.MaxValue];
        foreach (NamedLaneKernel kernel in Supported)
        {
            for (int turn = 0; turn < (IsFast ? BlockBytes : 1); turn++)
            {
                TWord[] area = RandomArea(random, kernel);
                for (int lane = 0; lane < kernel.Lanes; lane++)
                {
                    area[(LaneState.LastCounted * kernel.Lanes) + lane] = TWord.CreateChecked((turn + (7 * lane)) % (BlockBytes + 1));
                    area[(LaneState.LastFlags * kernel.Lanes) + lane] = flags[(turn + lane) & 1];
                    area[(LaneState.LastFlags2 * kernel.Lanes) + lane] = flags[((turn + lane) >> 1) & 1];
                }

                AssertEqual(kernel, area, random, BlockBytes, kernel.Lanes / 2, BlockBytes, blocks: 1 + (turn % 2));
            }
        }
    }

    /// <summary>Counters stay within a word, and last blocks count no more than they have: the kernel's own limits.</summary>
    private protected override TWord[] RandomArea(Random random, NamedLaneKernel kernel)
    {
        TWord[] area = base.RandomArea(random, kernel);
        for (int lane = 0; lane < kernel.Lanes; lane++)
        {
            area[(LaneState.Counter * kernel.Lanes) + lane] >>>= 1;
            area[(LaneState.LastCounted * kernel.Lanes) + lane] = TWord.CreateChecked(random.Next(BlockBytes + 1));
        }

        return area;
    }
}
