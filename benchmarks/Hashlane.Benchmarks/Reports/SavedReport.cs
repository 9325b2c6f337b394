using System.Globalization;
using System.Text.RegularExpressions;

namespace Hashlane.Benchmarks;

/// <summary>A report as it was saved.</summary>
/// <param name="Name">The file's, without its end.</param>
/// <param name="Processor">The folder's name.</param>
/// <param name="Heading">The first line, without its mark.</param>
/// <param name="Facts">What stands before the first table, a line each.</param>
/// <param name="Tables">By their headings.</param>
internal sealed partial record SavedReport(
    string Name,
    string Processor,
    string Heading,
    IReadOnlyList<string> Facts,
    IReadOnlyDictionary<string, ReportTable> Tables)
{
    /// <summary>Whether instructions or tiers were switched off.</summary>
    public bool HasSwitches => Fact("Switches") is not (null or "none");

    /// <summary>The name without the number of the run.</summary>
    public string Series => RunNumber().Replace(Name, "");

    /// <summary>When it was measured, in the order of time. Old reports only have the date.</summary>
    public string Measured => Fact("Ended") is string ended ? ended.Split(';')[0] : Name[..10];

    /// <summary>How many threads wanted a processor before the measurement; 0 if the report does not say.</summary>
    public double Load =>
        Fact("Ended") is string ended && LoadAtStart().Match(ended) is { Success: true } match
            ? double.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture)
            : 0;

    /// <summary>A line before the first table, by its first word.</summary>
    public string? Fact(string name) =>
        Facts.FirstOrDefault(fact => fact.StartsWith(name + ": ", StringComparison.Ordinal))?[(name.Length + 2)..];

    /// <summary>Reads a report.</summary>
    /// <param name="name">The file's, without its end.</param>
    /// <param name="processor">The folder's name.</param>
    /// <param name="lines">The text.</param>
    public static SavedReport Read(string name, string processor, IEnumerable<string> lines)
    {
        string heading = "";
        string? section = null;
        List<string> facts = [];
        List<string[]> cells = [];
        Dictionary<string, ReportTable> tables = [];
        foreach (string line in lines.Append("## "))
        {
            if (line.StartsWith("# ", StringComparison.Ordinal))
            {
                heading = line[2..];
            }
            else if (line.StartsWith("## ", StringComparison.Ordinal))
            {
                if (section is not null && cells.Count > 2)
                {
                    // The second line is the rule below the titles.
                    tables[section] = new ReportTable(cells[0], cells[2..]);
                }

                section = line[3..];
                cells.Clear();
            }
            else if (section is null && line.StartsWith("- ", StringComparison.Ordinal))
            {
                facts.Add(line[2..]);
            }
            else if (MarkdownTable.Cells(line) is string[] row)
            {
                cells.Add(row);
            }
        }

        return new SavedReport(name, processor, heading, facts, tables);
    }

    [GeneratedRegex("processors ([0-9.]+) at the start")]
    private static partial Regex LoadAtStart();

    [GeneratedRegex("-(?:[2-9]|[1-9][0-9])$")]
    private static partial Regex RunNumber();
}
