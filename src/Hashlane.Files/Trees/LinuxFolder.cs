using Microsoft.Win32.SafeHandles;

namespace Hashlane.Files;

/// <summary>
/// A folder of Linux, by a descriptor: names are bytes, paths may be of any length, and a folder that somebody moves or
/// replaces by a link while it is read does not lead elsewhere.
/// </summary>
internal sealed class LinuxFolder : TreeFolder
{
    private const int MaxTargetBytes = 64 * 1024;
    private const int ListBufferBytes = 32 * 1024;
    private const int MillisecondsBetweenTries = 5;

    // struct linux_dirent64
    private const int EntryLengthOffset = 16;
    private const int EntryKindOffset = 18;
    private const int EntryNameOffset = 19;

    // The buffer of the thread's latest list: a walk lists one folder after another.
    [ThreadStatic]
    private static byte[]? _listBuffer;

    private readonly SafeFileHandle _handle;
    private readonly int _descriptor;

    private LinuxFolder(int descriptor, EntryStatus status)
    {
        _handle = new SafeFileHandle(descriptor, ownsHandle: true);
        _descriptor = descriptor;
        Status = status;
    }

    internal override FileIdentity Identity => new(Status.Device, Status.Number, null);

    internal override EntryStatus Status { get; }

    internal override bool IsSpare => Descriptors.IsSpare(_descriptor);

    internal override bool IsKernelView => KernelViews.Contain(_descriptor);

    internal static new LinuxFolder? Open(ReadOnlySpan<byte> name, out IoError error)
    {
        // No file has an empty name; a call would take it for the current folder.
        error = IoError.FromCode(Libc.NoSuchFile);
        int descriptor = name.IsEmpty ? -1 : LinuxPaths.OpenByName(name, Libc.OpenFolderOnly, out error);
        return descriptor < 0 ? null : Wrap(descriptor, out error);
    }

    internal override IoError List(LinkUse links, INameReceiver receiver)
    {
        if (!Libc.Rewind(_descriptor))
        {
            return IoError.FromLastCall();
        }

        byte[] buffer = _listBuffer ??= new byte[ListBufferBytes];
        while (true)
        {
            int count = Libc.ReadEntries(_descriptor, buffer);
            if (count <= 0)
            {
                return count == 0 ? default : IoError.FromLastCall();
            }

            ReadOnlySpan<byte> entries = buffer.AsSpan(0, count);
            while (!entries.IsEmpty)
            {
                int length = BitConverter.ToUInt16(entries[EntryLengthOffset..]);
                ReadOnlySpan<byte> name = entries[EntryNameOffset..length];
                name = name[..name.IndexOf((byte)0)];
                EntryKind kind = Libc.KindOfEntry(entries[EntryKindOffset]);
                entries = entries[length..];
                if (!name.SequenceEqual("."u8) && !name.SequenceEqual(".."u8))
                {
                    receiver.Receive(name, Complete(name, kind, links));
                }
            }
        }
    }

    internal override TreeFolder? OpenFolder(ReadOnlySpan<byte> path, LinkUse links, out IoError error)
    {
        int flags = Libc.OpenFolderOnly | (links == LinkUse.Keep ? Libc.OpenNoLink : 0);
        int descriptor = LinuxPaths.OpenBelow(_descriptor, path, flags, links, out error);
        return descriptor < 0 ? null : Wrap(descriptor, out error);
    }

    internal override TreeFolder? OpenFolderForStatus(ReadOnlySpan<byte> path, LinkUse links, out IoError error)
    {
        int flags = Libc.OpenFolderOfPath | (links == LinkUse.Keep ? Libc.OpenNoLink : 0);
        int descriptor = LinuxPaths.OpenBelow(_descriptor, path, flags, links, out error);
        return descriptor < 0 ? null : Wrap(descriptor, out error);
    }

    internal override TreeFolder? OpenParent()
    {
        int descriptor = LinuxPaths.OpenAt(_descriptor, ".."u8, Libc.OpenFolderOnly, out _);
        return descriptor < 0 ? null : Wrap(descriptor, out _);
    }

    internal override IoError GetStatus(ReadOnlySpan<byte> name, LinkUse links, out EntryStatus status) =>
        LinuxPaths.TryGetStatus(_descriptor, name, links == LinkUse.Keep ? Libc.OfLinkItself : 0, out status)
            ? default
            : IoError.FromLastCall();

