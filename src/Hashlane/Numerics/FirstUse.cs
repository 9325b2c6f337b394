namespace Hashlane;

/// <summary>How long a process stays with an algorithm's compact kernel: docs/design/first-use.md.</summary>
internal static class FirstUse
{
    /// <summary>What the compact kernel takes, at most: as much as costs it less than compiling the better kernel.</summary>
    public const int Bytes = 1 << 20;

    /// <summary>Whether the compact kernel takes <paramref name="bytes"/> more; counts them in <paramref name="taken"/> if so.</summary>
    /// <remarks>Not atomic: of counts that race some are lost, and the compact kernel takes a little more.</remarks>
    public static bool Takes(int bytes, ref int taken)
    {
        if (bytes > Bytes - taken)
        {
            return false;
        }

        taken += bytes;
        return true;
    }
}
