namespace Hashlane.Files;

/// <summary>
/// Reads the lines that an interrupted run has written, up to the first block whose check is not right. Nothing after
/// it counts.
/// </summary>
internal sealed class PartialReader : IEntrySource, IDisposable
{
    private readonly CheckedReader _lines;
    private readonly ByteLine _canonical = new();
    private byte[] _lastPath = [];
    private bool _atEnd;

    private PartialReader(CheckedReader lines, ManifestHeader header)
    {
        _lines = lines;
        Header = header;
    }

    /// <summary>The first line.</summary>
    internal ManifestHeader Header { get; }

    /// <summary>Reads the header.</summary>
    /// <param name="lines">The partial manifest, as a <see cref="CheckedStream"/> has written it.</param>
    /// <param name="checks">The checks of its lines; the same stream if they are there.</param>
    /// <returns>The reader, or null if there is no header.</returns>
    internal static PartialReader? Open(Stream lines, Stream checks)
    {
        CheckedReader reader = new(lines, checks);
        try
        {
            if (reader.TryNext(out ReadOnlySpan<byte> line) && ManifestJson.IsHeader(line))
            {
                return new PartialReader(reader, ManifestJson.ReadHeader(line));
            }
        }
        catch (FormatException)
        {
            // The line has its check: another version has written it.
        }

        reader.Dispose();
        return null;
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
            if (_lines.TryNext(out ReadOnlySpan<byte> line) && !ManifestJson.IsTrailer(line))
            {
                entry = ManifestJson.ReadEntry(line, _canonical);
            }
        }
        catch (FormatException)
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

    public void Dispose() => _lines.Dispose();

    private static byte[] Canonical(ManifestHeader header)
    {
        ByteLine line = new();
        ManifestJson.Append(line, header);
        return line.Written.ToArray();
    }
}
