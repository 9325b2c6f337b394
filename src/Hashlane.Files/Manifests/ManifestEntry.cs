namespace Hashlane.Files;

/// <summary>A file or a symbolic link in a manifest.</summary>
/// <param name="Path">The path from the root: names with slashes between them, as bytes.</param>
/// <param name="Kind">The kind of the entry.</param>
internal sealed record ManifestEntry(byte[] Path, EntryKind Kind)
{
    /// <summary>The value of <see cref="Size"/> where it is unknown.</summary>
    internal const long UnknownSize = -1;

    /// <summary>A file's length in bytes, or <see cref="UnknownSize"/>.</summary>
    internal long Size { get; init; } = UnknownSize;

    /// <summary>The last change of a file, or null if it is unknown.</summary>
    internal FileTime? Modified { get; init; }

    /// <summary>The name of the digest's algorithm, as the library's catalogue knows it.</summary>
    internal string Algorithm { get; init; } = "";

    /// <summary>A file's digest.</summary>
    internal byte[] Digest { get; init; } = [];

    /// <summary>
    /// The digest that a later reading gave, although size and time were those of the entry; null if none differed.
    /// </summary>
    internal byte[]? Found { get; init; }

    /// <summary>Whether the file may be absent: mtree(5) can say so.</summary>
    internal bool IsOptional { get; init; }

    /// <summary>Whether any content is right, if only the file is there: mtree(5) can say so.</summary>
    internal bool HasAnyContent { get; init; }

    /// <summary>A link's target, as bytes.</summary>
    internal byte[] Target { get; init; } = [];

    /// <summary>
    /// Whether a file of this entry's size and time has its contents, so that it need not be read: unless something
    /// else changes it than a program that writes it.
    /// </summary>
    /// <param name="there">The file as it is.</param>
    /// <param name="start">When the run began that read the entry's file.</param>
    internal bool HoldsFor(ManifestEntry there, long start) =>
        HasSizeAndTimeOf(there) && Modified.GetValueOrDefault().IsSettledAt(start);

    /// <summary>
    /// Whether a file with other contents than this entry's has changed silently: no program that wrote it after it was
    /// read can have left it with the entry's size and time.
    /// </summary>
    /// <param name="there">The file as it is.</param>
    /// <param name="start">When the run began that read the entry's file.</param>
    internal bool IsSilentlyChanged(ManifestEntry there, long start) => HasSizeAndTimeOf(there)
        && !Modified.GetValueOrDefault().CanBeOfWriting(start, DateTimeOffset.UtcNow.ToUnixTimeSeconds());

    /// <summary>Whether two entries have the same size and time, both known.</summary>
    internal bool HasSizeAndTimeOf(ManifestEntry other) =>
        Kind == EntryKind.File && other.Kind == EntryKind.File
            && Size != UnknownSize && Size == other.Size && Modified is FileTime time && time == other.Modified;

    /// <summary>
    /// Whether two entries have the same content: the digest of one algorithm, and the same length where both know it;
    /// or a link's target.
    /// </summary>
    internal bool HasContentOf(ManifestEntry other) =>
        Kind == other.Kind && (Kind == EntryKind.Link
            ? Target.AsSpan().SequenceEqual(other.Target)
            : Algorithm == other.Algorithm && Digest.AsSpan().SequenceEqual(other.Digest)
                && (Size == other.Size || Size == UnknownSize || other.Size == UnknownSize));
}
