namespace Hashlane.Benchmarks;

/// <summary>One timing of one candidate.</summary>
/// <param name="IsTaken">False where the candidate sat out the turn.</param>
/// <param name="CyclesPerCall"><see cref="double.NaN"/> when the sample was dropped.</param>
/// <param name="CyclesPerNanosecond">The same.</param>
internal readonly record struct Sample(bool IsTaken, double CyclesPerCall, double CyclesPerNanosecond)
{
    public static Sample None { get; } = new(IsTaken: false, double.NaN, double.NaN);

    public static Sample Dropped { get; } = None with { IsTaken = true };

    public bool IsKept => double.IsFinite(CyclesPerCall);
}
