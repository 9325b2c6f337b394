using System.Numerics;
using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>An algorithm over lanes, a message in each: every width by itself, then batches through the dispatch.</summary>
/// <param name="algorithm">The type's name.</param>
/// <param name="lanes">Its lane kernels.</param>
/// <param name="oracle">What they must do in a lane.</param>
/// <param name="load">Vectors for lanes, if the algorithm has any.</param>
internal sealed class LaneFamily<TWord>(
    string algorithm, IReadOnlyList<NamedLaneKernel> lanes, LaneOracle<TWord> oracle, Func<IEnumerable<ILaneRun<TWord>>>? load = null) : IKernelFamily
    where TWord : unmanaged, IBinaryInteger<TWord>
{
    private const int MaxBlocks = 5;
    private const int Seed = 1980;
    private const int FewEach = 8;

    // Several of BLAKE3's chunks.
    private const int ManyBlocks = 64;

    // More than two groups of the widest kernel, with a rest.
    private const int MaxMessages = 37;

    public string Prefix => $"{algorithm}Lane";

    public IReadOnlyList<KernelInfo> Kernels => [.. lanes.Select(kernel => new KernelInfo(FullName(kernel), kernel.IsSupported))];

    private int BlockBytes => lanes[0].BlockBytes;

    public void Run(Tally tally, CaseCount count)
    {
        foreach (NamedLaneKernel kernel in lanes.Where(static kernel => kernel.IsSupported))
        {
            tally.Kernel(FullName(kernel), () =>
            {
                RandomStates(tally, count, kernel);
                Vectors(tally, count, kernel);
            });
        }

        tally.Group($"{algorithm}, many messages", () => Batches(tally, count));
    }

    public void PrintTimings(TextWriter output)
    {
        const int Blocks = 32;
        foreach (NamedLaneKernel kernel in lanes.Where(static kernel => kernel.IsSupported))
        {
            byte[] area = new byte[kernel.AreaLength * Bytes.SizeOf<TWord>()];
            byte[] source = new byte[kernel.Lanes * Blocks * BlockBytes];
            double cycles = RoughClock.Cycles(() => kernel.Row.Functions.Compress(
                ref area[0], in source[0], (nuint)(Blocks * BlockBytes), (nuint)(kernel.Lanes / 2 * Blocks * BlockBytes), (nuint)BlockBytes, Blocks));
            output.WriteLine(FormattableString.Invariant($"  {FullName(kernel)}: {cycles / source.Length:F2}"));
        }
    }

    private string FullName(NamedLaneKernel kernel) => $"{algorithm}, a message a lane, {kernel.Name}";

    private void RandomStates(Tally tally, CaseCount count, NamedLaneKernel kernel)
    {
        Random random = new(Seed);
        TWord[] area = new TWord[kernel.AreaLength];
        for (int blocks = 1; blocks <= (count == CaseCount.All ? MaxBlocks : 2); blocks++)
        {
            for (int upper = 0; upper <= kernel.Lanes / 2; upper++)
            {
                random.NextBytes(MemoryMarshal.AsBytes(area.AsSpan()));
                for (int lane = 0; lane < kernel.Lanes; lane++)
                {
                    // Counters do not pass their word, and last blocks count at most all their bytes.
                    area[(LaneState.Counter * kernel.RowWords) + lane] >>>= 1;
                    area[(LaneState.LastCounted * kernel.RowWords) + lane] = TWord.CreateChecked(random.Next(BlockBytes + 1));
                }

                byte[] source = new byte[kernel.Lanes * blocks * BlockBytes];
                random.NextBytes(source);
                (TWord[] expected, TWord[] actual) = kernel.Run(oracle, area, source, blocks * BlockBytes, upper, BlockBytes, blocks);
                tally.Check($"{FullName(kernel)}: {blocks} blocks, upper half from {upper}", expected.AsSpan().SequenceEqual(actual));
            }
        }
    }

    private void Vectors(Tally tally, CaseCount count, NamedLaneKernel kernel)
    {
        int i = 0;
        foreach ((string name, bool isRight) in load is null ? [] : LaneRuns.Check(kernel, load()))
        {
            if (count == CaseCount.All || i++ % FewEach == 0)
            {
                tally.Check($"{algorithm}, {name}", isRight);
            }
        }
    }

    private void Batches(Tally tally, CaseCount count)
    {
        HashFunction function = HashFunction.All.Single(function => function.TypeName == algorithm);
        int digestBytes = function.HashSizeInBytes;
        Random random = new(Seed);
        for (int messages = 1; messages <= MaxMessages; messages += count == CaseCount.All ? 1 : 9)
        {
            int[] lengths = [.. Enumerable.Range(0, messages).Select(i => random.Next((i % 4 == 3 ? ManyBlocks : MaxBlocks) * BlockBytes))];
            byte[] buffer = new byte[lengths.Sum()];
            random.NextBytes(buffer);
            byte[] digests = new byte[messages * digestBytes];
            function.HashMany(buffer, lengths, digests);
            bool isRight = true;
            for (int i = 0, start = 0; i < messages; start += lengths[i++])
            {
                isRight &= function.HashData(buffer.AsSpan(start, lengths[i])).AsSpan().SequenceEqual(digests.AsSpan(i * digestBytes, digestBytes));
            }

            tally.Check($"{algorithm}: {messages} messages equal to one after the other", isRight);
        }
    }
}
