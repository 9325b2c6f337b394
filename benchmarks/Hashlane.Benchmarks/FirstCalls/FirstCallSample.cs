namespace Hashlane.Benchmarks;

/// <summary>The times of one fresh process.</summary>
/// <param name="FirstMilliseconds">The first call of the process.</param>
/// <param name="SecondMilliseconds">The same call again.</param>
internal readonly record struct FirstCallSample(double FirstMilliseconds, double SecondMilliseconds);
