using System.Text.Unicode;

namespace Hashlane.Cli;

/// <summary>Writes lists in other formats than a manifest's: hashdeep, mtree(5), and bags.</summary>
internal sealed class ListCreation
{
    private const string FollowOption = "--follow";

    private readonly Stream _stream;
    private readonly ListForm _form;
    private readonly Messages _messages;
    private readonly ByteLine _line = new();
    private readonly Dictionary<string, (byte[] Path, long Line)> _fetched = [];
    private byte[] _lastPath = [];

    private ListCreation(Stream stream, ListForm form, Messages messages)
    {
        _stream = stream;
        _form = form;
        _messages = messages;
    }

    private enum ListForm
    {
        Hashdeep,
        Mtree,
        Bag,
    }

    private long Files { get; set; }

    private long Bytes { get; set; }

    private long Problems { get; set; }

    /// <summary>The end of messages about what the list cannot have.</summary>
    private string WhereFaulty { get; init; } = "";

    /// <summary>Writes a list.</summary>
    internal static int Run(
        CommandLine line, string format, string path, string folder, HashFunction? algorithm, Messages messages)
    {
        ListForm form = format switch
        {
            ManifestSyntax.HashdeepFormat => ListForm.Hashdeep,
            ManifestSyntax.MtreeFormat => ListForm.Mtree,
            ManifestSyntax.BagFormat => ListForm.Bag,
            _ => throw new UsageException(
                $"{ManifestSyntax.Format} {NameQuoting.Show(format)}: there are hashlane, hashdeep, mtree and bagit"),
        };
        string name = algorithm?.Name ?? (form == ListForm.Bag ? "sha512" : "sha256");
        if ((form == ListForm.Hashdeep && name != "sha256")
            || (form == ListForm.Mtree && !MtreeFormat.HasKeyword(name))
            || (form == ListForm.Bag && !BagFormat.CanName(name)))
        {
            throw new UsageException($"{ManifestSyntax.Algorithm} {name}: {format} has no such digest");
        }

        TreeOptions options = FilterReader.Read(line, form == ListForm.Bag ? path : folder);
        string target = path;
        if (form == ListForm.Bag)
        {
            if (line.Operands.Count > 1)
            {
                throw new UsageException("a bag is one folder: FOLDER is its folder 'data'");
            }

            if (FilterReader.ToWrite(line) is [not FollowOption, ..] or [_, _, ..])
            {
                throw new UsageException("all files of a bag must be in its list: leave out what chooses some");
            }

            folder = path;
            options.Include.Add("/data/"u8);
            target = Path.Join(path, BagFormat.ManifestNameOf(name));
        }

        if (FileIdentity.IsTaken(form == ListForm.Bag ? Path.Join(path, BagFormat.DeclarationName) : target))
        {
            messages.Write(
                NativeText.ToBytes(path),
                form == ListForm.Bag ? "it is a bag already" : "there is a file of that name");
            return ExitCodes.Failure;
        }

        if (form == ListForm.Bag && Directory.Exists(path)
            && Array.Find(Directory.GetFiles(path), file => BagFormat.IsList(Path.GetFileName(file))) is string list)
        {
            messages.Write(
                NativeText.ToBytes(list), "there is a list of this name: the bag needs new ones, so remove it first");
            return ExitCodes.Failure;
        }

        byte[] root = NativeText.ToBytes(folder);
        using TreeScope? scope = TreeScope.Open(root, options, new TreeOptions(), target, out IoError error);
        if (scope is null)
        {
            messages.Write(root, error.Reason);
            return ExitCodes.Failure;
        }

        try
        {
            return Write(line, form, name, target, scope, messages);
        }
        catch (ManifestException exception)
        {
            messages.Write(NativeText.ToBytes(path), exception.Message);
            return ExitCodes.Failure;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            messages.Write(NativeText.ToBytes(path), ManifestWriting.ReasonOf(exception, path));
            return ExitCodes.Failure;
        }
    }

    private static int Write(
        CommandLine line, ListForm form, string algorithm, string target, TreeScope scope, Messages messages)
    {
        using AuditReport report = new(line, messages);
        long problems;
        string bag = Path.GetDirectoryName(target) ?? "";
        byte[] facts = form == ListForm.Bag ? BagWriter.ReadFacts(bag) : [];
        ListCreation tags = new(Stream.Null, form, messages) { WhereFaulty = ", so no list of the bag has it" };
        long tagProblems = form == ListForm.Bag ? tags.ReadTags(bag, line, algorithm, report) : 0;
        using (ReplacedFile file = ReplacedFile.Begin(target))
        {
            ListCreation list = new(file.Stream, form, messages);
            if (form == ListForm.Bag)
            {
                foreach ((byte[] path, long number) in BagReader.ReadFetch(bag, isEarlier: false))
                {
                    list._fetched[BagReader.Key(path)] = (path, number);
                }
            }

            AuditWalk walk = new(scope, null)
            {
                Algorithm = algorithm,
                FindKnown = _ => null,
                Details = EntryDetails.KindAndTarget,
            };
            list.Begin();
            using (StepHasher hasher = new(scope, algorithm, StepOptions.Read(line, scope, FilesRead.All, messages)))
            {
                hasher.Run(walk.Steps(), step => list.Take(step, report));
            }

            list.Flush(0);
            problems = list.Problems + walk.UnreadableFolders + tagProblems + report[Verdict.Unreadable];
            if (form == ListForm.Bag && (problems > 0 || list.Files == 0))
            {
                messages.Write(list.Files == 0 ? "the bag has no payload: put the files in its folder 'data'"
                    : "the bag is not complete, so it is not made one");
                return ExitCodes.Failure;
            }

            if (list.Files == 0)
            {
                messages.Write(
                    NativeText.ToBytes(target),
                    problems > 0 ? "no file can be in the list, so it is not written"
                        : "no file was found, so the list is not written");
                return ExitCodes.Failure;
            }

            foreach ((byte[] path, long number) in list._fetched.Values)
            {
                throw BagReader.NotListed(path, number);
            }

            problems += tags.Problems; // files that need not be in a bag, and were named
            file.CommitNew();
            if (form == ListForm.Bag)
            {
                BagWriter.Complete(
                    bag,
                    facts,
                    algorithm,
                    new PayloadSize(list.Bytes, list.Files),
                    tags._line.Written,
                    ManifestOperands.Now());
            }
        }

        Libc.Synchronize(Path.GetDirectoryName(ManifestRoot.FullPath(target)) ?? "/");
        report.Summarize(null);
        return problems > 0 ? ExitCodes.Failure : ExitCodes.Success;
    }

