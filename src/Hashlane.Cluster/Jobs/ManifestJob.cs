using System.Globalization;
using System.Text;

namespace Hashlane.Cluster;

/// <summary>Writes one manifest: it keeps the options and the journal of the job until the manifest is complete.</summary>
/// <remarks>
/// The manifest gets its name before its journal is removed. A process that ends between the two leaves a complete
/// manifest, and the next run of the job removes the rest.
/// </remarks>
internal sealed class ManifestJob(
    RunSettings settings, RunTarget target, CommandLine line, Interruption interruption, Messages messages)
{
    private readonly byte[] _manifestName = NativeText.ToBytes(target.Manifest);
    private readonly string _journalPath = settings.JournalPath ?? target.JournalPath;
    private Journal? _journal;
    private JobHasher? _hasher;

    /// <summary>Runs the job.</summary>
    /// <returns>The exit code.</returns>
    internal int Run()
    {
        if (File.Exists(target.Manifest) && File.Exists(target.StatePath))
        {
            RemoveRest();
            messages.Write(_manifestName, "the manifest is complete; what its run had left is removed");
            return ExitCodes.Success;
        }

        try
        {
            return RunInOrder();
        }
        catch (OperationCanceledException) when (interruption.Token.IsCancellationRequested)
        {
            messages.Write(
                _manifestName,
                $"interrupted: '{ClusterCommand.Name} {ResumeCommand.Name} {target.Manifest}' continues the run");
            return interruption.ExitCode;
        }
        catch (QueueException exception)
        {
            messages.Write($"{exception.Message}. {HowToResume}");
        }
        catch (MessageException exception)
        {
            messages.Write(
                NativeText.ToBytes(_journalPath),
                $"{exception.Message}: remove it to read again what it had, or name another one with "
                    + ClusterSyntax.JournalFile);
        }
        finally
        {
            _journal?.Dispose();
        }

        return ExitCodes.Failure;
    }

    private string HowToResume => _hasher is null ? ""
        : $"'{ClusterCommand.Name} {ResumeCommand.Name} {target.Manifest}' continues the run";

    private int RunInOrder()
    {
        using SortedNames? names = settings.FilesFrom is not string list ? null
            : ListedFiles.Read(list, settings.NameEnd, target.Folder, target.ScratchFolder, messages);
        if (names is null && settings.FilesFrom is not null)
        {
            return ExitCodes.Failure;
        }

        int exitCode = ManifestCreateCommand.Create(
            line, target.Manifest, target.Folder, settings.Algorithm, messages, MakeHasher, names?.All());
        if (_hasher is { IsComplete: true } && !IsPending())
        {
            RemoveRest();
        }

        return exitCode;
    }

    /// <summary>Makes the hasher. The manifest is locked by now, so that no other run can have the journal.</summary>
    private JobHasher MakeHasher(TreeScope scope)
    {
        RunState.Of(line, target).Write(target.StatePath);
        string algorithm = settings.Algorithm?.Name ?? CommandSyntax.DefaultAlgorithmName;
        _journal = Journal.Open(_journalPath, Origin(algorithm));
        foreach (string path in (string[])[_journalPath, target.StatePath])
        {
            scope.NoteOwnFile(path);
        }

        _hasher = new JobHasher(
            scope, settings, RootName, ManifestRoot.FullPath(target.Folder), algorithm, _journal, interruption.Token,
            messages);
        return _hasher;
    }

    private string RootName => settings.RootName ?? ManifestRoot.FullPath(target.Folder);

    /// <summary>Returns a text that is another one for a job whose results mean something else.</summary>
    private string Origin(string algorithm)
    {
        StringBuilder text = new(RunOrigin.Of(target.Folder, line));
        text.Append(CultureInfo.InvariantCulture, $"{algorithm}\n{RootName}\n{settings.FilesFrom}\n");
        foreach (string option in FilterReader.ToWrite(line))
        {
            text.Append(CultureInfo.InvariantCulture, $"{option}\n");
        }

        return text.ToString();
    }

    /// <summary>Whether lines of the manifest wait for another run.</summary>
    private bool IsPending() =>
        !File.Exists(target.Manifest) && PendingManifest.TemporaryPaths(target.Manifest).Any(File.Exists);

    private void RemoveRest()
    {
        if (_journal is not null)
        {
            _journal.Delete();
        }
        else
        {
            File.Delete(_journalPath);
        }

        File.Delete(target.StatePath); // the last one, since it tells that the journal may be there
    }
}
