using System.Runtime.InteropServices;

namespace Hashlane.Benchmarks;

/// <summary>The processor time of all processes that this one has started and that have ended.</summary>
internal static partial class ChildTimes
{
    private const int Children = -1;

    // struct rusage on 64-bit Linux and macOS: two times of two words each, and 14 counters.
    private const int UsageWords = 18;

    /// <summary>Whether this system can tell.</summary>
    public static bool IsSupported => OperatingSystem.IsLinux() || OperatingSystem.IsMacOS();

    /// <summary>User and system time together.</summary>
    public static TimeSpan Processor()
    {
        long[] usage = new long[UsageWords];
        if (GetUsage(Children, usage) != 0)
        {
            throw new InvalidOperationException("getrusage failed.");
        }

        return TimeSpan.FromSeconds(usage[0] + usage[2]) + TimeSpan.FromMicroseconds(usage[1] + usage[3]);
    }

    [LibraryImport("libc", EntryPoint = "getrusage")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int GetUsage(int who, long[] usage);
}
