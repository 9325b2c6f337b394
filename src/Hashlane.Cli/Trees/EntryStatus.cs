namespace Hashlane.Cli;

/// <summary>The properties of an entry that tell whether it has changed.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Bytes">The length in bytes; of a link, that of its target's name.</param>
/// <param name="ModifiedNanoseconds">
/// The time of the last change of the contents, in nanoseconds since 1970-01-01T00:00:00Z; a time before 1678 or after
/// 2261 becomes the nearest one that fits.
/// </param>
/// <param name="Device">The file system; 0 if the operating system does not tell it.</param>
/// <param name="Number">The entry's number within its file system; 0 if the operating system does not tell it.</param>
/// <param name="ChangedNanoseconds">
/// The time of the last change of any kind, which no program can set; 0 if the operating system does not tell it.
/// </param>
internal readonly record struct EntryStatus(
    EntryKind Kind, long Bytes, long ModifiedNanoseconds, ulong Device, ulong Number, long ChangedNanoseconds = 0)
{
    private const long NanosecondsPerSecond = 1_000_000_000;
    private const long NanosecondsPerTick = 100;

    /// <summary>Converts a time of Unix.</summary>
    /// <param name="seconds">Seconds since 1970-01-01T00:00:00Z.</param>
    /// <param name="nanoseconds">Nanoseconds after that second.</param>
    internal static long ToNanoseconds(long seconds, uint nanoseconds)
    {
        const long MostSeconds = long.MaxValue / NanosecondsPerSecond;
        return seconds < -MostSeconds ? long.MinValue
            : seconds > MostSeconds || (seconds == MostSeconds && nanoseconds > long.MaxValue % NanosecondsPerSecond)
                ? long.MaxValue
                : (seconds * NanosecondsPerSecond) + nanoseconds;
    }

    /// <summary>Converts a time of .NET.</summary>
    internal static long ToNanoseconds(DateTime time)
    {
        long ticks = (time - DateTime.UnixEpoch).Ticks;
        return Math.Clamp(ticks, long.MinValue / NanosecondsPerTick, long.MaxValue / NanosecondsPerTick)
            * NanosecondsPerTick;
    }
}
