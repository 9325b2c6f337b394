using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

[assembly: DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
[assembly: DisableRuntimeMarshalling] // lets ReadyToRun compile the calls below ahead of time

namespace Hashlane.Cli;

/// <summary>
/// The C library's files, for Unix: a name there is bytes, which need not be UTF-8, an error is a number with a text that everyone
/// knows, and a descriptor has one position that several processes share. .NET's own streams hide all three.
/// </summary>
internal static partial class Libc
{
    internal const int StandardInput = 0;
    internal const int StandardOutput = 1;
    internal const int StandardError = 2;

    // The same numbers on every Unix that .NET runs on.
    internal const int NoSuchFile = 2;
    internal const int Interrupted = 4;
    internal const int BadDescriptor = 9;
    internal const int BrokenPipe = 32;

    private const string Library = "libc";
    private const int OpenReadOnly = 0;
    private const int GetDescriptorFlags = 1;
    private const int CloseOnExec = 1;

    /// <summary>Opens a file for reading.</summary>
    /// <param name="path">Ends with a zero byte.</param>
    /// <returns>A descriptor, or -1: see <see cref="Marshal.GetLastPInvokeError"/>.</returns>
    internal static int Open(ReadOnlySpan<byte> path)
    {
        int descriptor;
        do
        {
            descriptor = OpenCore(in MemoryMarshal.GetReference(path), OpenReadOnly);
        }
        while (descriptor < 0 && Marshal.GetLastPInvokeError() == Interrupted);

        return descriptor;
    }

    /// <summary>Reads what is there, at most a buffer full.</summary>
    /// <returns>Bytes read, 0 at the end, or -1: see <see cref="Marshal.GetLastPInvokeError"/>.</returns>
    internal static int Read(int descriptor, Span<byte> buffer)
    {
        nint count;
        do
        {
            count = ReadCore(descriptor, ref MemoryMarshal.GetReference(buffer), (nuint)buffer.Length);
        }
        while (count < 0 && Marshal.GetLastPInvokeError() == Interrupted);

        return (int)count;
    }

    /// <summary>Writes all of it.</summary>
    /// <returns>0, or the error's number.</returns>
    internal static int WriteAll(int descriptor, ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            nint count = WriteCore(descriptor, in MemoryMarshal.GetReference(bytes), (nuint)bytes.Length);
            if (count >= 0)
            {
                bytes = bytes[(int)count..];
            }
            else if (Marshal.GetLastPInvokeError() != Interrupted)
            {
                return Marshal.GetLastPInvokeError();
            }
        }

        return 0;
    }

    /// <summary>
    /// Whether the descriptor came with the process. One that was closed at the start is soon reused by the runtime for a file of
    /// its own, and that one closes on exec, which one that survived an exec cannot.
    /// </summary>
    internal static bool IsInherited(int descriptor)
    {
        int flags = ControlCore(descriptor, GetDescriptorFlags);
        return flags >= 0 && (flags & CloseOnExec) == 0;
    }

    internal static bool IsTerminal(int descriptor) => IsTerminalCore(descriptor) == 1;

    [LibraryImport(Library, EntryPoint = "open", SetLastError = true)]
    private static partial int OpenCore(in byte path, int flags);

    [LibraryImport(Library, EntryPoint = "read", SetLastError = true)]
    private static partial nint ReadCore(int descriptor, ref byte buffer, nuint count);

    [LibraryImport(Library, EntryPoint = "write", SetLastError = true)]
    private static partial nint WriteCore(int descriptor, in byte bytes, nuint count);

    [LibraryImport(Library, EntryPoint = "fcntl")]
    private static partial int ControlCore(int descriptor, int command);

    [LibraryImport(Library, EntryPoint = "isatty")]
    private static partial int IsTerminalCore(int descriptor);
}
