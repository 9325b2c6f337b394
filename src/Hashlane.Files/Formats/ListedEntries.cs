namespace Hashlane.Files;

/// <summary>
/// The entries of a list in another format than a manifest's. Such a list has no order, so all of it is in memory.
/// </summary>
internal sealed class ListedEntries
{
    private readonly List<ManifestEntry> _entries = [];
    private readonly byte[] _root;
    private bool _isSorted;

    /// <summary>Creates an empty list.</summary>
    /// <param name="root">The absolute path that absolute names begin with, without a final slash.</param>
    internal ListedEntries(ReadOnlySpan<byte> root)
    {
        _root = root.TrimEnd((byte)'/').ToArray();
    }

    /// <summary>The folders of which mtree(5) says that nothing in them counts.</summary>
    internal FolderSet Ignored { get; } = new();

    /// <summary>The folders of which mtree(5) says that they may be absent, with all in them.</summary>
    internal FolderSet OptionalFolders { get; } = new();

    /// <summary>The number of entries.</summary>
    internal int Count => _entries.Count;

    /// <summary>The name of the format, for messages.</summary>
    internal string Format { get; init; } = "";

    /// <summary>Whether a line names its algorithm.</summary>
    internal bool HasTags { get; set; }

    /// <summary>Whether a file may be listed again with the same digest.</summary>
    internal bool AllowsRepeats { get; init; }

    /// <summary>The entries in the order of paths.</summary>
    /// <exception cref="ManifestException">A path occurs twice.</exception>
    internal List<ManifestEntry> Sorted()
    {
        if (!_isSorted)
        {
            _entries.Sort((one, other) => ManifestPath.Compare(one.Path, other.Path));
            int kept = 0;
            for (int i = 1; i < _entries.Count; i++)
            {
                ManifestEntry entry = _entries[i];
                if (!entry.Path.AsSpan().SequenceEqual(_entries[kept].Path))
                {
                    _entries[++kept] = entry;
                }
                else if (!AllowsRepeats || !entry.HasContentOf(_entries[kept]))
                {
                    throw new ManifestException(0, $"{Show(entry.Path)} is listed twice");
                }
            }

            _entries.RemoveRange(Math.Min(kept + 1, _entries.Count), Math.Max(_entries.Count - kept - 1, 0));
            _isSorted = true;
        }

        return _entries;
    }

    /// <summary>Returns the path of a name in the list: relative to the root, without a dot at its start.</summary>
    /// <param name="name">The name.</param>
    /// <param name="line">The number of its line.</param>
    /// <exception cref="ManifestException">The name is not inside the root.</exception>
    internal byte[] PathOf(ReadOnlySpan<byte> name, long line)
    {
        ReadOnlySpan<byte> path = name;
        if (path.StartsWith((byte)'/'))
        {
            path = path.StartsWith(_root) && path.Length > _root.Length && path[_root.Length] == '/'
                ? path[(_root.Length + 1)..]
                : throw new ManifestException(line, $"{Show(name)} is not inside {Show(_root)}");
        }

        while (path.StartsWith("./"u8))
        {
            path = path[2..];
        }

        return ManifestPath.IsProper(path)
            ? path.ToArray()
            : throw new ManifestException(line, $"{Show(name)} is not a path inside the root");
    }

    /// <summary>Adds an entry.</summary>
    internal void Add(ManifestEntry entry) => _entries.Add(entry);

    /// <summary>Ends the list.</summary>
    /// <exception cref="ManifestException">The list has no entry: it may be truncated.</exception>
    internal ListedEntries Complete() =>
        Count > 0 ? this : throw new ManifestException(0, "it lists no file: it is empty or truncated");

    private static string Show(ReadOnlySpan<byte> name) => NameQuoting.ToText(name);
}
