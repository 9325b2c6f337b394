using System.Text;

namespace Hashlane.Distributed;

/// <summary>Chooses the units that another worker verifies, and compares the results.</summary>
internal sealed class Verifier
{
    private const int MostWorkers = 1000;
    private const int DeclinesOfOnlyWorker = 2;
    private const int MostDeclines = 40;
    private const int LongestDoubling = 9;
    private const double FirstPauseMilliseconds = 10;
    private const double SampleValues = ulong.MaxValue; // as a floating-point number that is 2^64

    private readonly HashSet<string> _workers = [];
    private readonly double _rate;
    private readonly TimeSpan _patience;
    private readonly TimeProvider _clock;
    private readonly long _start;
    private readonly Action<string> _log;

    /// <summary>Creates a verifier.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="clock">The clock; the run starts now.</param>
    /// <param name="log">Receives a line for each mismatch.</param>
    internal Verifier(JobSettings settings, TimeProvider clock, Action<string> log)
    {
        _rate = settings.CheckRate;
        _patience = settings.CheckPatience;
        _clock = clock;
        _start = clock.GetTimestamp();
        _log = log;
    }

    /// <summary>The number of workers that take part in this run; some thousand at most.</summary>
    internal int Workers => _workers.Count;

    /// <summary>Whether the result of a unit is to be verified.</summary>
    internal bool IsSampled(Unit unit) =>
        unit.NotBy.Length == 0 && (_rate >= 1 || unit.Id.Sample / SampleValues < _rate);

    /// <summary>Notes that a worker takes part in this run.</summary>
    internal void AddWorker(string worker)
    {
        if (_workers.Count < MostWorkers)
        {
            _workers.Add(worker);
        }
    }

    /// <summary>Whether there is no hope that another worker takes the unit.</summary>
    /// <param name="declines">How often the only worker that must not has received it.</param>
    internal bool IsHopeless(int declines)
    {
        // At the start of a run other workers may not have had the time for a result.
        bool isAlone = _workers.Count <= 1 && _clock.GetElapsedTime(_start) >= _patience;
        return declines >= (isAlone ? DeclinesOfOnlyWorker : MostDeclines);
    }

    /// <summary>
    /// The pause before a declined unit is published again. It is random: otherwise two workers could receive each
    /// other's units for ever.
    /// </summary>
    internal static TimeSpan PauseAfter(int declines)
    {
        double most = FirstPauseMilliseconds * (1 << Math.Min(declines, LongestDoubling));
        return TimeSpan.FromMilliseconds(most * (0.5 + (Random.Shared.NextDouble() / 2)));
    }

    /// <summary>Compares the result of another worker.</summary>
    /// <param name="verified">The result that waits.</param>
    /// <param name="other">That of the other worker, for the same contents.</param>
    internal Verdict Compare(VerifiedResult verified, UnitResult other)
    {
        FileOutcome[] outcomes = [.. verified.Result.Outcomes];
        List<int> mismatches = [];
        bool isWhole = true;
        for (int i = 0; i < verified.Indexes.Length; i++)
        {
            int index = verified.Indexes[i];
            FileOutcome second = other.Outcomes[i];
            switch (second.Kind)
            {
                case OutcomeKind.Hashed when !outcomes[index].Value.AsSpan().SequenceEqual(second.Value):
                    mismatches.Add(index);
                    outcomes[index] = Mismatch(verified, index, other.Worker, second.Value);
                    break;
                case OutcomeKind.Changed or OutcomeKind.Missing:
                    outcomes[index] = FileOutcome.Without(
                        OutcomeKind.Changed, "it has changed between its hashing and the verification");
                    break;
                case OutcomeKind.Failed:
                    isWhole = false;
                    break;
            }
        }

        return new Verdict(outcomes, mismatches, isWhole);
    }

    private FileOutcome Mismatch(VerifiedResult verified, int index, string otherWorker, byte[] otherValue)
    {
        string worker = verified.Result.Worker;
        string path = Encoding.UTF8.GetString(verified.Original.Unit.Files[index].Path);
        string value = Convert.ToHexStringLower(verified.Result.Outcomes[index].Value);
        _log(
            $"The workers '{worker}' and '{otherWorker}' have different results for '{path}': {value} and "
            + $"{Convert.ToHexStringLower(otherValue)}.");
        return FileOutcome.Without(
            OutcomeKind.Failed,
            $"the workers '{worker}' and '{otherWorker}' have different results for the same contents");
    }
}

/// <summary>The end of a verification.</summary>
/// <param name="Outcomes">The outcomes for the original unit: files with two values fail.</param>
/// <param name="Mismatches">The places of those files.</param>
/// <param name="IsWhole">Whether the other worker could read all files.</param>
internal sealed record Verdict(FileOutcome[] Outcomes, List<int> Mismatches, bool IsWhole);
