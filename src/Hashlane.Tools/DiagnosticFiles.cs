using System.Runtime.CompilerServices;

namespace Hashlane.Tools;

/// <summary>
/// The socket and pipes that the runtime creates in the temporary folder for debuggers and tracers. The runtime removes
/// them at an orderly exit, but not when a signal ends the process. No setting in the tool's own files keeps the
/// runtime from creating them.
/// </summary>
/// <remarks>
/// Uses bytes, plain loops, and functions that each run needs anyway. Paths and numbers as text, and the removal of
/// files by the framework, took 3 ms of a run, because they were used here alone.
/// </remarks>
internal static class DiagnosticFiles
{
    /// <summary>Far more than <c>/proc/self/stat</c> holds.</summary>
    private const int MostStatusBytes = 4096;

    /// <summary>
    /// Place of the start time among the fields after the process's name, which ends with a parenthesis.
    /// </summary>
    private const int StartTimeField = 19;

    /// <summary>
    /// Whether the files can go: nobody will diagnose the process. They stay if the environment sets diagnostics, or
    /// names a tracer or profiler, which writes its results at an orderly end. Native code has no such files.
    /// </summary>
    private static bool AreUnwanted =>
        OperatingSystem.IsLinux() && RuntimeFeature.IsDynamicCodeSupported
        && !IsSet("DOTNET_EnableDiagnostics") && !IsSet("DOTNET_EnableEventPipe")
        && !IsSet("DOTNET_DiagnosticPorts") && !IsSet("CORECLR_ENABLE_PROFILING");

    /// <summary>Removes them at once, unless the environment says whether diagnostics are wanted.</summary>
    /// <returns>
    /// Whether all were there and are gone, so that the process may end without the runtime's own end. Otherwise the
    /// runtime may still have to remove them: its temporary folder can have a name that is no text.
    /// </returns>
    internal static bool Remove()
    {
        if (!AreUnwanted)
        {
            return false;
        }

        Span<byte> status = stackalloc byte[MostStatusBytes];
        ReadOnlySpan<byte> startTime = ReadStartTime(status);
        if (startTime.IsEmpty)
        {
            return false;
        }

        ByteLine path = new();
        return Remove(path, "dotnet-diagnostic-"u8, startTime, "-socket"u8)
            & Remove(path, "clr-debug-pipe-"u8, startTime, "-in"u8)
            & Remove(path, "clr-debug-pipe-"u8, startTime, "-out"u8);
    }

    private static bool IsSet(string name) => !string.IsNullOrEmpty(Environment.GetEnvironmentVariable(name));

    private static bool Remove(
        ByteLine path, ReadOnlySpan<byte> kind, ReadOnlySpan<byte> startTime, ReadOnlySpan<byte> end)
    {
        path.Clear();
        string? folder = Environment.GetEnvironmentVariable("TMPDIR");
        if (string.IsNullOrEmpty(folder))
        {
            path.Append("/tmp/"u8);
        }
        else
        {
            path.Append(NativeText.ToBytes(folder)).Append((byte)'/');
        }

        path.Append(kind);
        AppendNumber(path, Environment.ProcessId);

        return Libc.Remove(path.Append((byte)'-').Append(startTime).Append(end).Append(0).Written);
    }

    private static void AppendNumber(ByteLine line, int number)
    {
        if (number >= 10)
        {
            AppendNumber(line, number / 10);
        }

        line.Append((byte)('0' + (number % 10)));
    }

    /// <summary>Reads the start time of the process, in the system's own unit.</summary>
    /// <param name="status">Receives all that the system tells about the process.</param>
    /// <returns>The digits; none if the system does not tell.</returns>
    private static ReadOnlySpan<byte> ReadStartTime(Span<byte> status)
    {
        using InputFile? file = InputFile.Open("/proc/self/stat"u8, out _);
        int count = file is null ? 0 : file.Read(status, out _);
        int position = count - 1;
        while (position >= 0 && status[position] != ')')
        {
            position--;
        }

        int field = -1, start = 0;
        for (position++; position > 0 && position < count; position++)
        {
            if (status[position] != ' ')
            {
                continue;
            }

            if (field++ == StartTimeField)
            {
                return status[start..position];
            }

            start = position + 1;
        }

        return [];
    }
}
