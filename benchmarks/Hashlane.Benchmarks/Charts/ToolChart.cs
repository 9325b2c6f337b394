namespace Hashlane.Benchmarks;

/// <summary>The tool and those that it replaces, on the processor with the newest report.</summary>
internal static class ToolChart
{
    private const string Column = "CPU, ms";

    private static readonly (string Section, string Title)[] _comparisons =
    [
        ("tool-blake3", "BLAKE3"),
        ("tool-blake3-one-thread", "BLAKE3, one thread"),
        ("tool-blake2b", "BLAKE2b"),
        ("tool-sha256", "SHA-256"),
    ];

    public static Chart? Draw(SavedReports reports)
    {
        if (reports.Newest(_comparisons[0].Section) is not Runs first)
        {
            return null;
        }

        List<BarRow> rows = [];
        foreach ((string section, string title) in _comparisons)
        {
            if (first.Reports[0].Tables.ContainsKey(section))
            {
                rows.Add(new BarRow(title, null));
                rows.AddRange(Rows(first with { Section = section }, first.Sizes));
            }
        }

        ChartFrame frame = new(
            "tools.svg",
            "The tool: processor time of a whole process",
            "User and system time, medians and quartiles: shorter is better. Each column has its own scale.",
            [.. ChartText.Sources([first]), $"Tools: {string.Join(" · ", Tools(first.Reports[0]))}"]);
        return BarChart.Draw(frame, [.. first.Sizes.Select(input => new BarColumn(input, "milliseconds", ""))], rows);
    }

    private static IEnumerable<BarRow> Rows(Runs runs, IEnumerable<string> inputs) =>
        from tool in runs.Candidates
        let bars = inputs.Select(input =>
        {
            double milliseconds = runs.Figure(input, tool, Column);
            return new Bar(milliseconds, ChartText.Milliseconds(milliseconds), runs.QuartilesOf(input, tool, Column));
        })
        select new BarRow(tool, Library.Of(tool), [.. bars]);

    // "Tool: b3sum: b3sum 1.2.0": most tools say their names themselves.
    private static IEnumerable<string> Tools(SavedReport report) =>
        from fact in report.Facts
        where fact.StartsWith("Tool: ", StringComparison.Ordinal)
        let parts = fact.Split(": ", 3)
        select parts[2].Contains(parts[1], StringComparison.OrdinalIgnoreCase) ? parts[2] : $"{parts[1]} {parts[2]}";
}
