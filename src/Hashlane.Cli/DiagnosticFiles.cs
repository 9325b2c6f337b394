using System.Globalization;
using System.Runtime.CompilerServices;

namespace Hashlane.Cli;

/// <summary>
/// The socket and pipes that the runtime creates in the temporary folder for debuggers and tracers. The runtime removes
/// them at an orderly exit, but not when a signal ends the process. No setting in the tool's own files keeps the
/// runtime from creating them.
/// </summary>
internal static class DiagnosticFiles
{
    /// <summary>Far more than <c>/proc/self/stat</c> holds.</summary>
    private const int MostStatusBytes = 4096;

    /// <summary>
    /// Place of the start time among the fields after the process's name, which ends with a parenthesis.
    /// </summary>
    private const int StartTimeField = 19;

    /// <summary>Removes them at once, unless the environment says whether diagnostics are wanted.</summary>
    internal static void Remove()
    {
        // Code that was compiled ahead of time has neither.
        if (!OperatingSystem.IsLinux() || !RuntimeFeature.IsDynamicCodeSupported
            || !string.IsNullOrEmpty(Environment.GetEnvironmentVariable("DOTNET_EnableDiagnostics")))
        {
            return;
        }

        string? startTime = ReadStartTime();
        if (startTime is null)
        {
            return;
        }

        string process = Environment.ProcessId.ToString(CultureInfo.InvariantCulture) + "-" + startTime;
        string folder = Path.GetTempPath();
        try
        {
            File.Delete(folder + "dotnet-diagnostic-" + process + "-socket");
            File.Delete(folder + "clr-debug-pipe-" + process + "-in");
            File.Delete(folder + "clr-debug-pipe-" + process + "-out");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // If the folder cannot be read, the runtime has put nothing there.
        }
    }

    /// <summary>Reads the start time of the process, in the system's own unit.</summary>
    /// <remarks>
    /// Uses plain loops, and functions that each run needs anyway. The vectorized searches in spans are compiled at
    /// their first use, which took a tenth of the start-up time.
    /// </remarks>
    private static string? ReadStartTime()
    {
        Span<byte> status = stackalloc byte[MostStatusBytes];
        using InputFile? file = InputFile.Open("/proc/self/stat"u8, out _);
        int count = file is null ? 0 : file.Read(status, out _);
        int position = count - 1;
        while (position >= 0 && status[position] != ')')
        {
            position--;
        }

        long startTime = 0;
        int field = -1;
        for (position++; position > 0 && position < count; position++)
        {
            if (status[position] != ' ')
            {
                startTime = field == StartTimeField ? (10 * startTime) + (status[position] - '0') : 0;
            }
            else if (field++ == StartTimeField)
            {
                return startTime.ToString(CultureInfo.InvariantCulture);
            }
        }

        return null;
    }
}
