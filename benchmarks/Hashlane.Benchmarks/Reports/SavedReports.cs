namespace Hashlane.Benchmarks;

/// <summary>All saved reports.</summary>
internal sealed class SavedReports
{
    private readonly List<SavedReport> _all;

    private SavedReports(List<SavedReport> all) => _all = all;

    /// <summary>The folders, in order of name.</summary>
    public IReadOnlyList<string> Processors =>
        [.. _all.Select(report => report.Processor).Distinct().Order(StringComparer.Ordinal)];

    /// <param name="folder">With a folder for each processor.</param>
    public static SavedReports Read(string folder)
    {
        List<SavedReport> all = [];
        foreach (string processor in Directory.EnumerateDirectories(folder).Order(StringComparer.Ordinal))
        {
            foreach (string file in Directory.EnumerateFiles(processor, "*.md").Order(StringComparer.Ordinal))
            {
                all.Add(SavedReport.Read(
                    Path.GetFileNameWithoutExtension(file), Path.GetFileName(processor), File.ReadLines(file)));
            }
        }

        return new SavedReports(all);
    }

    /// <summary>The newest runs of one measurement on any processor.</summary>
    /// <param name="section">A table that they have.</param>
    /// <returns>Null if there are none.</returns>
    public Runs? Newest(string section) => Processors
        .Select(processor => Newest(processor, section))
        .OfType<Runs>()
        .OrderBy(runs => runs.Measured, StringComparer.Ordinal)
        .LastOrDefault();

    /// <summary>The newest runs of one measurement on a processor with all its instructions.</summary>
    /// <param name="processor">The folder.</param>
    /// <param name="section">A table that they have.</param>
    /// <returns>Null if there are none.</returns>
    public Runs? Newest(string processor, string section)
    {
        IGrouping<string, SavedReport>? newest = _all
            .Where(report => report.Processor == processor && !report.HasSwitches && report.Tables.ContainsKey(section))
            .GroupBy(report => report.Series)
            .OrderBy(series => series.Max(report => report.Measured), StringComparer.Ordinal)
            .ThenBy(series => series.Key, StringComparer.Ordinal)
            .LastOrDefault();
        return newest is null ? null : new Runs(section,
        [
            // The tenth run after the second.
            .. newest.OrderBy(report => report.Name.Length).ThenBy(report => report.Name, StringComparer.Ordinal),
        ]);
    }
}
