using System.Runtime.InteropServices;

namespace Hashlane.Files;

/// <content>The calls that run a command of the shell.</content>
internal static partial class Libc
{
    private const int PipeBytes = 4096;

    /// <summary>Runs a command of the shell, and waits for its end.</summary>
    /// <param name="command">The command, which ends with a zero byte.</param>
    /// <param name="output">Receives the bytes that the command writes to standard output.</param>
    /// <returns>Whether it ended with exit code 0.</returns>
    internal static bool RunCommand(ReadOnlySpan<byte> command, Stream output)
    {
        nint pipe = OpenPipe(in MemoryMarshal.GetReference(command), in MemoryMarshal.GetReference("r\0"u8));
        if (pipe == 0)
        {
            return false;
        }

        byte[] buffer = new byte[PipeBytes];
        while (ReadPipe(ref buffer[0], 1, PipeBytes, pipe) is > 0 and nuint count)
        {
            output.Write(buffer, 0, (int)count);
        }

        return ClosePipe(pipe) == 0;
    }

    [LibraryImport(Library, EntryPoint = "popen")]
    private static partial nint OpenPipe(ref readonly byte command, ref readonly byte mode);

    [LibraryImport(Library, EntryPoint = "fread")]
    private static partial nuint ReadPipe(ref byte buffer, nuint itemBytes, nuint items, nint pipe);

    [LibraryImport(Library, EntryPoint = "pclose")]
    private static partial int ClosePipe(nint pipe);
}
