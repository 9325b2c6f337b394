using System.Globalization;
using System.Text.Json;

namespace Hashlane.Cli;

/// <summary>
/// Measures each kernel that this processor can run. The library chooses its kernels once, so each set of them is
/// measured by a process of the same program, for which the environment names them.
/// </summary>
internal static class BenchKernels
{
    /// <summary>Measures kernels.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="messages">Provides the line that shows the progress.</param>
    /// <exception cref="BenchException">A process could not do its part.</exception>
    internal static List<BenchResult> Measure(BenchSettings settings, Messages messages)
    {
        if (Environment.GetEnvironmentVariable(BenchKernelCases.Variable) is { Length: > 0 } named)
        {
            List<BenchCase> cases = BenchKernelCases.Of(named, settings.StreamBytes);
            if (cases.Count == 0)
            {
                throw new UsageException(
                    $"{BenchKernelCases.Variable} names no kernel that can run here: unset it to measure all");
            }

            BenchKernelCases.WarnOfUnused(messages);
            return new BenchTimer(settings.Seconds, messages).Measure(cases);
        }

        List<IGrouping<string, KernelReport>> lines =
        [
            .. HardwareReport.Available.Where(report => IsAsked(settings, report)).GroupBy(report => report.Algorithm),
        ];
        HashFunction[] unknown =
        [
            .. settings.Functions.Where(function => !lines.Exists(line => NameOf(line.First()) == function.FamilyName)),
        ];
        if (unknown.Length > 0)
        {
            IEnumerable<string> known = HardwareReport.Available.Select(NameOf)
                .Where(name => HashFunction.TryGet(name, out _)).Distinct();
            throw new UsageException(
                $"{BenchSyntax.Kernels}: {unknown[0].FamilyName} takes the kernels of another algorithm: name one of "
                + NearNames.Join([.. known], "and"));
        }

        List<BenchResult> results = [];
        int processes = lines.Max(line => line.Count());
        for (int i = 0; i < processes; i++)
        {
            messages.Transient.Show(
                "measuring"u8, string.Create(CultureInfo.InvariantCulture, $" kernels, {100 * i / processes} %"));
            string names = string.Join(
                ';', lines.Where(line => i < line.Count()).Select(line => $"{line.Key}={line.ElementAt(i).Kernel}"));
            results.AddRange(MeasureInProcess(names, settings));
        }

        messages.EraseTransient();

        // A table's kernels together, in its order.
        return
        [
            .. lines.SelectMany(line => line.SelectMany(report => results.Where(
                one => one.Subject.Algorithm == report.Algorithm && one.Subject.Kernel == report.Kernel))),
        ];
    }

    /// <summary>Returns the name of the function to which a line of the report belongs, in any case.</summary>
    private static string NameOf(KernelReport report) => report.Algorithm.Split('.')[0].ToLowerInvariant();

    private static bool IsAsked(BenchSettings settings, KernelReport report) => settings.Functions.Length == 0
        || Array.Exists(settings.Functions, function => function.FamilyName == NameOf(report));

    private static List<BenchResult> MeasureInProcess(string names, BenchSettings settings)
    {
        string[] arguments =
        [
            $"--{CommandSyntax.Command.Name}", CommandSyntax.BenchName, BenchSyntax.Kernels.ToString(),
            BenchSyntax.Json.ToString(),
            BenchSyntax.Seconds.ToString(), settings.Seconds.ToString("0.######", CultureInfo.InvariantCulture),
            BenchSyntax.Size.ToString(), settings.StreamBytes.ToString(CultureInfo.InvariantCulture),
        ];
        return OwnProcess.TryRun(arguments, BenchKernelCases.Variable, names, out string[] lines)
            ? [.. lines.Select(Read).OfType<BenchResult>()]
            : throw new BenchException(
                NativeText.ToBytes(Environment.ProcessPath!),
                lines.Length > 0 ? lines[^1] : "could not be run again for its kernels");
    }

    /// <summary>Reads a line of results; null if it has no measurement.</summary>
    private static BenchResult? Read(string line)
    {
        // Standard error comes the same way, where even the system's loader can write.
        if (!line.StartsWith('{'))
        {
            return null;
        }

        using JsonDocument document = JsonDocument.Parse(line);
        JsonElement root = document.RootElement;
        if (root.GetProperty("type").GetString() != "benchmark")
        {
            return null;
        }

        string algorithm = root.GetProperty("algorithm").GetString()!;
        string kernel = root.GetProperty("kernel").GetString()!;
        BenchSubject subject = new(
            BenchKind.Kernel, algorithm, kernel, root.GetProperty("bytes").GetInt64(),
            root.GetProperty("messages").GetInt32())
        {
            IsChosen = BenchKernelCases.IsInUse(algorithm, kernel),
        };
        return new BenchResult(
            subject, root.GetProperty("rounds").GetInt32(), Rate("median"), Rate("least"), Rate("most"));

        double Rate(string name) => root.GetProperty(name).GetDouble();
    }
}
