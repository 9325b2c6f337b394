namespace Hashlane.Files;

/// <summary>An entry that a walk has reached; the next step changes it.</summary>
internal sealed class TreeEntry
{
    private byte[] _path = [];
    private int _pathBytes;

    /// <summary>
    /// The path from the root, without a slash at either end; empty for the root itself, which is an entry only if it
    /// could not be read.
    /// </summary>
    internal ReadOnlySpan<byte> Path => _path.AsSpan(0, _pathBytes);

    /// <summary>The kind; of a link that is followed, that of its target.</summary>
    internal EntryKind Kind { get; private set; }

    /// <summary>The properties if they were asked for and there is no error.</summary>
    internal EntryStatus Status { get; set; }

    /// <summary>The target of a link if it was asked for and there is no error; otherwise empty.</summary>
    internal byte[] Target { get; set; } = [];

    /// <summary>
    /// The reason why the entry, or some of a folder's contents, could not be read. Such an entry may be there twice.
    /// </summary>
    internal IoError Error { get; set; }

    internal void Set(byte[] path, int pathBytes, EntryKind kind, IoError error)
    {
        _path = path;
        _pathBytes = pathBytes;
        Kind = kind;
        Status = default;
        Target = [];
        Error = error;
    }
}
