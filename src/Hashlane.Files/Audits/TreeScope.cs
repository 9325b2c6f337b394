namespace Hashlane.Files;

/// <summary>The folder of a manifest, and the options that choose its files.</summary>
internal sealed class TreeScope : IDisposable
{
    private readonly List<byte[]> _ownPaths = [];
    private readonly HashSet<FileIdentity> _ownFiles = [];

    private readonly byte[] _rootName;

    private TreeScope(byte[] rootName, TreeFolder root, TreeOptions options, TreeOptions narrower)
    {
        _rootName = rootName;
        Root = root;
        Options = options;
        Narrower = narrower;
    }

    internal TreeFolder Root { get; }

    /// <summary>The options of the walk.</summary>
    internal TreeOptions Options { get; }

    /// <summary>Further patterns that entries must pass.</summary>
    internal TreeOptions Narrower { get; }

    /// <summary>Opens a folder.</summary>
    /// <param name="root">Its name.</param>
    /// <param name="options">The options of the walk.</param>
    /// <param name="narrower">Further patterns.</param>
    /// <param name="manifestPath">A manifest, which does not count where it lies in the folder; null for none.</param>
    /// <param name="error">The reason why there is no folder.</param>
    internal static TreeScope? Open(
        byte[] root, TreeOptions options, TreeOptions narrower, string? manifestPath, out IoError error)
    {
        TreeFolder? folder = TreeFolder.Open(root, out error);
        if (folder is null)
        {
            return null;
        }

        TreeScope scope = new(root, folder, options with { Details = EntryDetails.All }, narrower);
        if (manifestPath is not null)
        {
            scope.AddOwnPaths(ManifestRoot.FullPath(NativeText.ToText(root)), manifestPath);
            scope.NoteOwnFiles(manifestPath);
        }

        return scope;
    }

    /// <summary>Notes the manifest's own files, which may lie in the folder under any path, as by links.</summary>
    internal void NoteOwnFiles(string manifestPath)
    {
        string full = ManifestRoot.FullPath(manifestPath);
        foreach (string path in PendingManifest.TemporaryPaths(full).Prepend(full))
        {
            if (FileIdentity.Of(NativeText.ToBytes(path)) is FileIdentity identity)
            {
                _ownFiles.Add(identity);
            }
        }
    }

    /// <summary>Notes another file of the run, such as a journal, which does not count either.</summary>
    internal void NoteOwnFile(string path)
    {
        AddOwnPath(RootStart(ManifestRoot.FullPath(NativeText.ToText(_rootName))), ManifestRoot.FullPath(path));
        if (FileIdentity.Of(NativeText.ToBytes(path)) is FileIdentity identity)
        {
            _ownFiles.Add(identity);
        }
    }

    /// <summary>Whether an entry is one of the manifest's own files.</summary>
    internal bool IsOwn(TreeEntry entry) => IsOwn(entry.Path) || IsOwn(entry.Status);

    /// <summary>Whether a file is one of the manifest's own, under any path.</summary>
    internal bool IsOwn(EntryStatus status) =>
        status.Number != 0 && _ownFiles.Contains(new FileIdentity(status.Device, status.Number, null));

    /// <summary>Whether a number is that of one of the manifest's own files, in its file system.</summary>
    internal bool MayBeOwn(ulong number)
    {
        foreach (FileIdentity own in _ownFiles)
        {
            if (own.Number == number)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a path belongs to the manifest's own files.</summary>
    internal bool IsOwn(ReadOnlySpan<byte> path)
    {
        foreach (byte[] own in _ownPaths)
        {
            if (path.SequenceEqual(own))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the further patterns let a path pass.</summary>
    internal bool IsWithin(ReadOnlySpan<byte> path) => Covers(Narrower, path);

    /// <summary>Looks for a file or a link that the walk did not reach.</summary>
    /// <param name="path">Its path.</param>
    /// <param name="status">Its properties.</param>
    /// <param name="target">The target of a link.</param>
    /// <returns>
    /// The reason why there is none: the code of a missing file if the path leads to nothing, or to something else.
    /// </returns>
    internal IoError Find(ReadOnlySpan<byte> path, out EntryStatus status, out byte[] target)
    {
        status = default;
        target = [];
        int slash = path.LastIndexOf((byte)'/');
        IoError error = default;
        using TreeFolder? parent = slash < 0 ? null : Root.OpenFolder(path[..slash], Options.Links, out error);
        if ((slash < 0 ? Root : parent) is TreeFolder folder)
        {
            ReadOnlySpan<byte> name = path[(slash + 1)..];
            error = folder.GetStatus(name, Options.Links, out status);
            if (error.IsNone && status.Kind == EntryKind.Link)
            {
                error = folder.ReadLink(name, out target);
            }
        }

        bool isGone = error.HasCode(Libc.IsNoFolder) || error.HasCode(Libc.TooManyLinks)
            || (error.IsNone && status.Kind is not (EntryKind.File or EntryKind.Link));
        return isGone ? IoError.FromCode(Libc.NoSuchFile) : error;
    }

    /// <summary>Counts the files and their lengths. Errors are reported when the files' turns come.</summary>
    internal void Count(Forecast forecast)
    {
        using TreeFolder? root = TreeFolder.Open(_rootName, out _);
        using TreeWalker? walker = root is null ? null : new TreeWalker(root, Options);
        while (walker?.MoveNext() == true)
        {
            TreeEntry entry = walker.Current;
            if (entry.Kind == EntryKind.File && entry.Error.IsNone && IsWithin(entry.Path) && !IsOwn(entry.Path))
            {
                forecast.Add(entry.Status.Bytes);
            }
        }
    }

    public void Dispose() => Root.Dispose();

    private static bool Covers(TreeOptions options, ReadOnlySpan<byte> path)
    {
        bool isIncluded = options.Include.IsEmpty;
        for (int start = 0; start <= path.Length;)
        {
            int slash = path[start..].IndexOf((byte)'/');
            bool isFolder = slash >= 0;
            int end = isFolder ? start + slash : path.Length;
            ReadOnlySpan<byte> prefix = path[..end];
            if ((options.Hidden == HiddenEntries.PassOver && prefix[start..].StartsWith((byte)'.'))
                || options.Exclude.Judge(prefix, end - start, isFolder) == PatternVerdict.Matched)
            {
                return false;
            }

            isIncluded = options.Include.IsEmpty || options.Include.Judge(prefix, end - start, isFolder) switch
            {
                PatternVerdict.Matched => true,
                PatternVerdict.TakenBack => false,
                _ => isIncluded,
            };
            start = end + 1;
        }

        return isIncluded;
    }

    private void AddOwnPaths(string root, string manifestPath)
    {
        string start = RootStart(root);
        string full = ManifestRoot.FullPath(manifestPath);
        foreach (string path in PendingManifest.TemporaryPaths(full).Prepend(full))
        {
            AddOwnPath(start, path);
        }
    }

    private static string RootStart(string root) => root.EndsWith('/') ? root : root + "/";

    private void AddOwnPath(string start, string path)
    {
        if (path.StartsWith(start, StringComparison.Ordinal))
        {
            _ownPaths.Add(NativeText.ToBytes(path[start.Length..]));
        }
    }
}
