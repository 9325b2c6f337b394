namespace Hashlane.Files;

/// <summary>The properties of an entry that tell whether it has changed.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Bytes">The length in bytes; of a link, that of its target's name.</param>
/// <param name="ModifiedNanoseconds">
/// The time of the last change of the contents, in nanoseconds since 1970-01-01T00:00:00Z. File systems have times that
/// 64 bits cannot hold.
/// </param>
/// <param name="Device">The file system; 0 if the operating system does not tell it.</param>
/// <param name="Number">The entry's number within its file system; 0 if the operating system does not tell it.</param>
/// <param name="ChangedNanoseconds">
/// The time of the last change of any kind, which no program can set; 0 if the operating system does not tell it. It is
/// the clock's, so it fits in 64 bits.
/// </param>
internal readonly record struct EntryStatus(
    EntryKind Kind, long Bytes, Int128 ModifiedNanoseconds, ulong Device, ulong Number, long ChangedNanoseconds = 0)
{
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Converts a time of Unix.</summary>
    /// <param name="seconds">Seconds since 1970-01-01T00:00:00Z.</param>
    /// <param name="nanoseconds">Nanoseconds after that second.</param>
    internal static Int128 ToNanoseconds(long seconds, uint nanoseconds) =>
        ((Int128)seconds * NanosecondsPerSecond) + nanoseconds;

    /// <summary>Converts a time of .NET.</summary>
    internal static Int128 ToNanoseconds(DateTime time) =>
        (Int128)(time - DateTime.UnixEpoch).Ticks * TimeSpan.NanosecondsPerTick;
}
