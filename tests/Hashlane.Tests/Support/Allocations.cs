using Xunit;

namespace Hashlane.Tests;

/// <summary>Measures what a call allocates on its thread.</summary>
internal static class Allocations
{
    private const int Attempts = 20;

    /// <summary>Fails if the action allocates at each of many calls.</summary>
    public static void AssertNone(string what, Action action)
    {
        long least = MinOf(action);
        Assert.True(least == 0, $"{what} allocates {least} bytes.");
    }

    /// <summary>Returns the bytes that an action allocates when nothing but itself does.</summary>
    public static long MinOf(Action action)
    {
        // The first calls may run static constructors or be compiled, and one call may be the last of the first
        // megabyte. The runtime itself also allocates on this thread at times, as for its cache of casts.
        long least = long.MaxValue;
        for (int i = 0; i < Attempts && least > 0; i++)
        {
            least = Math.Min(least, Measure(action));
        }

        return least;
    }

    private static long Measure(Action action)
    {
        action();
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
