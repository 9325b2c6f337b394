namespace Hashlane.Benchmarks;

/// <summary>One message of any size, with every library, on the processor with the newest complete reports.</summary>
internal static class OneMessageChart
{
    public static Chart? Draw(SavedReports reports)
    {
        Runs[]? newest =
        [
            .. (from processor in reports.Processors
                let all = OneShot.All
                    .Select(kind => reports.Newest(processor, kind.Section))
                    .OfType<Runs>()
                    .Where(runs => runs.HasQuartiles)
                    .ToArray()
                where all.Length == OneShot.All.Count
                orderby all.Max(runs => runs.Measured)
                select all).LastOrDefault() ?? [],
        ];
        if (newest.Length == 0)
        {
            return null;
        }

        ChartFrame frame = new(
            "one-message.svg",
            "One message, one thread: bytes hashed in one cycle, by the size of the message",
            "Higher is better. Both axes are logarithmic: the same distance is the same factor everywhere.",
            ChartText.Sources(newest));
        return LineChart.Draw(
            frame,
            "↑ bytes per cycle     → size of the message",
            [.. newest.Zip(OneShot.All, (runs, kind) => new LinePanel(kind.Title, Series(runs, kind)))]);
    }

    private static IReadOnlyList<LineSeries> Series(Runs runs, OneShot kind) =>
    [
        .. from candidate in ((string[])[kind.Other, "libb2", "BouncyCastle", "Hashlane"]).Distinct()
           let points = Points(runs, candidate)
           where points.Count != 0
           select new LineSeries(Library.Of(candidate), points),
    ];

    private static List<(double Bytes, double Figure)> Points(Runs runs, string candidate)
    {
        List<(double Bytes, double Figure)> points = [];
        foreach (string size in runs.Sizes)
        {
            double cycles = runs.Figure(size, candidate, "cycles/byte");
            if (double.IsFinite(cycles) && SizeText.TryParse(size, out int bytes))
            {
                points.Add((bytes, 1 / cycles));
            }
        }

        return points;
    }
}
