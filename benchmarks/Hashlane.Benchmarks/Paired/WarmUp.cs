namespace Hashlane.Benchmarks;

/// <summary>
/// Runs everything in passes with pauses until nothing gets faster. The tiered compiler works in the background and only after a
/// quiet moment: one warm loop would measure unoptimized code as if it were the candidate.
/// </summary>
internal static class WarmUp
{
    private const int MinPasses = 4;
    private const int MaxPasses = 10;

    // The compiler replaces a method after 30 calls, then once more after 30 of the instrumented version.
    private const int CallsPerPass = 40;
    private const double MinPassNanoseconds = 2e6;
    private const double MaxPassNanoseconds = 30e6;
    private const double BatchNanoseconds = 10_000;

    // A better tier gains far more; what is smaller is the machine's unrest, which would never let the warm-up end.
    private const double StillFaster = 0.90;

    private static readonly TimeSpan _pause = TimeSpan.FromMilliseconds(350);

    /// <summary>Best time of each candidate's call in nanoseconds.</summary>
    /// <param name="candidates">What will be measured.</param>
    /// <param name="passes">The number of passes that it took.</param>
    public static Dictionary<Candidate, double> Run(IEnumerable<Candidate> candidates, out int passes)
    {
        Dictionary<Candidate, double> best = candidates.ToDictionary(candidate => candidate, _ => double.PositiveInfinity);
        bool faster = true;
        for (passes = 0; passes < MinPasses || (faster && passes < MaxPasses); passes++)
        {
            faster = false;
            foreach (Candidate candidate in best.Keys)
            {
                double nanoseconds = Pass(candidate.Run, best[candidate]);
                faster |= nanoseconds < StillFaster * best[candidate];
                best[candidate] = Math.Min(best[candidate], nanoseconds);
            }

            _ = Clock.NanosecondsPerCycle();
            Thread.Sleep(_pause);
        }

        return best;
    }

    /// <summary>Best time of the pass's calls; calls too short for the clock are timed several together.</summary>
    private static double Pass(Action run, double expectedNanoseconds)
    {
        int batch = Math.Max(1, (int)(BatchNanoseconds / expectedNanoseconds));
        double best = double.PositiveInfinity;
        double start = Clock.Nanoseconds();
        double spent = 0;
        for (int calls = 0; spent < MaxPassNanoseconds && (calls < CallsPerPass || spent < MinPassNanoseconds); calls += batch)
        {
            double batchStart = Clock.Nanoseconds();
            for (int call = 0; call < batch; call++)
            {
                run();
            }

            double end = Clock.Nanoseconds();
            best = Math.Min(best, (end - batchStart) / batch);
            spent = end - start;
        }

        return best;
    }
}
