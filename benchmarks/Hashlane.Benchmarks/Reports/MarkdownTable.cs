using System.Text;

namespace Hashlane.Benchmarks;

/// <summary>Writes tables of Markdown whose columns are aligned, and reads them.</summary>
internal static class MarkdownTable
{
    /// <param name="text">What the table is appended to.</param>
    /// <param name="cells">The titles, then the rows.</param>
    /// <param name="isText">Whether a column is aligned to the left.</param>
    public static void Append(StringBuilder text, IReadOnlyList<string[]> cells, Func<int, bool> isText)
    {
        int[] widths = [.. cells[0].Select((_, column) => cells.Max(line => line[column].Length))];
        string[] rule =
            [.. widths.Select((width, column) => new string('-', width - 1) + (isText(column) ? '-' : ':'))];
        foreach (string[] line in (IEnumerable<string[]>)[cells[0], rule, .. cells.Skip(1)])
        {
            text.Append("| ").AppendJoin(" | ", line.Select(Pad)).Append(" |\n");
        }

        string Pad(string cell, int column) =>
            isText(column) ? cell.PadRight(widths[column]) : cell.PadLeft(widths[column]);
    }

    /// <summary>The cells of a line, without the blanks around them; null if it is not a line of a table.</summary>
    public static string[]? Cells(string line) =>
        line.StartsWith('|') && line.TrimEnd().EndsWith('|')
            ? [.. line.Trim()[1..^1].Split('|').Select(cell => cell.Trim())]
            : null;
}
