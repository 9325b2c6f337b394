namespace Hashlane.Tools;

/// <summary>Writes a manifest anew, from a walk and the manifest that it replaces, if any.</summary>
internal sealed class ManifestRun
{
    private readonly ManifestWriter _writer;
    private readonly EntryCursor _earlier;
    private readonly AuditReport _report;
    private readonly RunKind _kind;
    private bool _isForbidden;

    internal ManifestRun(ManifestWriter writer, PartialReader? earlier, AuditReport report, RunKind kind)
    {
        _writer = writer;
        _earlier = new EntryCursor(earlier);
        EarlierStart = earlier?.Header.Created ?? 0;
        _report = report;
        _kind = kind;
    }

    /// <summary>When the run began that wrote the entries to be updated, in seconds since 1970.</summary>
    internal required long BaseStart { get; init; }

    /// <summary>Receives the news that an entry is about to be taken over unread from the manifest.</summary>
    internal required Action ForbidResuming { get; init; }

    private long EarlierStart { get; }

    /// <summary>Returns the entry that holds for a file without reading it, or null.</summary>
    internal ManifestEntry? FindKnown(FileStep step)
    {
        ManifestEntry? earlier = _earlier.Find(step.Path);
        if (step.Kind != EntryKind.File || !step.Error.IsNone || (earlier ?? step.Base) is null)
        {
            return null;
        }

        ManifestEntry there = step.ToEntry();
        return earlier is not null && earlier.HoldsFor(there, EarlierStart) ? earlier
            : _kind != RunKind.Full && step.Base is ManifestEntry before && before.HoldsFor(there, BaseStart) ? before
            : null;
    }

    /// <summary>
    /// As <see cref="FindKnown"/>, but null for a file that has changed in any way since the earlier run began: a
    /// program can give a file its former time, and a job is long.
    /// </summary>
    internal ManifestEntry? FindUntouched(FileStep step) =>
        step.ChangedNanoseconds == 0 || FileTime.FromNanoseconds(step.ChangedNanoseconds).IsSettledAt(EarlierStart)
            ? FindKnown(step)
            : null;

    /// <summary>Takes a step whose file has been read.</summary>
    internal void Take(FileStep step)
    {
        switch (step.Presence)
        {
            case StepPresence.Problem:
                _report.AddError(step.Path, step.Error);
                break;
            case StepPresence.Outside:
                _writer.Add(step.Base!);
                break;
            case StepPresence.Unknown:
                AddUnread(step.Base!);
                _report.AddUnreadable(step.Path, step.Error);
                break;
            case StepPresence.Gone:
                _report.AddMissing(step.Base!);
                break;
            default:
                TakeThere(step);
                break;
        }
    }

    /// <inheritdoc cref="IStepSink.TakeNew"/>
    internal void TakeNew(ManifestEntry entry)
    {
        _writer.Add(entry);
        if (_kind == RunKind.Create)
        {
            _report.Add(Verdict.Ok, entry.Path);
        }
        else
        {
            _report.AddNew(entry);
        }
    }

    private void TakeThere(FileStep step)
    {
        if (step.Error.IsMissing && step.Base is not null)
        {
            _report.AddMissing(step.Base);
        }
        else if (!step.Error.IsNone)
        {
            if (step.Base is not null)
            {
                AddUnread(step.Base);
            }

            _report.AddUnreadable(step.Path, step.Error);
        }
        else
        {
            TakeReadable(step);
        }
    }

    /// <summary>
    /// Takes over the entry of a file that could not be read. A run that continues this one, and reads all files or
    /// those of such a time, would take it as read.
    /// </summary>
    private void AddUnread(ManifestEntry entry)
    {
        if (!_isForbidden && (_kind == RunKind.Full || !entry.Modified.GetValueOrDefault().IsSettledAt(BaseStart)))
        {
            ForbidResuming();
            _isForbidden = true;
        }

        _writer.Add(entry);
    }

    private void TakeReadable(FileStep step)
    {
        ManifestEntry entry = step.Known ?? step.ToEntry();
        if (step.Known is null && step.Base is ManifestEntry before && !before.HasContentOf(entry)
            && before.IsSilentlyChanged(entry, BaseStart))
        {
            // The digest of the former contents stays: it alone tells whether a copy elsewhere is still right.
            entry = before with { Found = entry.Digest };
        }

        if (step.Base is null && entry.Found is null)
        {
            TakeNew(entry);
            return;
        }

        _writer.Add(entry);
        _report.Add(
            entry.Found is not null ? Verdict.SilentlyChanged
                : entry.HasContentOf(step.Base!) ? Verdict.Ok
                : Verdict.Modified,
            step.Path);
    }
}

/// <summary>The kinds of runs that write a manifest.</summary>
internal enum RunKind
{
    /// <summary>There was none before.</summary>
    Create,

    /// <summary>Files whose size and time are known are not read.</summary>
    Update,

    /// <summary>All files are read.</summary>
    Full,
}
