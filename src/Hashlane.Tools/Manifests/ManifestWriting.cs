namespace Hashlane.Tools;

/// <summary>The part that creating and updating a manifest have in common.</summary>
internal static class ManifestWriting
{
    /// <summary>Walks, reads, and writes the manifest.</summary>
    /// <param name="line">The options of threads and reports.</param>
    /// <param name="path">The manifest.</param>
    /// <param name="folder">The root.</param>
    /// <param name="header">The first line.</param>
    /// <param name="source">The manifest that is replaced, or null.</param>
    /// <param name="kind">The kind of run.</param>
    /// <param name="narrower">Further patterns.</param>
    /// <param name="messages">Receives everything that is not a result.</param>
    /// <param name="makeHasher">
    /// Makes the hasher of the files of a folder; null for one that reads them in this process.
    /// </param>
    /// <param name="names">The paths of the files to take, in their order; null for all in the folder.</param>
    /// <param name="findEnd">As for <see cref="PendingManifest.Begin"/>.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(
        CommandLine line,
        string path,
        string folder,
        ManifestHeader header,
        ManifestSource? source,
        RunKind kind,
        TreeOptions narrower,
        Messages messages,
        Func<TreeScope, IStepHasher>? makeHasher = null,
        IEnumerable<byte[]>? names = null,
        Func<byte[]?>? findEnd = null)
    {
        TreeOptions options;
        try
        {
            options = FilterReader.Read(header.Filter);
        }
        catch (ManifestException exception)
        {
            messages.Write(NativeText.ToBytes(path), exception.Message);
            return ExitCodes.Failure;
        }

        byte[] root = NativeText.ToBytes(folder);
        using TreeScope? scope = TreeScope.Open(root, options, narrower, path, out IoError error);
        if (scope is null)
        {
            messages.Write(root, error.Reason);
            return ExitCodes.Failure;
        }

        using AuditReport report = new(line, messages);
        FilesRead reads = kind == RunKind.Update ? FilesRead.Changed : FilesRead.All;
        try
        {
            using PendingManifest pending = PendingManifest.Begin(
                path,
                PurposeOf(kind),
                header,
                makeHasher is null ? RunOrigin.Of(folder, line) : RunOrigin.OfJob(folder, line),
                makeHasher is null ? ForeignLines.Remove : ForeignLines.Refuse,
                findEnd);
            if (source?.IsStillAt(path) == false)
            {
                pending.Abandon();
                throw new ManifestException(0, "another run has replaced the manifest: try again");
            }

            scope.NoteOwnFiles(path);
            ReportEarlier(pending, path, messages);
            if (pending.Earlier is PartialReader earlier)
            {
                header = header with { Created = earlier.Header.Created };
            }

            ManifestWriter writer = new(pending.Stream, header);
            ManifestRun run = new(writer, pending.Earlier, report, kind)
            {
                BaseStart = source?.Header?.Created ?? 0,
                ForbidResuming = pending.ForbidResuming,
            };
            AuditWalk walk = new(scope, source?.Read())
            {
                Algorithm = header.Algorithm,
                Names = names,
                FindKnown = makeHasher is null ? run.FindKnown : run.FindUntouched,
                Details = source is null && pending.Earlier is null ? EntryDetails.KindAndTarget : EntryDetails.All,
            };
            using (IStepHasher hasher = makeHasher?.Invoke(scope)
                ?? new StepHasher(scope, header.Algorithm, StepOptions.Read(line, scope, reads, messages)))
            {
                hasher.Run(walk.Steps(), new Sink(run, writer, pending));
            }

            if (!walk.HasReachedAny)
            {
                // A disk that is not mounted looks like this.
                pending.Abandon();
                messages.Write(
                    root,
                    "no file was found, so the manifest "
                        + (kind == RunKind.Create ? "is not written" : "stays as it is"));
                return ExitCodes.Failure;
            }

            // Before the manifest is replaced: where the lines cannot be written, the next run reports them again.
            report.Pair();
            if (report.IsEmpty)
            {
                pending.Abandon();
                messages.Write(
                    NativeText.ToBytes(path),
                    kind == RunKind.Create
                        ? "no file can be in the manifest, so it is not written"
                        : "no file is within the patterns, so the manifest stays as it is");
                return ExitCodes.Failure;
            }

            if (source?.IsStillAt(path) == false)
            {
                throw new ManifestException(0, "another program has replaced the manifest: it stays as it is");
            }

            ManifestTrailer trailer = writer.Complete();
            pending.Commit();
            Libc.Synchronize(Path.GetDirectoryName(ManifestRoot.FullPath(path)) ?? "/");
            report.Summarize(trailer);
            return report[Verdict.SilentlyChanged] > 0 ? ExitCodes.SilentlyChanged
                : report[Verdict.Unreadable] + walk.UnreadableFolders > 0 ? ExitCodes.Failure
                : report[Verdict.Missing] > 0 ? ExitCodes.Different // their digests have left the manifest
                : ExitCodes.Success;
        }
        catch (ManifestException exception)
        {
            messages.Write(NativeText.ToBytes(path), exception.Message);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            messages.Write(NativeText.ToBytes(path), ReasonOf(exception, path));
        }

        return ExitCodes.Failure;
    }

    /// <summary>Says that lines of interrupted runs are there, and that some are damaged.</summary>
    internal static void ReportEarlier(PendingManifest pending, string path, Messages messages)
    {
        foreach (string remark in pending.EarlierRemarks())
        {
            messages.Write(NativeText.ToBytes(path), remark);
        }
    }

    /// <summary>Returns the reason why a manifest cannot be written.</summary>
    internal static string ReasonOf(Exception exception, string path)
    {
        IoError reason = IoError.FromException(exception, path);
        return reason.HasCode(Libc.TryAgain) ? PendingManifest.InUse : reason.Reason;
    }

    private static string PurposeOf(RunKind kind) => kind switch
    {
        RunKind.Create => "create",
        RunKind.Update => "update",
        _ => "full",
    };

    private sealed class Sink(ManifestRun run, ManifestWriter writer, PendingManifest pending) : IStepSink
    {
        public void Take(FileStep step) => run.Take(step);

        public void TakeNew(ManifestEntry entry) => run.TakeNew(entry);

        public void Flush()
        {
            writer.Flush();
            pending.Flush();
        }
    }
}
