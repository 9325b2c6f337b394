namespace Hashlane.Benchmarks;

/// <summary>One timing of one candidate.</summary>
/// <param name="IsTaken">False where the candidate sat out the turn.</param>
/// <param name="CyclesPerCall"><see cref="double.NaN"/> when the clock changed meanwhile.</param>
/// <param name="CyclesPerNanosecond">The same.</param>
internal readonly record struct Sample(bool IsTaken, double CyclesPerCall, double CyclesPerNanosecond)
{
    public static Sample None { get; } = new(IsTaken: false, double.NaN, double.NaN);

    public bool IsKept => double.IsFinite(CyclesPerCall);
}
