namespace Hashlane.Files;

/// <summary>One path of a walk or of a manifest, on its way through an audit.</summary>
internal sealed class FileStep
{
    internal required byte[] Path { get; init; }

    /// <summary>The presence of the path in the tree.</summary>
    internal required StepPresence Presence { get; init; }

    internal EntryKind Kind { get; init; }

    /// <summary>Whether a link is read as the file that it leads to.</summary>
    internal bool FollowsLink { get; init; }

    /// <summary>The entry of the manifest, or null.</summary>
    internal ManifestEntry? Base { get; init; }

    /// <summary>The algorithm of the digest.</summary>
    internal string Algorithm { get; init; } = "";

    internal long Size { get; set; }

    internal FileTime Modified { get; set; }

    /// <summary>
    /// The time of the last change of any kind, in nanoseconds since 1970; 0 if it is unknown, or was not asked for.
    /// </summary>
    internal long ChangedNanoseconds { get; init; }

    /// <summary>The target of a link.</summary>
    internal byte[] Target { get; init; } = [];

    /// <summary>
    /// The line of an interrupted run or of the manifest that holds for the file, which is then not read.
    /// </summary>
    internal ManifestEntry? Known { get; private set; }

    /// <summary>The reason why the file could not be read.</summary>
    internal IoError Error { get; set; }

    /// <summary>Whether the open file has turned out to be one of the manifest's own, which is passed over.</summary>
    internal bool IsOwn { get; set; }

    /// <summary>The digest, after the file was read.</summary>
    internal byte[] Digest { get; set; } = [];

    /// <summary>Whether the contents are to be read.</summary>
    internal bool IsToBeRead =>
        Presence == StepPresence.There && Kind == EntryKind.File && Known is null && Error.IsNone;

    /// <summary>Notes that an entry holds for the file, which is not read then.</summary>
    internal FileStep WithKnown(ManifestEntry known)
    {
        Known = known;
        return this;
    }

    /// <summary>Makes the entry of a file or link that is there.</summary>
    internal ManifestEntry ToEntry() => Kind == EntryKind.Link
        ? new ManifestEntry(Path, EntryKind.Link) { Target = Target }
        : new ManifestEntry(Path, EntryKind.File)
        {
            Size = Size,
            Modified = Modified,
            Algorithm = Algorithm,
            Digest = Digest,
        };
}

/// <summary>The presence of a path in a tree.</summary>
internal enum StepPresence
{
    /// <summary>The walk has reached it.</summary>
    There,

    /// <summary>Only the manifest has it.</summary>
    Gone,

    /// <summary>The manifest has it, and the walk passes over it, by a filter.</summary>
    Outside,

    /// <summary>The manifest has it, and a folder that contains it could not be read.</summary>
    Unknown,

    /// <summary>A folder, or a file with patterns, that could not be read: there is only a reason.</summary>
    Problem,
}