    private void Begin()
    {
        if (_form == ListForm.Hashdeep)
        {
            HashdeepFormat.AppendTitle(_line);
        }
        else if (_form == ListForm.Mtree)
        {
            MtreeFormat.AppendTitle(_line);
        }
    }

    /// <summary>Makes the lines of the tag files that are there, which those of the bag do not replace.</summary>
    /// <returns>
    /// The number of problems that the report does not count, without files that a bag cannot list: it is one without
    /// them, too.
    /// </returns>
    private long ReadTags(string bag, CommandLine line, string algorithm, AuditReport report)
    {
        TreeOptions options = FilterReader.Read(line);
        options.Exclude.Add("/data/"u8);
        options.Exclude.Add("/bag-info.txt"u8);
        byte[] root = NativeText.ToBytes(bag);
        using TreeScope scope = TreeScope.Open(root, options, new TreeOptions(), null, out IoError error)
            ?? throw new ManifestException(0, error.Reason);
        foreach (string name in (string[])
            [
                BagFormat.ManifestNameOf(algorithm), BagFormat.TagManifestNameOf(algorithm), BagFormat.InfoName,
                BagFormat.DeclarationName,
            ])
        {
            foreach (string path in PendingManifest.TemporaryPaths(Path.Join(bag, name)))
            {
                scope.NoteOwnFile(path);
            }
        }

        AuditWalk walk = new(scope, null)
        {
            Algorithm = algorithm,
            FindKnown = _ => null,
            Details = EntryDetails.KindAndTarget,
        };
        using (StepHasher hasher = new(
            scope, algorithm, StepOptions.Read(line, scope, FilesRead.Changed, _messages)))
        {
            hasher.Run(walk.Steps(), step =>
            {
                if (IsProper(step, report))
                {
                    BagFormat.Append(_line, step.Path, step.Digest);
                }
            });
        }

        return walk.UnreadableFolders;
    }

    private bool IsProper(FileStep step, AuditReport report)
    {
        if (step.Presence == StepPresence.Problem)
        {
            report.AddError(step.Path, step.Error);
            return false;
        }

        if (!step.Error.IsNone)
        {
            report.AddUnreadable(step.Path, step.Error);
            return false;
        }

        if (FaultOf(step) is string fault)
        {
            _messages.Write(step.Path, fault + WhereFaulty);
            Problems++;
            return false;
        }

        return true;
    }

    private void Take(FileStep step, AuditReport report)
    {
        // hashdeep's format has no links.
        if (!IsProper(step, report) || (step.Kind == EntryKind.Link && _form == ListForm.Hashdeep))
        {
            return;
        }

        ManifestEntry entry = step.ToEntry();
        switch (_form)
        {
            case ListForm.Hashdeep:
                HashdeepFormat.Append(_line, entry);
                break;
            case ListForm.Mtree:
                MtreeFormat.AppendFolders(_line, _lastPath, entry.Path);
                MtreeFormat.Append(_line, entry);
                break;
            default:
                BagFormat.Append(_line, entry.Path, entry.Digest);
                break;
        }

        _lastPath = entry.Path;
        _fetched.Remove(BagReader.Key(entry.Path));
        Files++;
        Bytes += entry.Size;
        report.Add(Verdict.Ok, step.Path);
        Flush(64 * 1024);
    }

    private string? FaultOf(FileStep step) => _form switch
    {
        ListForm.Hashdeep when step.Kind == EntryKind.File && HashdeepFormat.FaultOf(step.Path) is string fault =>
            $"hashdeep's format cannot hold a name with {fault}, so the list lacks it",
        ListForm.Bag when step.Kind == EntryKind.Link => "a bag has no links: --follow takes the files they lead to",
        ListForm.Bag when !Utf8.IsValid(step.Path) => "the name is not UTF-8, as those in a bag must be",
        _ => null,
    };

    private void Flush(int maxBytes)
    {
        if (_line.Written.Length > maxBytes)
        {
            _stream.Write(_line.Written);
            _line.Clear();
        }
    }
}
