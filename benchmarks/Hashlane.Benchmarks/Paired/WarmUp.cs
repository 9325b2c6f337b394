namespace Hashlane.Benchmarks;

/// <summary>
/// Runs everything in passes with pauses until nothing gets faster. The tiered compiler works in the background and
/// only after a quiet moment: one warm loop would measure unoptimized code as if it were the candidate.
/// </summary>
internal static class WarmUp
{
    private const int MinPasses = 5;
    private const int MaxPasses = 10;

    // The compiler replaces a method after 30 calls, then once more after 30 of the instrumented version.
    private const int CallsPerPass = 40;
    private const double MinPassNanoseconds = 2e6;
    private const double MaxPassNanoseconds = 30e6;
    private const double BatchNanoseconds = 10_000;
    private const int ReadingsPerCandidate = 10;

    // A better tier gains far more; what is smaller is the machine's unrest, which would never let the warm-up end.
    private const double StillFaster = 0.90;

    private static readonly TimeSpan _pause = TimeSpan.FromMilliseconds(350);

    public static Warmth Run(IEnumerable<Candidate> candidates)
    {
        Dictionary<Candidate, double> best =
            candidates.ToDictionary(candidate => candidate, _ => double.PositiveInfinity);
        List<double> addsPerCycle = [];
        int passes = 0;
        bool faster = true;
        for (; passes < MinPasses || (faster && passes < MaxPasses); passes++)
        {
            faster = false;
            foreach (Candidate candidate in best.Keys)
            {
                double nanoseconds = Pass(candidate.Run, best[candidate]);
                faster |= nanoseconds < StillFaster * best[candidate];
                best[candidate] = Math.Min(best[candidate], nanoseconds);
                for (int reading = 0; reading < ReadingsPerCandidate; reading++)
                {
                    addsPerCycle.Add(Clock.Read().AddsPerCycle);
                }
            }

            Thread.Sleep(_pause);
        }

        // Near the top, not the top: a single reading can be helped by a change of the clock between its two halves.
        addsPerCycle.Sort();
        return new Warmth(best, passes, addsPerCycle[(int)(0.9 * (addsPerCycle.Count - 1))]);
    }

    /// <summary>Best time of the pass's calls; calls too short for the clock are timed several together.</summary>
    private static double Pass(Action run, double expectedNanoseconds)
    {
        int batch = Math.Max(1, (int)(BatchNanoseconds / expectedNanoseconds));
        double best = double.PositiveInfinity;
        double start = Clock.Nanoseconds();
        double spent = 0;
        int calls = 0;
        while (spent < MaxPassNanoseconds && (calls < CallsPerPass || spent < MinPassNanoseconds))
        {
            double batchStart = Clock.Nanoseconds();
            for (int call = 0; call < batch; call++)
            {
                run();
            }

            double end = Clock.Nanoseconds();
            best = Math.Min(best, (end - batchStart) / batch);
            spent = end - start;
            calls += batch;
        }

        return best;
    }
}
