namespace Hashlane.Cluster;

/// <summary>The facts that all files of a unit share while they are read.</summary>
/// <param name="root">The folder of the unit's root.</param>
/// <param name="unit">The unit.</param>
/// <param name="opened">
/// Receives the path of each file that has been opened, before its first byte is read; null for nobody.
/// </param>
/// <param name="cancellationToken">Ends the reading.</param>
internal sealed class UnitReading(
    TreeFolder root, Unit unit, Action<byte[]>? opened, CancellationToken cancellationToken) : IDisposable
{
    // The files of a unit follow each other in their folders.
    private TreeFolder? _parent;
    private byte[] _parentPath = [];

    /// <summary>The folder of the unit's root.</summary>
    internal TreeFolder Root => root;

    /// <summary>The unit.</summary>
    internal Unit Unit => unit;

    /// <summary>Ends the reading.</summary>
    internal CancellationToken CancellationToken => cancellationToken;

    /// <summary>The number of bytes that were read so far.</summary>
    internal long Bytes { get; set; }

    /// <summary>Whether the unit has been long enough, so that the rest is left to other units.</summary>
    internal bool IsLongEnough => Bytes >= unit.MaxUnitBytes;

    /// <summary>
    /// Opens a file of the unit. The path is anybody's, so what it leads to is looked at before: to open a FIFO would
    /// let its writer go, and to open a device could have it act.
    /// </summary>
    /// <inheritdoc cref="TreeFolder.OpenFile" path="/param"/>
    /// <inheritdoc cref="TreeFolder.OpenFile" path="/returns"/>
    internal InputFile? Open(byte[] path, out EntryStatus status, out IoError error)
    {
        if (ParentOf(path)?.GetStatus(NameIn(path), LinkUse.Keep, out status).IsNone == true
            && status.Kind is not (EntryKind.File or EntryKind.Folder or EntryKind.Link))
        {
            status = default;
            error = IoError.NotRegularFile;
            return null;
        }

        InputFile? file = root.OpenFile(path, LinkUse.Keep, out status, out error);
        if (file is not null)
        {
            opened?.Invoke(path);
        }

        return file;
    }

    public void Dispose() => _parent?.Dispose();

    private static ReadOnlySpan<byte> NameIn(byte[] path) => path.AsSpan(path.AsSpan().LastIndexOf((byte)'/') + 1);

    /// <summary>Opens the folder of a file without following a link; null if that is not possible.</summary>
    private TreeFolder? ParentOf(byte[] path)
    {
        int slash = path.AsSpan().LastIndexOf((byte)'/');
        if (slash < 0)
        {
            return root;
        }

        if (_parent is null || !path.AsSpan(0, slash).SequenceEqual(_parentPath))
        {
            _parent?.Dispose();
            _parentPath = path[..slash];
            _parent = root.OpenFolderForStatus(_parentPath, LinkUse.Keep, out _);
        }

        return _parent;
    }
}
