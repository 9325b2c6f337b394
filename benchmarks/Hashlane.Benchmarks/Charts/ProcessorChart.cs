namespace Hashlane.Benchmarks;

/// <summary>One message: how many times as fast as the best-known other library, on each processor.</summary>
internal static class ProcessorChart
{
    private static readonly string[] _sizes = ["3 B", "16 KiB"];

    public static Chart? Draw(SavedReports reports)
    {
        List<Runs> used = [];
        List<BarRow> rows = [];
        foreach (OneShot kind in OneShot.All)
        {
            List<BarRow> own = [];
            foreach (string processor in reports.Processors)
            {
                if (reports.Newest(processor, kind.Section) is Runs runs)
                {
                    double[] speeds = [.. _sizes.Select(size => kind.Speed(runs, size))];
                    if (speeds.Any(double.IsFinite))
                    {
                        used.Add(runs);
                        IEnumerable<Bar> bars = speeds.Select(speed => new Bar(speed, ChartText.Times(speed)));
                        own.Add(new BarRow(runs.Processor, Library.Hashlane, [.. bars]));
                    }
                }
            }

            if (own.Count != 0)
            {
                rows.Add(new BarRow(kind.Title, null) { Note = $"compared with {kind.OtherTitle}" });
                rows.AddRange(own);
            }
        }

        if (rows.Count == 0)
        {
            return null;
        }

        ChartFrame frame = new(
            "processors.svg",
            "One message, one thread: Hashlane compared with the best-known library",
            "Times as fast: above 1× Hashlane is faster. BouncyCastle is managed code, too; the others are native.",
            ChartText.Sources(used));
        return BarChart.Draw(
            frame,
            [
                .. _sizes.Select(size => new BarColumn($"Message of {size}", "times as fast", "×")
                {
                    Reference = 1,
                    Max = BarChart.Longest(rows),
                }),
            ],
            rows);
    }
}
