using System.ComponentModel;
using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>Memory between two pages that nobody may touch: a read or write outside it ends the process.</summary>
internal sealed unsafe partial class GuardedMemory : IDisposable
{
    private readonly byte* _firstGuard;
    private readonly nuint _mappedBytes;

    /// <summary>Maps whole pages for at least <paramref name="bytes"/> bytes, and a guard page on either side.</summary>
    public GuardedMemory(int bytes)
    {
        nuint page = (nuint)Environment.SystemPageSize;
        nuint inside = ((nuint)bytes + page - 1) / page * page;
        _mappedBytes = inside + (2 * page);
        _firstGuard = OperatingSystem.IsWindows() ? Windows.Map(_mappedBytes) : Unix.Map(_mappedBytes);
        Bytes = (int)inside;
        byte* first = _firstGuard + page;
        if (OperatingSystem.IsWindows())
        {
            Windows.Open(first, inside);
        }
        else
        {
            Unix.Open(first, inside);
        }
    }

    /// <summary>Bytes between the guard pages.</summary>
    public int Bytes { get; }

    private byte* First => _firstGuard + Environment.SystemPageSize;

    /// <summary>The first <paramref name="bytes"/> bytes: the guard page lies directly before them.</summary>
    public Span<byte> AtStart(int bytes) => new Span<byte>(First, Bytes)[..bytes];

    /// <summary>The last <paramref name="bytes"/> bytes: the guard page lies directly behind them.</summary>
    public Span<byte> AtEnd(int bytes) => new Span<byte>(First, Bytes)[(Bytes - bytes)..];

    public void Dispose()
    {
        if (OperatingSystem.IsWindows())
        {
            Windows.Unmap(_firstGuard);
        }
        else
        {
            Unix.Unmap(_firstGuard, _mappedBytes);
        }
    }

    private static void ThrowUnless(bool done)
    {
        if (!done)
        {
            throw new Win32Exception(Marshal.GetLastPInvokeError());
        }
    }

    private static partial class Unix
    {
        private const int NoAccess = 0, ReadAndWrite = 1 | 2, Private = 2;

        private static int Anonymous => OperatingSystem.IsMacOS() ? 0x1000 : 0x20;

        public static byte* Map(nuint bytes)
        {
            byte* mapped = (byte*)mmap(null, bytes, NoAccess, Private | Anonymous, -1, 0);
            ThrowUnless((nint)mapped != -1);
            return mapped;
        }

        public static void Open(byte* first, nuint bytes) => ThrowUnless(mprotect(first, bytes, ReadAndWrite) == 0);

        public static void Unmap(byte* first, nuint bytes) => ThrowUnless(munmap(first, bytes) == 0);

        [LibraryImport("libc", SetLastError = true)]
        private static partial void* mmap(void* address, nuint bytes, int protection, int flags, int file, nint offset);

        [LibraryImport("libc", SetLastError = true)]
        private static partial int mprotect(void* address, nuint bytes, int protection);

        [LibraryImport("libc", SetLastError = true)]
        private static partial int munmap(void* address, nuint bytes);
    }

    private static partial class Windows
    {
        private const uint CommitAndReserve = 0x3000, Release = 0x8000, NoAccess = 1, ReadAndWrite = 4;

        public static byte* Map(nuint bytes)
        {
            byte* mapped = (byte*)VirtualAlloc(null, bytes, CommitAndReserve, NoAccess);
            ThrowUnless(mapped != null);
            return mapped;
        }

        public static void Open(byte* first, nuint bytes) =>
            ThrowUnless(VirtualProtect(first, bytes, ReadAndWrite, out _) != 0);

        public static void Unmap(byte* first) => ThrowUnless(VirtualFree(first, 0, Release) != 0);

        [LibraryImport("kernel32", SetLastError = true)]
        private static partial void* VirtualAlloc(void* address, nuint bytes, uint type, uint protection);

        [LibraryImport("kernel32", SetLastError = true)]
        private static partial int VirtualProtect(void* address, nuint bytes, uint protection, out uint before);

        [LibraryImport("kernel32", SetLastError = true)]
        private static partial int VirtualFree(void* address, nuint bytes, uint type);
    }
}