    internal override IoError ReadLink(ReadOnlySpan<byte> name, out byte[] target)
    {
        byte[] buffer = new byte[LinuxPaths.MaxPathBytes];
        ReadOnlySpan<byte> path = LinuxPaths.Terminate(name, stackalloc byte[LinuxPaths.MaxPathBytes]);
        while (true)
        {
            int length = Libc.ReadLink(_descriptor, path, buffer);
            if (length >= 0 && length < buffer.Length)
            {
                target = buffer.AsSpan(0, length).ToArray();
                return default;
            }

            if (length < 0 || buffer.Length >= MaxTargetBytes)
            {
                target = [];
                return length < 0 ? IoError.FromLastCall() : IoError.FromCode(Libc.NameTooLong);
            }

            buffer = new byte[MaxTargetBytes];
        }
    }

    internal override InputFile? OpenFile(
        ReadOnlySpan<byte> path, LinkUse links, out EntryStatus status, out IoError error)
    {
        status = default;
        int linkFlags = links == LinkUse.Keep ? Libc.OpenNoLink : 0;
        int descriptor = LinuxPaths.OpenBelow(_descriptor, path, Libc.OpenWithoutWaiting | linkFlags, links, out error);
        while (error.HasCode(Libc.TryAgain))
        {
            // Another program, such as a file server, has a lease on a regular file and was asked to end it. A call
            // that waits for that would also wait for a FIFO that has taken the file's place.
            error = FindFault(path, linkFlags, links);
            if (!error.IsNone)
            {
                return null;
            }

            Thread.Sleep(MillisecondsBetweenTries);
            descriptor = LinuxPaths.OpenBelow(_descriptor, path, Libc.OpenWithoutWaiting | linkFlags, links, out error);
        }

        if (descriptor < 0)
        {
            error = links == LinkUse.Keep && error.HasCode(Libc.TooManyLinks)
                ? IoError.FromText("A link is in its place, or in that of a folder above it")
                : error;
            return null;
        }

        UnixInputFile file = UnixInputFile.Own(descriptor);
        error = FindFault(descriptor, out status);
        if (error.IsNone && status.Device != Status.Device && KernelViews.Contain(descriptor))
        {
            error = KernelViews.Refusal;
        }

        if (error.IsNone)
        {
            file.KnownLength = status.Bytes;
            return file;
        }

        file.Dispose();
        return null;
    }

    internal override bool TryGetStatus(InputFile file, out EntryStatus status)
    {
        status = default;
        return file.PositionedHandle is SafeFileHandle handle
            && LinuxPaths.TryGetStatus((int)handle.DangerousGetHandle(), default, Libc.OfDescriptorItself, out status);
    }

    public override void Dispose() => _handle.Dispose();

    /// <summary>Returns the reason why a path does not lead to a regular file, if so, without opening it.</summary>
    private IoError FindFault(ReadOnlySpan<byte> path, int linkFlags, LinkUse links)
    {
        int descriptor = LinuxPaths.OpenBelow(
            _descriptor, path, Libc.OpenForStatus | linkFlags, links, out IoError error);
        if (descriptor < 0)
        {
            return error;
        }

        using SafeFileHandle handle = new(descriptor, ownsHandle: true);
        return FindFault(descriptor, out _);
    }

    private static IoError FindFault(int descriptor, out EntryStatus status) =>
        !LinuxPaths.TryGetStatus(descriptor, default, Libc.OfDescriptorItself, out status) ? IoError.FromLastCall()
        : status.Kind switch
        {
            EntryKind.File => default,
            EntryKind.Folder => IoError.FromCode(Libc.IsFolder),
            _ => IoError.NotRegularFile,
        };

    private static LinuxFolder? Wrap(int descriptor, out IoError error)
    {
        if (LinuxPaths.TryGetStatus(descriptor, default, Libc.OfDescriptorItself, out EntryStatus status))
        {
            error = default;
            return new LinuxFolder(descriptor, status);
        }

        error = IoError.FromLastCall();
        new SafeFileHandle(descriptor, ownsHandle: true).Dispose();
        return null;
    }

    /// <summary>Finds out the kind of an entry that the list does not tell, or that a link leads to.</summary>
    private EntryKind Complete(ReadOnlySpan<byte> name, EntryKind kind, LinkUse links)
    {
        if (kind == EntryKind.Unknown
            && LinuxPaths.TryGetStatus(_descriptor, name, Libc.OfLinkItself, out EntryStatus status))
        {
            kind = status.Kind;
        }

        return kind == EntryKind.Link && links == LinkUse.Follow
            && LinuxPaths.TryGetStatus(_descriptor, name, 0, out status)
            ? status.Kind
            : kind;
    }
}
