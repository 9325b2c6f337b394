using System.Runtime.InteropServices;

namespace Hashlane.Files;

/// <content>The calls for files that take the place of others.</content>
internal static partial class Libc
{
    internal const int StatusLinksOffset = 16;
    internal const int StatusUserOffset = 20;

    private const int StatusBornOffset = 80;
    private const int MaxRealPathBytes = 4096;

    // STATX_BASIC_STATS, STATX_BTIME
    private const uint StatusOfAll = 0xFFF;
    private const uint StatusOfBirth = 0x800;
    private const uint Nobody = uint.MaxValue;

    /// <summary>As <see cref="TryGetStatusAt"/>, with owner and time of birth.</summary>
    internal static bool TryGetAllOfStatus(int folder, ReadOnlySpan<byte> path, int flags, Span<byte> status) =>
        StatusCore(
            folder, in MemoryMarshal.GetReference(path), flags, StatusOfAll,
            ref MemoryMarshal.GetReference(status)) == 0;

    /// <summary>Returns the time of birth in a status; the start of 1970 if the file system has none.</summary>
    internal static FileTime BornIn(ReadOnlySpan<byte> status) =>
        (BitConverter.ToUInt32(status) & StatusOfBirth) == 0 ? default : new FileTime(
            BitConverter.ToInt64(status[StatusBornOffset..]),
            BitConverter.ToInt32(status[(StatusBornOffset + sizeof(long))..]));

    /// <summary>The number of the user as whom this process opens files.</summary>
    internal static uint EffectiveUser() => EffectiveUserCore();

    /// <summary>Gives a file to a user and a group where this process may.</summary>
    internal static void ChangeOwner(int descriptor, uint user, uint group)
    {
        if (ChangeOwnerCore(descriptor, user, group) != 0)
        {
            _ = ChangeOwnerCore(descriptor, Nobody, group); // a member of the group may do that
        }
    }

    /// <summary>Returns an absolute path without links and dots, or null if there is no such file.</summary>
    internal static byte[]? RealPath(ReadOnlySpan<byte> path)
    {
        Span<byte> real = stackalloc byte[MaxRealPathBytes];
        return RealPathCore(in MemoryMarshal.GetReference(path), ref MemoryMarshal.GetReference(real)) != 0
            ? real[..real.IndexOf((byte)0)].ToArray()
            : null;
    }

    /// <summary>
    /// Brings the names in a folder to the disk, where that is a separate step. A failure does no harm that could be
    /// told: the file is complete under one name or the other.
    /// </summary>
    internal static void Synchronize(string folder)
    {
        if (!OperatingSystem.IsWindows() && Open([.. NativeText.ToBytes(folder), 0]) is >= 0 and int descriptor)
        {
            _ = SynchronizeCore(descriptor);
            _ = CloseCore(descriptor);
        }
    }

    [LibraryImport(Library, EntryPoint = "fsync")]
    private static partial int SynchronizeCore(int descriptor);

    [LibraryImport(Library, EntryPoint = "close")]
    private static partial int CloseCore(int descriptor);

    [LibraryImport(Library, EntryPoint = "geteuid")]
    private static partial uint EffectiveUserCore();

    [LibraryImport(Library, EntryPoint = "fchown")]
    private static partial int ChangeOwnerCore(int descriptor, uint user, uint group);

    [LibraryImport(Library, EntryPoint = "realpath")]
    private static partial nint RealPathCore(in byte path, ref byte real);
}
