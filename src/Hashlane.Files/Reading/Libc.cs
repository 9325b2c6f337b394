using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

[assembly: DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
[assembly: DisableRuntimeMarshalling] // lets ReadyToRun compile the calls below ahead of time

namespace Hashlane.Files;

/// <summary>
/// The C library's file functions, for Unix. A name there is bytes, which need not be UTF-8. An error is a number with
/// a well-known text. A descriptor has one position that several processes share. The streams of .NET hide all three.
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

    /// <summary>Room for <c>struct statx</c>, which looks the same on every processor.</summary>
    internal const int StatusBytes = 256;

    internal const int StatusNumberOffset = 32;

    /// <summary>More room than any system's <c>struct termios</c> needs.</summary>
    internal const int TerminalSettingsBytes = 256;

    /// <summary>The size of two numbers of 32 bits.</summary>
    internal const int StatusDeviceOffset = 136;

    private const string Library = "libc";
    private const int OpenReadOnly = 0;
    private const int OpenWriteOnly = 1;
    private const int GetDescriptorFlags = 1;
    private const int CloseOnExec = 1;
    private const uint StatusOfNumber = 0x100;
    private const int LinuxTerminalStop = 20;
    private const int BsdTerminalStop = 18;
    private const short PollWrite = 4;
    private const int EchoFlag = 8; // the same number on every Unix that .NET runs on
    private const int SetNow = 0;
    private const int SetAndDiscardInput = 2;
    private const nuint GetWindowSize = 0x5413; // fails on PowerPC and MIPS, which do not have this number

    /// <summary>Opens a file for reading.</summary>
    /// <param name="path">The path, which ends with a zero byte.</param>
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

    /// <summary>Opens the terminal that controls the process, for writing.</summary>
    /// <returns>A descriptor, or -1 if there is none.</returns>
    internal static int OpenOwnTerminal() =>
        OpenCore(in MemoryMarshal.GetReference("/dev/tty\0"u8), OpenWriteOnly);

    /// <summary>Reads the available bytes, at most a full buffer.</summary>
    /// <returns>The number of bytes read, 0 at the end, or -1: see <see cref="Marshal.GetLastPInvokeError"/>.</returns>
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

    /// <summary>Writes all bytes.</summary>
    /// <returns>0, or the number of the error.</returns>
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
    /// Whether the descriptor came with the process. The runtime soon reuses one that was closed at the start, for a
    /// file that closes on exec. A descriptor that survived an exec cannot have that mark.
    /// </summary>
    internal static bool IsInherited(int descriptor)
    {
        int flags = ControlCore(descriptor, GetDescriptorFlags);
        return flags >= 0 && (flags & CloseOnExec) == 0;
    }

    internal static bool IsTerminal(int descriptor) => IsTerminalCore(descriptor) == 1;

    /// <summary>Asks for the settings of a terminal.</summary>
    /// <param name="terminal">The terminal's descriptor.</param>
    /// <param name="settings">Receives <c>struct termios</c>: <see cref="TerminalSettingsBytes"/>.</param>
    /// <returns>Whether it is a terminal.</returns>
    internal static bool TryGetSettings(int terminal, Span<byte> settings) =>
        GetSettingsCore(terminal, ref MemoryMarshal.GetReference(settings)) == 0;

    /// <summary>Switches the echo off in settings of a terminal.</summary>
    internal static void RemoveEcho(Span<byte> settings)
    {
        // c_lflag is the fourth field. Each has 32 bits, and on Apple's systems the size of a pointer; the flag lies in
        // its low byte.
        int offset = 3 * (OperatingSystem.IsMacOS() || OperatingSystem.IsIOS() ? nint.Size : sizeof(int));
        settings[BitConverter.IsLittleEndian ? offset : offset + sizeof(int) - 1] &= unchecked((byte)~EchoFlag);
    }

    /// <summary>Changes the settings of a terminal, and drops what was typed and not read yet.</summary>
    internal static bool TrySetSettings(int terminal, ReadOnlySpan<byte> settings) =>
        Change(terminal, SetAndDiscardInput, settings);

    /// <summary>Changes the settings of a terminal at once, even if it accepts no output.</summary>
    internal static bool TrySetSettingsNow(int terminal, ReadOnlySpan<byte> settings) =>
        Change(terminal, SetNow, settings);

    /// <summary>Asks Linux for the status of a file, following links.</summary>
    /// <param name="name">The file's name; empty for standard input, as no file has an empty name.</param>
    /// <param name="status">Receives the answer.</param>
    /// <returns>Whether there is an answer.</returns>
    internal static bool TryGetStatus(ReadOnlySpan<byte> name, Span<byte> status)
    {
        byte[] path = [.. name, 0];
        bool isStandardInput = name.IsEmpty;
        try
        {
            return StatusCore(
                isStandardInput ? StandardInput : CurrentFolder,
                in path[0],
                isStandardInput ? OfDescriptorItself : 0,
                StatusOfNumber,
                ref MemoryMarshal.GetReference(status)) == 0;
        }
        catch (EntryPointNotFoundException)
        {
            return false; // a C library from before 2018
        }
    }

    /// <summary>
    /// Whether the process belongs to the terminal's foreground job. A terminal that does not control the process has
    /// no jobs.
    /// </summary>
    internal static bool IsInForeground(int terminal)
    {
        int foreground = ForegroundGroupCore(terminal);
        return foreground < 0 || foreground == OwnGroupCore();
    }

    /// <summary>Whether bytes can be written without waiting.</summary>
    internal static bool IsReadyToWrite(int descriptor)
    {
        PollRequest request = new() { Descriptor = descriptor, Wanted = PollWrite };
        return PollCore(ref request, 1, 0) == 1 && (request.Found & PollWrite) != 0;
    }

    /// <summary>
    /// The width of a terminal, or 0. Linux only: other systems may call a function with a variable number of arguments
    /// differently.
    /// </summary>
    internal static int Columns(int terminal)
    {
        WindowSize size = default;
        return ControlDeviceCore(terminal, GetWindowSize, ref size) == 0 ? size.Columns : 0;
    }

    /// <summary>Does to this process what Ctrl-Z does to a program that does not handle it.</summary>
    internal static void StopOwnProcess() =>
        _ = KillCore(Environment.ProcessId, OperatingSystem.IsLinux() ? LinuxTerminalStop : BsdTerminalStop);

    private static bool Change(int terminal, int when, ReadOnlySpan<byte> settings)
    {
        int result;
        do
        {
            result = SetSettingsCore(terminal, when, in MemoryMarshal.GetReference(settings));
        }
        while (result != 0 && Marshal.GetLastPInvokeError() == Interrupted);

        return result == 0;
    }

    [LibraryImport(Library, EntryPoint = "tcgetattr")]
    private static partial int GetSettingsCore(int terminal, ref byte settings);

    [LibraryImport(Library, EntryPoint = "tcsetattr", SetLastError = true)]
    private static partial int SetSettingsCore(int terminal, int when, in byte settings);

    [LibraryImport(Library, EntryPoint = "open", SetLastError = true)]
    private static partial int OpenCore(in byte path, int flags);

    [LibraryImport(Library, EntryPoint = "read", SetLastError = true)]
    private static partial nint ReadCore(int descriptor, ref byte buffer, nuint count);

    [LibraryImport(Library, EntryPoint = "write", SetLastError = true)]
    private static partial nint WriteCore(int descriptor, in byte bytes, nuint count);

    [LibraryImport(Library, EntryPoint = "fcntl")]
    private static partial int ControlCore(int descriptor, int command);

    [LibraryImport(Library, EntryPoint = "statx", SetLastError = true)]
    private static partial int StatusCore(int folder, in byte path, int flags, uint mask, ref byte status);

    [LibraryImport(Library, EntryPoint = "isatty")]
    private static partial int IsTerminalCore(int descriptor);

    [LibraryImport(Library, EntryPoint = "tcgetpgrp")]
    private static partial int ForegroundGroupCore(int terminal);

    [LibraryImport(Library, EntryPoint = "getpgrp")]
    private static partial int OwnGroupCore();

    [LibraryImport(Library, EntryPoint = "poll")]
    private static partial int PollCore(ref PollRequest requests, nuint count, int milliseconds);

    [LibraryImport(Library, EntryPoint = "ioctl")]
    private static partial int ControlDeviceCore(int descriptor, nuint request, ref WindowSize size);

    [LibraryImport(Library, EntryPoint = "kill")]
    private static partial int KillCore(int process, int signal);

    [StructLayout(LayoutKind.Sequential)]
    private struct PollRequest
    {
        internal int Descriptor;
        internal short Wanted;
        internal short Found;
    }

    [StructLayout(LayoutKind.Sequential)]
    private struct WindowSize
    {
        internal ushort Rows;
        internal ushort Columns;
        internal ushort WidthInPixels;
        internal ushort HeightInPixels;
    }
}
