namespace Hashlane.Benchmarks;

/// <summary>The goal of a row.</summary>
/// <param name="Comparison">Its comparison.</param>
/// <param name="Candidate">The row.</param>
/// <param name="CountedBytes">The size.</param>
/// <param name="Limit">Cycles a byte that are allowed, or the speed that is asked for.</param>
/// <param name="Measure">Which of them.</param>
internal sealed record Target(
    string Comparison, string Candidate, int CountedBytes, double Limit, TargetMeasure Measure)
{
    // What one run and the next differ by.
    private const double Tolerance = 0.02;

    /// <summary>Whether a speed is asked for, and not cycles.</summary>
    public bool IsSpeed => Measure is TargetMeasure.MinSpeed or TargetMeasure.MinSpeedZen3Avx2;

    public double Measured(Row row) => IsSpeed ? row.Speed : row.CyclesPerByte;

    public bool IsMet(Row row) => IsSpeed
        ? row.Speed >= Limit * (1 - Tolerance)
        : row.CyclesPerByte <= Limit * (1 + Tolerance);

    /// <summary>Whether this machine is the one that the target is for: cycles are those of one processor and vector width.</summary>
    public bool IsForThisMachine => Measure switch
    {
        TargetMeasure.MinSpeed => true,
        TargetMeasure.MaxCyclesZen3Avx2 or TargetMeasure.MinSpeedZen3Avx2 => Targets.IsZen3 && Targets.HasAvx2,
        TargetMeasure.MaxCyclesZen3Sse41 => Targets.IsZen3 && !Targets.HasAvx2,
        _ => throw new InvalidOperationException($"{Measure} is not known."),
    };
}
