using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane.Benchmarks;

/// <summary>Time in nanoseconds, and how many of them a clock cycle takes at this moment.</summary>
internal static class Clock
{
    private const int AddsPerLoop = 32;
    private const int Loops = 1024;

    private static ulong _sink;

    /// <remarks>Not <see cref="Stopwatch.GetElapsedTime(long)"/>: a TimeSpan has steps of 100 ns, 1 % of a reading of the cycle.</remarks>
    public static double Nanoseconds() => Stopwatch.GetTimestamp() * (1e9 / Stopwatch.Frequency);

    /// <summary>
    /// C# cannot read the processor's cycle counter, but a chain of additions in which each needs the one before takes one cycle
    /// an addition.
    /// </summary>
    public static double NanosecondsPerCycle()
    {
        long start = Stopwatch.GetTimestamp();
        _sink += DependentAdds(_sink, 3, Loops);
        return (Stopwatch.GetTimestamp() - start) * (1e9 / Stopwatch.Frequency) / ((double)Loops * AddsPerLoop);
    }

    // NoInlining and full optimization from the first call: in tier 0 every addition would go through memory.
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static ulong DependentAdds(ulong x, ulong y, int loops)
    {
        do
        {
            x += y; x += y; x += y; x += y; x += y; x += y; x += y; x += y;
            x += y; x += y; x += y; x += y; x += y; x += y; x += y; x += y;
            x += y; x += y; x += y; x += y; x += y; x += y; x += y; x += y;
            x += y; x += y; x += y; x += y; x += y; x += y; x += y; x += y;
        }
        while (--loops > 0);
        return x;
    }
}
