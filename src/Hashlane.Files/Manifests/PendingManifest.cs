using System.Text;

namespace Hashlane.Files;

/// <summary>
/// The file of a manifest that is being written. It has another name in the same folder until it is complete and on the
/// disk. Lines of an interrupted run are kept, and given to the next one.
/// </summary>
/// <remarks>
/// Five files can be there: the partial one, which is being written; the checks of its lines; lines of earlier runs, to
/// be taken over; a merge of the two, which has not replaced the latter yet; and the origin, which tells what the lines
/// are of. Ending the process at any moment loses no block of lines that was written. The partial file becomes the
/// manifest, so it has no checks in it. The other files with lines have.
/// </remarks>
internal sealed class PendingManifest : IDisposable
{
    /// <summary>The reason why a run cannot begin while there is another one.</summary>
    internal const string InUse = "another run is writing this manifest";

    private const string CreatePurpose = "create";
    private const int MaxOriginBytes = 1024 * 1024;

    private static readonly string[] _purposes = [CreatePurpose, "update", "full"];

    private readonly string _path;
    private readonly string _purpose;
    private readonly FileStream _stream;
    private readonly FileStream _checks;
    private readonly CheckedStream _checkedStream;
    private readonly string _partialPath;
    private readonly string _checksPath;
    private readonly string _earlierPath;
    private readonly Action<FileStream> _synchronize;
    private FileStream? _earlierStream;
    private bool _isCommitted;

    private PendingManifest(
        string path, string purpose, FileStream stream, FileStream checks, Action<FileStream> synchronize)
    {
        _path = path;
        _purpose = purpose;
        _stream = stream;
        _checks = checks;
        _checkedStream = new CheckedStream(stream, checks);
        _partialPath = PartialPath(path, purpose);
        _checksPath = ChecksPath(path, purpose);
        _earlierPath = EarlierPath(path, purpose);
        _synchronize = synchronize;
    }

    /// <summary>Receives the lines, whole ones at a time.</summary>
    internal Stream Stream => _checkedStream;

    /// <summary>The lines of interrupted runs, or null if there are none.</summary>
    internal PartialReader? Earlier { get; private set; }

    /// <summary>Whether interrupted runs have left lines that do not have their checks: they are dropped.</summary>
    internal bool HasDamage { get; private set; }

    /// <summary>Begins to write a manifest.</summary>
    /// <param name="path">The path of the manifest.</param>
    /// <param name="purpose">
    /// The kind of run, <c>create</c>, <c>update</c> or <c>full</c>: only a run of the same kind continues one.
    /// </param>
    /// <param name="header">The header that the run would write.</param>
    /// <param name="origin">
    /// The folder and the options that a header does not tell: only a run with the same ones continues one.
    /// </param>
    /// <param name="foreign">The treatment of lines of another origin, or for another header.</param>
    /// <param name="findEnd">
    /// Returns the path from which on lines of interrupted runs are not to be kept, or null. It is called when no other
    /// run can have the files. Null keeps all.
    /// </param>
    /// <param name="synchronize">Brings a file to the disk; another one in tests.</param>
    /// <returns>The file; its lines are to begin with the header of <see cref="Earlier"/> if there is one.</returns>
    /// <exception cref="IOException">
    /// Another run is writing the manifest, or has left lines that are to stay; or the folder cannot be written.
    /// </exception>
    internal static PendingManifest Begin(
        string path,
        string purpose,
        ManifestHeader header,
        string origin,
        ForeignLines foreign = ForeignLines.Remove,
        Func<byte[]?>? findEnd = null,
        Action<FileStream>? synchronize = null)
    {
        PendingManifest pending = Open(path, purpose, synchronize ?? TemporaryFile.Synchronize);
        try
        {
            // Each run has its own file by now. So of two at least one sees that of the other.
            if (_purposes.Any(other => other != purpose && TemporaryFile.IsInUse(PartialPath(path, other))))
            {
                throw new IOException(InUse);
            }

            pending.TakeMode(UnixFileMode.UserRead | UnixFileMode.UserWrite); // for the run that continues this one
            pending.TakeOver(header, MergePath(path, purpose), Encoding.UTF8.GetBytes(origin), foreign, findEnd);
            return pending;
        }
        catch
        {
            pending.Dispose();
            throw;
        }
    }

