using System.Numerics;
using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>Vectors in the lanes of a kernel: each in every lane, with different ones beside it.</summary>
internal static class LaneRuns
{
    /// <summary>Runs all vectors that fit lanes, together with those of as many blocks.</summary>
    /// <returns>A name and a verdict for each group of lanes.</returns>
    public static IEnumerable<(string Name, bool IsRight)> Check<TWord>(NamedLaneKernel kernel, IEnumerable<ILaneRun<TWord>> runs)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        foreach (IGrouping<int, ILaneRun<TWord>> group in runs.Where(static run => run.FitsLane).GroupBy(static run => run.PaddedMessage.Length))
        {
            ILaneRun<TWord>[] all = [.. group];

            // Vectors in software run a thousand times slower: each vector once then.
            int step = Vector128.IsHardwareAccelerated ? 1 : kernel.Lanes;
            for (int first = 0; first < all.Length; first += step)
            {
                ILaneRun<TWord>[] lanes = [.. Enumerable.Range(first, kernel.Lanes).Select(i => all[i % all.Length])];
                yield return ($"{kernel.Name}: vectors of {group.Key / kernel.BlockBytes} blocks from {first} on", IsRight(kernel, lanes));
            }
        }
    }

    private static bool IsRight<TWord>(NamedLaneKernel kernel, ILaneRun<TWord>[] lanes)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        TWord[][] words = [.. lanes.Select(static _ => new TWord[NamedLaneKernel.AreaWords])];
        for (int i = 0; i < lanes.Length; i++)
        {
            lanes[i].SetLane(words[i]);
        }

        kernel.Run(words, [.. lanes.Select(static lane => lane.PaddedMessage)]);
        return lanes.Zip(words).All(static pair => pair.First.IsResult(pair.Second));
    }
}
