using System.Globalization;
using System.Text;

namespace Hashlane.Benchmarks;

/// <summary>Writes first calls as Markdown.</summary>
internal static class FirstCallReport
{
    /// <summary>The column of the first call's time.</summary>
    public const string First = "first, ms";

    private static readonly string[] _titles =
        ["size", "call", First, "quartiles", "second, ms", "speed", "quartiles", "processes"];

    public static string Heading() => ReportHeading.Of(
        "First calls",
        $"Library: {Assemblies.CodeOf(typeof(Hasher).Assembly.Location)}");

    /// <summary>The heading of a size's table.</summary>
    public static string SectionOf(string size) => $"first-calls, {size}";

    /// <summary>The table of one size.</summary>
    public static string Table(int bytes, IReadOnlyDictionary<FirstCall, List<FirstCallSample>> samples)
    {
        List<FirstCallSample> baseline = samples[FirstCalls.Baseline];
        List<string[]> cells = [_titles];
        foreach ((FirstCall call, List<FirstCallSample> own) in samples)
        {
            Quartiles first = Quartiles.Of(own.Select(sample => sample.FirstMilliseconds));
            Quartiles second = Quartiles.Of(own.Select(sample => sample.SecondMilliseconds));
            Quartiles speed = Quartiles.Of(
                own.Zip(baseline, (sample, other) => other.FirstMilliseconds / sample.FirstMilliseconds));
            cells.Add(
            [
                SizeText.Of(bytes),
                call.Name,
                Number(first.Median),
                $"{Number(first.Low)}–{Number(first.High)}",
                second.Median.ToString("F4", CultureInfo.InvariantCulture),
                Number(speed.Median) + "×",
                $"{Number(speed.Low)}–{Number(speed.High)}",
                own.Count.ToString(CultureInfo.InvariantCulture),
            ]);
        }

        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture, $"\n## {SectionOf(SizeText.Of(bytes))}\n\n");
        text.Append(
            CultureInfo.InvariantCulture,
            $"The first hash of a fresh process, then the same again. Baseline: {FirstCalls.Baseline.Name}.\n\n");
        MarkdownTable.Append(text, cells, column => column == 1);
        return text.ToString();
    }

    private static string Number(double value) => value.ToString("F2", CultureInfo.InvariantCulture);
}