    /// <summary>The names that a manifest's files can have until it is complete.</summary>
    /// <param name="path">The path of the manifest.</param>
    internal static IEnumerable<string> TemporaryPaths(string path)
    {
        foreach (string purpose in _purposes)
        {
            yield return PartialPath(path, purpose);
            yield return ChecksPath(path, purpose);
            yield return EarlierPath(path, purpose);
            yield return MergePath(path, purpose);
            yield return OriginPath(path, purpose);
        }
    }

    /// <summary>Removes what a run can leave that ends as soon as its new manifest has its name.</summary>
    /// <param name="path">The path of the manifest, which is complete.</param>
    internal static void RemoveRest(string path) =>
        DeleteTemporaryFiles([ChecksPath(path, CreatePurpose), OriginPath(path, CreatePurpose)]);

    /// <summary>
    /// Removes the lines of interrupted runs of the kind <c>create</c> from a path on, for good. No run may be writing
    /// the manifest.
    /// </summary>
    /// <param name="path">The path of the manifest.</param>
    /// <param name="end">The first path whose line is removed.</param>
    /// <exception cref="IOException">Another run is writing it, or the folder cannot be written.</exception>
    internal static void RemoveLines(string path, byte[] end)
    {
        using PendingManifest pending = Open(path, CreatePurpose, TemporaryFile.Synchronize);
        pending.KeepLines(MergePath(path, CreatePurpose), static _ => true, () => end);
    }

    /// <summary>
    /// Makes sure that no later run continues this one: a line that is about to be added was not read from a file.
    /// </summary>
    internal void ForbidResuming() => File.Delete(OriginPath(_path, _purpose));

    /// <summary>Returns remarks on lines of interrupted runs: that there are any, and that some are damaged.</summary>
    internal IEnumerable<string> EarlierRemarks()
    {
        if (Earlier is not null)
        {
            yield return "an interrupted run is resumed";
        }

        if (HasDamage)
        {
            yield return "lines that an interrupted run has left are damaged or not complete, as their checks show: "
                + "they are dropped with all after them, and these files are read again";
        }
    }

    /// <summary>Brings the lines so far to the disk.</summary>
    internal void Flush()
    {
        _synchronize(_stream);
        _synchronize(_checks);
    }

    /// <summary>Gives the complete file its name, after it has reached the disk.</summary>
    internal void Commit()
    {
        _synchronize(_stream);
        CloseEarlier();

        // While the partial file is locked under its name: afterwards they could be those of another run. Its own
        // origin and checks stay until the file has its name: a run that is ended before that is continued.
        string originPath = OriginPath(_path, _purpose);
        DeleteTemporaryFiles(
            TemporaryPaths(_path).Where(path => path != _partialPath && path != _checksPath && path != originPath));
        TakeOwner();
        TakeMode(UnixFileMode.None);
        File.Move(_partialPath, _path, overwrite: _purpose != CreatePurpose);
        _isCommitted = true;
        _stream.Dispose(); // from now on others read it
        DeleteTemporaryFiles([_checksPath]); // while they are locked, and so of this run
        _checks.Dispose();
        if (!File.Exists(_partialPath))
        {
            DeleteTemporaryFiles([originPath]);
        }
    }

    /// <summary>Forgets what was written, and what earlier runs have left.</summary>
    internal void Abandon()
    {
        CloseEarlier();
        _isCommitted = true;
        DeleteTemporaryFiles(TemporaryPaths(_path));
        _checks.Dispose();
        _stream.Dispose();
    }

