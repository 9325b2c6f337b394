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
    /// Whether an object of this identity is told from a later one, so that parts of several answers fit together.
    /// </summary>
    internal bool HoldsParts => Tag.Length > 0 || ModifiedNanoseconds != 0;

    /// <summary>
    /// The identity of an object that must be read whole, in one answer: nothing holds its parts together, or its
    /// server sends none.
    /// </summary>
    /// <param name="bytes">The length in bytes.</param>
    internal static ContentIdentity OfWhole(long bytes) => new(bytes, 0, 0);

    /// <summary>
    /// Whether both can be of the same contents. A number or a time of any change that is unknown matches any: not all
    /// systems tell them. Length and time of modification go to the manifest, so that these must be the same. Tags,
    /// where both have one, stand for the times: servers of one store may have different times for one object.
    /// </summary>
    internal bool Matches(ContentIdentity other) =>
        Bytes == other.Bytes
            && (Number == other.Number || Number == 0 || other.Number == 0)
            && (Tag.Length > 0 && other.Tag.Length > 0
                ? Tag == other.Tag
                : ModifiedNanoseconds == other.ModifiedNanoseconds
                    && (ChangedNanoseconds == other.ChangedNanoseconds
                        || ChangedNanoseconds == 0 || other.ChangedNanoseconds == 0));
}
