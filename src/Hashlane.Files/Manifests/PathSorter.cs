using System.Runtime.InteropServices;

namespace Hashlane.Files;

/// <summary>
/// Sorts paths in the order of a manifest, each with a text and a number. Lists that are longer than the memory for
/// them are sorted in parts, which a temporary file keeps.
/// </summary>
internal sealed class PathSorter : IDisposable
{
    private const int FirstBufferBytes = 64 * 1024;
    private const int MinRunBufferBytes = 4 * 1024;
    private const int MaxRunBufferBytes = 256 * 1024;

    private const int UsualMaxBytes = 32 * 1024 * 1024;

    private readonly string _folder;
    private readonly int _maxBytes;
    private readonly List<int> _starts = [];
    private readonly List<(long Start, long End)> _runs = [];
    private byte[] _buffer = [];
    private int _used;
    private FileStream? _file;

    /// <summary>Creates a sorter.</summary>
    /// <param name="folder">The folder for what does not fit in memory.</param>
    /// <param name="maxBytes">The most bytes that are in memory at a time; null for the usual number.</param>
    internal PathSorter(string folder, int? maxBytes = null)
    {
        _folder = folder;
        _maxBytes = maxBytes ?? UsualMaxBytes;
    }

    /// <summary>The number of sorted parts in the temporary file; 0 if all is in memory.</summary>
    internal int Runs => _runs.Count;

    /// <summary>Adds a path.</summary>
    /// <param name="path">The path.</param>
    /// <param name="text">A text in ASCII that belongs to it.</param>
    /// <param name="number">Its number: equal paths come in the order of their numbers.</param>
    internal void Add(ReadOnlySpan<byte> path, string text, long number)
    {
        int bytes = PathRecord.BytesOf(path.Length, text.Length);
        if (_used > 0 && _used + bytes > _maxBytes)
        {
            WriteRun();
        }

        if (_used + bytes > _buffer.Length)
        {
            long doubled = Math.Max(2L * _buffer.Length, FirstBufferBytes);
            Array.Resize(ref _buffer, (int)Math.Max(_used + bytes, Math.Min(doubled, _maxBytes)));
        }

        PathRecord.Write(_buffer.AsSpan(_used), path, text, number);
        _starts.Add(_used);
        _used += bytes;
    }

    /// <summary>Sorts the last paths. None may be added afterwards.</summary>
    internal void Complete()
    {
        if (_runs.Count == 0)
        {
            _starts.Sort(CompareInMemory);
        }
        else
        {
            WriteRun();
            _starts.Capacity = 0;
            _buffer = [];
        }
    }

    /// <summary>
    /// Gives all records in the order of their paths, those with the same path in the order of their numbers.
    /// </summary>
    /// <returns>The records, each valid until the next.</returns>
    internal IEnumerable<ReadOnlyMemory<byte>> Sorted() => _runs.Count == 0 ? SortedInMemory() : Merged();

    public void Dispose() => _file?.Dispose();

    private IEnumerable<ReadOnlyMemory<byte>> SortedInMemory()
    {
        foreach (int start in _starts)
        {
            yield return _buffer.AsMemory(start, PathRecord.BytesOf(_buffer.AsSpan(start)));
        }
    }

    private IEnumerable<ReadOnlyMemory<byte>> Merged()
    {
        int bufferBytes = Math.Clamp(_maxBytes / _runs.Count, MinRunBufferBytes, MaxRunBufferBytes);
        Comparer<PathRun> order = Comparer<PathRun>.Create(
            (first, second) => CompareRecords(first.Current, second.Current));
        PriorityQueue<PathRun, PathRun> runs = new(_runs.Count, order);
        foreach ((long start, long end) in _runs)
        {
            PathRun run = new(_file!.SafeFileHandle, start, end, bufferBytes);
            if (run.TryNext())
            {
                runs.Enqueue(run, run);
            }
        }

        // A run leaves the queue before its record changes, since the queue compares records.
        while (runs.TryDequeue(out PathRun? run, out _))
        {
            yield return run.CurrentMemory;
            if (run.TryNext())
            {
                runs.Enqueue(run, run);
            }
        }
    }

    private int CompareInMemory(int first, int second) => CompareRecords(_buffer.AsSpan(first), _buffer.AsSpan(second));

    private static int CompareRecords(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second)
    {
        int order = ManifestPath.Compare(PathRecord.Path(first), PathRecord.Path(second));
        return order != 0 ? order : PathRecord.Number(first).CompareTo(PathRecord.Number(second));
    }

    private void WriteRun()
    {
        _starts.Sort(CompareInMemory);
        _file ??= OpenFile();
        long start = _file.Position;
        foreach (int record in CollectionsMarshal.AsSpan(_starts))
        {
            _file.Write(_buffer.AsSpan(record, PathRecord.BytesOf(_buffer.AsSpan(record))));
        }

        _file.Flush();
        _runs.Add((start, _file.Position));
        _starts.Clear();
        _used = 0;
    }

    // Texts may be signed URLs, so nobody else may read the file, and nothing of it may stay after a crash.
    private FileStream OpenFile()
    {
        FileStreamOptions options = new()
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.ReadWrite,
            Share = FileShare.None,
            BufferSize = MaxRunBufferBytes,
        };
        if (OperatingSystem.IsWindows())
        {
            options.Options = FileOptions.DeleteOnClose;
        }
        else
        {
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        string path = Path.Combine(_folder, "hashlane-" + Path.GetRandomFileName());
        FileStream file = new(path, options);
        if (!OperatingSystem.IsWindows())
        {
            File.Delete(path);
        }

        return file;
    }
}
