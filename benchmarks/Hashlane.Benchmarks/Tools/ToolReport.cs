using System.Globalization;
using System.Text;

namespace Hashlane.Benchmarks;

/// <summary>Writes whole processes as Markdown.</summary>
internal static class ToolReport
{
    private static readonly string[] _titles =
    [
        "input", "tool", "CPU, ms", "quartiles", "time, ms", "quartiles",
        "CPU speed", "quartiles", "speed", "quartiles", "runs",
    ];

    /// <summary>The table of one comparison.</summary>
    public static string Table(
        ToolComparison comparison,
        ToolCall baseline,
        IReadOnlyDictionary<ToolInput, IReadOnlyDictionary<ToolCall, List<ToolRun>>> inputs)
    {
        List<string[]> cells = [_titles];
        foreach ((ToolInput input, IReadOnlyDictionary<ToolCall, List<ToolRun>> runs) in inputs)
        {
            foreach ((ToolCall call, List<ToolRun> own) in runs)
            {
                cells.Add(
                [
                    input.Name,
                    call.Name,
                    .. Cells(Quartiles.Of(own.Select(run => run.ProcessorMilliseconds)), "F1", ""),
                    .. Cells(Quartiles.Of(own.Select(run => run.Milliseconds)), "F1", ""),
                    .. Cells(Ratios(run => run.ProcessorMilliseconds), "F2", "×"),
                    .. Cells(Ratios(run => run.Milliseconds), "F2", "×"),
                    own.Count.ToString(CultureInfo.InvariantCulture),
                ]);

                // Above 1 is faster than the baseline, as in paired ratios.
                Quartiles Ratios(Func<ToolRun, double> measure) =>
                    Quartiles.Of(own.Zip(runs[baseline], (run, other) => measure(other) / measure(run)));
            }
        }

        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture, $"\n## {comparison.Name}\n\n");
        text.Append(
            CultureInfo.InvariantCulture,
            $"Whole processes by turns: {comparison.Question} Baseline: {baseline.Name}.\n\n");
        MarkdownTable.Append(text, cells, column => column <= 1);
        return text.ToString();
    }

    private static string[] Cells(Quartiles value, string format, string unit) =>
        [Number(value.Median, format) + unit, $"{Number(value.Low, format)}–{Number(value.High, format)}"];

    private static string Number(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
