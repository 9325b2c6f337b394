using System.Diagnostics;

namespace Hashlane.Files;

/// <summary>
/// Walks through a tree: each folder precedes its contents, and paths are in the order of their bytes, where a folder's
/// has a slash at the end. The order is always the same, whatever the file system tells first.
/// </summary>
/// <remarks>
/// <para>Only folders are opened, and files with patterns. The memory is bounded whatever the tree, but for its depth;
/// names that do not fit are read again later. The depth takes no stack, and paths may have any length.</para>
/// <para><b>Thread safety.</b> Only one thread may call at a time.</para>
/// </remarks>
internal sealed class TreeWalker : INameReceiver, IDisposable
{
    // With those of a few files, within the 256 that some systems allow to a process.
    private const int MaxOpenFolders = 64;
    private const int MaxSpareLists = 16;
    private const long MaxBytesOfSpareList = 64 * 1024;

    // Patterns take up to some sixty times as much memory as their text.
    private const int MaxIgnoreFileBytes = 1024 * 1024;
    private const int MaxIgnoreBytes = 2 * MaxIgnoreFileBytes;

    private readonly TreeFolder _root;
    private readonly TreeOptions _options;
    private readonly int _maxNames;
    private readonly long _maxNameBytes;
    private readonly List<Level> _levels = [];
    private readonly HashSet<FileIdentity>? _active;
    private readonly Stack<FolderNames> _spareLists = new();
    private readonly Queue<Problem> _problems = new();
    private byte[] _path = new byte[512];
    private int _firstOpen = 1;
    private long _nameBytes;
    private int _ignoreBytes;
    private Level? _listing;
    private bool _hasBegun;

    /// <summary>Creates a walk that has not begun.</summary>
    /// <param name="root">The root, which remains the caller's, and must not be disposed of before the walk.</param>
    /// <param name="options">The settings.</param>
    internal TreeWalker(TreeFolder root, TreeOptions options)
        : this(root, options, FolderNames.MaxNames, 32 * 1024 * 1024)
    {
    }

    /// <summary>Creates a walk with little memory, for tests.</summary>
    /// <param name="root">The root.</param>
    /// <param name="options">The settings.</param>
    /// <param name="maxNames">The most names of a folder that are kept.</param>
    /// <param name="maxNameBytes">The most memory for names of folders that contain the current one.</param>
    internal TreeWalker(TreeFolder root, TreeOptions options, int maxNames, long maxNameBytes)
    {
        _root = root;
        _options = options;
        _maxNames = maxNames;
        _maxNameBytes = maxNameBytes;

        // Without links a tree has no cycles.
        _active = options.Links == LinkUse.Follow ? [] : null;
    }

    /// <summary>The entry that the last step has reached.</summary>
    internal TreeEntry Current { get; } = new();

    /// <summary>Takes a step.</summary>
    /// <returns>Whether there is another entry: <see cref="Current"/>.</returns>
    internal bool MoveNext()
    {
        if (!_hasBegun)
        {
            _hasBegun = true;
            Enter(_root, 0, IncludesAll ? Inclusion.Included : Inclusion.None);
        }

        while (true)
        {
            if (_problems.TryDequeue(out Problem? problem))
            {
                Current.Set(problem.Path, problem.Path.Length, problem.Kind, problem.Error);
                return true;
            }

            if (_levels.Count == 0)
            {
                return false;
            }

            Level level = _levels[^1];
            if (level.Names is FolderNames names && level.Next < names.Count)
            {
                Visit(level, names, level.Next++);
                return true;
            }

            if (level.Names is { IsCut: true } cut)
            {
                level.After = cut.PositionOf(cut.Count - 1);
                Discard(level);
                List(level);
            }
            else if (level.Names is null && !level.IsAtEnd)
            {
                List(level);
            }
            else
            {
                Leave();
            }
        }
    }

    void INameReceiver.Receive(ReadOnlySpan<byte> name, EntryKind kind)
    {
        Level level = _listing!;
        if (_options.Hidden == HiddenEntries.PassOver && name[0] == '.')
        {
            return;
        }

        int pathBytes = Append(level, name);
        bool isFolder = kind == EntryKind.Folder;
        if (!IsExcluded(level, pathBytes, name.Length, isFolder)
            && (isFolder || Includes(level, pathBytes, name.Length, isFolder) == Inclusion.Included))
        {
            level.Names!.Add(name, kind);
        }
    }

