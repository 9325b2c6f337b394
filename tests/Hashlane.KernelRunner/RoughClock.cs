using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane.Tests;

/// <summary>Cycles of a piece of work, to a few percent at best: for a first look at a machine, not for a result.</summary>
internal static class RoughClock
{
    private const int AddsPerLoop = 16, Loops = 4096, Samples = 101;

    // Past this the tiered compiler has replaced what it will replace. Native code only has to fill the caches.
    private static readonly TimeSpan _warmUp = TimeSpan.FromMilliseconds(RuntimeFeature.IsDynamicCodeCompiled ? 500 : 20);

    private static ulong _sink;

    /// <summary>The median of many samples, each in cycles of a chain of additions measured beside it.</summary>
    public static double Cycles(Action work)
    {
        Stopwatch warmUp = Stopwatch.StartNew();
        while (warmUp.Elapsed < _warmUp)
        {
            work();
        }

        double[] samples = new double[Samples];
        for (int i = 0; i < Samples; i++)
        {
            long start = Stopwatch.GetTimestamp();
            _sink += DependentAdds(_sink, 3, Loops);
            long middle = Stopwatch.GetTimestamp();
            work();
            long end = Stopwatch.GetTimestamp();
            samples[i] = (double)(end - middle) / Math.Max(1, middle - start) * (Loops * AddsPerLoop);
        }

        Array.Sort(samples);
        return samples[Samples / 2];
    }

    // Each addition needs the one before: one cycle each, whatever the clock. Optimized from the first call, for in tier 0
    // every addition would go through memory.
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static ulong DependentAdds(ulong x, ulong y, int loops)
    {
        do
        {
            x += y; x += y; x += y; x += y; x += y; x += y; x += y; x += y;
            x += y; x += y; x += y; x += y; x += y; x += y; x += y; x += y;
        }
        while (--loops > 0);
        return x;
    }
}
