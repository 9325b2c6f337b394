namespace Hashlane.Benchmarks;

/// <summary>The first hash of a process, on the processor with the newest report.</summary>
internal static class FirstCallChart
{
    private static readonly string[] _sizes = ["3 B", "1 MiB"];

    public static Chart? Draw(SavedReports reports)
    {
        if (reports.Newest(FirstCallReport.SectionOf(_sizes[0])) is not Runs first)
        {
            return null;
        }

        ChartFrame frame = new(
            "first-calls.svg",
            "Start-up: the first hash of a process",
            "Medians and quartiles over fresh processes: shorter is better. Each column has its own scale.",
            [.. ChartText.Sources([first]), $"Hashlane's library: {first.Reports[0].Fact("Library")}"]);
        return BarChart.Draw(
            frame,
            [.. _sizes.Select(size => new BarColumn($"Message of {size}", "milliseconds", ""))],
            [.. first.Candidates.Select(call => Row(first, call))]);
    }

    private static BarRow Row(Runs first, string call)
    {
        IEnumerable<Bar> bars = _sizes.Select(size =>
        {
            Runs runs = first with { Section = FirstCallReport.SectionOf(size) };
            double milliseconds = runs.Figure(size, call, FirstCallReport.First);
            return new Bar(
                milliseconds,
                ChartText.Milliseconds(milliseconds),
                runs.QuartilesOf(size, call, FirstCallReport.First));
        });
        bool isPlatform = call.StartsWith(Library.Platform.Label, StringComparison.Ordinal);
        return new BarRow(call, isPlatform ? Library.Platform : Library.Hashlane, [.. bars]);
    }
}