    public void Dispose()
    {
        while (_levels.Count > 0)
        {
            Drop();
        }
    }

    private bool IncludesAll => _options.Include.IsEmpty;

    private void Visit(Level level, FolderNames names, int index)
    {
        ReadOnlySpan<byte> name = names[index];
        EntryKind kind = names.KindOf(index);
        int pathBytes = Append(level, name);
        Current.Set(_path, pathBytes, kind, default);
        if (kind == EntryKind.Folder)
        {
            VisitFolder(level, name, pathBytes);
        }
        else
        {
            VisitOther(level.Folder!, name, kind, pathBytes);
        }
    }

    private void VisitFolder(Level level, ReadOnlySpan<byte> name, int pathBytes)
    {
        TreeFolder? folder;
        IoError error;
        do
        {
            folder = level.Folder!.OpenFolder(name, _options.Links, out error);
        }
        while (folder is null && Descriptors.AreUsedUp(error) && CloseOldest());

        if (folder is null)
        {
            Current.Error = error;
            return;
        }

        if (_options.Details == EntryDetails.All)
        {
            Current.Status = folder.Status;
        }

        if ((_options.FileSystems == FileSystems.One && folder.Status.Device != _root.Status.Device)
            || (folder.Status.Device != level.Identity.Device && folder.IsKernelView))
        {
            folder.Dispose();
        }
        else if (_active is not null && _active.Contains(folder.Identity))
        {
            Current.Error = IoError.FromText("The link leads to a folder that contains it");
            folder.Dispose();
        }
        else
        {
            Inclusion inclusion = Includes(level, pathBytes, name.Length, isFolder: true);
            if (level.Next == level.Names!.Count && !level.Names.IsCut)
            {
                level.IsAtEnd = true;
                Discard(level);
            }

            Current.Error = Enter(folder, pathBytes, inclusion);
        }
    }

    private void VisitOther(TreeFolder folder, ReadOnlySpan<byte> name, EntryKind kind, int pathBytes)
    {
        bool leadsNowhere = kind == EntryKind.Link && _options.Links == LinkUse.Follow;
        if (_options.Details == EntryDetails.All || kind == EntryKind.Unknown || leadsNowhere)
        {
            IoError error = folder.GetStatus(name, _options.Links, out EntryStatus status);
            if (status.Kind == EntryKind.Folder)
            {
                error = IoError.FromCode(Libc.IsFolder); // it was none when its folder was listed, and is not entered
            }

            // One that nothing is known of may be a file, so it must not be passed over as a socket is.
            kind = error.IsNone ? status.Kind : kind == EntryKind.Unknown ? EntryKind.File : kind;
            Current.Set(_path, pathBytes, kind, error);
            Current.Status = status;
        }

        if (_options.Details != EntryDetails.KindOnly && Current.Kind == EntryKind.Link && Current.Error.IsNone)
        {
            Current.Error = folder.ReadLink(name, out byte[] target);
            Current.Target = target;
        }
    }

    /// <summary>Begins with the contents of a folder.</summary>
    /// <returns>The reason why they could not all be read, if so.</returns>
    private IoError Enter(TreeFolder folder, int pathBytes, Inclusion inclusion)
    {
        Level? above = _levels.Count > 0 ? _levels[^1] : null;
        Level level = new()
        {
            Folder = folder,
            Identity = folder.Identity,
            PathBytes = pathBytes,
            Inclusion = inclusion,
            Ignoring = above,
        };
        if (above is { Ignores: null })
        {
            level.Ignoring = above.Ignoring;
        }

        _levels.Add(level);
        _active?.Add(level.Identity);
        bool isSpare = folder.IsSpare;
        while ((isSpare || _levels.Count - _firstOpen > MaxOpenFolders) && CloseOldest())
        {
        }

        IoError error = above is null && folder.IsKernelView ? KernelViews.Refusal : default;
        if (error.IsNone)
        {
            ReadIgnoreFiles(level);
            MakeRoom();
            error = ListFirst(level);
        }
        else
        {
            level.IsAtEnd = true;
        }

        if (!error.IsNone && above is null)
        {
            AddProblem(0, EntryKind.Folder, error);
        }

        return error;
    }

    /// <summary>Closes the oldest folder that is open, but neither the root nor the current one.</summary>
    /// <returns>Whether there was such a folder.</returns>
    private bool CloseOldest()
    {
        if (_firstOpen >= _levels.Count - 1)
        {
            return false;
        }

        Level oldest = _levels[_firstOpen++];
        oldest.Folder?.Dispose();
        oldest.Folder = null;
        return true;
    }

