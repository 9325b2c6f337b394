namespace Hashlane.Cli;

/// <summary>Reads the files of a folder, and compares them with a manifest.</summary>
internal sealed class ManifestCheckCommand
{
    private readonly ManifestSource _source;
    private readonly TreeFolder _root;
    private readonly AuditReport _report;
    private readonly BagAudit? _bag;
    private readonly bool _isQuick;
    private readonly long _start;

    private ManifestCheckCommand(
        ManifestSource source, TreeFolder root, AuditReport report, BagAudit? bag, bool isQuick)
    {
        _source = source;
        _root = root;
        _report = report;
        _bag = bag;
        _isQuick = isQuick;
        _start = source.Header?.Created ?? long.MaxValue; // other lists do not tell
    }

    internal static int Run(CommandLine line, Messages messages)
    {
        ManifestOperands.RefuseMore(line, 2);
        string path = ManifestOperands.Manifest(line, 0, "MANIFEST");
        string? folder = ManifestOperands.Folder(line, 1);
        HashFunction? algorithm = ManifestOperands.Algorithm(line, ManifestSyntax.ListAlgorithm);
        using ManifestSource? source = SourceReader.TryOpen(
            path, folder ?? ".", algorithm, messages);
        if (source is null)
        {
            return ExitCodes.Failure;
        }

        if (algorithm is not null && !source.IsOfSums)
        {
            throw new UsageException(
                $"{ManifestSyntax.ListAlgorithm} is for lists of sums: {NameQuoting.Show(path)} names its algorithm");
        }

        try
        {
            return Check(source, line, path, folder, algorithm, messages);
        }
        catch (ManifestException exception)
        {
            messages.Write(NativeText.ToBytes(path), exception.Message);
            return ExitCodes.Failure;
        }
    }

    private static int Check(
        ManifestSource source,
        CommandLine line,
        string path,
        string? folder,
        HashFunction? algorithm,
        Messages messages)
    {
        TreeOptions options = FilterReader.Read(line, folder);
        TreeOptions narrower = new();
        if (source.Header is ManifestHeader header)
        {
            FilterReader.RefuseAllButPatterns(line);
            narrower = options;
            options = FilterReader.Read(header.Filter);
            folder ??= ManifestRoot.ToOpen(header.Root, ManifestRoot.WithoutLink(path));
        }

        byte[] root = NativeText.ToBytes(folder ?? (source.Bag is not null ? path : "."));
        using TreeScope? scope = TreeScope.Open(root, options, narrower, path, out IoError error);
        if (scope is null)
        {
            messages.Write(root, error.Reason);
            return ExitCodes.Failure;
        }

        using AuditReport report = new(line, messages);
        FilesRead reads = line.Has(ManifestSyntax.Quick) ? FilesRead.Changed : FilesRead.All;
        BagAudit? bag = source.Bag is null ? null : new BagAudit(source.Bag, report, messages);
        bag?.ReadOthers(scope, line);
        ManifestCheckCommand command = new(source, scope.Root, report, bag, line.Has(ManifestSyntax.Quick));
        AuditWalk walk = new(scope, source.Read())
        {
            Algorithm = source.Algorithm,
            FollowsListedLinks = !source.HasLinks && bag is null, // a link can lead out of a bag
            FindKnown = command.FindKnown,
        };
        using (StepHasher hasher = new(scope, source.Algorithm, StepOptions.Read(line, scope, reads, messages)))
        {
            hasher.Run(walk.Steps(), command.Take);
        }

        report.Pair();
        if (source.LacksTags && report[Verdict.Ok] == 0 && report[Verdict.Modified] > 0
            && SourceReader.HintWhereNothingMatched(algorithm) is string hint)
        {
            report.Hint(hint);
        }

        bool isSizeRight = bag?.Conclude(line) ?? true;
        report.Summarize(source.Trailer);
        if (report.IsEmpty)
        {
            messages.Write(NativeText.ToBytes(path), "no file was verified");
        }

        return report.ExitCode is int code && code != ExitCodes.SilentlyChanged
            && (walk.UnreadableFolders > 0 || !isSizeRight)
            ? ExitCodes.Failure
            : report.ExitCode;
    }

    private ManifestEntry? FindKnown(FileStep step) =>
        step.Base is ManifestEntry entry && step.Error.IsNone
            && (entry.HasAnyContent || (_isQuick && entry.HoldsFor(step.ToEntry(), _start)))
            ? entry
            : step.Base is null && IsUnlisted(step) ? step.ToEntry()
            : null;

    /// <summary>
    /// Whether a file need not be in the list: a tag file of a bag, or a link where the format has none.
    /// </summary>
    private bool IsUnlisted(FileStep step) =>
        _source.Ignores(step.Path) || (_bag is not null
            ? !step.Path.AsSpan().StartsWith(BagFormat.PayloadPrefix)
            : step.Kind == EntryKind.Link && !_source.HasLinks);

    private void Take(FileStep step)
    {
        if (step.Presence == StepPresence.Outside || (step.Base is null && _source.Ignores(step.Path))
            || (step.Presence != StepPresence.Problem && step.Base is null && IsUnlisted(step)))
        {
            return;
        }

        _bag?.Count(step);
        if (step.Presence == StepPresence.Problem)
        {
            _report.AddError(step.Path, step.Error);
        }
        else if (step.Presence == StepPresence.Unknown)
        {
            _report.AddUnreadable(step.Path, step.Error);
        }
        else if (step.Base is not null && (step.Presence == StepPresence.Gone || step.Error.IsMissing))
        {
            if (!_source.MayLack(step.Base, _root))
            {
                _report.AddMissing(step.Base);
                _bag?.NoteMissing(step.Path);
            }
        }
        else if (!step.Error.IsNone)
        {
            _report.AddUnreadable(step.Path, step.Error);
        }
        else if (step.Base is null)
        {
            _report.AddNew(step.ToEntry());
        }
        else if (Judge(step, step.Base) is Verdict verdict && (verdict != Verdict.Ok || _bag is null))
        {
            _report.Add(verdict, step.Path);
        }
        else
        {
            _bag!.AddOk(step.Path);
        }
    }

    private Verdict Judge(FileStep step, ManifestEntry before)
    {
        if (step.Known is not null)
        {
            return step.Known.Found is null ? Verdict.Ok : Verdict.SilentlyChanged;
        }

        ManifestEntry entry = step.ToEntry();
        return entry.HasContentOf(before) ? Verdict.Ok
            : before.IsSilentlyChanged(entry, _start) ? Verdict.SilentlyChanged
            : Verdict.Modified;
    }
}
