using System.Runtime.CompilerServices;

namespace Hashlane.Benchmarks;

/// <summary>
/// Measures the candidates of one comparison in turns, in samples of 0.1 to 1 ms. Each sample stands between two
/// readings of the clock and is dropped when they differ or show a shared core, or when the thread was interrupted, so
/// that frequency changes and neighbours do not reach the figures; a candidate's speed is compared with the baseline's
/// sample of the same turn, so that the rest cancels out.
/// </summary>
internal static class PairedRatio
{
    private const double MaxClockChange = 0.01;

    // Within a call of many milliseconds the clock moves by some per cent in both directions.
    private const double MaxClockChangeOfLongCalls = 0.05;
    private const double MinShareOfCore = 0.95;

    // Beside the best call of the warm-up. Slower still is not the candidate but another thread that had the core in
    // between.
    private const double MaxSlowdown = 2;
    private const double SampleNanoseconds = 100_000;

    // A call longer than this takes part in every second turn only, and so on, so that it leaves time to the others. If all
    // are longer, each takes part in every turn.
    private const double LongSampleNanoseconds = 2_000_000;
    private const int AllocationCalls = 10;

    // The JIT aligns frames to 16 bytes only: half of all callers see vectors of 32 bytes on the stack split across
    // cache lines.
    private static readonly int[] _stackOffsets = [16, 32];

    private static int _sink;

    /// <summary>About how long one turn of a comparison takes, in nanoseconds.</summary>
    public static double TurnNanoseconds(Comparison comparison, Warmth warmth) =>
        comparison.Candidates.Sum(candidate =>
        {
            double call = warmth.CallNanoseconds[candidate];
            double shortest = comparison.Candidates.Min(other => warmth.CallNanoseconds[other]);
            return (call + Math.Max(call, SampleNanoseconds)) / TurnsPerSample(call, shortest);
        });

    /// <param name="comparison">What to measure.</param>
    /// <param name="warmth">Of all its candidates.</param>
    /// <param name="time">How long to measure; every candidate is sampled at least once.</param>
    public static IReadOnlyList<Row> Measure(Comparison comparison, Warmth warmth, TimeSpan time)
    {
        IReadOnlyList<Candidate> candidates = comparison.Candidates;
        double[] calls = [.. candidates.Select(candidate => warmth.CallNanoseconds[candidate])];
        List<Sample[]>[] turns = [.. _stackOffsets.Select(_ => new List<Sample[]>())];
        double minAddsPerCycle = MinShareOfCore * warmth.AddsPerCycle;
        double end = Clock.Nanoseconds() + time.TotalNanoseconds;
        do
        {
            for (int offset = 0; offset < turns.Length; offset++)
            {
                Sample[] turn = new Sample[candidates.Count];
                Array.Fill(turn, Sample.None);
                for (int i = 0; i < candidates.Count; i++)
                {
                    if (turns[offset].Count % TurnsPerSample(calls[i], calls.Min()) == 0)
                    {
                        // Untimed, to bring back what the others drove out of the caches and the branch predictor.
                        candidates[i].Run();
                        turn[i] = TakeSample(candidates[i].Run, calls[i], _stackOffsets[offset], minAddsPerCycle);
                    }
                }

                turns[offset].Add(turn);
            }
        }
        while (Clock.Nanoseconds() < end);

        return [.. candidates.Select((candidate, i) => Summarize(candidate, i, turns))];
    }

    private static Row Summarize(Candidate candidate, int index, List<Sample[]>[] turns)
    {
        Sample[][] all = [.. turns.SelectMany(turn => turn)];
        Sample[] own = [.. all.Select(turn => turn[index])];
        double cycles = Quantile(own.Select(sample => sample.CyclesPerCall), 0.5);
        double[] speeds = [.. all.Select(turn => turn[0].CyclesPerCall / turn[index].CyclesPerCall)];
        double[] byOffset =
        [
            .. turns.Select(atOffset => Quantile(atOffset.Select(turn => turn[index].CyclesPerCall), 0.5)),
        ];
        return new Row(
            candidate.Name,
            cycles,
            cycles / candidate.CountedBytes,
            Quantile(own.Select(sample => sample.CyclesPerNanosecond), 0.5),
            Quantile(speeds, 0.5),
            Quantile(speeds, 0.25),
            Quantile(speeds, 0.75),
            byOffset.Max() / byOffset.Min(),
            speeds.Count(double.IsFinite),
            own.Count(sample => sample.IsKept),
            own.Count(sample => sample.IsTaken && !sample.IsKept),
            AllocatedBytesPerCall(candidate.Run));
    }

    private static int TurnsPerSample(double callNanoseconds, double shortestNanoseconds) =>
        shortestNanoseconds > LongSampleNanoseconds ? 1 : 1 + (int)(callNanoseconds / LongSampleNanoseconds);

    private static int CallsPerSample(double callNanoseconds) =>
        Math.Max(1, (int)Math.Round(SampleNanoseconds / callNanoseconds));

    private static Sample TakeSample(Action run, double callNanoseconds, int stackOffset, double minAddsPerCycle)
    {
        int calls = CallsPerSample(callNanoseconds);
        ClockReading before = Clock.Read();
        double start = Clock.Nanoseconds();
        RunAtOffset(run, calls, stackOffset);
        double nanoseconds = Clock.Nanoseconds() - start;
        ClockReading after = Clock.Read();
        double cycle = (before.NanosecondsPerCycle + after.NanosecondsPerCycle) / 2;
        double change = Math.Abs(before.NanosecondsPerCycle - after.NanosecondsPerCycle);
        double maxChange = callNanoseconds > LongSampleNanoseconds ? MaxClockChangeOfLongCalls : MaxClockChange;
        bool isSteady =
            change <= maxChange * before.NanosecondsPerCycle
            && Math.Min(before.AddsPerCycle, after.AddsPerCycle) >= minAddsPerCycle
            && nanoseconds <= MaxSlowdown * calls * callNanoseconds;
        return isSteady ? new Sample(IsTaken: true, nanoseconds / cycle / calls, 1 / cycle) : Sample.Dropped;
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // so that the offset is that of a frame of its own
    private static void RunAtOffset(Action run, int calls, int bytes)
    {
        Span<byte> shift = stackalloc byte[bytes];
        shift[0] = 1;
        Repeat(run, calls);
        _sink += shift[0];
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // so that its frame lies beyond the offset
    private static void Repeat(Action run, int calls)
    {
        for (int call = 0; call < calls; call++)
        {
            run();
        }
    }

    /// <summary>The least of three rounds: a collection in between leaves some bytes of its own in the thread's
    /// count.</summary>
    private static long AllocatedBytesPerCall(Action run)
    {
        long least = long.MaxValue;
        for (int round = 0; round < 3; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            Repeat(run, AllocationCalls);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least / AllocationCalls;
    }

    private static double Quantile(IEnumerable<double> values, double fraction)
    {
        double[] sorted = [.. values.Where(double.IsFinite).Order()];
        return sorted.Length == 0 ? double.NaN : sorted[(int)(fraction * (sorted.Length - 1))];
    }
}