    /// <summary>Reads names of a folder on, after the last ones.</summary>
    private void List(Level level)
    {
        IoError error = ListFirst(level);
        if (!error.IsNone)
        {
            AddProblem(level.PathBytes, EntryKind.Folder, error);
        }
    }

    private IoError ListFirst(Level level)
    {
        if (!_spareLists.TryPop(out FolderNames? names))
        {
            names = new FolderNames(_maxNames);
        }

        names.Begin(level.After);
        level.Names = names;
        level.Next = 0;
        _listing = level;
        IoError error = level.Folder!.List(_options.Links, this);
        names.Sort();
        level.IsAtEnd = !names.IsCut && names.Count == 0;
        _nameBytes += names.OccupiedBytes;
        return error;
    }

    /// <summary>Forgets names of folders above if they take too much memory; they are read again later.</summary>
    private void MakeRoom()
    {
        if (_nameBytes <= _maxNameBytes)
        {
            return;
        }

        // Half of them at least, so that the time to find them is paid rarely.
        for (int i = 0; i < _levels.Count - 1 && _nameBytes > _maxNameBytes / 2; i++)
        {
            Level level = _levels[i];
            if (level.Names is FolderNames names && level.Next > 0)
            {
                level.After = names.PositionOf(level.Next - 1);
                Discard(level);
            }
        }
    }

    /// <summary>Frees the list of a level.</summary>
    private void Discard(Level level)
    {
        if (level.Names is not FolderNames names)
        {
            return;
        }

        _nameBytes -= names.OccupiedBytes;
        level.Names = null;
        if (names.OccupiedBytes <= MaxBytesOfSpareList && _spareLists.Count < MaxSpareLists)
        {
            _spareLists.Push(names);
        }
    }

    /// <summary>Ends with the contents of a folder, and goes back to the one that contains it.</summary>
    private void Leave()
    {
        Level level = _levels[^1];
        if (_levels.Count > 1 && _levels[^2] is { Folder: null } above)
        {
            Reopen(above, level.Folder);
            _firstOpen = _levels.Count - 2;
        }

        Drop();
    }

    private void Drop()
    {
        Level level = _levels[^1];
        Discard(level);
        _active?.Remove(level.Identity);
        _levels.RemoveAt(_levels.Count - 1);
        _ignoreBytes -= level.IgnoreBytes;
        if (!ReferenceEquals(level.Folder, _root))
        {
            level.Folder?.Dispose();
        }
    }

    /// <summary>Opens a folder again that was closed because there were too many of them.</summary>
    private void Reopen(Level level, TreeFolder? below)
    {
        IoError error = default;
        TreeFolder? folder = below?.OpenParent();
        if (folder is null || folder.Identity != level.Identity)
        {
            // A link led to the folder below, or somebody has moved it. Or no descriptor is left: one becomes free.
            folder?.Dispose();
            below?.Dispose();
            folder = _root.OpenFolder(_path.AsSpan(0, level.PathBytes), _options.Links, out error);
        }

        if (folder is not null && folder.Identity != level.Identity)
        {
            folder.Dispose();
            folder = null;
            error = IoError.FromText("The folder was replaced while it was read");
        }

        level.Folder = folder;
        if (folder is null && !level.IsAtEnd)
        {
            level.IsAtEnd = true;
            Discard(level);
            AddProblem(level.PathBytes, EntryKind.Folder, error);
        }
    }

    private void AddProblem(int pathBytes, EntryKind kind, IoError error) =>
        _problems.Enqueue(new Problem(_path.AsSpan(0, pathBytes).ToArray(), kind, error));

    private void ReadIgnoreFiles(Level level)
    {
        foreach (byte[] name in _options.IgnoreFiles)
        {
            using InputFile? file = OpenIgnoreFile(level, name, out IoError error);
            if (file is null && (error.IsMissing || error.HasCode(Libc.IsFolder)))
            {
                continue;
            }

            byte[] text = [];
            if (file is not null)
            {
                error = ReadAll(file, MaxIgnoreFileBytes, out text);
                if (text.AsSpan().Contains((byte)0))
                {
                    error = IoError.FromText("Not a file with patterns: it has a zero byte, as UTF-16 has");
                    text = [];
                }

                if (_ignoreBytes + text.Length > MaxIgnoreBytes)
                {
                    error = IoError.FromText("Too long, together with files with patterns in the folders above");
                    text = [];
                }
            }

            level.IgnoreBytes += text.Length;
            _ignoreBytes += text.Length;

            level.Ignores ??= new PathPatterns();
            level.Ignores.AddLines(text);
            if (!error.IsNone)
            {
                AddProblem(Append(level, name), EntryKind.File, error);
            }
        }
    }

