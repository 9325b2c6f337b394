using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Hashlane.Simulator;

/// <summary>The processor time of the calling thread.</summary>
internal static class ThreadTime
{
    private const int ThreadClock = 3;

    internal static TimeSpan Now()
    {
        if (!OperatingSystem.IsLinux())
        {
            return TimeSpan.FromSeconds((double)Stopwatch.GetTimestamp() / Stopwatch.Frequency);
        }

        _ = clock_gettime(ThreadClock, out Time time);
        return TimeSpan.FromTicks((time.Seconds * TimeSpan.TicksPerSecond) + (time.Nanoseconds / TimeSpan.NanosecondsPerTick));
    }

    [DllImport("libc", EntryPoint = "clock_gettime")]
    private static extern int clock_gettime(int clock, out Time time);

    [StructLayout(LayoutKind.Sequential)]
    private struct Time
    {
        internal long Seconds;
        internal long Nanoseconds;
    }
}
