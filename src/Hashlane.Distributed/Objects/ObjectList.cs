using System.Text;

namespace Hashlane.Distributed;

/// <summary>
/// A list of objects as the source of a job: a URL on each line, or the path for the manifest, a tab and a URL. Empty
/// lines and those that begin with <c>#</c> are ignored.
/// </summary>
/// <remarks>
/// Without a path, host and path of the URL make one, never its query. The list is sorted by path, whatever its length
/// in little memory.
/// </remarks>
internal sealed class ObjectList : IDisposable
{
    private readonly PathSorter _sorter;

    private ObjectList(PathSorter sorter) => _sorter = sorter;

    /// <summary>The number of objects.</summary>
    internal long Count { get; private set; }

    /// <summary>
    /// A hash of all paths and URLs without their signatures: the same for a list whose URLs were signed anew.
    /// </summary>
    internal byte[] Fingerprint { get; private set; } = [];

    /// <summary>The number of parts that did not fit in memory.</summary>
    internal int Runs => _sorter.Runs;

    /// <summary>Reads a list to its end, sorts and checks it.</summary>
    /// <param name="source">The list; UTF-8, but paths may have any bytes.</param>
    /// <param name="folder">The folder for what does not fit in memory.</param>
    /// <param name="maxBytes">As for <see cref="PathSorter"/>.</param>
    /// <exception cref="ObjectFormatException">
    /// A line is malformed, two have the same path, or there is none.
    /// </exception>
    internal static ObjectList Read(Stream source, string folder, int? maxBytes = null)
    {
        PathSorter sorter = new(folder, maxBytes);
        try
        {
            ObjectLines lines = new(source);
            while (lines.TryNext(out ReadOnlySpan<byte> line))
            {
                AddLine(sorter, line, lines.Number);
            }

            sorter.Complete();
            ObjectList list = new(sorter);
            list.Check();
            return list;
        }
        catch
        {
            sorter.Dispose();
            throw;
        }
    }

    /// <summary>Gives all objects in the order of their paths. Nobody knows their identities yet.</summary>
    internal IEnumerable<SourceItem> Items()
    {
        foreach (ReadOnlyMemory<byte> record in _sorter.Sorted())
        {
            UnitFile file = new(PathRecord.Path(record.Span).ToArray()) { Locator = PathRecord.Text(record.Span) };
            yield return new SourceItem(file);
        }
    }

    public void Dispose() => _sorter.Dispose();

    private static void AddLine(PathSorter sorter, ReadOnlySpan<byte> text, long number)
    {
        ReadOnlySpan<byte> line = text.TrimEnd((byte)'\r');
        if (line.Trim(" \t"u8).IsEmpty || line[0] == '#')
        {
            return;
        }

        int tab = line.IndexOf((byte)'\t');
        string url = Encoding.Latin1.GetString(line[(tab + 1)..].Trim((byte)' '));
        if (!ObjectAddress.TryParse(url, out ObjectAddress? address, out string fault))
        {
            throw new ObjectFormatException(number, fault);
        }

        byte[] path = tab >= 0
            ? line[..tab].ToArray()
            : address.ToPath() ?? throw new ObjectFormatException(number, "the URL has a malformed escape");
        if (!ManifestPath.IsProper(path))
        {
            throw new ObjectFormatException(number, tab >= 0
                ? "the path is not one of a manifest: relative, without empty names and dots"
                : "the URL makes no path of a manifest: give one, and a tab, before it");
        }

        sorter.Add(path, url, number);
    }

    private void Check()
    {
        using Blake3 hasher = new();
        byte[] last = [];
        long lastLine = 0;
        foreach (ReadOnlyMemory<byte> record in _sorter.Sorted())
        {
            ReadOnlySpan<byte> path = PathRecord.Path(record.Span);
            long line = PathRecord.Number(record.Span);
            if (lastLine > 0 && path.SequenceEqual(last))
            {
                throw new ObjectFormatException(line, $"it has the same path as line {lastLine}");
            }

            string url = Locators.WithoutSignature(PathRecord.Text(record.Span));
            hasher.AppendValue(path.Length);
            hasher.AppendData(path);
            hasher.AppendData(Encoding.ASCII.GetBytes(url));
            hasher.AppendData("\n"u8);
            last = path.ToArray();
            lastLine = line;
            Count++;
        }

        if (Count == 0)
        {
            throw new ObjectFormatException("it lists no object: it is empty or truncated");
        }

        Fingerprint = hasher.GetCurrentHash();
    }
}
