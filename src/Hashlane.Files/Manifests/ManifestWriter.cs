namespace Hashlane.Files;

/// <summary>Writes a manifest line by line: the header, entries in their order, the trailer.</summary>
/// <remarks>
/// A manifest without its trailer is truncated by definition. So the caller decides when the file is complete and may
/// have its name.
/// </remarks>
internal sealed class ManifestWriter
{
    // Lines are written together: a write for each costs as much as hashing a small file. A process that is killed
    // loses the lines that wait, which are some dozens, or those of a quarter of a second if files are large.
    private const int MaxWaitingBytes = 16 * 1024;
    private const long MaxWaitingMilliseconds = 250;

    private readonly Stream _stream;
    private readonly MerkleFrontier _tree = new();
    private readonly ByteLine _line = new();
    private readonly ByteLine _waiting = new();
    private byte[] _lastPath = [];
    private long _flushedAt = Environment.TickCount64;

    /// <summary>Begins a manifest.</summary>
    /// <param name="stream">Receives the bytes.</param>
    /// <param name="header">The first line.</param>
    internal ManifestWriter(Stream stream, ManifestHeader header)
    {
        _stream = stream;
        ManifestJson.Append(_line.Clear(), header);
        AddLeaf();
    }

    /// <summary>The number of entries so far.</summary>
    internal long Entries => _tree.Count - 1;

    /// <summary>Adds an entry, which must follow the last one in the order of paths.</summary>
    /// <exception cref="ArgumentException">It does not follow, or its path is none.</exception>
    internal void Add(ManifestEntry entry)
    {
        if (!ManifestPath.IsProper(entry.Path)
            || (_lastPath.Length > 0 && ManifestPath.Compare(_lastPath, entry.Path) >= 0))
        {
            throw new ArgumentException("Path of an entry must be proper, and follow that of the last.", nameof(entry));
        }

        ManifestJson.Append(_line.Clear(), entry);
        AddLeaf();
        _lastPath = entry.Path;
    }

    /// <summary>Writes the lines that wait.</summary>
    internal void Flush()
    {
        _stream.Write(_waiting.Written);
        _waiting.Clear();
        _flushedAt = Environment.TickCount64;
    }

    /// <summary>Writes the trailer, which ends the manifest.</summary>
    /// <returns>The trailer.</returns>
    internal ManifestTrailer Complete()
    {
        ManifestTrailer trailer = new(Entries, _tree.GetRoot());
        ManifestJson.Append(_line.Clear(), trailer);
        AddLine();
        Flush();
        return trailer;
    }

    private void AddLeaf()
    {
        _tree.Append(_line.Written);
        AddLine();
    }

    private void AddLine()
    {
        _waiting.Append(_line.Written).Append((byte)'\n');
        if (_waiting.Written.Length >= MaxWaitingBytes
            || Environment.TickCount64 - _flushedAt >= MaxWaitingMilliseconds)
        {
            Flush();
        }
    }
}
