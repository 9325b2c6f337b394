namespace Hashlane.Cluster;

/// <summary>Paths in the order of a manifest, each once, in little memory.</summary>
internal sealed class SortedNames : IDisposable
{
    private readonly PathSorter _sorter;
    private long _count;

    /// <summary>Creates an empty list.</summary>
    /// <param name="folder">The folder for names that do not fit into memory.</param>
    /// <param name="maxBytes">The memory for names; null for the usual one.</param>
    internal SortedNames(string folder, int? maxBytes = null) => _sorter = new PathSorter(folder, maxBytes);

    /// <summary>Adds a path.</summary>
    /// <exception cref="IOException">The file for names cannot be written.</exception>
    internal void Add(byte[] path) => _sorter.Add(path, "", _count++);

    /// <summary>Gives all paths. None may be added afterwards.</summary>
    /// <exception cref="IOException">The file for names cannot be read.</exception>
    internal IEnumerable<byte[]> All()
    {
        _sorter.Complete();
        byte[]? last = null;
        foreach (ReadOnlyMemory<byte> record in _sorter.Sorted())
        {
            byte[] path = PathRecord.Path(record.Span).ToArray();
            if (last is null || !path.AsSpan().SequenceEqual(last))
            {
                yield return path;
            }

            last = path;
        }
    }

    public void Dispose() => _sorter.Dispose();
}
