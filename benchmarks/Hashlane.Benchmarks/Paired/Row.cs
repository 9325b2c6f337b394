namespace Hashlane.Benchmarks;

/// <summary>The figures of one candidate. Cycles and ratios are medians, <see cref="double.NaN"/> where no sample
/// was kept.</summary>
/// <param name="Name">The candidate's.</param>
/// <param name="CyclesPerCall">Over both stack offsets.</param>
/// <param name="CyclesPerByte">Of the message, or of the output where that is measured.</param>
/// <param name="CyclesPerNanosecond">The clock during the kept samples.</param>
/// <param name="Speed">Cycles of the baseline ÷ own cycles, sample by sample: above 1 is faster than the
/// baseline.</param>
/// <param name="SpeedLow">First quartile of the same.</param>
/// <param name="SpeedHigh">Third quartile of the same.</param>
/// <param name="OffsetPenalty">Cycles at the slower stack offset ÷ cycles at the faster.</param>
/// <param name="Pairs">Turns in which its sample and the baseline's were kept.</param>
/// <param name="KeptSamples">Samples with a steady clock on an unshared core.</param>
/// <param name="DroppedSamples">The other samples.</param>
/// <param name="AllocatedBytes">Per call.</param>
internal sealed record Row(
    string Name,
    double CyclesPerCall,
    double CyclesPerByte,
    double CyclesPerNanosecond,
    double Speed,
    double SpeedLow,
    double SpeedHigh,
    double OffsetPenalty,
    int Pairs,
    int KeptSamples,
    int DroppedSamples,
    long AllocatedBytes)
{
    // With fewer, most of the time belonged to a neighbour, who then is likely to be in the kept ones too.
    private const int MinPairs = 10;

    public bool HasEnoughSamples => Pairs >= MinPairs;
}
