namespace Hashlane.Benchmarks;

/// <summary>One bar.</summary>
/// <param name="Value">Its length; NaN draws nothing.</param>
/// <param name="Text">The figure after it.</param>
/// <param name="Quartiles">The middle half of the measurements.</param>
internal readonly record struct Bar(double Value, string Text, (double Low, double High)? Quartiles = null);
