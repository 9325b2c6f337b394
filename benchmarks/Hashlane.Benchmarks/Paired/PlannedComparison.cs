namespace Hashlane.Benchmarks;

/// <summary>A comparison that will be made, at one size.</summary>
internal sealed record PlannedComparison(ComparisonKind Kind, int Size);
