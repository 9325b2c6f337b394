namespace Hashlane.Benchmarks;

/// <summary>All charts, drawn from saved reports only. A chart without reports does not exist.</summary>
internal static class ChartSet
{
    public static IReadOnlyList<Chart> Draw(SavedReports reports)
    {
        Chart?[] charts =
        [
            ProcessorChart.Draw(reports),
            OneMessageChart.Draw(reports),
            ManyMessagesChart.Draw(reports),
            ToolChart.Draw(reports),
            FirstCallChart.Draw(reports),
        ];
        return [.. charts.OfType<Chart>()];
    }
}
