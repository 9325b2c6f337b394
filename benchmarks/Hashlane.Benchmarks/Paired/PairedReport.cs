using System.Globalization;
using System.Text;

namespace Hashlane.Benchmarks;

/// <summary>Writes a run as Markdown, the same on the console and in the saved file.</summary>
internal static class PairedReport
{
    private static readonly string[] _titles =
    [
        "size", "candidate", "cycles/call", "cycles/byte", "speed", "quartiles", "stack", "GHz",
        "kept", "dropped", "allocated",
    ];

    private static readonly string[] _targetTitles =
    [
        "comparison", "size", "candidate", "target", "measured", "verdict",
    ];

    public static string Heading(Warmth warmth) => ReportHeading.Of(
        "Paired ratios",
        string.Create(
            CultureInfo.InvariantCulture,
            $"Warm-up: {warmth.Passes} passes; {warmth.AddsPerCycle:F1} additions a cycle on an unshared core"));

    /// <summary>One table for the sizes of one comparison.</summary>
    public static string Table(IEnumerable<KeyValuePair<Comparison, IReadOnlyList<Row>>> sizes)
    {
        List<string[]> cells = [_titles];
        foreach ((Comparison comparison, IReadOnlyList<Row> rows) in sizes)
        {
            cells.AddRange(rows.Select(row => Cells(comparison, row)));
        }

        Comparison first = sizes.First().Key;
        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture, $"\n## {first.Name}\n\n");
        text.Append(CultureInfo.InvariantCulture, $"{first.Question} Baseline: {first.Baseline.Name}.\n\n");
        MarkdownTable.Append(text, cells, IsText);
        return text.ToString();
    }

    /// <summary>The goals of the measured rows; empty if they have none.</summary>
    public static string TargetTable(IReadOnlyList<(Target Target, Row Row)> targets)
    {
        if (targets.Count == 0)
        {
            return "";
        }

        List<string[]> cells = [_targetTitles];
        cells.AddRange(targets.Select(pair => TargetCells(pair.Target, pair.Row)));
        StringBuilder text = new();
        text.Append("\n## Targets\n\nOf one run; a target is met when the median of three is within 2 %.\n\n");
        MarkdownTable.Append(text, cells, column => column is 0 or 2 or 5);
        return text.ToString();
    }

    private static bool IsText(int column) => column == 1;

    private static string[] Cells(Comparison comparison, Row row)
    {
        string[] figures = row.HasEnoughSamples
            ?
            [
                Number(row.CyclesPerCall, "N0"),
                Number(row.CyclesPerByte, "N2"),
                Number(row.Speed, "F2") + "×",
                $"{Number(row.SpeedLow, "F2")}–{Number(row.SpeedHigh, "F2")}",
                Number(row.OffsetPenalty, "F2"),
                Number(row.CyclesPerNanosecond, "F2"),
            ]
            : ["—", "—", "—", "—", "—", "—"];
        return
        [
            SizeText.Of(comparison.CountedBytes, comparison.Unit),
            row.Name,
            .. figures,
            Number(row.KeptSamples, "F0"),
            Number(row.DroppedSamples, "F0"),
            Number(row.AllocatedBytes, "N0") + " B",
        ];
    }

    private static string[] TargetCells(Target target, Row row)
    {
        (string sign, string unit) = target.IsSpeed ? ("≥", "×") : ("≤", " cycles/byte");
        string verdict = target switch
        {
            _ when !row.HasEnoughSamples => "too few samples",
            { IsForThisMachine: false, Measure: TargetMeasure.MaxCyclesZen3Sse41 } => "not judged: for Zen 3 without AVX2",
            { IsForThisMachine: false } => "not judged: for Zen 3 with AVX2",
            _ => target.IsMet(row) ? "met" : "missed",
        };
        return
        [
            target.Comparison,
            SizeText.Of(target.CountedBytes),
            target.Candidate,
            $"{sign} {Number(target.Limit, "0.00#")}{unit}",
            row.HasEnoughSamples ? Number(target.Measured(row), "0.00#") : "—",
            verdict,
        ];
    }

    private static string Number(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
