using System.Buffers.Binary;
using System.Text;

namespace Hashlane.Distributed;

/// <summary>Chooses the units that another worker verifies, and compares the results.</summary>
internal sealed class Verifier
{
    private const int DeclinesOfOnlyWorker = 2;

    // If another worker is there and idle, each has the unit every second time: once in 256 times this one only.
    private const int DeclinesOfIdlePair = 8;
    private const int MostDeclines = 40;
    private const int LongestDoubling = 9;

    // Of two workers with one unit left, the wrong one gets it ten times in a row once in a thousand times.
    private const int ShortDoubling = 2;
    private const int ManyDeclines = 10;
    private const double FirstPauseMilliseconds = 10;
    private const double SampleValues = ulong.MaxValue; // as a floating-point number that is 2^64

    // A check that waits can hold up all else, so it is offered soon again.
    private const double MostCheckPauseMilliseconds = 250;

    private const int MostNames = 1000;
    private const int FilesForALook = 100;

    // Twice the longest pause, in which a worker that could only decline is silent.
    private static readonly TimeSpan _longSilence = TimeSpan.FromSeconds(10);

    private readonly PresentWorkers _workers;
    private readonly Dictionary<string, int> _chosenOf = [];
    private readonly int _firstChecks;
    private readonly int _leastChecks;
    private int _chosen;
    private readonly ReadOnlyMemory<byte> _sampleKey;
    private readonly double _rate;
    private readonly bool _allowsUnchecked;
    private readonly TimeSpan _checkPatience;
    private readonly TimeSpan _retryPatience;
    private readonly TimeProvider _clock;
    private readonly long _start;
    private readonly Action<string> _log;

    /// <summary>Creates a verifier.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="sampleKey">The secret of the job by which it chooses.</param>
    /// <param name="clock">The clock; the run starts now.</param>
    /// <param name="log">Receives a line for each mismatch.</param>
    internal Verifier(
        JobSettings settings, ReadOnlyMemory<byte> sampleKey, TimeProvider clock, Action<string> log)
    {
        _sampleKey = sampleKey;
        _rate = settings.CheckRate;
        _firstChecks = settings.FirstChecks;
        _leastChecks = settings.LeastChecks;
        _allowsUnchecked = settings.AllowsUnchecked;
        _checkPatience = settings.CheckPatience;
        _retryPatience = settings.RetryPatience;
        _clock = clock;
        _start = clock.GetTimestamp();
        _log = log;
        _workers = new PresentWorkers(clock);
    }

    /// <summary>The workers that take part in this run.</summary>
    internal PresentWorkers Workers => _workers;

    /// <summary>Whether the result of a unit is to be verified.</summary>
    internal bool IsChosen(PlannedUnit planned, string worker) =>
        planned.Verifies is null && _rate > 0
            && (_chosen < _leastChecks || _chosenOf.GetValueOrDefault(worker) < _firstChecks || IsSampled(planned));

