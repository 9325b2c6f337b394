using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane.Files;

/// <content>The calls for folders, most of them for Linux only.</content>
internal static partial class Libc
{
    internal const int IsNoFolder = 20;
    internal const int IsFolder = 21;
    internal const int NameTooLong = 36;
    internal const int TooManyLinks = 40;
    internal const int TryAgain = 11;
    internal const int TooManyOpenInSystem = 23;
    internal const int TooManyOpen = 24;

    internal const int CurrentFolder = -100;
    internal const int OfLinkItself = 0x100;
    internal const int OfDescriptorItself = 0x1000;

    internal const int StatusModeOffset = 28;
    internal const int StatusLengthOffset = 40;
    internal const int StatusChangedOffset = 96;
    internal const int StatusModifiedOffset = 112;

    private const int OpenPathOnly = 0x200000;
    private const int FileSystemBytes = 256; // more room than any struct statfs needs
    internal const int NotPermitted = 1;
    internal const int NoSuchCall = 38;

    // STATX_TYPE, STATX_MTIME, STATX_CTIME, STATX_INO, STATX_SIZE
    private const uint StatusOfEntries = 0x3C1;

    // openat2 has the same number on every processor, and glibc has no function for it.
    private const nint OpenAt2 = 437;
    private const ulong ResolveNoLinks = 4;
    private const ulong ResolveNoMagicLinks = 2;
    private const ulong ResolveBeneath = 8;

    // Arm and PowerPC number these two differently from all other processors of .NET.
    private static readonly bool _hasOtherNumbers =
        RuntimeInformation.ProcessArchitecture is Architecture.Arm or Architecture.Armv6 or Architecture.Arm64
            or Architecture.Ppc64le;

    // The first of each pair is Linux's number, the second that of BSD and of Apple's systems.
    private static int NoWaiting => OperatingSystem.IsLinux() ? 0x800 : 4;

    private static int OpenCloseOnExec =>
        OperatingSystem.IsLinux() ? 0x80000 : OperatingSystem.IsMacOS() ? 0x1000000 : 0;

    /// <summary>Opens nothing but a folder, for its list.</summary>
    internal static int OpenFolderOnly => (_hasOtherNumbers ? 0x4000 : 0x10000) | OpenCloseOnExec;

    /// <summary>Opens nothing but a folder, as the start of paths: it need not be readable.</summary>
    internal static int OpenFolderOfPath => OpenFolderOnly | OpenPathOnly;

    /// <summary>Fails for a path that ends with a symbolic link.</summary>
    internal static int OpenNoLink => _hasOtherNumbers ? 0x8000 : 0x20000;

    /// <summary>Opens a file for reading without waiting for a FIFO's other end.</summary>
    internal static int OpenWithoutWaiting => OpenFile | NoWaiting;

    /// <summary>Opens nothing for reading: what has the path can only be asked for its status.</summary>
    internal static int OpenForStatus => OpenPathOnly | OpenCloseOnExec;

    /// <summary>Opens a file for reading.</summary>
    internal static int OpenFile => OpenReadOnly | OpenCloseOnExec;

    /// <summary>Whether the C library has the calls for folders.</summary>
    internal static bool HasFolderCalls()
    {
        Span<byte> status = stackalloc byte[StatusBytes];
        try
        {
            _ = ReadEntries(-1, status);
            return StatusCore(CurrentFolder, in "/\0"u8[0], 0, StatusOfEntries, ref status[0]) == 0;
        }
        catch (EntryPointNotFoundException)
        {
            return false;
        }
    }

    /// <summary>Opens a file or folder.</summary>
    /// <param name="folder">The descriptor of the folder in which the path begins.</param>
    /// <param name="path">The path, which ends with a zero byte.</param>
    /// <param name="flags">The way of opening.</param>
    /// <returns>A descriptor, or -1: see <see cref="Marshal.GetLastPInvokeError"/>.</returns>
    internal static int OpenAt(int folder, ReadOnlySpan<byte> path, int flags)
    {
        int descriptor;
        do
        {
            descriptor = OpenAtCore(folder, in MemoryMarshal.GetReference(path), flags);
        }
        while (descriptor < 0 && Marshal.GetLastPInvokeError() == Interrupted);

        return descriptor;
    }

    /// <summary>As <see cref="OpenAt"/>, but no part of the path may be a link or lead out of the folder.</summary>
    internal static int OpenWithoutLinks(int folder, ReadOnlySpan<byte> path, int flags)
    {
        OpenHow how = new()
        {
            Flags = (uint)flags,
            Resolve = ResolveNoLinks | ResolveNoMagicLinks | ResolveBeneath,
        };
        nint descriptor;
        do
        {
            descriptor = SystemCallCore(
                OpenAt2, folder, in MemoryMarshal.GetReference(path), in how, (nuint)Unsafe.SizeOf<OpenHow>());
        }
        while (descriptor < 0 && Marshal.GetLastPInvokeError() == Interrupted);

        return (int)descriptor;
    }

