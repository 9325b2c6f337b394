namespace Hashlane.Files;

/// <summary>Merges a walk through a folder with the entries of a manifest: both have the same order.</summary>
internal sealed class AuditWalk
{
    private readonly TreeScope _scope;
    private readonly EntryCursor _base;
    private readonly FolderSet _unreadable = new();
    private byte[] _lastPath = [];

    /// <summary>Creates a merge.</summary>
    /// <param name="scope">The folder.</param>
    /// <param name="entries">The entries of the manifest, or null.</param>
    internal AuditWalk(TreeScope scope, IEntrySource? entries)
    {
        _scope = scope;
        _base = new EntryCursor(entries);
    }

    /// <summary>The algorithm of files that the manifest does not have.</summary>
    internal required string Algorithm { get; init; }

    /// <summary>Decides which files need not be read, and gives the entries that hold for them.</summary>
    internal required Func<FileStep, ManifestEntry?> FindKnown { get; init; }

    /// <summary>
    /// The properties that <see cref="FindKnown"/> needs. Those of files that are read come from the open files.
    /// </summary>
    internal EntryDetails Details { get; init; } = EntryDetails.All;

    /// <summary>
    /// Whether a link that the manifest lists as a file is read as one: other formats than ours list them so.
    /// </summary>
    internal bool FollowsListedLinks { get; init; }

    /// <summary>The paths of the files to take, in their order; null for all that a walk finds.</summary>
    internal IEnumerable<byte[]>? Names { get; init; }

    /// <summary>The number of folders that could not be read to the end, and of paths that were passed over.</summary>
    internal long UnreadableFolders { get; private set; }

    /// <summary>Whether the walk has reached any file.</summary>
    internal bool HasReachedAny { get; private set; }

    /// <summary>Gives all paths of both in their order.</summary>
    internal IEnumerable<FileStep> Steps() => Names is null ? StepsOfTree() : Names.Select(ByName).OfType<FileStep>();

    private IEnumerable<FileStep> StepsOfTree()
    {
        using TreeWalker walker = new(_scope.Root, _scope.Options with { Details = Details });
        while (walker.MoveNext())
        {
            TreeEntry entry = walker.Current;
            if (entry.Kind == EntryKind.Folder || IsOutOfOrder(entry))
            {
                if (TakeProblem(entry) is FileStep problem)
                {
                    yield return problem;
                }

                continue;
            }

            if (entry.Kind is not (EntryKind.File or EntryKind.Link) || _scope.IsOwn(entry))
            {
                continue;
            }

            HasReachedAny |= !entry.Error.IsMissing;
            if (!_scope.IsWithin(entry.Path))
            {
                continue;
            }

            byte[] path = entry.Path.ToArray();
            if (FaultOf(path) is string fault)
            {
                UnreadableFolders++;
                yield return new FileStep
                {
                    Path = path,
                    Presence = StepPresence.Problem,
                    Error = IoError.FromText(fault),
                };
                continue;
            }

            _lastPath = path;
            while (_base.Peek() is ManifestEntry before && ManifestPath.Compare(before.Path, path) < 0)
            {
                yield return WithoutFile(_base.Take()!);
            }

            yield return WithFile(walker.Current, path);
        }

        while (_base.Take() is ManifestEntry rest)
        {
            yield return WithoutFile(rest);
        }
    }

    /// <summary>Makes the step of a file that was named; null if it is one of the manifest's own.</summary>
    private FileStep? ByName(byte[] path)
    {
        IoError error = _scope.Find(path, out EntryStatus status, out byte[] target);
        if (_scope.IsOwn(path) || _scope.IsOwn(status))
        {
            return null;
        }

        HasReachedAny = true;
        if (error.IsNone)
        {
            return There(path, null, status.Kind, status, target, error);
        }

        UnreadableFolders++;
        return new FileStep
        {
            Path = path,
            Presence = StepPresence.Problem,
            Error = !error.IsMissing ? error
                : IoError.FromText(status.Kind == EntryKind.Folder ? "The list names it, but it is a folder"
                    : "The list names it, but there is no such file or link"),
        };
    }

