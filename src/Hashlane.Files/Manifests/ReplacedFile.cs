namespace Hashlane.Files;

/// <summary>A file that has another name in the same folder until it is complete and on the disk.</summary>
internal sealed class ReplacedFile : IDisposable
{
    private readonly string _path;
    private readonly string _partialPath;
    private readonly FileStream _stream;
    private readonly Action<FileStream> _synchronize;
    private bool _isCommitted;

    private ReplacedFile(string path, string partialPath, Action<FileStream>? synchronize = null)
    {
        _path = path;
        _synchronize = synchronize ?? TemporaryFile.Synchronize;
        _partialPath = partialPath;
        _stream = TemporaryFile.Open(partialPath);
        _stream.SetLength(0);
    }

    /// <summary>The file that receives the contents.</summary>
    internal Stream Stream => _stream;

    /// <summary>Begins to write a file.</summary>
    internal static ReplacedFile Begin(string path) =>
        new(path, PendingManifest.TemporaryPaths(path).First());

    /// <summary>Begins to write a file that is no list of files.</summary>
    /// <param name="path">Its path.</param>
    /// <param name="synchronize">Brings the file to the disk; another one in tests.</param>
    internal static ReplacedFile BeginAlone(string path, Action<FileStream>? synchronize = null) =>
        new(path, Path.Join(Path.GetDirectoryName(path), $".{Path.GetFileName(path)}.partial"), synchronize);

    /// <summary>Gives the complete file its name, after it has reached the disk.</summary>
    internal void Commit() => Commit(overwrite: true);

    /// <summary>As <see cref="Commit()"/>, but fails if there is a file of that name.</summary>
    internal void CommitNew() => Commit(overwrite: false);

    /// <summary>Closes the file, and removes it unless it was committed.</summary>
    public void Dispose()
    {
        if (!_isCommitted)
        {
            // Before it is closed: afterwards it could be that of another process.
            File.Delete(_partialPath);
        }

        _stream.Dispose();
    }

    private void Commit(bool overwrite)
    {
        _synchronize(_stream);
        File.Move(_partialPath, _path, overwrite);
        _isCommitted = true;
        _stream.Dispose();
    }
}
