using System.CommandLine;
using System.Diagnostics;
using System.Globalization;

namespace Hashlane.Benchmarks;

/// <summary>The <c>first-calls</c> mode: how long does the first hash of a process take?</summary>
internal static class FirstCallCommand
{
    public const string Verb = "first-calls";

    private const int DefaultTurns = 21;

    /// <summary>A short message, and one that uses every lane.</summary>
    private static readonly int[] _sourceBytes = [3, 1024 * 1024];

    public static int Run(string[] arguments)
    {
        Option<int> turns = new("--turns")
        {
            Description = "Fresh processes for each row.",
            DefaultValueFactory = _ => DefaultTurns,
        };
        Option<bool> save = new("--save") { Description = "Also write the report into results/<cpu>/." };
        RootCommand command = new("Measures the first call of fresh processes, by turns with .NET's SHA-256.")
        {
            turns, save,
        };
        command.SetAction(parsed => Measure(parsed.GetValue(turns), parsed.GetValue(save)));
        return command.Parse(arguments).Invoke();
    }

    private static int Measure(int turns, bool save)
    {
        if (turns < 1)
        {
            Console.Error.WriteLine("--turns must be at least 1.");
            return 1;
        }

        ReportHeading.Start();
        string report = "";
        foreach (int bytes in _sourceBytes)
        {
            Dictionary<FirstCall, List<FirstCallSample>> samples =
                FirstCalls.All.ToDictionary(call => call, _ => new List<FirstCallSample>());
            byte[] source = FirstCalls.Source(bytes);
            for (int turn = 0; turn < turns; turn++)
            {
                foreach (FirstCall call in FirstCalls.All)
                {
                    samples[call].Add(Sample(call, source));
                }
            }

            report += FirstCallReport.Table(bytes, samples);
        }

        report = FirstCallReport.Heading() + report;
        Console.Write(report);
        if (save)
        {
            Console.WriteLine($"\nSaved as {ReportFolder.Save(report, Verb)}");
        }

        return 0;
    }

    private static FirstCallSample Sample(FirstCall call, byte[] source)
    {
        // Started by "dotnet run", this process is an executable; started by "dotnet FILE", it is dotnet.
        string program = Environment.ProcessPath!;
        string[] host = Path.GetFileNameWithoutExtension(program) == "dotnet"
            ? [typeof(FirstCallCommand).Assembly.Location]
            : [];
        string length = source.Length.ToString(CultureInfo.InvariantCulture);
        ProcessStartInfo start = new(program, [.. host, FirstCallChild.Verb, call.Name, length])
        {
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        string[] output = process.StandardOutput.ReadToEnd().Split(' ', StringSplitOptions.TrimEntries);
        process.WaitForExit();
        byte[] expected = new byte[call.HashBytes];
        call.Call(source, expected);
        if (process.ExitCode != 0 || output is not [string first, string second, string digest]
            || digest != Convert.ToHexString(expected))
        {
            throw new InvalidOperationException($"The process for {call.Name} failed or gave a wrong digest.");
        }

        return new FirstCallSample(Milliseconds(first), Milliseconds(second));
    }

    private static double Milliseconds(string ticks) =>
        long.Parse(ticks, CultureInfo.InvariantCulture) * (1e3 / Stopwatch.Frequency);
}