    /// <summary>Closes the files. Unless it was committed, the partial one stays for the next run.</summary>
    public void Dispose()
    {
        CloseEarlier();
        if (!_isCommitted && _stream.CanWrite && _stream.Length == 0 && !File.Exists(_earlierPath))
        {
            // Before they are closed: afterwards they could be those of another process.
            File.Delete(OriginPath(_path, _purpose));
            File.Delete(_checksPath);
            File.Delete(_partialPath);
        }

        _checkedStream.Dispose();
        _checks.Dispose();
        _stream.Dispose();
    }

    private static PendingManifest Open(string path, string purpose, Action<FileStream> synchronize)
    {
        FileStream stream = TemporaryFile.Open(PartialPath(path, purpose));
        try
        {
            FileStream checks = TemporaryFile.Open(ChecksPath(path, purpose));
            return new PendingManifest(path, purpose, stream, checks, synchronize);
        }
        catch
        {
            if (stream.Length == 0)
            {
                File.Delete(stream.Name);
            }

            stream.Dispose();
            throw;
        }
    }

    private void CloseEarlier()
    {
        Earlier?.Dispose();
        _earlierStream?.Dispose();
    }

    private static void DeleteTemporaryFiles(IEnumerable<string> paths)
    {
        foreach (string leftOver in paths)
        {
            try
            {
                File.Delete(leftOver);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // Another user's: the next run tells.
            }
        }
    }

    /// <summary>Gives the file the mode of the one that it replaces: nobody else is to read it.</summary>
    /// <param name="more">The rights that its owner has in any case.</param>
    private void TakeMode(UnixFileMode more)
    {
        if (!OperatingSystem.IsWindows() && File.Exists(_path))
        {
            File.SetUnixFileMode(_stream.SafeFileHandle, File.GetUnixFileMode(_path) | more);
        }
    }

    /// <summary>Gives the file the owner of the one that it replaces.</summary>
    private void TakeOwner()
    {
        if (FileFacts.Of(_path) is FileFacts replaced && FileFacts.Of(_stream.SafeFileHandle) is FileFacts own
            && (replaced.User != own.User || replaced.Group != own.Group))
        {
            Libc.ChangeOwner((int)_stream.SafeFileHandle.DangerousGetHandle(), replaced.User, replaced.Group);
        }
    }

    private static string PartialPath(string path, string purpose) => Temporary(path, $"{purpose}-partial");

    private static string ChecksPath(string path, string purpose) => Temporary(path, $"{purpose}-checks");

    private static string EarlierPath(string path, string purpose) => Temporary(path, $"{purpose}-earlier");

    private static string MergePath(string path, string purpose) => Temporary(path, $"{purpose}-merge");

    private static string Temporary(string path, string suffix) =>
        Path.Join(Path.GetDirectoryName(path), $".{Path.GetFileName(path)}.{suffix}");

    private static string OriginPath(string path, string purpose) => Temporary(path, $"{purpose}-origin");

    /// <summary>Makes the lines of interrupted runs one file, and empties the partial one.</summary>
    private void TakeOver(
        ManifestHeader header, string mergePath, byte[] origin, ForeignLines foreign, Func<byte[]?>? findEnd)
    {
        string originPath = OriginPath(_path, _purpose);
        if (!ReadOrigin(originPath).AsSpan().SequenceEqual(origin))
        {
            if (_stream.Length > 0 || File.Exists(_earlierPath))
            {
                RefuseIfAsked(foreign);
            }

            // The lines go first, and for good: with the new origin they would be taken for others.
            File.Delete(_earlierPath);
            Empty();
            _synchronize(_stream);
            WriteOrigin(originPath, origin);
            return;
        }

        KeepLines(mergePath, IsOwn, findEnd);
        _earlierStream = TemporaryFile.OpenEarlier(_earlierPath);
        Earlier = _earlierStream is null ? null : PartialReader.Open(_earlierStream, _earlierStream);
        if (Earlier?.IsOfSameRunAs(header) == false)
        {
            Earlier.Dispose();
            Earlier = null;
        }

        bool IsOwn(PartialReader lines)
        {
            bool isOwn = lines.IsOfSameRunAs(header);
            if (!isOwn)
            {
                RefuseIfAsked(foreign);
            }

            return isOwn;
        }
    }