    /// <summary>
    /// Whether a result tells other lengths or times than the coordinator sees, or a length of the contents that is not
    /// that of the file. It looks at one file in a hundred, at least one of each unit, which no worker can foresee.
    /// </summary>
    /// <param name="planned">The unit.</param>
    /// <param name="result">The result.</param>
    /// <param name="look">Looks at a file.</param>
    internal bool IsSuspect(PlannedUnit planned, UnitResult result, Func<SourceItem, Sighting> look)
    {
        FileOutcome[] outcomes = result.Outcomes;
        if (_rate <= 0 || planned.Unit.Kind != UnitKind.Files || planned.Verifies is not null)
        {
            return false;
        }

        if (Array.Exists(
            outcomes,
            static one => one.Kind == OutcomeKind.Hashed && one.Identity!.Bytes != one.ContentBytes))
        {
            return true;
        }

        for (int start = 0; start < outcomes.Length; start += FilesForALook)
        {
            int index = start + Random.Shared.Next(Math.Min(FilesForALook, outcomes.Length - start));
            if (outcomes[index] is { Kind: OutcomeKind.Hashed, Identity: { } identity }
                && look(planned.Items[index].Item).Contradicts(identity))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Notes that a result of a worker is verified.</summary>
    internal void NoteChosen(string worker)
    {
        _chosen++;
        if (_chosenOf.Count == MostNames && !_chosenOf.ContainsKey(worker))
        {
            _chosenOf.Clear(); // anybody can invent names; each counts as new again
        }

        _chosenOf[worker] = _chosenOf.GetValueOrDefault(worker) + 1;
    }

    /// <summary>
    /// Whether a unit is in the sample. Workers see its id, so only a key that they do not have keeps the choice from
    /// them.
    /// </summary>
    internal bool IsSampled(PlannedUnit planned) =>
        planned.Verifies is null && _rate > 0 && (_rate >= 1 || SampleOf(planned.Unit.Id) / SampleValues < _rate);

    /// <summary>Whether no result may be taken unless another worker has verified it.</summary>
    internal bool DemandsAll => _rate >= 1 && !_allowsUnchecked;

    /// <summary>Whether a worker that has failed a unit has been alone for long enough to be the only one.</summary>
    internal bool IsOnlyChoice(string worker) =>
        _clock.GetElapsedTime(_start) >= _retryPatience && _workers.OthersThan(worker) == Presence.None;

    /// <summary>Whether there is no hope that another worker takes a unit that one has failed.</summary>
    /// <param name="worker">The only worker that must not.</param>
    /// <param name="declines">How often it has received the unit.</param>
    internal bool IsHopeless(string worker, int declines) => _workers.OthersThan(worker) switch
    {
        Presence.Certain => false,
        Presence.None when IsOnlyChoice(worker) => declines >= DeclinesOfOnlyWorker,
        _ => declines >= MostDeclines,
    };

    /// <summary>
    /// Whether there is no hope that another worker verifies a unit. One that is busy sends no results, so units that
    /// are with a worker count, too.
    /// </summary>
    /// <param name="unit">The unit, which its worker has declined.</param>
    /// <param name="isWrong">Whether a worker is wrong, so that its signs of life mean nothing.</param>
    /// <param name="isStalled">Whether no worker has any unit.</param>
    internal bool IsHopelessCheck(UnitInFlight unit, Func<string, bool> isWrong, bool isStalled)
    {
        VerifiedResult verified = unit.Planned.Verifies!;
        TimeSpan silence = _workers.SinceOthersThan(name => verified.IsBy(name) || isWrong(name));
        bool isSilent = silence >= _longSilence;
        bool mayGiveUp = isStalled || (_allowsUnchecked && isSilent && verified.Dissent is null);
        unit.DeclinesAlone = mayGiveUp && silence >= _checkPatience ? unit.DeclinesAlone + 1 : 0;
        return unit.DeclinesAlone >= (isSilent ? DeclinesOfOnlyWorker : DeclinesOfIdlePair);
    }

    /// <summary>
    /// The pause before a declined unit is published again. It is random: otherwise two workers could receive each
    /// other's units for ever. It stays short as long as another worker can be expected to take the unit soon: at the
    /// end of a job all wait for it.
    /// </summary>
    /// <param name="worker">The worker that has declined.</param>
    /// <param name="declines">How often it has received the unit, at least 1.</param>
    internal TimeSpan PauseAfter(string worker, int declines) =>
        Pause(worker, declines, LongestDoubling, double.MaxValue);

    /// <summary>As <see cref="PauseAfter"/>, for the unit of a check: at most a quarter of a second.</summary>
    /// <param name="worker">The worker that has declined.</param>
    /// <param name="declines">How often it has received the unit, at least 1.</param>
    /// <param name="isAlone">Whether no other worker seems to be there, which is soon known for certain.</param>
    internal TimeSpan PauseOfCheckAfter(string worker, int declines, bool isAlone)
    {
        // Where all is verified, a run can wait for another worker for days.
        double most = DemandsAll ? double.MaxValue : MostCheckPauseMilliseconds;
        return Pause(worker, declines, isAlone ? ShortDoubling : LongestDoubling, most);
    }

    private TimeSpan Pause(string worker, int declines, int mostDoublings, double mostMilliseconds)
    {
        int doublings = Math.Min(declines, mostDoublings);
        if (_workers.OthersThan(worker) == Presence.Certain)
        {
            doublings = Math.Min(doublings, Math.Max(declines - ManyDeclines, ShortDoubling));
        }

        double most = Math.Min(FirstPauseMilliseconds * (1 << doublings), mostMilliseconds);
        return TimeSpan.FromMilliseconds(most * (0.5 + (Random.Shared.NextDouble() / 2)));
    }

    /// <summary>Compares the result of another worker.</summary>
    /// <param name="verified">The result that waits.</param>
    /// <param name="other">That of the other worker, for the same contents.</param>
    /// <param name="look">Looks at a file that the other worker does not find as the first one has.</param>
    internal Verdict Compare(VerifiedResult verified, UnitResult other, Func<SourceItem, Sighting> look)
    {
        Verdict verdict = new();
        for (int i = 0; i < verified.Indexes.Length; i++)
        {
            int index = verified.Indexes[i];
            FileOutcome first = verified.Result.Outcomes[index];
            FileOutcome second = other.Outcomes[i];
            if (verified.Dissent is { } dissent && second.Kind is not (OutcomeKind.Failed or OutcomeKind.Deferred))
            {
                if (second.Kind != OutcomeKind.Hashed)
                {
                    verdict.Undecided.Add(index);
                }
                else if (AreSame(second, first))
                {
                    verdict.Wrong.Add(dissent.Worker);
                }
                else if (AreSame(second, dissent.Outcomes[i]))
                {
                    verdict.Wrong.Add(verified.Result.Worker);
                }
                else
                {
                    LogMismatch(verified, index, other.Worker, second);
                    verdict.Undecided.Add(index);
                }
            }
            else if (second.Kind == OutcomeKind.Hashed)
            {
                if (!AreSame(first, second))
                {
                    LogMismatch(verified, index, other.Worker, second);
                    verdict.HasMismatch = true;
                    verdict.Disputed.Add(i);
                }
            }
            else if (second.Kind == OutcomeKind.Failed || verified.Dissent is not null)
            {
                verdict.Open.Add(index);
            }
            else if (second.Kind == OutcomeKind.Deferred)
            {
                verdict.Changed.Add((index, second)); // its server sends no parts: the object is read whole
            }
            else
            {
                AddChanged(verdict, verified, index, other.Worker, look(verified.Original.Items[index].Item));
            }
        }

        return verdict;
    }

    private static bool AreSame(FileOutcome first, FileOutcome second) =>
        first.ContentBytes == second.ContentBytes && first.Value.AsSpan().SequenceEqual(second.Value);

    /// <summary>Tells who is wrong if the other worker does not find the contents of the first.</summary>
    private void AddChanged(Verdict verdict, VerifiedResult verified, int index, string otherWorker, Sighting own)
    {
        ContentIdentity seen = verified.Result.Outcomes[index].Identity!;
        string worker = verified.Result.Worker;
        string path = PathOf(verified, index);
        if (own.Shows(seen))
        {
            _log(
                $"The worker '{otherWorker}' does not find '{path}' as the worker '{worker}' and this machine see it.");
            verdict.HasMismatch = true;
            verdict.Open.Add(index);
            return;
        }

        if (own.Kind != SightingKind.Unknown)
        {
            _log(
                $"'{path}' is not as the worker '{worker}' has seen it, say the worker '{otherWorker}' and this "
                + $"machine: it has changed, or '{worker}' is wrong.");

            // With another number it can be another file, or a file system that numbers it anew for each machine.
            if (own.IsSettled && seen.Number != 0 && own.Identity?.Number == seen.Number && own.Contradicts(seen))
            {
                verdict.HasMismatch = true;
                verdict.Wrong.Add(worker);
            }
        }

        verdict.Changed.Add((index, FileOutcome.Without(
            OutcomeKind.Changed,
            $"it has changed between its hashing by '{worker}' and the verification by '{otherWorker}'")));
    }

    private void LogMismatch(VerifiedResult verified, int index, string otherWorker, FileOutcome other)
    {
        FileOutcome outcome = verified.Result.Outcomes[index];
        _log(
            $"The workers '{verified.Result.Worker}' and '{otherWorker}' have different results for "
            + $"'{PathOf(verified, index)}': {TextOf(outcome)} and {TextOf(other)}.");
    }

    private static string TextOf(FileOutcome outcome) =>
        $"{Convert.ToHexStringLower(outcome.Value)} of {outcome.ContentBytes} bytes";

    private ulong SampleOf(UnitId unit)
    {
        Span<byte> id = stackalloc byte[UnitId.Bytes];
        Span<byte> sample = stackalloc byte[Blake3Mac.HashSizeInBytes];
        unit.Write(id);
        Blake3Mac.HashData(_sampleKey.Span, id, sample);
        return BinaryPrimitives.ReadUInt64LittleEndian(sample);
    }

    private static string PathOf(VerifiedResult verified, int index) =>
        Encoding.UTF8.GetString(verified.Original.Unit.Files[index].Path);
}
