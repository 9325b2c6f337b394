using System.Globalization;

namespace Hashlane.Benchmarks;

/// <summary>Runs of one measurement, whose figures are the medians over the runs.</summary>
/// <param name="Section">The table.</param>
/// <param name="Reports">At least one.</param>
internal sealed record Runs(string Section, IReadOnlyList<SavedReport> Reports)
{
    // One other process, on the machines of two processors that are measured.
    private const double BusyLoad = 1;

    private const NumberStyles NumberStyle = NumberStyles.Float | NumberStyles.AllowThousands;

    /// <summary>For the source line of a chart.</summary>
    public string Source
    {
        get
        {
            string runs = Reports.Count == 1 ? Reports[0].Name : $"{Reports[0].Series} ({Reports.Count} runs)";
            double load = Reports.Max(report => report.Load);
            return load < BusyLoad
                ? runs
                : string.Create(CultureInfo.InvariantCulture, $"{runs} (busy machine, load {load:F0})");
        }
    }

    /// <summary>The processor, as charts name it.</summary>
    public string Processor => ProcessorText.Short(Reports[0].Fact("Processor")!);

    /// <summary>When the newest run was measured.</summary>
    public string Measured => Reports.Max(report => report.Measured)!;

    /// <summary>Sizes or inputs, in order.</summary>
    public IReadOnlyList<string> Sizes => [.. Reports[0].Tables[Section].Rows.Select(row => row[0]).Distinct()];

    /// <summary>Candidates, calls or tools, in order.</summary>
    public IReadOnlyList<string> Candidates => [.. Reports[0].Tables[Section].Rows.Select(row => row[1]).Distinct()];

    /// <summary>Whether the table is a whole one, as this program writes it.</summary>
    public bool HasQuartiles => Reports[0].Tables[Section].Titles.Contains("quartiles");

    /// <summary>A figure; NaN if no run has it.</summary>
    /// <param name="first">Size or input.</param>
    /// <param name="second">Candidate, call or tool.</param>
    /// <param name="title">The column.</param>
    public double Figure(string first, string second, string title) =>
        Median(Reports.Select(report => Parse(report.Tables[Section].Cell(first, second, title))));

    /// <summary>The quartiles that follow a column; null if no run has them.</summary>
    /// <param name="first">Size or input.</param>
    /// <param name="second">Candidate, call or tool.</param>
    /// <param name="title">The column of the median.</param>
    public (double Low, double High)? QuartilesOf(string first, string second, string title)
    {
        string[][] cells =
        [
            .. from report in Reports
               let cell = report.Tables[Section].Cell(first, second, title, columnsAfter: 1)
               where cell is not null && cell.Contains('–')
               select cell.Split('–'),
        ];
        return cells.Length == 0
            ? null
            : (Median(cells.Select(pair => Parse(pair[0]))), Median(cells.Select(pair => Parse(pair[1]))));
    }

    private static double Parse(string? cell) =>
        double.TryParse(cell?.TrimEnd('×'), NumberStyle, CultureInfo.InvariantCulture, out double value)
            ? value
            : double.NaN;

    private static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Where(double.IsFinite).Order()];
        return sorted.Length == 0 ? double.NaN : (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
    }
}
