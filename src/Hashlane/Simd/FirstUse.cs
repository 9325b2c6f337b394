using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The limit up to which a process uses an algorithm's compact kernel; see docs/design/first-use.md.</summary>
internal static class FirstUse
{
    /// <summary>
    /// Most bytes for the compact kernel: compiling a better one costs more time than these bytes lose. Where all code
    /// was compiled ahead of time, only the table of kernels has to be made.
    /// </summary>
    public static int Bytes => RuntimeFeature.IsDynamicCodeCompiled ? 1 << 20 : 1 << 14;

    /// <summary>
    /// Whether <paramref name="bytes"/> more are too many for the compact kernel, which took <paramref name="taken"/>.
    /// </summary>
    public static bool IsOver(int bytes, int taken) => bytes > Bytes - taken;

    /// <summary>Whether the compact kernel takes <paramref name="bytes"/> more.</summary>
    /// <remarks>
    /// If so, they are added to <paramref name="taken"/>. The addition is not atomic: racing counts may be lost, and
    /// the compact kernel then takes a little more.
    /// </remarks>
    public static bool TryCharge(int bytes, ref int taken)
    {
        if (IsOver(bytes, taken))
        {
            return false;
        }

        taken += bytes;
        return true;
    }
}
