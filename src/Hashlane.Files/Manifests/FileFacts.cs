using Microsoft.Win32.SafeHandles;

namespace Hashlane.Files;

/// <summary>Facts about a file that .NET does not tell, and that Linux does.</summary>
/// <param name="Identity">The file, whatever its names.</param>
/// <param name="Kind">The kind.</param>
/// <param name="User">The number of the user who owns it.</param>
/// <param name="Group">The number of its group.</param>
/// <param name="Born">When it was made, if the file system knows; otherwise the start of 1970.</param>
/// <param name="Links">The number of its names.</param>
internal readonly record struct FileFacts(
    FileIdentity Identity, EntryKind Kind, uint User, uint Group, FileTime Born, uint Links)
{
    /// <summary>Asks for the facts about the file that a path leads to.</summary>
    /// <returns>The facts, or null if there is no such file or the system does not tell.</returns>
    internal static FileFacts? Of(string path) => Ask(Libc.CurrentFolder, NativeText.ToBytes(path), 0);

    /// <summary>Asks for the facts about a path itself, even if it is a link.</summary>
    internal static FileFacts? OfLinkItself(string path) =>
        Ask(Libc.CurrentFolder, NativeText.ToBytes(path), Libc.OfLinkItself);

    /// <summary>Asks for the facts about an open file.</summary>
    internal static FileFacts? Of(SafeFileHandle handle) =>
        OperatingSystem.IsWindows() ? null : Ask((int)handle.DangerousGetHandle(), default, Libc.OfDescriptorItself);

    /// <summary>Whether two files are known to be different ones.</summary>
    internal static bool AreDifferent(FileFacts? first, FileFacts? second) =>
        first is FileFacts one && (second is not FileFacts other || one.Identity != other.Identity);

    private static FileFacts? Ask(int folder, ReadOnlySpan<byte> path, int flags)
    {
        Span<byte> status = stackalloc byte[Libc.StatusBytes];
        return LinuxPaths.IsSupported && Libc.TryGetAllOfStatus(folder, (byte[])[.. path, 0], flags, status)
            ? new FileFacts(
                new FileIdentity(
                    BitConverter.ToUInt64(status[Libc.StatusDeviceOffset..]),
                    BitConverter.ToUInt64(status[Libc.StatusNumberOffset..]),
                    null),
                Libc.KindOfMode(BitConverter.ToUInt16(status[Libc.StatusModeOffset..])),
                BitConverter.ToUInt32(status[Libc.StatusUserOffset..]),
                BitConverter.ToUInt32(status[(Libc.StatusUserOffset + sizeof(uint))..]),
                Libc.BornIn(status),
                BitConverter.ToUInt32(status[Libc.StatusLinksOffset..]))
            : null;
    }
}
