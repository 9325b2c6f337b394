namespace Hashlane.Cli;

/// <summary>
/// Reads the lines that an interrupted run has written, up to the first that is not whole. Nothing after it counts.
/// </summary>
internal sealed class PartialReader : IEntrySource
{
    private readonly LineReader _lines;
    private readonly ByteLine _canonical = new();
    private byte[] _lastPath = [];
    private bool _atEnd;

    private PartialReader(LineReader lines, ManifestHeader header)
    {
        _lines = lines;
        Header = header;
    }

    /// <summary>The first line.</summary>
    internal ManifestHeader Header { get; }

    /// <summary>Reads the header.</summary>
    /// <param name="stream">The partial manifest.</param>
    /// <returns>The reader, or null if there is no whole header.</returns>
    internal static PartialReader? Open(Stream stream)
    {
        LineReader lines = new(stream);
        try
        {
            return lines.TryNext(out ReadOnlySpan<byte> line) && lines.IsWhole && ManifestJson.IsHeader(line)
                ? new PartialReader(lines, ManifestJson.ReadHeader(line))
                : null;
        }
        catch (Exception exception) when (exception is FormatException or ManifestException)
        {
            return null;
        }
    }

    /// <summary>Whether the run that wrote this may be continued by one that would write a header.</summary>
    internal bool IsOfSameRunAs(ManifestHeader header) =>
        Canonical(Header with { Created = 0 }).AsSpan().SequenceEqual(Canonical(header with { Created = 0 }));

    /// <summary>Reads the next entry.</summary>
    public bool TryNext(out ManifestEntry? entry)
    {
        entry = null;
        if (_atEnd)
        {
            return false;
        }

        try
        {
            if (_lines.TryNext(out ReadOnlySpan<byte> line) && _lines.IsWhole && !ManifestJson.IsTrailer(line))
            {
                entry = ManifestJson.ReadEntry(line, _canonical);
            }
        }
        catch (Exception exception) when (exception is FormatException or ManifestException)
        {
            entry = null;
        }

        bool follows = entry is not null
            && (_lastPath.Length == 0 || ManifestPath.Compare(_lastPath, entry.Path) < 0)
            && (entry.Kind == EntryKind.Link || entry.Algorithm == Header.Algorithm);
        _atEnd = !follows;
        entry = follows ? entry : null;
        _lastPath = entry?.Path ?? _lastPath;
        return follows;
    }

    private static byte[] Canonical(ManifestHeader header)
    {
        ByteLine line = new();
        ManifestJson.Append(line, header);
        return line.Written.ToArray();
    }
}
