using System.IO.Enumeration;

namespace Hashlane.Files;

/// <summary>
/// A folder by its path, for systems whose names are text, and where <see cref="LinuxFolder"/> is not supported.
/// </summary>
internal sealed class PortableFolder : TreeFolder
{
    private readonly string _path;

    private PortableFolder(string path, EntryStatus status)
    {
        _path = path;
        Status = status;
    }

    internal override FileIdentity Identity => FileIdentity.OfPath(_path) ?? new FileIdentity(0, 0, _path);

    internal override EntryStatus Status { get; }

    internal override bool IsSpare => false;

    internal override bool IsKernelView => false;

    internal static new PortableFolder? Open(ReadOnlySpan<byte> name, out IoError error)
    {
        string path = NativeText.ToText(name);
        error = path.Length == 0 ? IoError.FromCode(Libc.NoSuchFile) : GetStatus(path, LinkUse.Follow, out _);
        EntryStatus status = default;
        error = error.IsNone ? GetStatus(path, LinkUse.Follow, out status) : error;
        if (error.IsNone && status.Kind != EntryKind.Folder)
        {
            error = IoError.FromText("Not a directory");
        }

        return error.IsNone ? new PortableFolder(path, status) : null;
    }

    internal override IoError List(LinkUse links, INameReceiver receiver)
    {
        try
        {
            FileSystemEnumerable<(string Name, EntryKind Kind)> entries = new(
                _path,
                (ref entry) => (entry.FileName.ToString(), KindOf(entry.Attributes)),
                new EnumerationOptions { AttributesToSkip = 0, IgnoreInaccessible = false });
            foreach ((string name, EntryKind found) in entries)
            {
                byte[] bytes = NativeText.ToBytes(name);
                EntryKind kind = found;
                if (found == EntryKind.Link && links == LinkUse.Follow
                    && GetStatus(bytes, links, out EntryStatus status).IsNone)
                {
                    kind = status.Kind;
                }

                receiver.Receive(bytes, kind);
            }

            return default;
        }
        catch (Exception exception) when (IsFault(exception))
        {
            return ErrorOf(exception);
        }
    }

    internal override TreeFolder? OpenFolder(ReadOnlySpan<byte> path, LinkUse links, out IoError error)
    {
        string full = PathOf(path);
        error = GetStatus(full, links, out EntryStatus status);
        if (error.IsNone && status.Kind != EntryKind.Folder)
        {
            error = IoError.FromText("Not a directory");
        }

        return error.IsNone ? new PortableFolder(full, status) : null;
    }

    internal override TreeFolder? OpenParent() =>
        Path.GetDirectoryName(_path) is { Length: > 0 } parent ? new PortableFolder(parent, default) : null;

    internal override IoError GetStatus(ReadOnlySpan<byte> name, LinkUse links, out EntryStatus status) =>
        GetStatus(PathOf(name), links, out status);

    internal override IoError ReadLink(ReadOnlySpan<byte> name, out byte[] target)
    {
        target = [];
        try
        {
            string? text = new FileInfo(PathOf(name)).LinkTarget;
            target = text is null ? [] : NativeText.ToBytes(text);
            return text is null ? IoError.FromText("Not a link") : default;
        }
        catch (Exception exception) when (IsFault(exception))
        {
            return ErrorOf(exception);
        }
    }

    internal override InputFile? OpenFile(
        ReadOnlySpan<byte> path, LinkUse links, out EntryStatus status, out IoError error)
    {
        string full = PathOf(path);
        error = GetStatus(full, links, out status);
        if (error.IsNone && status.Kind != EntryKind.File)
        {
            error = IoError.NotRegularFile;
        }

        return !error.IsNone ? null
            : OperatingSystem.IsWindows() ? PortableInputFile.Open(NativeText.ToBytes(full), out error)
            : UnixInputFile.OpenSeekable(NativeText.ToBytes(full), out error);
    }

    public override void Dispose()
    {
        // Nothing is open.
    }

    private static IoError GetStatus(string path, LinkUse links, out EntryStatus status)
    {
        status = default;
        try
        {
            FileSystemInfo info = new FileInfo(path);
            if (links == LinkUse.Follow && info.ResolveLinkTarget(returnFinalTarget: true) is FileSystemInfo target)
            {
                info = target;
            }

            FileAttributes attributes = info.Attributes;
            if ((int)attributes == -1)
            {
                return IoError.FromCode(Libc.NoSuchFile);
            }

            EntryKind kind = KindOf(attributes);
            status = new EntryStatus(
                kind,
                kind == EntryKind.File ? new FileInfo(info.FullName).Length : 0,
                EntryStatus.ToNanoseconds(info.LastWriteTimeUtc),
                0,
                0);
            return default;
        }
        catch (Exception exception) when (IsFault(exception))
        {
            return ErrorOf(exception);
        }
    }

    private static EntryKind KindOf(FileAttributes attributes) =>
        (attributes & FileAttributes.ReparsePoint) != 0 ? EntryKind.Link
        : (attributes & FileAttributes.Directory) != 0 ? EntryKind.Folder
        : EntryKind.File;

    private static bool IsFault(Exception exception) =>
        exception is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException;

    private static IoError ErrorOf(Exception exception) => exception is UnauthorizedAccessException
        ? IoError.FromText("Permission denied")
        : IoError.FromException(exception, "");

    private string PathOf(ReadOnlySpan<byte> path) => Path.Join(_path, NativeText.ToText(path));
}
