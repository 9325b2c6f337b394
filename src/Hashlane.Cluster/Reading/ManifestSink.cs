namespace Hashlane.Cluster;

/// <summary>Passes the outcomes of a job on to the manifest that is being written.</summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal sealed class ManifestSink : IOutcomeSink
{
    private readonly TreeScope _scope;
    private readonly string _algorithm;
    private readonly HashedEntries _entries;
    private readonly IStepSink _sink;

    /// <summary>Creates a sink.</summary>
    /// <param name="scope">The folder, as the coordinator sees it.</param>
    /// <param name="algorithm">The algorithm of the job.</param>
    /// <param name="sink">Receives the steps.</param>
    internal ManifestSink(TreeScope scope, string algorithm, IStepSink sink)
    {
        _scope = scope;
        _algorithm = algorithm;
        _entries = new HashedEntries(algorithm);
        _sink = sink;
    }

    public void Add(SourceItem item, FileOutcome? outcome)
    {
        if (outcome is not null && IsOwn(item.File.Path, outcome))
        {
            return;
        }

        if (item.Tag is null && outcome is not null && _entries.HasDigest(outcome))
        {
            _sink.TakeNew(_entries.Make(item.File.Path, outcome));
            return;
        }

        FileStep step = FolderSource.StepOf(item, _algorithm);
        if (outcome is not null)
        {
            Complete(step, outcome);
        }

        _sink.Take(step);
    }

    public void Flush() => _sink.Flush();

    /// <summary>Gives a step what a worker has found out about its file.</summary>
    private void Complete(FileStep step, FileOutcome outcome)
    {
        switch (outcome.Kind)
        {
            case OutcomeKind.Hashed when _entries.HasDigest(outcome):
                step.Size = outcome.ContentBytes;
                step.Modified = FileTime.FromNanoseconds(outcome.Identity!.ModifiedNanoseconds);
                step.Digest = outcome.Value;
                break;
            case OutcomeKind.Hashed:
                step.Error = IoError.FromText(
                    $"A worker has sent {outcome.Value.Length} bytes for a digest of {_entries.DigestBytes}");
                break;
            case OutcomeKind.Missing:
                // The file may only be missing there, as where nothing is mounted: then it must not leave the manifest
                // in silence.
                IoError error = _scope.Find(step.Path, out _, out _);
                step.Error = error.IsNone
                    ? IoError.FromText("A worker does not find the file: is the folder of its root the right one?")
                    : error;
                break;
            default:
                step.Error = IoError.FromText(outcome.Reason);
                break;
        }
    }

    /// <summary>
    /// Whether a file is one of the manifest's own, which lie in the folder under other names: a walk without details
    /// does not see that. Its number alone could be that of a file elsewhere, so it is looked at here.
    /// </summary>
    private bool IsOwn(byte[] path, FileOutcome outcome) =>
        outcome.Kind != OutcomeKind.Missing
            && (outcome.Identity is null || _scope.MayBeOwn(outcome.Identity.Number))
            && _scope.Find(path, out EntryStatus status, out _).IsNone
            && _scope.IsOwn(status);
}
