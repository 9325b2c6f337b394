namespace Hashlane.Distributed;

/// <summary>The properties of a file or an object by which it is seen whether its contents have changed.</summary>
/// <param name="Bytes">The length in bytes, as the file system or the server tells it.</param>
/// <param name="ModifiedNanoseconds">
/// The time of the last change of the contents in nanoseconds since 1970-01-01T00:00:00Z; 0 if it is unknown. Any
/// program can set it.
/// </param>
/// <param name="Number">The file's number within its file system (inode); 0 if it is unknown.</param>
/// <param name="Tag">The entity tag of an object (ETag), with its quotation marks; empty for a file.</param>
internal sealed record ContentIdentity(long Bytes, Int128 ModifiedNanoseconds, ulong Number, string Tag = "")
{
    /// <summary>
    /// The time of the last change of a file of any kind, such as of its rights or names, in nanoseconds since 1970; 0
    /// if it is unknown. No program can set it.
    /// </summary>
    public long ChangedNanoseconds { get; init; }

    /// <summary>
    /// Whether both can be of the same contents. A property that is unknown matches any; tags, where both have one,
    /// stand for the times: servers of one store may have different times for one object.
    /// </summary>
    internal bool Matches(ContentIdentity other) =>
        Bytes == other.Bytes
            && (Number == other.Number || Number == 0 || other.Number == 0)
            && (Tag.Length > 0 && other.Tag.Length > 0
                ? Tag == other.Tag
                : AreSameTimes(ModifiedNanoseconds, other.ModifiedNanoseconds)
                    && AreSameTimes(ChangedNanoseconds, other.ChangedNanoseconds));

    private static bool AreSameTimes(Int128 first, Int128 second) => first == second || first == 0 || second == 0;
}
