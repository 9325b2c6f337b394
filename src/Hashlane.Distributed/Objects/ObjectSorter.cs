using System.Runtime.InteropServices;

namespace Hashlane.Distributed;

/// <summary>
/// Sorts the lines of a list of objects by path. Lists that are longer than the memory for them are sorted in parts,
/// which a temporary file keeps.
/// </summary>
internal sealed class ObjectSorter : IDisposable
{
    private const int FirstBufferBytes = 64 * 1024;
    private const int MinRunBufferBytes = 4 * 1024;
    private const int MaxRunBufferBytes = 256 * 1024;

    private readonly ObjectListSettings _settings;
    private readonly List<int> _starts = [];
    private readonly List<(long Start, long End)> _runs = [];
    private byte[] _buffer = [];
    private int _used;
    private FileStream? _file;

    /// <summary>Creates a sorter.</summary>
    internal ObjectSorter(ObjectListSettings settings) => _settings = settings;

    /// <summary>The number of sorted parts in the temporary file; 0 if all is in memory.</summary>
    internal int Runs => _runs.Count;

    /// <summary>Adds a line.</summary>
    internal void Add(ReadOnlySpan<byte> path, string url, long line)
    {
        int bytes = ObjectRecord.BytesOf(path.Length, url.Length);
        if (_used > 0 && _used + bytes > _settings.MaxBytes)
        {
            WriteRun();
        }

        if (_used + bytes > _buffer.Length)
        {
            long doubled = Math.Max(2L * _buffer.Length, FirstBufferBytes);
            Array.Resize(ref _buffer, (int)Math.Max(_used + bytes, Math.Min(doubled, _settings.MaxBytes)));
        }

        ObjectRecord.Write(_buffer.AsSpan(_used), path, url, line);
        _starts.Add(_used);
        _used += bytes;
    }

    /// <summary>Sorts the last lines. None may be added afterwards.</summary>
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
    /// Gives all records in the order of their paths, those with the same path in the order of lines.
    /// </summary>
    /// <returns>The records, each valid until the next.</returns>
    internal IEnumerable<ReadOnlyMemory<byte>> Sorted() => _runs.Count == 0 ? SortedInMemory() : Merged();

    public void Dispose() => _file?.Dispose();

    private IEnumerable<ReadOnlyMemory<byte>> SortedInMemory()
    {
        foreach (int start in _starts)
        {
            yield return _buffer.AsMemory(start, ObjectRecord.BytesOf(_buffer.AsSpan(start)));
        }
    }

    private IEnumerable<ReadOnlyMemory<byte>> Merged()
    {
        int bufferBytes = Math.Clamp(_settings.MaxBytes / _runs.Count, MinRunBufferBytes, MaxRunBufferBytes);
        Comparer<ObjectRun> order = Comparer<ObjectRun>.Create(
            (first, second) => CompareRecords(first.Current, second.Current));
        PriorityQueue<ObjectRun, ObjectRun> runs = new(_runs.Count, order);
        foreach ((long start, long end) in _runs)
        {
            ObjectRun run = new(_file!.SafeFileHandle, start, end, bufferBytes);
            if (run.TryNext())
            {
                runs.Enqueue(run, run);
            }
        }

        // A run leaves the queue before its record changes, since the queue compares records.
        while (runs.TryDequeue(out ObjectRun? run, out _))
        {
            yield return run.CurrentMemory;
            if (run.TryNext())
            {
                runs.Enqueue(run, run);
            }
        }
    }

    private int CompareInMemory(int first, int second) => CompareRecords(_buffer.AsSpan(first), _buffer.AsSpan(second));

    private int CompareRecords(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second)
    {
        int order = _settings.Compare(ObjectRecord.Path(first), ObjectRecord.Path(second));
        return order != 0 ? order : ObjectRecord.Line(first).CompareTo(ObjectRecord.Line(second));
    }

    private void WriteRun()
    {
        _starts.Sort(CompareInMemory);
        _file ??= OpenFile();
        long start = _file.Position;
        foreach (int record in CollectionsMarshal.AsSpan(_starts))
        {
            _file.Write(_buffer.AsSpan(record, ObjectRecord.BytesOf(_buffer.AsSpan(record))));
        }

        _file.Flush();
        _runs.Add((start, _file.Position));
        _starts.Clear();
        _used = 0;
    }

    // URLs may be signed, so nobody else may read the file, and nothing of it may stay after a crash.
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

        string path = Path.Combine(_settings.TemporaryFolder, "hashlane-" + Path.GetRandomFileName());
        FileStream file = new(path, options);
        if (!OperatingSystem.IsWindows())
        {
            File.Delete(path);
        }

        return file;
    }
}
