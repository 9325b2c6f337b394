using System.CommandLine;
using System.CommandLine.Parsing;
using System.Diagnostics;
using System.Globalization;
using System.Reflection;

namespace Hashlane.Benchmarks;

/// <summary>The <c>paired</c> mode: every ratio of the product in about two minutes.</summary>
internal static class PairedCommand
{
    public const string Verb = "paired";

    private const double DefaultSeconds = 40;
    private const int MaxAttempts = 3;

    public static int Run(string[] arguments)
    {
        Option<string[]> filter = new("--filter")
        {
            Description = "Rows to measure: comparison or comparison/candidate, * for any text. Baselines always run.",
            AllowMultipleArgumentsPerToken = true,
        };
        Option<int[]> sizes = new("--sizes")
        {
            Description = "Sizes instead of each comparison's own: 3, 64, 1KiB, 1MiB; several, by blanks or commas.",
            AllowMultipleArgumentsPerToken = true,
            CustomParser = ParseSizes,
            DefaultValueFactory = _ => [],
        };
        Option<int[]> counts = new("--counts")
        {
            Description = "Numbers of messages instead of those of the comparisons named *-batch.",
            AllowMultipleArgumentsPerToken = true,
            CustomParser = ParseCounts,
            DefaultValueFactory = _ => [],
        };
        Option<double> seconds = new("--seconds")
        {
            Description = "Time to measure in all, without the warm-up.",
            DefaultValueFactory = _ => DefaultSeconds,
        };
        Option<bool> save = new("--save") { Description = "Also write the report into results/<cpu>/." };
        Option<bool> check = new("--check") { Description = "Only check that every candidate gives the right digest." };
        RootCommand command = new("Measures candidates in turns and prints their speed beside a baseline's.")
        {
            filter, sizes, counts, seconds, save, check,
        };
        command.SetAction(parsed =>
        {
            // The ratios are those of a process that has compiled all kernels; first-calls measures the others.
            FirstUse.IsSkipped = true;
            string[] patterns = parsed.GetValue(filter) ?? [];
            ComparisonPlan plan =
                Comparisons.Plan(parsed.GetValue(sizes)!, parsed.GetValue(counts)!, patterns);
            foreach (string message in plan.Messages)
            {
                Console.Error.WriteLine(message);
            }

            IReadOnlyList<Comparison> comparisons = Comparisons.Make(plan, patterns);
            return parsed.GetValue(check)
                ? Check(comparisons)
                : Measure(comparisons, TimeSpan.FromSeconds(parsed.GetValue(seconds)), parsed.GetValue(save));
        });
        return command.Parse(arguments).Invoke();
    }

    private static int Check(IReadOnlyList<Comparison> comparisons)
    {
        Candidate[] candidates = [.. comparisons.SelectMany(comparison => comparison.Candidates)];
        Candidates.Check(candidates);

        foreach (string message in NativeLibraries.Messages)
        {
            Console.WriteLine(message);
        }

        Console.WriteLine($"{candidates.Length} rows give the right digest.");
        return candidates.Length == 0 ? 1 : 0;
    }

    private static int Measure(IReadOnlyList<Comparison> comparisons, TimeSpan time, bool save)
    {
        if (typeof(Hasher).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        {
            Console.Error.WriteLine("Hashlane was built without optimization: run with -c Release.");
            return 1;
        }

        if (comparisons.Count == 0)
        {
            Console.Error.WriteLine("No row has such a name.");
            return 1;
        }

        Candidate[] candidates = [.. comparisons.SelectMany(comparison => comparison.Candidates)];
        Candidates.Check(candidates);

        Warmth warmth = WarmUp.Run(candidates);
        Console.Error.WriteLine($"Measuring for {time.TotalSeconds:F0} seconds or more ...");
        Dictionary<Comparison, IReadOnlyList<Row>> rows = Measure(comparisons, warmth, time);
        string report = PairedReport.Heading(warmth);
        report += string.Concat(rows.GroupBy(row => row.Key.Name).Select(PairedReport.Table));
        IReadOnlyList<(Target Target, Row Row)> targets = Targets.Of(rows);
        report += PairedReport.TargetTable(targets);
        Console.Write(report);
        int spoiled = rows.Values.Sum(comparison => comparison.Count(row => !row.HasEnoughSamples));
        if (spoiled != 0)
        {
            Console.Error.WriteLine(
                $"{spoiled} rows have too few undisturbed samples: run again when the machine is quieter.");
        }

        if (save)
        {
            Console.WriteLine($"\nSaved as {ReportFolder.Save(report)}");
        }

        return targets.Any(pair =>
            pair.Row.HasEnoughSamples && pair.Target.IsForThisMachine && !pair.Target.IsMet(pair.Row)) ? 1 : 0;
    }

    private static Dictionary<Comparison, IReadOnlyList<Row>> Measure(
        IReadOnlyList<Comparison> comparisons, Warmth warmth, TimeSpan time)
    {
        Dictionary<Comparison, IReadOnlyList<Row>> rows = [];

        // Every comparison gets the same number of turns, so that long messages have as many samples as short ones.
        double allTurns = comparisons.Sum(comparison => PairedRatio.TurnNanoseconds(comparison, warmth));
        IReadOnlyList<Comparison> pending = comparisons;
        for (int attempt = 0; attempt < MaxAttempts && pending.Count != 0; attempt++)
        {
            foreach (Comparison comparison in pending)
            {
                TimeSpan share = time * (PairedRatio.TurnNanoseconds(comparison, warmth) / allTurns);
                rows[comparison] = PairedRatio.Measure(comparison, warmth, share);
            }

            // What a neighbour on the core spoiled is measured again when the others are through and he may have gone.
            pending = [.. pending.Where(comparison => rows[comparison].Any(row => !row.HasEnoughSamples))];
        }

        return rows;
    }

    private static int[]? ParseSizes(ArgumentResult result)
    {
        List<int> sizes = [];
        foreach (string text in result.Tokens.SelectMany(token => token.Value.Split(',')))
        {
            if (!SizeText.TryParse(text, out int bytes) || bytes == 0)
            {
                result.AddError($"'{text}' is not a message size. Sizes are numbers of bytes above 0, KiB or MiB.");
                return null;
            }

            sizes.Add(bytes);
        }

        return [.. sizes];
    }

    private static int[]? ParseCounts(ArgumentResult result)
    {
        List<int> counts = [];
        foreach (string text in result.Tokens.SelectMany(token => token.Value.Split(',')))
        {
            if (!int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int count) || count == 0)
            {
                result.AddError($"'{text}' is not a number of messages above 0.");
                return null;
            }

            counts.Add(count);
        }

        return [.. counts];
    }
}