    private InputFile? OpenIgnoreFile(Level level, byte[] name, out IoError error)
    {
        InputFile? file;
        do
        {
            file = level.Folder!.OpenFile(name, _options.Links, out _, out error);
        }
        while (file is null && Descriptors.AreUsedUp(error) && CloseOldest());

        return file;
    }

    /// <summary>Reads a file with patterns. If that fails, not even the first ones count.</summary>
    internal static IoError ReadAll(InputFile file, int maxBytes, out byte[] text)
    {
        text = [];
        byte[] buffer = new byte[4096];
        int length = 0;
        while (true)
        {
            int count = file.Read(buffer.AsSpan(length), out IoError error);
            length += Math.Max(count, 0);
            if (length > maxBytes)
            {
                return IoError.FromText("Too long for a file with patterns");
            }

            if (count <= 0)
            {
                text = error.IsNone ? buffer.AsSpan(0, length).ToArray() : text;
                return error;
            }

            if (length == buffer.Length)
            {
                Array.Resize(ref buffer, 2 * length);
            }
        }
    }

    private bool IsExcluded(Level level, int pathBytes, int nameBytes, bool isFolder)
    {
        PatternVerdict verdict = _options.Exclude.Judge(_path.AsSpan(0, pathBytes), nameBytes, isFolder);
        Level? judge = level.Ignores is null ? level.Ignoring : level;
        while (verdict == PatternVerdict.None && judge is { Ignores: PathPatterns patterns })
        {
            verdict = patterns.Judge(_path.AsSpan(judge.PrefixBytes..pathBytes), nameBytes, isFolder);
            judge = judge.Ignoring;
        }

        return verdict == PatternVerdict.Matched;
    }

    private Inclusion Includes(Level level, int pathBytes, int nameBytes, bool isFolder) =>
        IncludesAll ? Inclusion.Included
        : _options.Include.Judge(_path.AsSpan(0, pathBytes), nameBytes, isFolder) switch
        {
            PatternVerdict.Matched => Inclusion.Included,
            PatternVerdict.TakenBack => Inclusion.None,
            _ => level.Inclusion,
        };

    /// <summary>Makes the path of an entry of a folder.</summary>
    /// <returns>The path's length.</returns>
    private int Append(Level level, ReadOnlySpan<byte> name)
    {
        Debug.Assert(level == _levels[^1], "The path of the folder is in the buffer.");
        int prefix = level.PrefixBytes;
        if (_path.Length < prefix + name.Length)
        {
            Array.Resize(ref _path, 2 * (prefix + name.Length));
        }

        if (prefix > 0)
        {
            _path[prefix - 1] = (byte)'/';
        }

        name.CopyTo(_path.AsSpan(prefix));
        return prefix + name.Length;
    }

    /// <summary>Whether an include pattern matches an entry or a folder that contains it.</summary>
    private enum Inclusion : byte
    {
        None,
        Included,
    }

    /// <summary>A folder that contains the current entry.</summary>
    private sealed class Level
    {
        internal TreeFolder? Folder { get; set; }

        internal FileIdentity Identity { get; init; }

        internal int PathBytes { get; init; }

        internal Inclusion Inclusion { get; init; }

        /// <summary>The nearest folder above that has ignore files.</summary>
        internal Level? Ignoring { get; set; }

        /// <summary>The patterns of the folder's own ignore files.</summary>
        internal PathPatterns? Ignores { get; set; }

        /// <summary>The length of these files.</summary>
        internal int IgnoreBytes { get; set; }

        internal FolderNames? Names { get; set; }

        /// <summary>The position after which names are still to come if they must be read again.</summary>
        internal byte[]? After { get; set; }

        internal int Next { get; set; }

        /// <summary>Whether no names are left.</summary>
        internal bool IsAtEnd { get; set; }

        /// <summary>The length of the path before an entry's name.</summary>
        internal int PrefixBytes => PathBytes == 0 ? 0 : PathBytes + 1;
    }

    private sealed record Problem(byte[] Path, EntryKind Kind, IoError Error);
}
