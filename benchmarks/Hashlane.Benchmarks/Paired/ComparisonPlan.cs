namespace Hashlane.Benchmarks;

/// <summary>The comparisons that a command line asks for, before any of them is made.</summary>
/// <param name="Planned">What will be made, in order.</param>
/// <param name="Messages">A line for each size that a comparison does not take.</param>
internal sealed record ComparisonPlan(IReadOnlyList<PlannedComparison> Planned, IReadOnlyList<string> Messages);
