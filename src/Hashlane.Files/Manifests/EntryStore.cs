using System.Buffers.Binary;

namespace Hashlane.Files;

/// <summary>Paths and contents of many entries in their order, in little more memory than their bytes.</summary>
internal sealed class EntryStore
{
    private const int ChunkBytes = 64 * 1024;

    // The kind, the number of the algorithm, the length of the content, and that of the path.
    private const int HeadBytes = 2 + sizeof(int) + sizeof(int);

    private readonly List<byte[]> _chunks = [];
    private readonly List<string> _algorithms = [];
    private int _used;

    /// <summary>The number of entries.</summary>
    internal int Count { get; private set; }

    /// <summary>Adds an entry: its path, its kind, and its digest or target.</summary>
    internal void Add(ManifestEntry entry)
    {
        byte[] content = entry.Kind == EntryKind.Link ? entry.Target : entry.Digest;
        int length = HeadBytes + content.Length + entry.Path.Length;
        if (_chunks.Count == 0 || _chunks[^1].Length - _used < length)
        {
            // The rest of the last chunk says that nothing follows: its kind is 0.
            _chunks.Add(new byte[Math.Max(ChunkBytes, length)]);
            _used = 0;
        }

        Span<byte> record = _chunks[^1].AsSpan(_used, length);
        record[0] = (byte)entry.Kind;
        record[1] = entry.Kind == EntryKind.Link ? (byte)0 : NumberOf(entry.Algorithm);
        BinaryPrimitives.WriteInt32LittleEndian(record[2..], content.Length);
        BinaryPrimitives.WriteInt32LittleEndian(record[(2 + sizeof(int))..], entry.Path.Length);
        content.CopyTo(record[HeadBytes..]);
        entry.Path.CopyTo(record[(HeadBytes + content.Length)..]);
        _used += length;
        Count++;
    }

    /// <summary>Gives the entries in their order.</summary>
    internal IEnumerable<Record> All()
    {
        foreach (byte[] chunk in _chunks)
        {
            int start = 0;
            while (chunk.Length - start >= HeadBytes && chunk[start] != 0)
            {
                Record record = new(chunk, start);
                yield return record;
                start += record.Length;
            }
        }
    }

    /// <summary>Whether a record has the content of one in another store: the digest or target of one kind.</summary>
    internal bool HasContentOf(Record record, EntryStore other, Record otherRecord) =>
        record.Kind == otherRecord.Kind
            && (record.Kind == EntryKind.Link
                || _algorithms[record.Algorithm] == other._algorithms[otherRecord.Algorithm])
            && record.Content.SequenceEqual(otherRecord.Content);

    private byte NumberOf(string algorithm)
    {
        int number = _algorithms.IndexOf(algorithm);
        if (number < 0)
        {
            number = _algorithms.Count;
            _algorithms.Add(algorithm);
        }

        return checked((byte)number);
    }

    /// <summary>An entry in a store.</summary>
    internal readonly struct Record
    {
        private readonly byte[] _chunk;
        private readonly int _start;

        internal Record(byte[] chunk, int start)
        {
            _chunk = chunk;
            _start = start;
        }

        internal EntryKind Kind => (EntryKind)_chunk[_start];

        internal int Algorithm => _chunk[_start + 1];

        internal ReadOnlySpan<byte> Content => _chunk.AsSpan(_start + HeadBytes, ContentBytes);

        internal ReadOnlySpan<byte> Path => _chunk.AsSpan(_start + HeadBytes + ContentBytes, PathBytes);

        internal int Length => HeadBytes + ContentBytes + PathBytes;

        private int ContentBytes => BinaryPrimitives.ReadInt32LittleEndian(_chunk.AsSpan(_start + 2));

        private int PathBytes => BinaryPrimitives.ReadInt32LittleEndian(_chunk.AsSpan(_start + 2 + sizeof(int)));
    }
}
