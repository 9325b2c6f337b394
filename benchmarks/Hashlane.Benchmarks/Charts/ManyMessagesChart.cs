namespace Hashlane.Benchmarks;

/// <summary>Many messages in one call: how many times as fast as one by one, on each processor.</summary>
internal static class ManyMessagesChart
{
    // Of the comparisons of batches: messages in a batch, and their lengths.
    private const string Count = "64";

    private static readonly string[] _lengths = ["64 B", "1 KiB", "16 KiB"];

    public static Chart? Draw(SavedReports reports)
    {
        List<Runs> used = [];
        List<BarRow> rows = [];
        foreach (OneShot kind in OneShot.All)
        {
            List<BarRow> own = [];
            foreach (string processor in reports.Processors)
            {
                if (reports.Newest(processor, kind.Section + "-batch") is Runs runs)
                {
                    used.Add(runs);
                    IEnumerable<Bar> bars = _lengths
                        .Select(length => Gain(runs, length))
                        .Select(gain => new Bar(gain, ChartText.RoundTimes(gain)));
                    own.Add(new BarRow(runs.Processor, Library.Hashlane, [.. bars]));
                }
            }

            if (own.Count != 0)
            {
                rows.Add(new BarRow(kind.Title, null));
                rows.AddRange(own);
            }
        }

        if (rows.Count == 0)
        {
            return null;
        }

        ChartFrame frame = new(
            "many-messages.svg",
            "64 messages, one thread: one call of HashMany compared with 64 calls",
            "Times as fast as Hashlane one by one: above 1× HashMany is faster.",
            ChartText.Sources(used));
        return BarChart.Draw(
            frame,
            [
                .. _lengths.Select(length => new BarColumn($"Messages of {length}", "times as fast", "×")
                {
                    Reference = 1,
                    Max = BarChart.Longest(rows),
                }),
            ],
            rows);
    }

    /// <summary>As the report states it, or from the cycles of both ways.</summary>
    private static double Gain(Runs runs, string length)
    {
        double stated = runs.Figure(Count, $"{length}, equal", "gain");
        return double.IsFinite(stated)
            ? stated
            : runs.Figure(Count, $"{length}, one by one", "cycles/call")
                / runs.Figure(Count, $"{length}, equal", "cycles/call");
    }
}
