namespace Hashlane.Simulator;

/// <summary>Numbers that look random, and follow from what they are about: SplitMix64.</summary>
internal static class Mix
{
    private const ulong Step = 0x9e3779b97f4a7c15;

    /// <summary>A number for two others.</summary>
    internal static ulong Of(ulong first, ulong second)
    {
        ulong z = first + (Step * (second + 1));
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    /// <summary>A number from 0 to 1 for two others.</summary>
    internal static double Share(ulong first, ulong second) => (Of(first, second) >> 11) * (1.0 / (1UL << 53));
}
