namespace Hashlane.Benchmarks;

/// <summary>One of several pictures side by side.</summary>
internal sealed record LinePanel(string Title, IReadOnlyList<LineSeries> Series);
