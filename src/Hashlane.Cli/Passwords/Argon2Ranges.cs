namespace Hashlane.Cli;

/// <summary>The ranges of <see cref="Argon2Parameters"/>, to be checked before its constructor throws.</summary>
internal static class Argon2Ranges
{
    /// <summary>The least memory of a lane.</summary>
    internal const int LaneKiB = 8;

    internal const int MaxLanes = 0xFFFFFF;

    internal const int MaxMemoryKiB = 1 << 30;
}
