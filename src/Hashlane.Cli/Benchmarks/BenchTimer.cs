using System.Globalization;
using System.Runtime.CompilerServices;

namespace Hashlane.Cli;

/// <summary>Measures cases by turns, so that a busy moment of the machine falls on a round and not on a case.</summary>
/// <param name="seconds">The time for each case.</param>
/// <param name="messages">Provides the line that shows the progress.</param>
internal sealed class BenchTimer(double seconds, Messages messages)
{
    private const int UsualRounds = 5;

    /// <summary>The rounds of a case of which one run takes longer than a round is to last.</summary>
    private const int FewRounds = 3;

    /// <summary>The most time for warming up, which only an emulated processor needs.</summary>
    private const double MaxWarmUpSeconds = 2;

    /// <summary>
    /// The runtime compiles a method anew if it was called so often after a pause without new methods.
    /// </summary>
    private const int CallsBeforeCompilation = 40;

    private const int MillisecondsOfPause = 130;
    private const double MillisecondsBetween = 100;

    private long _shownAt;

    /// <summary>The clock.</summary>
    internal TimeProvider Clock { get; init; } = TimeProvider.System;

    private double SecondsOfTick => 1.0 / Clock.TimestampFrequency;

    /// <summary>Measures all cases.</summary>
    /// <returns>The results in the order of the cases.</returns>
    internal List<BenchResult> Measure(List<BenchCase> cases)
    {
        double roundSeconds = seconds / UsualRounds;
        long[] runs = new long[cases.Count];
        List<double>[] rates = new List<double>[cases.Count];
        int steps = (1 + UsualRounds) * cases.Count;
        for (int i = 0; i < cases.Count; i++)
        {
            Show(cases[i].Subject, i, steps);
            runs[i] = (long)(roundSeconds / WarmUp(cases[i]));
            rates[i] = [];
        }

        LetCompile(cases, roundSeconds);
        for (int round = 0; round < UsualRounds; round++)
        {
            for (int i = 0; i < cases.Count; i++)
            {
                Show(cases[i].Subject, ((1 + round) * cases.Count) + i, steps);
                if (runs[i] > 0 || round < FewRounds)
                {
                    rates[i].Add(MeasureRate(cases[i], Math.Max(1, runs[i])));
                }
            }
        }

        messages.EraseTransient();
        return [.. cases.Zip(rates, (one, found) => BenchResult.Of(one.Subject, found))];
    }

    /// <summary>Runs until kernels are compiled and chosen.</summary>
    /// <returns>The time of a run at the end, in seconds.</returns>
    private double WarmUp(BenchCase one)
    {
        long began = Clock.GetTimestamp();
        long bytes = 0;
        double last = 0, elapsed = 0;
        while (bytes < one.WarmBytes && elapsed < MaxWarmUpSeconds)
        {
            bytes += one.Run();
            double now = Clock.GetElapsedTime(began).TotalSeconds;
            (last, elapsed) = (now - elapsed, now);
        }

        return Math.Max(last, SecondsOfTick);
    }

    /// <summary>Lets the runtime replace code that it has compiled in a hurry.</summary>
    private void LetCompile(List<BenchCase> cases, double maxSeconds)
    {
        if (!RuntimeFeature.IsDynamicCodeCompiled)
        {
            return;
        }

        Thread.Sleep(MillisecondsOfPause);
        foreach (BenchCase one in cases)
        {
            long began = Clock.GetTimestamp();
            for (int i = 0; i < CallsBeforeCompilation; i++)
            {
                one.Run();
                if (Clock.GetElapsedTime(began).TotalSeconds > maxSeconds)
                {
                    break;
                }
            }
        }

        Thread.Sleep(MillisecondsOfPause);
    }

    private double MeasureRate(BenchCase one, long runs)
    {
        long bytes = 0;
        long began = Clock.GetTimestamp();
        for (long i = 0; i < runs; i++)
        {
            bytes += one.Run();
        }

        // A clock of low resolution may stand still.
        return bytes / Math.Max(Clock.GetElapsedTime(began).TotalSeconds, SecondsOfTick);
    }

    private void Show(BenchSubject subject, int step, int steps)
    {
        if (step == 0 || Clock.GetElapsedTime(_shownAt).TotalMilliseconds >= MillisecondsBetween)
        {
            _shownAt = Clock.GetTimestamp();
            messages.Transient.Show("measuring"u8, string.Create(
                CultureInfo.InvariantCulture, $" {subject.Algorithm}, {100 * step / steps} %"));
        }
    }
}