    /// <summary>Makes the lines one file, and empties the partial one.</summary>
    private void KeepLines(string mergePath, Func<PartialReader, bool> isOwn, Func<byte[]?>? findEnd)
    {
        byte[]? end;
        using (FileStream? earlierStream = TemporaryFile.OpenEarlier(_earlierPath))
        {
            HasDamage = CheckedReader.HasRest(_stream, _checks)
                | (earlierStream is not null && CheckedReader.HasRest(earlierStream, earlierStream));
            using PartialReader? partial = PartialReader.Open(_stream, _checks);
            using PartialReader? earlier =
                earlierStream is null ? null : PartialReader.Open(earlierStream, earlierStream);
            PartialReader? ownPartial = partial is not null && isOwn(partial) ? partial : null;
            PartialReader? ownEarlier = earlier is not null && isOwn(earlier) ? earlier : null;
            end = findEnd?.Invoke();
            if (ownPartial is not null || (end is not null && ownEarlier is not null))
            {
                Merge(ownPartial, ownEarlier, end, mergePath);
                earlierStream?.Dispose();
                File.Move(mergePath, _earlierPath, overwrite: true);
            }
        }

        Empty();
        if (end is not null)
        {
            _stream.Flush(flushToDisk: true); // lines that were left out must not come back
        }
    }

    /// <summary>Empties the partial file, and that of its checks.</summary>
    private void Empty()
    {
        foreach (FileStream stream in (FileStream[])[_stream, _checks])
        {
            stream.SetLength(0);
            stream.Position = 0;
        }
    }

    private void RefuseIfAsked(ForeignLines foreign)
    {
        if (foreign == ForeignLines.Refuse)
        {
            throw new IOException(
                "Lines of an interrupted run of another folder, or with other options, wait to be continued: complete "
                + $"it, choose another name, or remove {Temporary(_path, _purpose)}-*");
        }
    }

    private static byte[] ReadOrigin(string path)
    {
        using FileStream? stream = TemporaryFile.OpenEarlier(path);
        if (stream is null || stream.Length > MaxOriginBytes)
        {
            return [];
        }

        byte[] origin = new byte[stream.Length];
        return stream.ReadAtLeast(origin, origin.Length, throwOnEndOfStream: false) == origin.Length ? origin : [];
    }

    private void WriteOrigin(string path, byte[] origin)
    {
        using FileStream stream = TemporaryFile.Open(path);
        stream.SetLength(0);
        stream.Write(origin);
        _synchronize(stream);
    }

    /// <summary>
    /// Writes the lines of the last run, and after them the later lines of those before it; none from an end on.
    /// </summary>
    private void Merge(PartialReader? partial, PartialReader? earlier, byte[]? end, string path)
    {
        using FileStream stream = TemporaryFile.Open(path);
        stream.SetLength(0);
        using CheckedStream checkedStream = new(stream, stream);
        ManifestWriter writer = new(checkedStream, (earlier ?? partial)!.Header);
        byte[] last = [];
        while (partial is not null && partial.TryNext(out ManifestEntry? entry) && IsBefore(entry!, end))
        {
            writer.Add(entry!);
            last = entry!.Path;
        }

        while (earlier is not null && earlier.TryNext(out ManifestEntry? entry) && IsBefore(entry!, end))
        {
            if (last.Length == 0 || ManifestPath.Compare(entry!.Path, last) > 0)
            {
                writer.Add(entry!);
            }
        }

        writer.Flush();
        _synchronize(stream);
    }

    private static bool IsBefore(ManifestEntry entry, byte[]? end) =>
        end is null || ManifestPath.Compare(entry.Path, end) < 0;
}

/// <summary>The treatment of lines that a run finds and cannot continue.</summary>
internal enum ForeignLines
{
    /// <summary>They are removed.</summary>
    Remove,

    /// <summary>They stay, and the run is refused: they can be the work of days.</summary>
    Refuse,
}
