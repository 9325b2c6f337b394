namespace Hashlane.Benchmarks;

/// <summary>What one fresh process took.</summary>
/// <param name="FirstMilliseconds">The first call of the process.</param>
/// <param name="SecondMilliseconds">The same call again.</param>
internal readonly record struct FirstCallSample(double FirstMilliseconds, double SecondMilliseconds);
