using Microsoft.Win32.SafeHandles;

namespace Hashlane.Files;

/// <summary>
/// A folder of Linux, by a descriptor: names are bytes, paths may be of any length, and a folder that somebody moves or
/// replaces by a link while it is read does not lead elsewhere.
/// </summary>
internal sealed class LinuxFolder : TreeFolder
{
    /// <summary>The longest path of one call, with its final zero byte.</summary>
    private const int MostPathBytes = 4096;

    private const int MostTargetBytes = 64 * 1024;
    private const int ListBufferBytes = 32 * 1024;
    private const int MillisecondsBetweenTries = 5;

    // struct linux_dirent64
    private const int EntryLengthOffset = 16;
    private const int EntryKindOffset = 18;
    private const int EntryNameOffset = 19;

    // The buffer of the thread's latest list: a walk lists one folder after another.
    [ThreadStatic]
    private static byte[]? _listBuffer;

    private static bool? _isSupported;

    private readonly SafeFileHandle _handle;
    private readonly int _descriptor;

    private LinuxFolder(int descriptor, EntryStatus status)
    {
        _handle = new SafeFileHandle(descriptor, ownsHandle: true);
        _descriptor = descriptor;
        Status = status;
    }

    /// <summary>Whether this is Linux with a C library that has the calls (glibc 2.30, musl 1.2).</summary>
    internal static bool IsSupported => _isSupported ??= OperatingSystem.IsLinux() && Libc.HasFolderCalls();

    internal override FileIdentity Identity => new(Status.Device, Status.Number, null);

    internal override EntryStatus Status { get; }

    internal override bool IsSpare => Descriptors.IsSpare(_descriptor);

    internal override bool IsKernelView => KernelViews.Contain(_descriptor);

    internal static new LinuxFolder? Open(ReadOnlySpan<byte> name, out IoError error)
    {
        // No file has an empty name; a call would take it for the current folder.
        error = IoError.FromCode(Libc.NoSuchFile);
        int descriptor = name.IsEmpty ? -1 : OpenByName(name, Libc.OpenFolderOnly, out error);
        return descriptor < 0 ? null : Wrap(descriptor, out error);
    }

    /// <summary>Opens what a name leads to. The name may be longer than the system's limit for paths.</summary>
    /// <param name="name">The name, from the root or from the current folder.</param>
    /// <param name="flags">The way of opening.</param>
    /// <param name="error">The reason why there is no descriptor.</param>
    /// <returns>A descriptor, or -1.</returns>
    internal static int OpenByName(ReadOnlySpan<byte> name, int flags, out IoError error)
    {
        int descriptor = OpenAt(Libc.CurrentFolder, name, flags, out error);
        return IsTooLong(name, error)
            ? OpenInParts(Libc.CurrentFolder, name, MostPathBytes - 1, flags, LinkUse.Follow, out error)
            : descriptor;
    }

    /// <summary>Asks for the status of what a name leads to; the name may be longer than the system's limit.</summary>
    /// <param name="name">The name, from the root or from the current folder.</param>
    /// <param name="status">Receives the answer.</param>
    /// <returns>Whether there is an answer.</returns>
    internal static bool TryGetStatusByName(ReadOnlySpan<byte> name, Span<byte> status)
    {
        if (Libc.TryGetStatusAt(Libc.CurrentFolder, Terminate(name, stackalloc byte[MostPathBytes]), 0, status))
        {
            return true;
        }

        if (!IsTooLong(name, IoError.FromLastCall()))
        {
            return false;
        }

        int slash = name.LastIndexOf((byte)'/');
        int folder = slash <= 0 ? -1 : OpenInParts(
            Libc.CurrentFolder, name[..slash], MostPathBytes - 1, Libc.OpenFolderOfPath, LinkUse.Follow, out _);
        using SafeFileHandle handle = new(folder, ownsHandle: true);
        return folder >= 0
            && Libc.TryGetStatusAt(folder, Terminate(name[(slash + 1)..], stackalloc byte[MostPathBytes]), 0, status);
    }

    /// <summary>Whether a name leads to a regular file, if this system tells.</summary>
    internal static bool IsRegularFile(ReadOnlySpan<byte> name) => TryGetStatusOfFile(name, out _);

