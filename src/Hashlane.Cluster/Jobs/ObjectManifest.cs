using Verdict = Hashlane.Files.Verdict;

namespace Hashlane.Cluster;

/// <summary>Writes the manifest of a list of objects.</summary>
/// <remarks>
/// Its root is the folder that it lies in, as if the objects were to be there: where they are, <c>hashlane manifest
/// check</c> compares them with it.
/// </remarks>
internal sealed class ObjectManifest(
    CommandLine line,
    RunTarget target,
    string algorithm,
    string origin,
    EarlierObjects earlierObjects,
    Messages messages)
{
    private const string Purpose = "create";

    private readonly byte[] _name = NativeText.ToBytes(target.Manifest);

    /// <summary>Runs the job, and writes the manifest.</summary>
    /// <param name="items">The objects, in the order of their paths.</param>
    /// <param name="run">Has them hashed.</param>
    /// <param name="findEnd">As for <see cref="PendingManifest.Begin"/>.</param>
    /// <returns>The exit code.</returns>
    internal int Write(
        IEnumerable<SourceItem> items, Action<IEnumerable<SourceItem>, IOutcomeSink> run, Func<byte[]?> findEnd)
    {
        if (FileIdentity.IsTaken(target.Manifest))
        {
            messages.Write(_name, "there is a file of that name");
            return ExitCodes.Failure;
        }

        ManifestHeader header = new("."u8.ToArray(), algorithm, ManifestOperands.Now());
        using AuditReport report = new(line, messages);
        try
        {
            using PendingManifest pending = PendingManifest.Begin(
                target.Manifest, Purpose, header, origin, ForeignLines.Refuse, findEnd);
            ManifestWriting.ReportEarlier(pending, target.Manifest, messages);
            if (pending.Earlier is PartialReader earlier)
            {
                header = header with { Created = earlier.Header.Created };
                items = earlierObjects.WithKnown(items, earlier);
            }

            ManifestWriter writer = new(pending.Stream, header);
            ObjectSink sink = new(writer, pending, report, algorithm);
            try
            {
                run(items, sink);
            }
            catch
            {
                JobHasher.KeepMerged(sink.Flush);
                throw;
            }

            report.Pair();
            ManifestTrailer trailer = writer.Complete();
            pending.Commit();
            Libc.Synchronize(target.ScratchFolder);
            report.Summarize(trailer);
            return report[Verdict.Unreadable] > 0 ? ExitCodes.Failure : ExitCodes.Success;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            messages.Write(_name, ManifestWriting.ReasonOf(exception, target.Manifest));
            return ExitCodes.Failure;
        }
    }

    /// <summary>Lists the objects that have digests, and reports the others.</summary>
    private sealed class ObjectSink(
        ManifestWriter writer, PendingManifest pending, AuditReport report, string algorithm) : IOutcomeSink
    {
        private readonly HashedEntries _entries = new(algorithm);

        public void Add(SourceItem item, FileOutcome? outcome)
        {
            byte[] path = item.File.Path;
            ManifestEntry? entry = item.Tag as ManifestEntry;
            if (outcome is not null && _entries.HasDigest(outcome))
            {
                entry = _entries.Make(path, outcome);
            }

            if (entry is null)
            {
                report.AddUnreadable(
                    path,
                    IoError.FromText(
                        outcome is { Reason.Length: > 0 } ? outcome.Reason : "A worker has sent no digest"));
                return;
            }

            writer.Add(entry);
            report.Add(Verdict.Ok, path);
        }

        public void Flush()
        {
            writer.Flush();
            pending.Flush();
        }
    }
}
