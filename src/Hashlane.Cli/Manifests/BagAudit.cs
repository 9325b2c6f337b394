using System.Text;

namespace Hashlane.Cli;

/// <summary>
/// Verifies what other formats than that of bags do not have: several digests of a file, and the payload's size.
/// </summary>
internal sealed class BagAudit
{
    private static readonly IoError _noKnownDigest =
        IoError.FromText("Only lists of algorithms that hashlane does not know have it: it cannot be verified");

    private readonly Bag _bag;
    private readonly AuditReport _report;
    private readonly Messages _messages;

    // The reasons why a file with the right longest digest is not a right one.
    private readonly Dictionary<string, Fault> _faults = [];
    private PayloadSize _size;
    private long _fetchable;

    /// <summary>Begins.</summary>
    /// <param name="bag">The lists.</param>
    /// <param name="report">Receives the verdicts.</param>
    /// <param name="messages">Receives remarks.</param>
    internal BagAudit(Bag bag, AuditReport report, Messages messages)
    {
        _bag = bag;
        _report = report;
        _messages = messages;
    }

    /// <summary>Reads files once more for each further list: RFC 8493 §3 wants all digests to be right.</summary>
    /// <param name="scope">The folder.</param>
    /// <param name="line">The options of threads and progress.</param>
    internal void ReadOthers(TreeScope scope, CommandLine line)
    {
        foreach (IGrouping<string, ManifestEntry> list in _bag.Others.GroupBy(static entry => entry.Algorithm))
        {
            IEnumerable<FileStep> steps = list.Select(static entry => new FileStep
            {
                Path = entry.Path,
                Presence = StepPresence.There,
                Kind = EntryKind.File,
                Base = entry,
                Algorithm = entry.Algorithm,
            });
            using StepHasher hasher = new(
                scope, list.Key, StepOptions.Read(line, scope, FilesRead.Changed, _messages));
            hasher.Run(steps, Take);
        }
    }

    /// <summary>Counts a file of the payload.</summary>
    internal void Count(FileStep step)
    {
        if (step.Presence == StepPresence.There && step.Error.IsNone && IsPayload(step.Path))
        {
            _size = new PayloadSize(_size.Bytes + step.Size, _size.Files + 1);
        }
    }

    /// <summary>Notes a file that is missing.</summary>
    internal void NoteMissing(ReadOnlySpan<byte> path) =>
        _fetchable += _bag.Fetched.Contains(BagReader.Key(path)) ? 1 : 0;

    /// <summary>Takes a file that has the longest of its known digests, or that has no known one.</summary>
    internal void AddOk(byte[] path)
    {
        if (_bag.Unknown.Contains(BagReader.Key(path)))
        {
            _report.AddUnreadable(path, _noKnownDigest);
        }
        else if (!_faults.TryGetValue(BagReader.Key(path), out Fault? fault))
        {
            _report.Add(Verdict.Ok, path);
        }
        else if (fault.Error.IsNone)
        {
            _messages.Write(path, $"the bag's list of {fault.Algorithm} has another digest");
            _report.Add(Verdict.Modified, path);
        }
        else
        {
            _report.AddUnreadable(path, fault.Error);
        }
    }

    /// <summary>Compares the payload's size with that which the bag states.</summary>
    /// <param name="line">The options: some choose files, and then the size is not known.</param>
    /// <returns>False if another size is stated than that of a payload in which all else is right.</returns>
    internal bool Conclude(CommandLine line)
    {
        if (_fetchable > 0)
        {
            _messages.Write(
                $"{BagFormat.FetchName} has the addresses of {_fetchable} of the missing files: fetch them first");
        }

        if (_bag.Size is not PayloadSize stated || stated == _size || !_report.IsAllOk
            || FilterReader.ChoosesSome(line))
        {
            return true;
        }

        _report.AddError(
            Encoding.UTF8.GetBytes(BagFormat.InfoName),
            IoError.FromText($"Payload-Oxum is {stated}, but the payload has {_size}"));
        return false;
    }

    private static bool IsPayload(ReadOnlySpan<byte> path) => path.StartsWith(BagFormat.PayloadPrefix);

    private void Take(FileStep step)
    {
        if (!step.Error.IsNone || !step.Digest.AsSpan().SequenceEqual(step.Base!.Digest))
        {
            _faults.TryAdd(BagReader.Key(step.Path), new Fault(step.Algorithm, step.Error));
        }
    }

    private sealed record Fault(string Algorithm, IoError Error);
}
