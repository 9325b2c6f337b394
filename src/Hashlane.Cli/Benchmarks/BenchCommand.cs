using System.Runtime.CompilerServices;
using System.Text;

namespace Hashlane.Cli;

/// <summary><c>hashlane bench</c>: measures the speed of hashing on this machine.</summary>
internal static class BenchCommand
{
    internal static ToolCommand Command { get; } = new()
    {
        Name = CommandSyntax.BenchName,
        Summary = "measure how fast the algorithms are on this machine",
        Description =
        [
            "Measure the speed of each algorithm on this machine: of one stream, of many short messages in lanes, of "
                + "several threads, and of a file that is read from memory. On a terminal the figures are bars.",
            "A figure is the median of five rounds, in which all are measured by turns, and of three if one run takes "
                + "longer than a round. One that varies by more than a quarter is marked with ~: the machine is busy.",
        ],
        Options =
        [
            new(
                null, BenchSyntax.Algorithm, BenchSyntax.Kernels, BenchSyntax.Seconds, BenchSyntax.Size,
                BenchSyntax.File, CommandSyntax.Threads),
            new("Results", BenchSyntax.Json, BenchSyntax.Svg),
            new("Other", CommandSyntax.Help),
        ],
        ExitMeanings =
        [
            new(ExitCodes.Success, "all was measured"),
            new(ExitCodes.Failure, "a file could not be read or written"),
            ExitMeaning.WrongLine,
            ExitMeaning.Interrupted,
        ],
        Examples =
        [
            new("hashlane bench", "all algorithms"),
            new("hashlane bench -a blake3 -a sha256 --svg speed.svg", "two of them, also as a picture"),
            new("hashlane bench --kernels -a blake2b", "each kernel of BLAKE2b"),
        ],
        Run = Run,
    };

    private static int Run(CommandLine line, Messages messages)
    {
        try
        {
            BenchSettings settings = BenchReader.Read(line);
            List<BenchResult> results = Measure(settings, messages);
            messages.EraseTransient();
            BenchMachine machine = BenchMachine.Here;
            BenchReport report = new(machine, results);
            if (settings.IsJson)
            {
                WriteJson(machine, results, messages);
            }
            else
            {
                WriteText(report, messages);
            }

            return settings.Picture is null || TryWritePicture(settings.Picture, machine, report, messages)
                ? ExitCodes.Success
                : ExitCodes.Failure;
        }
        catch (BenchException exception)
        {
            messages.Write(exception.Name, exception.Message);
            return ExitCodes.Failure;
        }
    }

    private static List<BenchResult> Measure(BenchSettings settings, Messages messages)
    {
        if (settings.IsForKernels)
        {
            return BenchKernels.Measure(settings, messages);
        }

        BenchKernelCases.WarnOfUnused(messages);
        using BenchCases cases = BenchCases.Make(settings, messages);
        return new BenchTimer(settings.Seconds, messages).Measure(cases.All);
    }

    private static void WriteJson(BenchMachine machine, List<BenchResult> measured, Messages messages)
    {
        Results results = new(messages);
        using JsonLines json = new();
        results.Add(BenchJson.Machine(json, machine));
        foreach (BenchResult one in measured)
        {
            results.Add(BenchJson.Benchmark(json, one));
        }

        results.Flush();
    }

    private static void WriteText(BenchReport report, Messages messages)
    {
        Results results = new(messages);

        // As with password tune, native code has no library that draws bars.
        string text = RuntimeFeature.IsDynamicCodeSupported && results.HasRoomForBars(report.MinColumns)
            ? report.Chart(results.Columns)
            : report.Table(results.IsTerminal && results.Columns > 0 ? results.Columns : int.MaxValue);
        results.Write(new ByteLine().Append(text));
    }

    private static bool TryWritePicture(string path, BenchMachine machine, BenchReport report, Messages messages)
    {
        try
        {
            // A link stays one: the file that it leads to is replaced.
            using ReplacedFile file = ReplacedFile.BeginAlone(ManifestRoot.WithoutLink(path));
            file.Stream.Write(Encoding.UTF8.GetBytes(BenchPicture.Draw(machine, report)));
            file.Commit();
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            messages.Write(NativeText.ToBytes(path), IoError.FromException(exception, path).Reason);
            return false;
        }
    }
}
