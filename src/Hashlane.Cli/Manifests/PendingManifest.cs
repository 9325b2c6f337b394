namespace Hashlane.Cli;

/// <summary>
/// The file of a manifest that is being written. It has another name in the same folder until it is complete and on the
/// disk. Lines of an interrupted run are kept, and given to the next one.
/// </summary>
/// <remarks>
/// Three files can be there: the partial one, which is being written; lines of earlier runs, to be taken over; and a
/// merge of the two, which has not replaced the latter yet. Ending the process at any moment loses no whole line.
/// </remarks>
internal sealed class PendingManifest : IDisposable
{
    private static readonly string[] _purposes = ["create", "update", "full"];

    private readonly string _path;
    private readonly FileStream _stream;
    private readonly string _partialPath;
    private readonly string _earlierPath;
    private FileStream? _earlierStream;
    private bool _isCommitted;

    private PendingManifest(string path, string purpose, FileStream stream)
    {
        _path = path;
        _stream = stream;
        _partialPath = PartialPath(path, purpose);
        _earlierPath = EarlierPath(path, purpose);
    }

    /// <summary>The file that receives the lines.</summary>
    internal Stream Stream => _stream;

    /// <summary>The lines of interrupted runs, or null if there are none.</summary>
    internal PartialReader? Earlier { get; private set; }

    /// <summary>Begins to write a manifest.</summary>
    /// <param name="path">The path of the manifest.</param>
    /// <param name="purpose">
    /// The kind of run, <c>create</c>, <c>update</c> or <c>full</c>: only a run of the same kind continues one.
    /// </param>
    /// <param name="header">The header that the run would write.</param>
    /// <returns>The file; its lines are to begin with the header of <see cref="Earlier"/> if there is one.</returns>
    /// <exception cref="IOException">Another run is writing the manifest, or the folder cannot be written.</exception>
    internal static PendingManifest Begin(string path, string purpose, ManifestHeader header)
    {
        // In a folder that others can write to, a link of this name would lead the lines into another file.
        string partialPath = PartialPath(path, purpose);
        if (new FileInfo(partialPath).LinkTarget is not null)
        {
            throw new IOException($"{partialPath} is a link.");
        }

        // Locked while it is open, so that two runs do not write the same file.
        FileStream stream = new(
            partialPath, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, bufferSize: 0);
        PendingManifest pending = new(path, purpose, stream);
        try
        {
            pending.TakeOver(header, MergePath(path, purpose));
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
            yield return EarlierPath(path, purpose);
            yield return MergePath(path, purpose);
        }
    }

    /// <summary>Gives the complete file its name, after it has reached the disk.</summary>
    internal void Commit()
    {
        _stream.Flush(flushToDisk: true);
        _earlierStream?.Dispose();
        if (!OperatingSystem.IsWindows() && File.Exists(_path))
        {
            File.SetUnixFileMode(_stream.SafeFileHandle, File.GetUnixFileMode(_path));
        }

        File.Move(_partialPath, _path, overwrite: true);
        _isCommitted = true;
        _stream.Dispose();
        DeleteTemporaryFiles();
    }

    /// <summary>Forgets what was written, and what earlier runs have left.</summary>
    internal void Abandon()
    {
        _earlierStream?.Dispose();
        _stream.Dispose();
        _isCommitted = true;
        DeleteTemporaryFiles();
    }

    /// <summary>Closes the files. Unless it was committed, the partial one stays for the next run.</summary>
    public void Dispose()
    {
        _earlierStream?.Dispose();
        if (!_isCommitted)
        {
            bool isEmpty = _stream.CanWrite && _stream.Length == 0;
            _stream.Dispose();
            if (isEmpty && !File.Exists(_earlierPath))
            {
                File.Delete(_partialPath);
            }
        }
    }

    private void DeleteTemporaryFiles()
    {
        foreach (string leftOver in TemporaryPaths(_path))
        {
            File.Delete(leftOver);
        }
    }

    private static string PartialPath(string path, string purpose) => Temporary(path, $"{purpose}-partial");

    private static string EarlierPath(string path, string purpose) => Temporary(path, $"{purpose}-earlier");

    private static string MergePath(string path, string purpose) => Temporary(path, $"{purpose}-merge");

    private static string Temporary(string path, string suffix) =>
        Path.Join(Path.GetDirectoryName(path), $".{Path.GetFileName(path)}.{suffix}");

    /// <summary>Makes the lines of interrupted runs one file, and empties the partial one.</summary>
    private void TakeOver(ManifestHeader header, string mergePath)
    {
        PartialReader? partial = PartialReader.Open(_stream);
        using (FileStream? earlierStream = OpenIfThere(_earlierPath))
        {
            PartialReader? earlier = earlierStream is null ? null : PartialReader.Open(earlierStream);
            if (partial?.IsOfSameRunAs(header) == true)
            {
                earlier = earlier?.IsOfSameRunAs(header) == true ? earlier : null;
                Merge(partial, earlier, mergePath);
                earlierStream?.Dispose();
                File.Move(mergePath, _earlierPath, overwrite: true);
            }
        }

        _stream.SetLength(0);
        _stream.Position = 0;
        _earlierStream = OpenIfThere(_earlierPath);
        Earlier = _earlierStream is null ? null : PartialReader.Open(_earlierStream);
        if (Earlier?.IsOfSameRunAs(header) == false)
        {
            Earlier = null;
        }
    }

    /// <summary>Writes the lines of the last run, and after them the later lines of those before it.</summary>
    private static void Merge(PartialReader partial, PartialReader? earlier, string path)
    {
        using FileStream stream = new(path, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        ManifestWriter writer = new(stream, earlier?.Header ?? partial.Header);
        byte[] last = [];
        while (partial.TryNext(out ManifestEntry? entry))
        {
            writer.Add(entry!);
            last = entry!.Path;
        }

        while (earlier is not null && earlier.TryNext(out ManifestEntry? entry))
        {
            if (last.Length == 0 || ManifestPath.Compare(entry!.Path, last) > 0)
            {
                writer.Add(entry!);
            }
        }

        writer.Flush();
        stream.Flush(flushToDisk: true);
    }

    private static FileStream? OpenIfThere(string path) => File.Exists(path)
        ? new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete, bufferSize: 0)
        : null;
}
