namespace Hashlane.Benchmarks;

/// <summary>A column of bars with its own axis.</summary>
/// <param name="Title">What the bars of this column have in common.</param>
/// <param name="Axis">What is measured, with its unit.</param>
/// <param name="Suffix">After the numbers of the axis.</param>
internal sealed record BarColumn(string Title, string Axis, string Suffix)
{
    /// <summary>A line across all bars, such as 1 for "as fast as the other"; NaN for none.</summary>
    public double Reference { get; init; } = double.NaN;

    /// <summary>Where the axis ends; NaN for the longest bar.</summary>
    public double Max { get; init; } = double.NaN;
}
