using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The rules for every kernel over a <see cref="LaneState"/>, written once for all algorithms and widths.</summary>
public abstract class LaneKernelTests<TWord>
    where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
{
    private const int MaxBlocks = 9;
    private const int States = 40;
    private const int Seed = 1980;

    protected int BlockBytes => Kernels[0].BlockBytes;

    private protected virtual int[] Widths => Bytes.SizeOf<TWord>() == sizeof(uint) ? [4, 8, 16] : [2, 4, 8];

    private protected abstract IReadOnlyList<NamedLaneKernel> Kernels { get; }

    private protected abstract LaneOracle<TWord> Oracle { get; }

    /// <summary>Vectors in software run a thousand times slower: fewer blocks then.</summary>
    private protected static bool IsFast => Vector128.IsHardwareAccelerated;

    /// <summary>The kernels that this machine has: 128-bit vectors work everywhere.</summary>
    private protected IEnumerable<NamedLaneKernel> Supported => Kernels.Where(static kernel => kernel.IsSupported);

    /// <summary>Only x86 has vectors of more than 128 bits, and tables have no rows of other architectures.</summary>
    [Fact]
    public void Kernels_EachWidth_IsThere()
    {
        int[] widths = RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.X86 ? Widths : Widths[..1];

        Assert.Equal(widths, Kernels.Select(static kernel => kernel.Lanes).Distinct());
        Assert.NotEmpty(Supported);
    }

    [Fact]
    public void Compress_AnyStatesAndNumberOfBlocks_EqualsTheOracle()
    {
        Random random = new(Seed);
        foreach (NamedLaneKernel kernel in Supported)
        {
            for (int state = 0; state < (IsFast ? States : 2); state++)
            {
                int blocks = 1 + (state % MaxBlocks);
                AssertEqual(kernel, RandomArea(random, kernel), random, blocks * BlockBytes, kernel.Lanes / 2, BlockBytes, blocks);
            }
        }
    }

    [Fact]
    public void Compress_HalvesOverlapAndLanesApart_EqualsTheOracle()
    {
        Random random = new(Seed);
        foreach (NamedLaneKernel kernel in Supported)
        {
            foreach (int stride in IsFast ? (int[])[0, 1, 16, BlockBytes + 1, (2 * BlockBytes) + 7] : [1])
            {
                for (int upper = 0; upper <= kernel.Lanes / 2; upper++)
                {
                    AssertEqual(kernel, RandomArea(random, kernel), random, stride, upper, BlockBytes, blocks: 2);
                }
            }
        }
    }

    [Fact]
    public void Compress_BlocksApart_EqualsTheOracle()
    {
        // As the leaves of BLAKE2bp and BLAKE2sp lie: lanes side by side, a lane's next block behind all lanes.
        Random random = new(Seed);
        foreach (NamedLaneKernel kernel in Supported)
        {
            AssertEqual(kernel, RandomArea(random, kernel), random, BlockBytes, kernel.Lanes / 2, kernel.Lanes * BlockBytes, blocks: 3);
            AssertEqual(kernel, RandomArea(random, kernel), random, 2 * BlockBytes, kernel.Lanes / 2, BlockBytes - 1, blocks: 2);
        }
    }

    [Fact]
    public void Compress_RunsOfBlocks_EqualOneRun()
    {
        Random random = new(Seed);
        foreach (NamedLaneKernel kernel in Supported)
        {
            TWord[] area = RandomArea(random, kernel);
            byte[] source = RandomBytes(random, 2 * kernel.Lanes * BlockBytes);
            (TWord[] _, TWord[] first) = kernel.Run(Oracle, area, source, 2 * BlockBytes, kernel.Lanes / 2, BlockBytes, 1);
            (TWord[] expected, TWord[] second) =
                kernel.Run(Oracle, first, source.AsSpan(BlockBytes), 2 * BlockBytes, kernel.Lanes / 2, BlockBytes, 1);
            Assert.Equal(expected, second);
        }
    }

    [Fact]
    public void Compress_BetweenGuardPages_TouchesNothingElse()
    {
        Random random = new(Seed);
        using GuardedMemory memory = new(Kernels.Max(static kernel => kernel.Lanes) * 3 * BlockBytes);
        foreach (NamedLaneKernel kernel in Supported)
        {
            for (int count = kernel.UpperLanes; count <= kernel.Lanes; count++)
            {
                for (int blocks = 1; blocks <= (IsFast ? 3 : 1); blocks++)
                {
                    int bytes = count * blocks * BlockBytes;
                    foreach (bool atStart in (bool[])[true, false])
                    {
                        Span<byte> source = atStart ? memory.AtStart(bytes) : memory.AtEnd(bytes);
                        random.NextBytes(source);
                        (TWord[] expected, TWord[] actual) = kernel.Run(
                            Oracle, RandomArea(random, kernel), source, blocks * BlockBytes, count - kernel.UpperLanes, BlockBytes, blocks);
                        Assert.Equal(expected, actual);
                    }
                }
            }
        }
    }

    [Fact]
    public void Compress_AnyInput_AllocatesNothing()
    {
        Optimization.SkipTestWithoutIt();
        foreach (NamedLaneKernel kernel in Supported)
        {
            byte[] area = new byte[kernel.AreaLength * Bytes.SizeOf<TWord>()];
            byte[] source = new byte[kernel.Lanes * BlockBytes];
            Allocations.AssertNone(
                kernel.Name,
                () => kernel.Row.Functions.Compress(ref area[0], in source[0], (nuint)BlockBytes, (nuint)(kernel.Lanes / 2 * BlockBytes), (nuint)BlockBytes, 1));
        }
    }

    /// <summary>An area in which all words differ, as the algorithm allows.</summary>
    private protected virtual TWord[] RandomArea(Random random, NamedLaneKernel kernel) =>
        [.. MemoryMarshal.Cast<byte, TWord>(RandomBytes(random, kernel.AreaLength * Bytes.SizeOf<TWord>()))];

    /// <summary>Vectors in every lane of every kernel.</summary>
    private protected void AssertVectors(IReadOnlyList<ILaneRun<TWord>> runs)
    {
        Assert.Contains(runs, static run => run.FitsLane);
        foreach (NamedLaneKernel kernel in Supported)
        {
            foreach ((string name, bool isRight) in LaneRuns.Check(kernel, runs))
            {
                Assert.True(isRight, name);
            }
        }
    }

    private protected void AssertEqual(
        NamedLaneKernel kernel, TWord[] area, Random random, int laneStride, int upper, int blockStride, int blocks)
    {
        int rows = Math.Max((kernel.Lanes / 2) - 1, upper + kernel.UpperLanes - 1);
        byte[] source = RandomBytes(random, (rows * laneStride) + ((blocks - 1) * blockStride) + BlockBytes);
        (TWord[] expected, TWord[] actual) = kernel.Run(Oracle, area, source, laneStride, upper, blockStride, blocks);
        Assert.True(
            expected.AsSpan().SequenceEqual(actual), $"{kernel.Name}: {blocks} blocks, lanes {laneStride} bytes apart, upper half from {upper}.");
    }

    private static byte[] RandomBytes(Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }
}
