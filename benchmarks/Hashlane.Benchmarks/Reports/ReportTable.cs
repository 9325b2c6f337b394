namespace Hashlane.Benchmarks;

/// <summary>One table of a saved report.</summary>
/// <param name="Titles">Of the columns.</param>
/// <param name="Rows">Cells of the rows.</param>
internal sealed record ReportTable(IReadOnlyList<string> Titles, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>The cell of a row, named by its first two columns; null if there is none.</summary>
    /// <param name="first">Size or input.</param>
    /// <param name="second">Candidate, call or tool.</param>
    /// <param name="title">The column.</param>
    /// <param name="columnsAfter">How far after that column: quartiles follow their median.</param>
    public string? Cell(string first, string second, string title, int columnsAfter = 0)
    {
        int column = Titles.ToList().IndexOf(title);
        return column < 0
            ? null
            : Rows.FirstOrDefault(row => row[0] == first && row[1] == second)?[column + columnsAfter];
    }
}
