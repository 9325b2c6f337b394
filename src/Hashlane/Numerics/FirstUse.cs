namespace Hashlane;

/// <summary>How long a process stays with an algorithm's compact kernel: docs/design/first-use.md.</summary>
internal static class FirstUse
{
    /// <summary>What the compact kernel takes at most: compiling a better one costs more than these bytes lose.</summary>
    public const int Bytes = 1 << 20;

    /// <summary>Whether <paramref name="bytes"/> more are too many for the compact kernel, which took <paramref name="taken"/>.</summary>
    public static bool IsOver(int bytes, int taken) => bytes > Bytes - taken;

    /// <summary>Whether the compact kernel takes <paramref name="bytes"/> more.</summary>
    /// <remarks>If so they are added to <paramref name="taken"/>. Not atomic: counts that race may be lost; the compact kernel then takes a little more.</remarks>
    public static bool Takes(int bytes, ref int taken)
    {
        if (IsOver(bytes, taken))
        {
            return false;
        }

        taken += bytes;
        return true;
    }
}
