using System.Diagnostics;

namespace Hashlane.Cli;

/// <summary>Measures Argon2id on the calling thread.</summary>
internal static class HashTimer
{
    private const int TagBytes = 32, SaltBytes = 16, PasswordBytes = 12;
    private const int MinRuns = 3, MaxRuns = 9;

    /// <summary>The time for which runs are repeated.</summary>
    private const double EnoughMilliseconds = 100;

    private const double WarmUpMilliseconds = 200;
    private const double FarMore = 2;

    /// <summary>Runs until code is compiled, and the processor is awake.</summary>
    internal static void WarmUp(Argon2Parameters costs)
    {
        long began = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(began).TotalMilliseconds < WarmUpMilliseconds)
        {
            MeasureOnce(costs);
        }
    }

    /// <summary>Measures the median of some runs.</summary>
    /// <param name="costs">The costs.</param>
    /// <param name="maxMilliseconds">A run of far more is not repeated: it is out of the question.</param>
    /// <returns>The median in milliseconds.</returns>
    internal static double Measure(Argon2Parameters costs, double maxMilliseconds)
    {
        // The first run maps memory.
        double first = MeasureOnce(costs);
        if (first > FarMore * maxMilliseconds)
        {
            return Math.Min(first, MeasureOnce(costs));
        }

        double[] times = new double[Math.Clamp((int)(EnoughMilliseconds / first), MinRuns, MaxRuns) | 1];
        for (int i = 0; i < times.Length; i++)
        {
            times[i] = MeasureOnce(costs);
        }

        Array.Sort(times);
        return times[times.Length / 2];
    }

    private static double MeasureOnce(Argon2Parameters costs)
    {
        Span<byte> tag = stackalloc byte[TagBytes];
        Span<byte> salt = stackalloc byte[SaltBytes];
        Span<byte> password = stackalloc byte[PasswordBytes];
        password.Clear();
        salt.Clear();
        long began = Stopwatch.GetTimestamp();
        Argon2id.DeriveKey((ReadOnlySpan<byte>)password, salt, costs, tag);
        return Math.Max(Stopwatch.GetElapsedTime(began).TotalMilliseconds, 0.001);
    }
}
