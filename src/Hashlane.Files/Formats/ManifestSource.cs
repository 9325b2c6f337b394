namespace Hashlane.Files;

/// <summary>A list of files in any format that is read: the first line tells which.</summary>
internal sealed class ManifestSource : IDisposable
{
    private const int StartBytes = 256;

    private readonly FileStream? _stream;
    private readonly ListedEntries? _listed;

    private ManifestSource(FileStream? stream, ListedEntries? listed, Bag? bag)
    {
        _stream = stream;
        _listed = listed;
        Bag = bag;
    }

    /// <summary>The first line of a manifest; null for the other formats.</summary>
    internal ManifestHeader? Header { get; private init; }

    /// <summary>The last line of a manifest; null for the other formats.</summary>
    internal ManifestTrailer? Trailer { get; private init; }

    /// <summary>Whether it is a list of sums, whose lines need not name their algorithm.</summary>
    internal bool IsOfSums => _listed?.Format == "sums";

    /// <summary>Whether it is a list of sums in which no line names its algorithm.</summary>
    internal bool LacksTags => IsOfSums && !_listed!.HasTags;

    /// <summary>The bag; null for the other formats.</summary>
    internal Bag? Bag { get; }

    /// <summary>Whether the format has links. In the others a link is the file that it leads to.</summary>
    internal bool HasLinks => Header is not null || _listed?.Format == "mtree";

    /// <summary>Whether a list of mtree(5) says that nothing in a folder counts that a path is in.</summary>
    internal bool Ignores(byte[] path) => _listed?.Ignored.ParentsOf(path).Any() == true;

    /// <summary>Whether a file may be absent, itself or because of a folder that is absent.</summary>
    internal bool MayLack(ManifestEntry entry, TreeFolder root) => entry.IsOptional
        || _listed?.OptionalFolders.ParentsOf(entry.Path).Any(folder => !IsThere(root, folder)) == true;

    /// <summary>The algorithm for files that the list does not have.</summary>
    internal string Algorithm => Header?.Algorithm
        ?? (Bag?.Entries ?? _listed!.Sorted()).Find(entry => entry.Digest.Length > 0)?.Algorithm
        ?? KnownAlgorithm.DefaultName;

    /// <summary>
    /// Opens a list, and reads all of it once: one that is damaged is refused before anything is done.
    /// </summary>
    /// <param name="path">Its path, or that of a bag.</param>
    /// <param name="root">The absolute path that names in lists of other formats can begin with.</param>
    /// <param name="rules">The rules of lines of sums.</param>
    /// <exception cref="ManifestException">It is damaged.</exception>
    /// <exception cref="IOException">It cannot be read.</exception>
    internal static ManifestSource Open(string path, byte[] root, CheckRules rules)
    {
        if (Directory.Exists(path) && File.Exists(Path.Join(path, BagFormat.DeclarationName)))
        {
            return new ManifestSource(null, null, BagReader.Read(path));
        }

        if (Directory.Exists(path))
        {
            throw new ManifestException(
                0, $"it is a folder, and no bag: it has no {BagFormat.DeclarationName}. Name a manifest, or a bag");
        }

        FileStream stream = ListFile.Open(path);
        try
        {
            int markBytes = FindMark(stream);
            LineReader lines = Restart(stream, markBytes);
            ListedEntries? listed = null;
            if (lines.TryNext(out ReadOnlySpan<byte> first))
            {
                bool isManifest = ManifestJson.IsHeader(first);
                if (isManifest && markBytes > 0)
                {
                    throw new ManifestException(
                        1, "a byte order mark is before it, which no manifest has: a program has changed the file");
                }

                bool isHashdeep = HashdeepFormat.IsTitle(first);
                bool isMtree = MtreeFormat.IsTitle(first);
                lines = Restart(stream, markBytes);
                listed = isManifest ? null
                    : isHashdeep ? HashdeepFormat.Read(lines, root)
                    : isMtree ? MtreeFormat.Read(lines, root)
                    : SumsFormat.Read(lines, rules, root);
            }

            if (listed is not null)
            {
                listed.Sorted();
                stream.Dispose();
                return new ManifestSource(null, listed, null);
            }

            Restart(stream);
            ManifestTrailer trailer = ManifestReader.Verify(stream, out ManifestHeader header);
            return new ManifestSource(stream, null, null) { Header = header, Trailer = trailer };
        }
        catch
        {
            stream.Dispose();
            throw;
        }
    }

    /// <summary>Begins with the first entry.</summary>
    internal IEntrySource Read()
    {
        if (_stream is null)
        {
            return new EntryList(Bag?.Entries ?? _listed!.Sorted());
        }

        _stream.Position = 0;
        return new ManifestReader(_stream) { Expected = Trailer };
    }

    /// <summary>Whether the path still leads to the manifest that was opened.</summary>
    internal bool IsStillAt(string path) =>
        _stream is null || !FileFacts.AreDifferent(FileFacts.Of(_stream.SafeFileHandle), FileFacts.Of(path));

    /// <summary>Begins with the first line.</summary>
    internal LineReader ReadLines() => Restart(_stream!);

    public void Dispose() => _stream?.Dispose();

    private static LineReader Restart(FileStream stream, int position = 0)
    {
        stream.Position = position;
        return new LineReader(stream);
    }

    /// <summary>Returns the length of a byte order mark, which editors and shells on Windows write; mostly 0.</summary>
    private static int FindMark(FileStream stream)
    {
        byte[] start = new byte[StartBytes];
        int count = stream.ReadAtLeast(start, start.Length, throwOnEndOfStream: false);
        return WideText.EncodingOf(start.AsSpan(0, count)) is string encoding
            ? throw new ManifestException(
                0, $"the file is {encoding}, but a list must be UTF-8: convert it; in Windows PowerShell write it with "
                    + "'| Out-File -Encoding utf8'")
            : start.AsSpan(0, count).StartsWith(CheckfileReader.ByteOrderMark) ? CheckfileReader.ByteOrderMark.Length
            : 0;
    }

    private static bool IsThere(TreeFolder root, byte[] path)
    {
        using TreeFolder? folder = root.OpenFolder(path, LinkUse.Follow, out IoError error);
        return folder is not null || !error.IsMissing;
    }
}
