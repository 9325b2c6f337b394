namespace Hashlane.Benchmarks;

/// <summary>The results of the warm-up.</summary>
/// <param name="CallNanoseconds">Best time of each candidate's call.</param>
/// <param name="Passes">How many passes it took.</param>
/// <param name="AddsPerCycle">What <see cref="ClockReading.AddsPerCycle"/> is on a core of one's own.</param>
internal sealed record Warmth(IReadOnlyDictionary<Candidate, double> CallNanoseconds, int Passes, double AddsPerCycle);
