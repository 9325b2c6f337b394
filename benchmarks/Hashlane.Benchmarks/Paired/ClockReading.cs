namespace Hashlane.Benchmarks;

/// <summary>The state of the core at one moment.</summary>
/// <param name="NanosecondsPerCycle">Length of a clock cycle.</param>
/// <param name="AddsPerCycle">How many independent additions fit into one: less when another thread shares the
/// core.</param>
internal readonly record struct ClockReading(double NanosecondsPerCycle, double AddsPerCycle);
