using System.Buffers.Binary;
using System.Text;

namespace Hashlane.Distributed;

/// <summary>Chooses the units that another worker verifies, and compares the results.</summary>
internal sealed class Verifier
{
    private const double SampleValues = ulong.MaxValue; // as a floating-point number that is 2^64

    private const int MaxNames = 1000;
    private const int FilesForALook = 100;

    private readonly Dictionary<string, int> _chosenOf = [];
    private readonly int _firstChecks;
    private readonly int _minChecks;
    private int _chosen;
    private readonly ReadOnlyMemory<byte> _sampleKey;
    private readonly double _rate;
    private readonly Action<string> _log;

    /// <summary>Creates a verifier.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="sampleKey">The secret of the job by which it chooses.</param>
    /// <param name="log">Receives a line for each mismatch.</param>
    internal Verifier(JobSettings settings, ReadOnlyMemory<byte> sampleKey, Action<string> log)
    {
        _sampleKey = sampleKey;
        _rate = settings.CheckRate;
        _firstChecks = settings.FirstChecks;
        _minChecks = settings.MinChecks;
        _log = log;
    }

    /// <summary>Whether the result of a unit is to be verified.</summary>
    internal bool IsChosen(PlannedUnit planned, string worker) =>
        planned.Verifies is null && _rate > 0
            && (_chosen < _minChecks || _chosenOf.GetValueOrDefault(worker) < _firstChecks || IsSampled(planned));

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
        if (_chosenOf.Count == MaxNames && !_chosenOf.ContainsKey(worker))
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