    /// <summary>Returns the reason why a path cannot be in a manifest, or null.</summary>
    private string? FaultOf(byte[] path) =>
        path.Length > ManifestPath.MaxBytes ? $"The path has more than {ManifestPath.MaxBytes} bytes"
        : _lastPath.Length > 0 && ManifestPath.Compare(_lastPath, path) >= 0
            ? "The folder has changed while it was read"
            : null;

    /// <summary>A problem with a file of patterns comes before the other files of its folder.</summary>
    private bool IsOutOfOrder(TreeEntry entry) =>
        !entry.Error.IsNone && entry.Status == default && entry.Kind == EntryKind.File
            && IsIgnoreFile(entry.Path);

    private bool IsIgnoreFile(ReadOnlySpan<byte> path)
    {
        foreach (byte[] name in _scope.Options.IgnoreFiles)
        {
            if (path[(path.LastIndexOf((byte)'/') + 1)..].SequenceEqual(name))
            {
                return true;
            }
        }

        return false;
    }

    private FileStep? TakeProblem(TreeEntry entry)
    {
        if (entry.Error.IsNone)
        {
            return null;
        }

        UnreadableFolders++;
        if (entry.Kind == EntryKind.Folder)
        {
            _unreadable.Add(entry.Path);
        }

        return new FileStep
        {
            Path = entry.Path.IsEmpty ? [(byte)'.'] : entry.Path.ToArray(),
            Presence = StepPresence.Problem,
            Error = entry.Error,
        };
    }

    private FileStep WithFile(TreeEntry entry, byte[] path)
    {
        ManifestEntry? known = _base.Find(path);
        return known is not null && entry.Error.IsMissing
            ? WithoutFile(known)
            : There(path, known, entry.Kind, entry.Status, entry.Target, entry.Error);
    }

    private FileStep There(
        byte[] path, ManifestEntry? known, EntryKind kind, EntryStatus status, byte[] target, IoError error)
    {
        FileStep step = new()
        {
            Path = path,
            Presence = StepPresence.There,
            Kind = FollowsListedLinks && known is { Kind: EntryKind.File } ? EntryKind.File : kind,
            FollowsLink = FollowsListedLinks && known is { Kind: EntryKind.File } && kind == EntryKind.Link,
            Size = status.Bytes,
            Modified = FileTime.FromNanoseconds(status.ModifiedNanoseconds),
            ChangedNanoseconds = status.ChangedNanoseconds,
            Target = target,
            Error = error,
            Base = known,
            Algorithm = known is { Kind: EntryKind.File } ? known.Algorithm : Algorithm,
        };
        return FindKnown(step) is ManifestEntry holding ? step.WithKnown(holding) : step;
    }

    /// <summary>
    /// Makes the step of an entry that the walk did not reach. An ignore file that was written later, or a change while
    /// a folder is listed, must not keep a file from being verified.
    /// </summary>
    private FileStep WithoutFile(ManifestEntry entry)
    {
        StepPresence presence = StepPresence.Gone;
        IoError error = default;
        if (_unreadable.ParentsOf(entry.Path).Any())
        {
            presence = StepPresence.Unknown;
        }
        else if (!_scope.IsWithin(entry.Path))
        {
            presence = StepPresence.Outside;
        }
        else if (!_scope.IsOwn(entry.Path))
        {
            error = _scope.Find(entry.Path, out EntryStatus status, out byte[] target);
            if (error.IsNone)
            {
                HasReachedAny = true;
                return There(entry.Path, entry, status.Kind, status, target, error);
            }

            presence = error.IsMissing ? StepPresence.Gone : StepPresence.Unknown;
        }

        return new FileStep
        {
            Path = entry.Path,
            Kind = entry.Kind,
            Base = entry,
            Presence = presence,
            Error = error,
        };
    }
}
