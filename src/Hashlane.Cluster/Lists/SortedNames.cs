using System.Buffers.Binary;

namespace Hashlane.Cluster;

/// <summary>
/// Paths in the order of a manifest, each once. Some are sorted in memory at a time, and wait in a file for the others.
/// </summary>
internal sealed class SortedNames : IDisposable
{
    /// <summary>The memory for names while they are sorted.</summary>
    private const long MostBytes = 64L * 1024 * 1024;

    // An array of bytes has a header and a length, and the list a reference to it.
    private const int BytesPerName = 32;

    private const int BufferBytes = 16 * 1024;

    private static readonly Comparer<byte[]> _order = Comparer<byte[]>.Create(
        static (first, second) => ManifestPath.Compare(first, second));

    private readonly string _path;
    private readonly long _mostBytes;
    private readonly List<byte[]> _names = [];
    private readonly List<Run> _runs = [];
    private FileStream? _stream;
    private long _bytes;

    /// <summary>Creates an empty list.</summary>
    /// <param name="path">The file for names that do not fit into memory.</param>
    /// <param name="mostBytes">The memory for names, for tests.</param>
    internal SortedNames(string path, long mostBytes = MostBytes)
    {
        _path = path;
        _mostBytes = mostBytes;
    }

    /// <summary>Adds a path.</summary>
    /// <exception cref="IOException">The file cannot be written.</exception>
    internal void Add(byte[] path)
    {
        if (_bytes + path.Length + BytesPerName > _mostBytes && _names.Count > 0)
        {
            Spill();
        }

        _names.Add(path);
        _bytes += path.Length + BytesPerName;
    }

    /// <summary>Gives all paths, once.</summary>
    /// <exception cref="IOException">The file cannot be read.</exception>
    internal IEnumerable<byte[]> All()
    {
        byte[]? last = null;
        foreach (byte[] name in _runs.Count == 0 ? InMemory() : Merged())
        {
            if (last is null || !name.AsSpan().SequenceEqual(last))
            {
                yield return name;
            }

            last = name;
        }
    }

    /// <summary>Removes the file.</summary>
    public void Dispose()
    {
        if (_stream is not null)
        {
            // Before it is closed: afterwards it could be that of another process.
            File.Delete(_path);
            _stream.Dispose();
        }
    }

    private List<byte[]> InMemory()
    {
        _names.Sort(_order);
        return _names;
    }

    private IEnumerable<byte[]> Merged()
    {
        Spill();
        PriorityQueue<RunReader, byte[]> readers = new(_order);
        foreach (Run run in _runs)
        {
            RunReader reader = new(_stream!, run);
            if (reader.Next() is byte[] first)
            {
                readers.Enqueue(reader, first);
            }
        }

        while (readers.TryDequeue(out RunReader? reader, out byte[]? name))
        {
            yield return name;
            if (reader.Next() is byte[] next)
            {
                readers.Enqueue(reader, next);
            }
        }
    }

    private void Spill()
    {
        if (_stream is null)
        {
            _stream = TemporaryFile.Open(_path);
            _stream.SetLength(0);
        }

        long start = _stream.Position;
        ByteLine waiting = new();
        byte[] length = new byte[sizeof(int)];
        foreach (byte[] name in InMemory())
        {
            BinaryPrimitives.WriteInt32LittleEndian(length, name.Length);
            waiting.Append(length).Append(name);
            if (waiting.Written.Length > BufferBytes)
            {
                _stream.Write(waiting.Written);
                waiting.Clear();
            }
        }

        _stream.Write(waiting.Written);
        _runs.Add(new Run(start, _stream.Position));
        _names.Clear();
        _bytes = 0;
    }

    /// <summary>Sorted names in the file.</summary>
    private sealed record Run(long Start, long End);

    /// <summary>Reads the names of a run.</summary>
    private sealed class RunReader(FileStream stream, Run run)
    {
        private byte[] _buffer = new byte[BufferBytes];
        private long _position = run.Start;
        private int _start;
        private int _filled;

        internal byte[]? Next()
        {
            if (!Fill(sizeof(int)))
            {
                return null;
            }

            int length = BinaryPrimitives.ReadInt32LittleEndian(_buffer.AsSpan(_start));
            if (length < 0 || !Fill(sizeof(int) + length))
            {
                throw new IOException($"{stream.Name} was changed while it was in use");
            }

            byte[] name = _buffer.AsSpan(_start + sizeof(int), length).ToArray();
            _start += sizeof(int) + length;
            return name;
        }

        /// <summary>Reads until so many bytes are there.</summary>
        /// <returns>Whether there are so many.</returns>
        private bool Fill(int count)
        {
            if (_filled - _start >= count)
            {
                return true;
            }

            _buffer.AsSpan(_start, _filled - _start).CopyTo(_buffer);
            (_start, _filled) = (0, _filled - _start);
            if (_buffer.Length < count)
            {
                Array.Resize(ref _buffer, count);
            }

            while (_filled < count)
            {
                int room = (int)Math.Min(_buffer.Length - _filled, run.End - _position);
                int read = room == 0 ? 0
                    : RandomAccess.Read(stream.SafeFileHandle, _buffer.AsSpan(_filled, room), _position);
                if (read == 0)
                {
                    return false;
                }

                _filled += read;
                _position += read;
            }

            return true;
        }
    }
}
