using System.Runtime.CompilerServices;
using System.Text;

namespace Hashlane.Cli;

/// <summary><c>hashlane bench</c>: measures the speed of hashing on this machine.</summary>
internal static class BenchCommand
{
    /// <summary>Runs the command.</summary>
    /// <param name="args">The arguments after the command's name.</param>
    /// <param name="messages">Receives everything that is not a result.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(string[] args, Messages messages)
    {
        try
        {
            CommandLine line = CommandLine.Parse(args, BenchSyntax.Table);
            if (line.Has(CommandSyntax.Help))
            {
                new Results().Write(new ByteLine().Append(BenchSyntax.HelpText()));
                return ExitCodes.Success;
            }

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
        catch (UsageException exception)
        {
            exception.Command = BenchSyntax.FullName;
            throw;
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

        using BenchCases cases = BenchCases.Make(settings, messages);
        return new BenchTimer(settings.Seconds, messages).Measure(cases.All);
    }

    private static void WriteJson(BenchMachine machine, List<BenchResult> measured, Messages messages)
    {
        Results results = new(messages);
        using JsonLines json = new();
        results.Add(json.Machine(machine));
        foreach (BenchResult one in measured)
        {
            results.Add(json.Benchmark(one));
        }

        results.Flush();
    }

    private static void WriteText(BenchReport report, Messages messages)
    {
        Results results = new(messages);

        // As with password tune, native code has no library that draws bars.
        string text = RuntimeFeature.IsDynamicCodeSupported && results.HasRoomForBars(report.LeastColumns)
            ? report.Chart(results.Columns)
            : report.Table(results.IsTerminal && results.Columns > 0 ? results.Columns : int.MaxValue);
        results.Write(new ByteLine().Append(text));
    }

    private static bool TryWritePicture(string path, BenchMachine machine, BenchReport report, Messages messages)
    {
        try
        {
            using ReplacedFile file = ReplacedFile.Begin(path);
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
