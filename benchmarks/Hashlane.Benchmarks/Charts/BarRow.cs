namespace Hashlane.Benchmarks;

/// <summary>A bar in each column, or a heading above some rows.</summary>
/// <param name="Label">At the left.</param>
/// <param name="Library">Its colour; null for a heading.</param>
/// <param name="Bars">One for each column.</param>
internal sealed record BarRow(string Label, Library? Library, params IReadOnlyList<Bar> Bars)
{
    /// <summary>After the label of a heading, in smaller letters.</summary>
    public string Note { get; init; } = "";
}
