namespace Hashlane.Cli;

/// <summary>Costs and the time that they took.</summary>
/// <param name="Costs">The costs.</param>
/// <param name="Milliseconds">The median of some runs.</param>
internal sealed record Measurement(Argon2Parameters Costs, double Milliseconds)
{
    /// <summary>The memory that an attacker needs, times the time for which it is needed.</summary>
    internal double Strength => StrengthOf(Costs.Passes);

    /// <summary>An estimate of the strength if passes fill the time of a hash.</summary>
    internal double StrengthWithin(double milliseconds) =>
        StrengthOf(Math.Floor(Costs.Passes * milliseconds / Milliseconds));

    private double StrengthOf(double passes) => (double)Costs.MemoryKiB * Costs.MemoryKiB * passes;

    /// <summary>Whether one of the RFC's two recommendations is met.</summary>
    internal bool MeetsRfc => PasswordPreset.Default.IsMetBy(Costs) || PasswordPreset.HighMemory.IsMetBy(Costs);

    /// <summary>Whether one of OWASP's minima is met.</summary>
    internal bool MeetsOwasp => Array.Exists(PasswordPreset.OfOwasp, preset => preset.IsMetBy(Costs));
}

/// <summary>The result of a search.</summary>
/// <param name="Series">Everything that was measured, the least memory first.</param>
/// <param name="Best">The recommended one.</param>
/// <param name="IsInTime">Whether that one takes no more than the time that was asked for.</param>
internal sealed record TuneResult(List<Measurement> Series, Measurement Best, bool IsInTime);

/// <summary>
/// Finds the strongest costs for a time: as much memory as three passes allow, and 64 MiB or more, or 2 GiB with one
/// pass, as RFC 9106 recommends; else one of OWASP's minima or more; else what there is. Passes then fill the time.
/// </summary>
/// <param name="measure">Measures costs, in milliseconds.</param>
/// <param name="maxMilliseconds">The time that a hash may take.</param>
/// <param name="maxMemoryKiB">The memory that it may take.</param>
/// <param name="lanes">
/// The lanes. OWASP's minima are also measured as they are, with one lane: these are not recommended unless it is one.
/// </param>
internal sealed class Tuner(
    Func<Argon2Parameters, double> measure, double maxMilliseconds, int maxMemoryKiB, int lanes)
{
    /// <summary>The memory with which the series begins.</summary>
    internal const int FirstMemoryKiB = 8 * Amounts.KiBPerMiB;

    // RFC 9106's second choice, and what OWASP asks for from 12 MiB on.
    private const int UsualPasses = 3;

    // More would only make the search for the last few percent longer.
    private const int MaxTriesOfPasses = 4;

    private readonly List<Measurement> _series = [];

    /// <summary>Measures and chooses.</summary>
    internal TuneResult Run()
    {
        MeasureDoubledMemory();
        MeasurePresets();
        Measurement best = Choose();
        _series.Sort(static (first, second) => KeyOf(first.Costs).CompareTo(KeyOf(second.Costs)));
        return new TuneResult(_series, best, IsInTime(best));
    }

    private static (int MemoryKiB, int Passes, int Lanes) KeyOf(Argon2Parameters costs) =>
        (costs.MemoryKiB, costs.Passes, costs.Lanes);

    private bool IsInTime(Measurement one) => one.Milliseconds <= maxMilliseconds;

    private Measurement Measure(int memoryKiB, int passes) => Measure(new Argon2Parameters(memoryKiB, passes, lanes));

    private Measurement Measure(Argon2Parameters costs)
    {
        Measurement? known = _series.Find(one => KeyOf(one.Costs) == KeyOf(costs));
        if (known is null)
        {
            known = new Measurement(costs, measure(costs));
            _series.Add(known);
        }

        return known;
    }

    private void MeasureDoubledMemory()
    {
        long memory = Math.Min(FirstMemoryKiB, maxMemoryKiB);
        while (IsInTime(Measure((int)memory, UsualPasses)) && memory < maxMemoryKiB)
        {
            memory = Math.Min(2 * memory, maxMemoryKiB);
        }
    }

    private void MeasurePresets()
    {
        Measurement largest = _series[^1];
        foreach (PasswordPreset preset in PasswordPreset.All)
        {
            // The first choice of the RFC may take many times what is wanted; passes and memory cost about the same.
            (int memory, int passes) = (preset.Parameters.MemoryKiB, preset.Parameters.Passes);
            double expected = largest.Milliseconds * ((double)memory * passes)
                / ((double)largest.Costs.MemoryKiB * largest.Costs.Passes);
            if (memory <= maxMemoryKiB && (preset != PasswordPreset.HighMemory || expected <= 1.5 * maxMilliseconds))
            {
                Measure(memory, passes);
            }
        }

        // As the library's presets are, whatever lanes were asked for.
        foreach (PasswordPreset preset in PasswordPreset.OfOwasp)
        {
            if (preset.Parameters.MemoryKiB <= maxMemoryKiB)
            {
                Measure(preset.Parameters);
            }
        }

        // Between the minima, the limit itself with as few passes as they allow.
        PasswordPreset? least = Array.Find(PasswordPreset.OfOwasp, one => one.Parameters.MemoryKiB <= maxMemoryKiB);
        if (least is not null && maxMemoryKiB < PasswordPreset.Default.Parameters.MemoryKiB)
        {
            Measure(maxMemoryKiB, least.Parameters.Passes);
        }
    }

    private Measurement Choose() =>
        Strongest(static one => one.MeetsRfc)
        ?? Strongest(static one => one.MeetsOwasp)
        ?? Fastest(static one => one.MeetsOwasp)
        ?? Strongest(static _ => true)
        ?? Fastest(static _ => true)!;

    /// <summary>Measurements with the lanes that were asked for.</summary>
    private List<Measurement> Candidates(Predicate<Measurement> isAccepted) =>
        _series.FindAll(one => one.Costs.Lanes == lanes && isAccepted(one));

    /// <summary>
    /// Adds passes where they promise the most, until no estimate exceeds the best that was measured: another pass can
    /// take more time than the estimate has for it.
    /// </summary>
    private Measurement? Strongest(Predicate<Measurement> isAccepted)
    {
        List<Measurement> starts = Candidates(one => IsInTime(one) && isAccepted(one));
        Measurement? best = null;
        while (starts.MaxBy(one => one.StrengthWithin(maxMilliseconds)) is { } start
            && (best is null || best.Strength < start.StrengthWithin(maxMilliseconds)))
        {
            starts.Remove(start);
            Measurement filled = FillTime(start);
            best = best is null || best.Strength < filled.Strength ? filled : best;
        }

        return best;
    }

    /// <summary>Adds passes as long as they fit.</summary>
    private Measurement FillTime(Measurement start)
    {
        (Measurement best, Measurement last) = (start, start);
        int tooMany = int.MaxValue;
        for (int i = 0; i < MaxTriesOfPasses && IsInTime(best); i++)
        {
            double fitting = last.Costs.Passes * maxMilliseconds / last.Milliseconds;
            int passes = (int)Math.Min(fitting, tooMany - 1);
            if (passes <= best.Costs.Passes)
            {
                break;
            }

            last = Measure(best.Costs.MemoryKiB, passes);
            (best, tooMany) = IsInTime(last) ? (last, tooMany) : (best, passes);
        }

        return best;
    }

    private Measurement? Fastest(Predicate<Measurement> isAccepted) =>
        Candidates(isAccepted).MinBy(static one => one.Milliseconds);
}