    /// <summary>Begins a folder's list again.</summary>
    internal static bool Rewind(int folder) => SeekCore(folder, 0, 0) == 0;

    /// <summary>Reads entries of a folder, each a <c>struct linux_dirent64</c>.</summary>
    /// <returns>The number of bytes, 0 at the end, or -1: see <see cref="Marshal.GetLastPInvokeError"/>.</returns>
    internal static int ReadEntries(int folder, Span<byte> buffer) =>
        (int)ReadEntriesCore(folder, ref MemoryMarshal.GetReference(buffer), (nuint)buffer.Length);

    /// <summary>Reads the target of a link.</summary>
    /// <returns>The number of bytes, or -1: see <see cref="Marshal.GetLastPInvokeError"/>.</returns>
    internal static int ReadLink(int folder, ReadOnlySpan<byte> path, Span<byte> target) =>
        (int)ReadLinkCore(
            folder, in MemoryMarshal.GetReference(path), ref MemoryMarshal.GetReference(target), (nuint)target.Length);

    /// <summary>Asks for the status of an entry.</summary>
    /// <param name="folder">The descriptor of the folder in which the path begins.</param>
    /// <param name="path">The path, which ends with a zero byte.</param>
    /// <param name="flags">Whether it means a link or its target, or the descriptor itself.</param>
    /// <param name="status">Receives the answer.</param>
    /// <returns>Whether there is an answer; if not, see <see cref="Marshal.GetLastPInvokeError"/>.</returns>
    internal static bool TryGetStatusAt(int folder, ReadOnlySpan<byte> path, int flags, Span<byte> status) =>
        StatusCore(
            folder, in MemoryMarshal.GetReference(path), flags, StatusOfEntries,
            ref MemoryMarshal.GetReference(status)) == 0;

    /// <summary>Returns the number of a file system's kind; 0 if it is unknown.</summary>
    /// <param name="descriptor">The descriptor of a file or folder of that file system.</param>
    internal static uint FileSystemOf(int descriptor)
    {
        Span<byte> status = stackalloc byte[FileSystemBytes];
        status.Clear();

        // The number is at the start. It has 32 bits, whatever the size of the field: on processors with a wider one,
        // the low half comes first.
        return FileSystemCore(descriptor, ref MemoryMarshal.GetReference(status)) == 0
            ? BitConverter.ToUInt32(status)
            : 0;
    }

    /// <summary>Returns the kind of an entry by <c>d_type</c>.</summary>
    internal static EntryKind KindOfEntry(byte type) => KindOfMode((ushort)(type << 12));

    /// <summary>Returns the kind of an entry by its mode.</summary>
    internal static EntryKind KindOfMode(ushort mode) => (mode >> 12) switch
    {
        1 => EntryKind.Fifo,
        2 => EntryKind.CharacterDevice,
        4 => EntryKind.Folder,
        6 => EntryKind.BlockDevice,
        8 => EntryKind.File,
        10 => EntryKind.Link,
        12 => EntryKind.Socket,
        _ => EntryKind.Unknown,
    };

    [LibraryImport(Library, EntryPoint = "openat", SetLastError = true)]
    private static partial int OpenAtCore(int folder, in byte path, int flags);

    /// <summary>Returns the number of descriptors that this process may have.</summary>
    [LibraryImport(Library, EntryPoint = "getdtablesize")]
    internal static partial int MaxDescriptors();

    [LibraryImport(Library, EntryPoint = "fstatfs")]
    private static partial int FileSystemCore(int descriptor, ref byte status);

    [LibraryImport(Library, EntryPoint = "syscall", SetLastError = true)]
    private static partial nint SystemCallCore(
        nint number, nint folder, in byte path, in OpenHow how, nuint bytes);

    [LibraryImport(Library, EntryPoint = "lseek", SetLastError = true)]
    private static partial nint SeekCore(int descriptor, nint offset, int origin);

    [LibraryImport(Library, EntryPoint = "getdents64", SetLastError = true)]
    private static partial nint ReadEntriesCore(int folder, ref byte buffer, nuint count);

    [LibraryImport(Library, EntryPoint = "readlinkat", SetLastError = true)]
    private static partial nint ReadLinkCore(int folder, in byte path, ref byte target, nuint count);

    [StructLayout(LayoutKind.Sequential)]
    private struct OpenHow
    {
        internal ulong Flags;
        internal ulong Mode;
        internal ulong Resolve;
    }
}
