using System.Globalization;
using System.Text;

namespace Hashlane.Cluster;

/// <summary>
/// Writes one manifest, and keeps the options and the journal of the job until the manifest is complete.
/// </summary>
/// <remarks>
/// The manifest gets its name before its journal is removed. A process that ends between the two leaves a complete
/// manifest, and the next run of the job removes the rest.
/// </remarks>
internal sealed class ManifestJob(
    RunSettings settings, RunTarget target, CommandLine line, Interruption interruption, Messages messages)
{
    // Workers of this process need no stock of units, and with few in flight checks come early, not all at the end.
    private const int UnitsPerWorker = 6;

    // Messages within the process cost little.
    private const int EmbeddedUnitFiles = 500;

    // A request to a server takes much longer than opening a file.
    private const int UnitObjects = 250;

    private readonly byte[] _manifestName = NativeText.ToBytes(target.Manifest);
    private readonly string _journalPath = settings.JournalPath ?? target.JournalPath;
    private Journal? _journal;
    private RunState? _state;
    private bool _isDone;

    /// <summary>Makes what reads the files of one worker of this process; another one in tests.</summary>
    internal Func<PathMap, IUnitExecutor> MakeExecutor { get; init; } = static roots => new FileExecutor(roots);

    /// <summary>Is called before each file is removed that a complete manifest does not need, for tests.</summary>
    internal Action? Removing { get; init; }

    /// <summary>Runs the job.</summary>
    /// <returns>The exit code.</returns>
    internal int Run()
    {
        try
        {
            // The options of another job would find a complete manifest, which is not theirs.
            return File.Exists(target.Manifest) && RunState.Read(target.StatePath) is RunState state
                && state.IsOfSameJob(RunState.Of(line, target)) ? EndComplete(state) : RunInOrder();
        }
        catch (OperationCanceledException) when (interruption.Token.IsCancellationRequested)
        {
            messages.Write(
                _manifestName,
                $"interrupted: '{ClusterSyntax.ToolName} {ClusterSyntax.ResumeName} {target.Manifest}' continues "
                    + "the run");
            return interruption.ExitCode;
        }
        catch (MismatchException exception)
        {
            string resume =
                $"'{ClusterSyntax.ToolName} {ClusterSyntax.ResumeName} {target.Manifest}' hashes all again that can be";
            messages.Write(
                _manifestName,
                $"{exception.Message}. The manifest is not written. " + (exception.IsDecided
                    ? $"Stop the faulty worker. Then {resume} its work, and takes nothing from workers of that name"
                    : $"{resume} the work of either. Let a third worker take part in it"));
            RemoveDoubtful();
        }
        catch (QueueException exception)
        {
            messages.Write(exception.Message.TrimEnd('.') + HowToResume);
        }
        catch (JournalException exception)
        {
            messages.Write(exception.Message);
        }
        catch (ObjectFormatException exception)
        {
            messages.Write(NativeText.ToBytes(settings.Objects ?? ""), exception.Message);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            messages.Write(_manifestName, ManifestWriting.ReasonOf(exception, target.Manifest));
        }
        finally
        {
            _journal?.Dispose();
        }

        return ExitCodes.Failure;
    }

    private string HowToResume => _journal is null ? ""
        : $". '{ClusterSyntax.ToolName} {ClusterSyntax.ResumeName} {target.Manifest}' continues the run";

    private string Algorithm => settings.Algorithm?.Name ?? KnownAlgorithm.DefaultName;

    private string RootName => settings.RootName
        ?? (settings.Objects is null ? RootNames.OfFolder(ManifestRoot.FullPath(target.Folder)) : ObjectSetup.RootName);

    /// <summary>Removes what is left of a complete manifest.</summary>
    private int EndComplete(RunState state)
    {
        _state = state;
        _journal = Journal.Find(_journalPath, state.Job);
        bool isUnchecked = !settings.AllowsUnchecked && (state.HasUnchecked || _journal?.HasUnchecked == true);
        RemoveRest();
        messages.Write(_manifestName, "the manifest is complete; what its run had left is removed");
        return isUnchecked ? ExitCodes.Unchecked : ExitCodes.Success;
    }

    /// <summary>
    /// Removes the lines that can be by a wrong worker at once. The next run would do so, but only by this journal: it
    /// may be lost until then, or the run be given another one.
    /// </summary>
    private void RemoveDoubtful()
    {
        if (_journal?.FirstDoubtful is byte[] first)
        {
            try
            {
                PendingManifest.RemoveLines(target.Manifest, first);
                Libc.Synchronize(target.ScratchFolder);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                messages.Write(_manifestName, ManifestWriting.ReasonOf(exception, target.Manifest));
            }
        }
    }

    private int RunInOrder()
    {
        int exitCode = settings.Objects is null ? RunFolder() : RunObjects(settings.Objects);
        bool isUnchecked = !settings.AllowsUnchecked && _journal?.HasUnchecked == true;
        if (_isDone && !IsPending())
        {
            RemoveRest();
        }

        return exitCode == ExitCodes.Success && isUnchecked ? ExitCodes.Unchecked : exitCode;
    }

    private int RunFolder()
    {
        using SortedNames? names = settings.FilesFrom is not string list ? null
            : ListedFiles.Read(list, settings.NameEnd, target.Folder, target.ScratchFolder, messages);
        return names is null && settings.FilesFrom is not null
            ? ExitCodes.Failure
            : ManifestCreation.Run(
                line, target.Manifest, target.Folder, settings.Algorithm, messages, MakeHasher, names?.All(),
                () => FindDoubtful(OriginOfFolder()));
    }

    /// <summary>Makes the hasher. The manifest is locked by now, so that no other run can have the journal.</summary>
    private JobHasher MakeHasher(TreeScope scope)
    {
        Journal journal = Begin(OriginOfFolder());
        scope.NoteOwnFile(_journalPath);
        scope.NoteOwnFile(Journal.CompactedPathOf(_journalPath));
        scope.NoteOwnFile(target.StatePath);
        return new JobHasher((steps, sink) =>
        {
            string folder = ManifestRoot.FullPath(target.Folder);
            PathMap roots = new(RootName, folder);
            JobHost host = new(settings, Job, NativeText.ToBytes(folder), messages)
            {
                MakeExecutor = () => MakeExecutor(roots),
                HoldForAll = seen => seen.All(one => FolderSource.HoldsFor(scope, one, journal.Started)),
                Look = item => FolderSource.Look(scope, item, journal.Started),
                Count = settings.FilesFrom is null ? scope.Count : null,
            };
            Run(host, new FolderSource(steps), new ManifestSink(scope, Algorithm, sink), journal);
        });
    }

    private int RunObjects(string listPath)
    {
        using ObjectList list = ObjectSetup.ReadList(listPath, target.ScratchFolder);
        using ObjectAccess access = ObjectSetup.OpenAccess(
            settings.Workers > 0 || HasRest() ? ObjectSetup.OriginsOf(list) : [], settings.ObjectsHeader);
        EarlierObjects earlier = new(access.CreateInquiry(), interruption.Token);
        string origin = $"{ClusterSyntax.ToolName} objects 1\n{Convert.ToHexStringLower(list.Fingerprint)}\n";
        ObjectManifest manifest = new(line, target, Algorithm, origin, earlier, messages);
        return manifest.Write(list.Items(), (items, sink) =>
        {
            Journal journal = Begin($"{origin}{Algorithm}\n");
            JobHost host = new(settings, Job, NativeText.ToBytes(listPath), messages)
            {
                MakeExecutor = access.CreateExecutor,
                HoldForAll = seen => earlier.HoldForAll(seen, journal.Started),
            };
            Run(host, items, sink, journal);
        },
        () => FindDoubtful($"{origin}{Algorithm}\n"));
    }

    private JobSettings Job
    {
        get
        {
            JobSettings job = new()
            {
                Root = RootName,
                Algorithm = Algorithm,
                SubtreeBytes = settings.SubtreeBytes,
                CheckRate = settings.CheckRate,
                AllowsUnchecked = settings.AllowsUnchecked,
            };
            if (settings.Queue is null)
            {
                int units = UnitsPerWorker * Math.Max(settings.Workers, 1);
                job = job.WithUnitsOf(EmbeddedUnitFiles) with
                {
                    RetryPatience = TimeSpan.Zero,
                    FirstUnits = units,
                    MaxUnits = units,

                    // All of them are this process: if one is always wrong, the coordinator is no better.
                    FirstChecks = 0,
                    MinChecks = 0,
                };
            }

            if (settings.UnitTimeout is TimeSpan timeout)
            {
                job = job with { ResendAfter = timeout, ResendLongAfter = timeout };
            }

            if (settings.Objects is not null)
            {
                job = job with { MaxUnitBytes = ObjectSettings.MaxUnitBytes };
            }

            int? files = settings.UnitFiles ?? (settings.Objects is null ? null : UnitObjects);
            return files is int number ? job.WithUnitsOf(number) : job;
        }
    }

    private void Run(JobHost host, IEnumerable<SourceItem> source, IOutcomeSink sink, Journal journal)
    {
        if (journal.FirstDoubtful is not null)
        {
            Libc.Synchronize(target.ScratchFolder);
        }

        journal.NoteRemoved(); // the lines that were to be taken over are without them by now
        host.Run(source, sink, journal, interruption.Token);
        _isDone = true;
    }

    /// <summary>
    /// Returns the path from which on lines of earlier runs are not to be kept. Where their journal is gone, nobody
    /// knows whose they are: all of them go if any worker is wrong.
    /// </summary>
    private byte[]? FindDoubtful(string origin)
    {
        Journal journal = Begin(origin);
        if (!journal.IsResumed)
        {
            journal.NoteTaken(Journal.AnyWorker, []);
        }

        return journal.FirstDoubtful;
    }

    /// <summary>
    /// Opens the journal, and keeps the options, once. If the journal is refused, the options are not kept.
    /// </summary>
    private Journal Begin(string origin)
    {
        if (_journal is null)
        {
            _journal = Journal.Open(_journalPath, origin, Libc.Synchronize);
            _state = RunState.Of(line, target) with { Job = _journal.Job.ToString() };
            _state.Write(target.StatePath);
        }

        return _journal;
    }

    /// <summary>Returns a text that is another one for a job whose results mean something else.</summary>
    private string OriginOfFolder()
    {
        StringBuilder text = new(RunOrigin.OfJob(target.Folder, line));
        text.Append(CultureInfo.InvariantCulture, $"{Algorithm}\n{RootName}\n{settings.FilesFrom}\n");
        foreach (string option in FilterReader.ToWrite(line))
        {
            text.Append(CultureInfo.InvariantCulture, $"{option}\n");
        }

        return text.ToString();
    }

    /// <summary>Whether lines of the manifest wait for another run.</summary>
    private bool IsPending() =>
        !File.Exists(target.Manifest) && PendingManifest.TemporaryPaths(target.Manifest).Any(File.Exists);

    /// <summary>Whether an earlier run has left anything that this one could use.</summary>
    private bool HasRest() =>
        File.Exists(_journalPath) || PendingManifest.TemporaryPaths(target.Manifest).Any(File.Exists);

    /// <summary>
    /// Removes what a complete manifest does not need. If the process ends at any moment of it, the next run of the job
    /// ends with the same exit code.
    /// </summary>
    private void RemoveRest()
    {
        if (_journal?.HasUnchecked == true && !_state!.HasUnchecked)
        {
            (_state with { HasUnchecked = true }).Write(target.StatePath);
            Libc.Synchronize(target.ScratchFolder);
        }

        Removing?.Invoke();
        _journal?.Delete();
        Removing?.Invoke();
        PendingManifest.RemoveRest(target.Manifest);
        File.Delete(target.StatePath); // the last one, since it tells that the journal may be there
    }
}