    /// <summary>
    /// Returns the length of the regular file that a name leads to; otherwise, or if it is unknown, 0.
    /// </summary>
    internal static long LengthOf(ReadOnlySpan<byte> name) =>
        TryGetStatusOfFile(name, out EntryStatus status) ? status.Bytes : 0;

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
        int descriptor = OpenBelow(path, flags, links, out error);
        return descriptor < 0 ? null : Wrap(descriptor, out error);
    }

    internal override TreeFolder? OpenParent()
    {
        int descriptor = OpenAt(_descriptor, ".."u8, Libc.OpenFolderOnly, out _);
        return descriptor < 0 ? null : Wrap(descriptor, out _);
    }

    internal override IoError GetStatus(ReadOnlySpan<byte> name, LinkUse links, out EntryStatus status) =>
        TryGetStatus(_descriptor, name, links == LinkUse.Keep ? Libc.OfLinkItself : 0, out status)
            ? default
            : IoError.FromLastCall();

    internal override IoError ReadLink(ReadOnlySpan<byte> name, out byte[] target)
    {
        byte[] buffer = new byte[MostPathBytes];
        ReadOnlySpan<byte> path = Terminate(name, stackalloc byte[MostPathBytes]);
        while (true)
        {
            int length = Libc.ReadLink(_descriptor, path, buffer);
            if (length >= 0 && length < buffer.Length)
            {
                target = buffer.AsSpan(0, length).ToArray();
                return default;
            }

            if (length < 0 || buffer.Length >= MostTargetBytes)
            {
                target = [];
                return length < 0 ? IoError.FromLastCall() : IoError.FromCode(Libc.NameTooLong);
            }

            buffer = new byte[MostTargetBytes];
        }
    }

    internal override InputFile? OpenFile(
        ReadOnlySpan<byte> path, LinkUse links, out EntryStatus status, out IoError error)
    {
        status = default;
        int linkFlags = links == LinkUse.Keep ? Libc.OpenNoLink : 0;
        int descriptor = OpenBelow(path, Libc.OpenWithoutWaiting | linkFlags, links, out error);
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
            descriptor = OpenBelow(path, Libc.OpenWithoutWaiting | linkFlags, links, out error);
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
            && TryGetStatus((int)handle.DangerousGetHandle(), default, Libc.OfDescriptorItself, out status);
    }

    public override void Dispose() => _handle.Dispose();

    private static bool TryGetStatusOfFile(ReadOnlySpan<byte> name, out EntryStatus status)
    {
        status = default;
        Span<byte> bytes = stackalloc byte[Libc.StatusBytes];
        if (!IsSupported || name.SequenceEqual(InputFile.StandardInputName) || !TryGetStatusByName(name, bytes))
        {
            return false;
        }

        status = ReadStatus(bytes);
        return status.Kind == EntryKind.File;
    }

    private static bool IsTooLong(ReadOnlySpan<byte> name, IoError error) =>
        error.HasCode(Libc.NameTooLong) && name.Length >= MostPathBytes && IsSupported;

    /// <summary>Returns the reason why a path does not lead to a regular file, if so, without opening it.</summary>
    private IoError FindFault(ReadOnlySpan<byte> path, int linkFlags, LinkUse links)
    {
        int descriptor = OpenBelow(path, Libc.OpenForStatus | linkFlags, links, out IoError error);
        if (descriptor < 0)
        {
            return error;
        }

        using SafeFileHandle handle = new(descriptor, ownsHandle: true);
        return FindFault(descriptor, out _);
    }

    private static IoError FindFault(int descriptor, out EntryStatus status) =>
        !TryGetStatus(descriptor, default, Libc.OfDescriptorItself, out status) ? IoError.FromLastCall()
        : status.Kind switch
        {
            EntryKind.File => default,
            EntryKind.Folder => IoError.FromCode(Libc.IsFolder),
            _ => IoError.NotRegularFile,
        };

    private static LinuxFolder? Wrap(int descriptor, out IoError error)
    {
        if (TryGetStatus(descriptor, default, Libc.OfDescriptorItself, out EntryStatus status))
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
            && TryGetStatus(_descriptor, name, Libc.OfLinkItself, out EntryStatus status))
        {
            kind = status.Kind;
        }

        return kind == EntryKind.Link && links == LinkUse.Follow && TryGetStatus(_descriptor, name, 0, out status)
            ? status.Kind
            : kind;
    }

    /// <summary>Opens something in this folder by a path of any length, with any number of links.</summary>
    private int OpenBelow(ReadOnlySpan<byte> path, int flags, LinkUse links, out IoError error)
    {
        int descriptor = OpenInParts(_descriptor, path, MostPathBytes - 1, flags, links, out error);

        // The system counts the links of each part; and where it cannot refuse them in a path, it can in a name.
        return (links == LinkUse.Follow ? error.HasCode(Libc.TooManyLinks) : Libc.LacksCall(error))
            ? OpenInParts(_descriptor, path, 0, flags, links, out error)
            : descriptor;
    }

    /// <summary>Opens a path, one part after another.</summary>
    /// <param name="start">The descriptor of the folder in which the path begins.</param>
    /// <param name="path">The path.</param>
    /// <param name="mostBytes">The greatest length of a part, unless it is a single name.</param>
    /// <param name="flags">The way of opening.</param>
    /// <param name="links">Whether links in the path may be followed.</param>
    /// <param name="error">The reason why there is no descriptor.</param>
    /// <returns>A descriptor, or -1.</returns>
    private static int OpenInParts(
        int start, ReadOnlySpan<byte> path, int mostBytes, int flags, LinkUse links, out IoError error)
    {
        SafeFileHandle? between = null;
        int folderFlags = Libc.OpenFolderOfPath | (links == LinkUse.Keep ? Libc.OpenNoLink : 0);
        try
        {
            int folder = start;
            while (path.Length > mostBytes && path.IndexOf((byte)'/') >= 0)
            {
                int end = path[..Math.Min(path.Length, mostBytes + 1)].LastIndexOf((byte)'/');
                end = end < 0 ? path.IndexOf((byte)'/') : end;
                if (end == 0)
                {
                    break; // the root, and a name that is too long
                }

                int next = OpenPart(folder, path[..end], folderFlags, links, out error);
                if (next < 0)
                {
                    return -1;
                }

                between?.Dispose();
                between = new SafeFileHandle(next, ownsHandle: true);
                folder = next;
                path = path[(end + 1)..].TrimStart((byte)'/'); // another slash would lead to the root
            }

            return OpenPart(folder, path.IsEmpty ? "."u8 : path, flags, links, out error);
        }
        finally
        {
            between?.Dispose();
        }
    }

    /// <summary>Opens a part of a path; without links, only where the system guarantees that.</summary>
    private static int OpenPart(int folder, ReadOnlySpan<byte> path, int flags, LinkUse links, out IoError error)
    {
        if (links == LinkUse.Follow || path.IndexOf((byte)'/') < 0)
        {
            return OpenAt(folder, path, flags, out error);
        }

        int descriptor = Libc.OpenWithoutLinks(folder, Terminate(path, stackalloc byte[MostPathBytes]), flags);
        error = descriptor < 0 ? IoError.FromLastCall() : default;
        return descriptor;
    }

    private static int OpenAt(int folder, ReadOnlySpan<byte> path, int flags, out IoError error)
    {
        int descriptor = Libc.OpenAt(folder, Terminate(path, stackalloc byte[MostPathBytes]), flags);
        error = descriptor < 0 ? IoError.FromLastCall() : default;
        return descriptor;
    }

    private static bool TryGetStatus(int folder, ReadOnlySpan<byte> name, int flags, out EntryStatus status)
    {
        Span<byte> bytes = stackalloc byte[Libc.StatusBytes];
        if (!Libc.TryGetStatusAt(folder, Terminate(name, stackalloc byte[MostPathBytes]), flags, bytes))
        {
            status = default;
            return false;
        }

        status = ReadStatus(bytes);
        return true;
    }

    private static EntryStatus ReadStatus(ReadOnlySpan<byte> bytes) => new(
        Libc.KindOfMode(BitConverter.ToUInt16(bytes[Libc.StatusModeOffset..])),
        BitConverter.ToInt64(bytes[Libc.StatusLengthOffset..]),
        TimeAt(bytes[Libc.StatusModifiedOffset..]),
        BitConverter.ToUInt64(bytes[Libc.StatusDeviceOffset..]),
        BitConverter.ToUInt64(bytes[Libc.StatusNumberOffset..]),
        (long)Int128.Clamp(TimeAt(bytes[Libc.StatusChangedOffset..]), long.MinValue, long.MaxValue));

    /// <summary>Reads a <c>struct statx_timestamp</c>.</summary>
    private static Int128 TimeAt(ReadOnlySpan<byte> bytes) =>
        EntryStatus.ToNanoseconds(BitConverter.ToInt64(bytes), BitConverter.ToUInt32(bytes[sizeof(long)..]));

    /// <summary>Adds the zero byte that ends a path, in a buffer unless the path is too long for it.</summary>
    private static ReadOnlySpan<byte> Terminate(ReadOnlySpan<byte> path, Span<byte> buffer)
    {
        if (path.Length >= buffer.Length)
        {
            return (byte[])[.. path, 0];
        }

        path.CopyTo(buffer);
        buffer[path.Length] = 0;
        return buffer[..(path.Length + 1)];
    }
}
