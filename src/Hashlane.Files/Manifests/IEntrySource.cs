namespace Hashlane.Files;

/// <summary>Gives entries in the order of their paths.</summary>
internal interface IEntrySource
{
    /// <summary>Reads the next entry.</summary>
    /// <returns>False after the last one.</returns>
    /// <exception cref="ManifestException">The source is damaged.</exception>
    bool TryNext(out ManifestEntry? entry);
}

/// <summary>Entries in memory.</summary>
/// <param name="entries">The entries in the order of their paths.</param>
internal sealed class EntryList(List<ManifestEntry> entries) : IEntrySource
{
    private int _next;

    /// <summary>Gives the next entry.</summary>
    public bool TryNext(out ManifestEntry? entry)
    {
        entry = _next < entries.Count ? entries[_next++] : null;
        return entry is not null;
    }
}

/// <summary>A position in a source, for merging it with something else that has the same order.</summary>
/// <param name="source">The source, or null for an empty one.</param>
internal sealed class EntryCursor(IEntrySource? source)
{
    private bool _hasBegun;
    private ManifestEntry? _current;

    /// <summary>The next entry, which stays; null after the last.</summary>
    internal ManifestEntry? Peek()
    {
        if (!_hasBegun)
        {
            _hasBegun = true;
            Advance();
        }

        return _current;
    }

    /// <summary>Takes the next entry.</summary>
    internal ManifestEntry? Take()
    {
        ManifestEntry? entry = Peek();
        Advance();
        return entry;
    }

    /// <summary>Takes the entry of a path, after passing over those before it.</summary>
    /// <returns>The entry, or null if the source has none of this path.</returns>
    internal ManifestEntry? Find(ReadOnlySpan<byte> path)
    {
        while (Peek() is ManifestEntry entry)
        {
            int order = ManifestPath.Compare(entry.Path, path);
            if (order >= 0)
            {
                return order == 0 ? Take() : null;
            }

            Take();
        }

        return null;
    }

    private void Advance()
    {
        if (source is null || !source.TryNext(out _current))
        {
            _current = null;
        }
    }
}
