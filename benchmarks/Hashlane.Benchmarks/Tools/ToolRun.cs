using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Hashlane.Benchmarks;

/// <summary>The times and the output of one process.</summary>
/// <param name="ProcessorMilliseconds">User and system time.</param>
/// <param name="Milliseconds">From the start of the process to the end of its output.</param>
/// <param name="Digests">All that it printed, in order.</param>
internal sealed partial record ToolRun(double ProcessorMilliseconds, double Milliseconds, IReadOnlyList<string> Digests)
{
    // No other process of ours may end in the meantime: the system counts all of them together.
    public static ToolRun Of(string program, ToolCall call, ToolInput input, string folder)
    {
        ProcessStartInfo start = new(program, [.. call.Arguments, .. input.Files])
        {
            RedirectStandardOutput = true,
            WorkingDirectory = folder,
        };
        TimeSpan before = ChildTimes.Processor();
        long started = Stopwatch.GetTimestamp();
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        TimeSpan time = Stopwatch.GetElapsedTime(started);
        TimeSpan processor = ChildTimes.Processor() - before;
        if (process.ExitCode != 0)
        {
            throw new InvalidOperationException($"{call.Name} ended with {process.ExitCode}.");
        }

        return new ToolRun(
            processor.TotalMilliseconds,
            time.TotalMilliseconds,
            [.. Digest().Matches(output).Select(match => match.Value)]);
    }

    [GeneratedRegex(@"\b(?:[0-9a-f]{64}){1,2}\b")]
    private static partial Regex Digest();
}
