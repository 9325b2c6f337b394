using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane.Benchmarks;

/// <summary>Time in nanoseconds, and how much work of the core goes into them.</summary>
internal static class Clock
{
    private const int AddsPerLoop = 32;
    private const int Loops = 1024;

    private static ulong _sink;

    /// <remarks>Not <see cref="Stopwatch.GetElapsedTime(long)"/>: a TimeSpan has steps of 100 ns, 1 % of a reading of
    /// the cycle.</remarks>
    public static double Nanoseconds() => Stopwatch.GetTimestamp() * (1e9 / Stopwatch.Frequency);

    /// <summary>
    /// C# cannot read the processor's cycle counter, but a chain of additions in which each needs the one before takes
    /// one cycle an addition. That chain does not notice a neighbour on the same core (the other hyperthread, seldom
    /// one's own on a rented machine), who takes up to half of what is not a chain: independent additions do.
    /// </summary>
    public static ClockReading Read()
    {
        long start = Stopwatch.GetTimestamp();
        _sink += DependentAdds(_sink, 3, Loops);
        long middle = Stopwatch.GetTimestamp();
        _sink += IndependentAdds(_sink, 3, Loops);
        long end = Stopwatch.GetTimestamp();
        return new ClockReading(
            (middle - start) * (1e9 / Stopwatch.Frequency) / (Loops * AddsPerLoop),
            (double)(middle - start) / (end - middle));
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

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static ulong IndependentAdds(ulong x, ulong y, int loops)
    {
        ulong a = x, b = x, c = x, d = x, e = x, f = x, g = x, h = x;
        do
        {
            a += y; b += y; c += y; d += y; e += y; f += y; g += y; h += y;
            a += y; b += y; c += y; d += y; e += y; f += y; g += y; h += y;
            a += y; b += y; c += y; d += y; e += y; f += y; g += y; h += y;
            a += y; b += y; c += y; d += y; e += y; f += y; g += y; h += y;
        }
        while (--loops > 0);
        return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h;
    }
}
