namespace Hashlane.Cli;

/// <summary>Compares two manifests, without looking at files.</summary>
internal static class ManifestDiffCommand
{
    internal static int Run(CommandLine line, Messages messages)
    {
        ManifestOperands.RefuseMore(line, 2);
        string oldPath = ManifestOperands.Manifest(line, 0, "OLD");
        string newPath = ManifestOperands.Manifest(line, 1, "NEW");
        using ManifestSource? before = SourceReader.TryOpen(
            oldPath, ".", null, messages);
        using ManifestSource? after = before is null
            ? null
            : SourceReader.TryOpen(newPath, ".", null, messages);
        if (before is null || after is null)
        {
            return ExitCodes.Failure;
        }

        using AuditReport report = new(line, messages);
        try
        {
            long start = before.Header?.Created ?? long.MaxValue; // other lists do not tell
            Compare(new EntryCursor(before.Read()), new EntryCursor(after.Read()), start, report);
        }
        catch (ManifestException exception)
        {
            messages.Write(NativeText.ToBytes(newPath), exception.Message);
            return ExitCodes.Failure;
        }

        report.Pair();
        report.Summarize(null);
        return report.ExitCode;
    }

    private static void Compare(EntryCursor before, EntryCursor after, long start, AuditReport report)
    {
        while (before.Peek() is not null || after.Peek() is not null)
        {
            int order = before.Peek() is not ManifestEntry one ? 1
                : after.Peek() is not ManifestEntry other ? -1
                : ManifestPath.Compare(one.Path, other.Path);
            if (order < 0)
            {
                report.AddMissing(before.Take()!);
            }
            else if (order > 0)
            {
                report.AddNew(after.Take()!);
            }
            else
            {
                ManifestEntry entry = after.Take()!;
                report.Add(Judge(before.Take()!, entry, start), entry.Path);
            }
        }
    }

    private static Verdict Judge(ManifestEntry before, ManifestEntry after, long start)
    {
        if (before.HasAnyContent || after.HasAnyContent)
        {
            return Verdict.Ok;
        }

        if (before.Kind == EntryKind.File && after.Kind == EntryKind.File && before.Algorithm != after.Algorithm)
        {
            throw new ManifestException(
                0, $"its digests are of {after.Algorithm}, and those of the other list of {before.Algorithm}: they "
                    + "cannot be compared");
        }

        return after.Found is not null ? Verdict.SilentlyChanged
            : before.HasContentOf(after) ? Verdict.Ok
            : before.IsSilentlyChanged(after, start) ? Verdict.SilentlyChanged
            : Verdict.Modified;
    }
}
