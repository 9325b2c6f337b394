using Microsoft.Win32.SafeHandles;

namespace Hashlane.Files;

/// <summary>Opens files of Linux by paths of any length: a call of the system takes 4,095 bytes.</summary>
internal static class LinuxPaths
{
    /// <summary>The longest path of one call, with its final zero byte.</summary>
    internal const int MaxPathBytes = 4096;

    private static bool? _isSupported;

    /// <summary>Whether this is Linux with a C library that has the calls (glibc 2.30, musl 1.2).</summary>
    internal static bool IsSupported => _isSupported ??= OperatingSystem.IsLinux() && Libc.HasFolderCalls();

    /// <summary>Opens what a name leads to. The name may be longer than the system's limit for paths.</summary>
    /// <param name="name">The name, from the root or from the current folder.</param>
    /// <param name="flags">The way of opening.</param>
    /// <param name="error">The reason why there is no descriptor.</param>
    /// <returns>A descriptor, or -1.</returns>
    internal static int OpenByName(ReadOnlySpan<byte> name, int flags, out IoError error)
    {
        int descriptor = OpenAt(Libc.CurrentFolder, name, flags, out error);
        return IsTooLong(name, error)
            ? OpenInParts(Libc.CurrentFolder, name, MaxPathBytes - 1, flags, LinkUse.Follow, out error)
            : descriptor;
    }

    /// <summary>Asks for the status of what a name leads to; the name may be longer than the system's limit.</summary>
    /// <param name="name">The name, from the root or from the current folder.</param>
    /// <param name="status">Receives the answer.</param>
    /// <returns>Whether there is an answer.</returns>
    internal static bool TryGetStatusByName(ReadOnlySpan<byte> name, Span<byte> status)
    {
        if (Libc.TryGetStatusAt(Libc.CurrentFolder, Terminate(name, stackalloc byte[MaxPathBytes]), 0, status))
        {
            return true;
        }

        if (!IsTooLong(name, IoError.FromLastCall()))
        {
            return false;
        }

        int slash = name.LastIndexOf((byte)'/');
        int folder = slash <= 0 ? -1 : OpenInParts(
            Libc.CurrentFolder, name[..slash], MaxPathBytes - 1, Libc.OpenFolderOfPath, LinkUse.Follow, out _);
        using SafeFileHandle handle = new(folder, ownsHandle: true);
        return folder >= 0
            && Libc.TryGetStatusAt(folder, Terminate(name[(slash + 1)..], stackalloc byte[MaxPathBytes]), 0, status);
    }

    /// <summary>Whether a name leads to a regular file, if this system tells.</summary>
    internal static bool IsRegularFile(ReadOnlySpan<byte> name) => TryGetStatusOfFile(name, out _);

    /// <summary>
    /// Returns the length of the regular file that a name leads to; otherwise, or if it is unknown, 0.
    /// </summary>
    internal static long LengthOf(ReadOnlySpan<byte> name) =>
        TryGetStatusOfFile(name, out EntryStatus status) ? status.Bytes : 0;

    /// <summary>Asks for the status of the regular file that a name leads to.</summary>
    /// <returns>Whether it leads to one, if this system says.</returns>
    internal static bool TryGetStatusOfFile(ReadOnlySpan<byte> name, out EntryStatus status)
    {
        status = default;
        Span<byte> bytes = stackalloc byte[Libc.StatusBytes];
        if (!IsSupported || name.SequenceEqual(StandardInput.Name) || !TryGetStatusByName(name, bytes))
        {
            return false;
        }

        status = ReadStatus(bytes);
        return status.Kind == EntryKind.File;
    }

    private static bool IsTooLong(ReadOnlySpan<byte> name, IoError error) =>
        error.HasCode(Libc.NameTooLong) && name.Length >= MaxPathBytes && IsSupported;

    /// <summary>Opens something in a folder by a path of any length, with any number of links.</summary>
    /// <param name="folder">The descriptor of the folder.</param>
    /// <param name="path">The path.</param>
    /// <param name="flags">The way of opening.</param>
    /// <param name="links">Whether links in the path may be followed.</param>
    /// <param name="error">The reason why there is no descriptor.</param>
    /// <returns>A descriptor, or -1.</returns>
    internal static int OpenBelow(int folder, ReadOnlySpan<byte> path, int flags, LinkUse links, out IoError error)
    {
        int descriptor = OpenInParts(folder, path, MaxPathBytes - 1, flags, links, out error);

        // The system counts the links of each part; and where it cannot refuse them in a path, it can in a name.
        return (links == LinkUse.Follow ? error.HasCode(Libc.TooManyLinks) : LacksCall(error))
            ? OpenInParts(folder, path, 0, flags, links, out error)
            : descriptor;
    }

    /// <summary>Opens a path, one part after another.</summary>
    /// <param name="start">The descriptor of the folder in which the path begins.</param>
    /// <param name="path">The path.</param>
    /// <param name="maxBytes">The greatest length of a part, unless it is a single name.</param>
    /// <param name="flags">The way of opening.</param>
    /// <param name="links">Whether links in the path may be followed.</param>
    /// <param name="error">The reason why there is no descriptor.</param>
    /// <returns>A descriptor, or -1.</returns>
    private static int OpenInParts(
        int start, ReadOnlySpan<byte> path, int maxBytes, int flags, LinkUse links, out IoError error)
    {
        SafeFileHandle? between = null;
        int folderFlags = Libc.OpenFolderOfPath | (links == LinkUse.Keep ? Libc.OpenNoLink : 0);
        try
        {
            int folder = start;
            while (path.Length > maxBytes && path.IndexOf((byte)'/') >= 0)
            {
                int end = path[..Math.Min(path.Length, maxBytes + 1)].LastIndexOf((byte)'/');
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

        int descriptor = Libc.OpenWithoutLinks(folder, Terminate(path, stackalloc byte[MaxPathBytes]), flags);
        error = descriptor < 0 ? IoError.FromLastCall() : default;
        return descriptor;
    }

    /// <summary>Opens something by a path that one call takes.</summary>
    internal static int OpenAt(int folder, ReadOnlySpan<byte> path, int flags, out IoError error)
    {
        int descriptor = Libc.OpenAt(folder, Terminate(path, stackalloc byte[MaxPathBytes]), flags);
        error = descriptor < 0 ? IoError.FromLastCall() : default;
        return descriptor;
    }

    /// <summary>Asks for the status of something by a path that one call takes.</summary>
    internal static bool TryGetStatus(int folder, ReadOnlySpan<byte> name, int flags, out EntryStatus status)
    {
        Span<byte> bytes = stackalloc byte[Libc.StatusBytes];
        if (!Libc.TryGetStatusAt(folder, Terminate(name, stackalloc byte[MaxPathBytes]), flags, bytes))
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
    internal static ReadOnlySpan<byte> Terminate(ReadOnlySpan<byte> path, Span<byte> buffer)
    {
        if (path.Length >= buffer.Length)
        {
            return (byte[])[.. path, 0];
        }

        path.CopyTo(buffer);
        buffer[path.Length] = 0;
        return buffer[..(path.Length + 1)];
    }

    /// <summary>
    /// Whether a system lacks <see cref="Libc.OpenWithoutLinks"/> (Linux before 5.6), or does not allow it to this
    /// process.
    /// </summary>
    private static bool LacksCall(IoError error) => error.HasCode(Libc.NoSuchCall) || error.HasCode(Libc.NotPermitted);
}
