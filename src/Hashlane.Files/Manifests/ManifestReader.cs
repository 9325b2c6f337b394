namespace Hashlane.Files;

/// <summary>
/// Reads a manifest strictly: every line is checked, and at its end the number of entries and the Merkle root.
/// </summary>
/// <remarks>
/// Entries are only known to be right after the last one. A caller that acts on them before calls <see cref="Verify"/>
/// first.
/// </remarks>
internal sealed class ManifestReader : IEntrySource
{
    private readonly LineReader _lines;
    private readonly MerkleFrontier _tree = new();
    private readonly ByteLine _canonical = new();
    private byte[] _lastPath = [];

    /// <summary>Reads the header.</summary>
    /// <param name="stream">The manifest.</param>
    /// <exception cref="ManifestException">The stream has no header.</exception>
    internal ManifestReader(Stream stream)
    {
        _lines = new LineReader(stream);
        if (!_lines.TryNext(out ReadOnlySpan<byte> line))
        {
            throw new ManifestException(0, "the manifest is empty");
        }

        if (!ManifestJson.IsHeader(line))
        {
            throw new ManifestException(1, "it is not the header of a manifest");
        }

        RefuseReturn(line);
        Header = Parse(line, static line => ManifestJson.ReadHeader(line));
        TakeLeaf(line);
    }

    private delegate T Parser<T>(ReadOnlySpan<byte> line);

    /// <summary>The first line.</summary>
    internal ManifestHeader Header { get; }

    /// <summary>The last line that an earlier reading has found; null if this is the first one.</summary>
    internal ManifestTrailer? Expected { get; init; }

    /// <summary>The last line, after <see cref="TryNext"/> returned false.</summary>
    internal ManifestTrailer? Trailer { get; private set; }

    /// <summary>The position in the stream after the last line, if nothing was read before the header.</summary>
    internal long Position => _lines.Position;

    /// <summary>Reads a manifest to its end, without its entries: truncation and changes of any byte show.</summary>
    /// <param name="stream">The manifest.</param>
    /// <param name="header">The first line.</param>
    /// <returns>The last line.</returns>
    /// <exception cref="ManifestException">The manifest is damaged.</exception>
    internal static ManifestTrailer Verify(Stream stream, out ManifestHeader header)
    {
        ManifestReader reader = new(stream);
        header = reader.Header;
        while (reader.TryNextLine(out _))
        {
        }

        return reader.Trailer!;
    }

    /// <summary>Reads the next entry.</summary>
    /// <param name="entry">The entry.</param>
    /// <returns>False after the last entry, with a trailer that is right.</returns>
    /// <exception cref="ManifestException">The manifest is damaged.</exception>
    public bool TryNext(out ManifestEntry? entry)
    {
        entry = null;
        if (!TryNextLine(out ReadOnlySpan<byte> line))
        {
            return false;
        }

        entry = Parse(line, line => ManifestJson.ReadEntry(line, _canonical));
        if (_lastPath.Length > 0 && ManifestPath.Compare(_lastPath, entry.Path) >= 0)
        {
            throw new ManifestException(_lines.Number, "its path does not follow that of the line before");
        }

        if (entry.Kind == EntryKind.File && entry.Algorithm != Header.Algorithm)
        {
            throw new ManifestException(_lines.Number, "its digest is not of the header's algorithm");
        }

        _lastPath = entry.Path;
        return true;
    }

    private void RefuseReturn(ReadOnlySpan<byte> line)
    {
        if (line.EndsWith((byte)'\r'))
        {
            throw new ManifestException(
                _lines.Number,
                "it ends with a carriage return: a program has converted the ends of lines, as git does with "
                    + "'core.autocrlf'. Take the file as it was");
        }
    }

    /// <summary>Finds the next line of an entry, or the trailer.</summary>
    /// <param name="line">The line of an entry, without its newline.</param>
    /// <returns>False after the trailer, which is right.</returns>
    /// <exception cref="ManifestException">The manifest is damaged.</exception>
    internal bool TryNextLine(out ReadOnlySpan<byte> line)
    {
        line = default;
        if (Trailer is not null)
        {
            return false;
        }

        if (!_lines.TryNext(out line))
        {
            throw Truncated();
        }

        RefuseReturn(line);
        if (!ManifestJson.IsTrailer(line))
        {
            TakeLeaf(line);
            return true;
        }

        if (!_lines.IsWhole)
        {
            throw Truncated();
        }

        CheckTrailer(Parse(line, static line => ManifestJson.ReadTrailer(line)));
        return false;
    }

    private void TakeLeaf(ReadOnlySpan<byte> line)
    {
        if (!_lines.IsWhole)
        {
            throw Truncated();
        }

        _tree.Append(line);
    }

    private void CheckTrailer(ManifestTrailer trailer)
    {
        if (trailer.TreeSize != _tree.Count)
        {
            throw new ManifestException(
                _lines.Number, $"the trailer counts {trailer.Entries} entries, but there are {_tree.Count - 1}");
        }

        if (!_tree.GetRoot().AsSpan().SequenceEqual(trailer.Root))
        {
            throw new ManifestException(0, "the lines do not have the trailer's Merkle root: the manifest was changed");
        }

        if (_lines.TryNext(out _))
        {
            throw new ManifestException(_lines.Number, "there is more after the trailer");
        }

        if (Expected is ManifestTrailer expected && !expected.Root.AsSpan().SequenceEqual(trailer.Root))
        {
            throw new ManifestException(0, "the manifest has changed while it was read");
        }

        Trailer = trailer;
    }

    private ManifestException Truncated() =>
        new(_lines.Number, "the manifest ends here without a trailer: it is truncated");

    private T Parse<T>(ReadOnlySpan<byte> line, Parser<T> parser)
    {
        try
        {
            return parser(line);
        }
        catch (FormatException exception)
        {
            throw new ManifestException(_lines.Number, exception.Message);
        }
    }
}
