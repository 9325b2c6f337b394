using System.Globalization;
using System.Text;

namespace Hashlane.Benchmarks;

/// <summary>The table of processors in the documentation, from saved reports.</summary>
internal static class ProcessorTable
{
    public const string Start = "<!-- processors: written by the charts mode -->\n";
    public const string End = "<!-- end of processors -->\n";

    /// <summary>From the repository's root.</summary>
    public static string Page { get; } = Path.Combine("docs", "benchmarks.md");

    /// <summary>Gets the page with a new table.</summary>
    public static string Replace(string page, SavedReports reports)
    {
        int start = page.IndexOf(Start, StringComparison.Ordinal) + Start.Length;
        int end = page.IndexOf(End, StringComparison.Ordinal);
        return string.Concat(page.AsSpan(0, start), Text(reports), page.AsSpan(end));
    }

    private static string Text(SavedReports reports)
    {
        // The sections of each processor; those with nothing but first calls and tools have no column.
        Runs?[][] all = [.. reports.Processors
            .Select(processor => OneShot.All.Select(kind => reports.Newest(processor, kind.Section)).ToArray())
            .Where(sections => sections.Any(runs => runs is not null))];
        List<string[]> cells = [["one message", "size", .. all.Select(Processor)]];
        for (int i = 0; i < OneShot.All.Count; i++)
        {
            OneShot kind = OneShot.All[i];
            Runs?[] own = [.. all.Select(sections => sections[i])];
            string title = $"{kind.Title}, {kind.Other}";
            cells.Add([title, "3 B", .. own.Select(runs => Cell(kind, runs, "3 B", "cycles/call", "N0"))]);
            cells.Add(["", "16 KiB", .. own.Select(runs => Cell(kind, runs, "16 KiB", "cycles/byte", "F2"))]);
        }

        StringBuilder text = new("\n");
        MarkdownTable.Append(text, cells, column => column == 0);
        text.Append('\n');
        foreach (Runs?[] sections in all)
        {
            IEnumerable<IGrouping<string, SavedReport>> series =
                sections.OfType<Runs>().SelectMany(runs => runs.Reports).Distinct().GroupBy(report => report.Series);
            text.Append(CultureInfo.InvariantCulture, $"- {Processor(sections)}:\n");
            text.AppendJoin(",\n", series.Select(Links)).Append('\n');
        }

        return text.Append('\n').ToString();
    }

    private static string Cell(OneShot kind, Runs? runs, string size, string column, string format)
    {
        double cycles = runs?.Figure(size, "Hashlane", column) ?? double.NaN;
        double speed = runs is null ? double.NaN : kind.Speed(runs, size);
        return double.IsNaN(cycles)
            ? "—"
            : $"{cycles.ToString(format, CultureInfo.InvariantCulture)}, {ChartText.Times(speed)}";
    }

    private static string Processor(IEnumerable<Runs?> sections) => sections.OfType<Runs>().First().Processor;

    /// <summary>The first run by its name, further ones by their numbers.</summary>
    private static string Links(IEnumerable<SavedReport> runs) => string.Join(",\n", runs.Select((report, i) =>
        $"  [{(i == 0 ? report.Name : $"run {i + 1}")}]({Link(report)})"));

    private static string Link(SavedReport report) =>
        $"../{ReportFolder.RelativePath.Replace('\\', '/')}/{report.Processor}/{report.Name}.md";
}
