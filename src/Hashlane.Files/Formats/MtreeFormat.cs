using System.Globalization;
using System.Text;

namespace Hashlane.Files;

/// <summary>
/// Specifications of mtree(5), as NetBSD's mtree and libarchive's bsdtar read and write them. Files with a digest of
/// SHA-2 and links become entries; folders and others are passed over. Lines of one path are one entry, in which the
/// later keyword counts.
/// </summary>
internal sealed class MtreeFormat
{
    private static readonly (string Keyword, string Algorithm)[] _digests =
    [
        ("sha512", "sha512"), ("sha512digest", "sha512"), ("sha384", "sha384"), ("sha384digest", "sha384"),
        ("sha256", "sha256"), ("sha256digest", "sha256"),
    ];

    private readonly LineReader _lines;
    private readonly ListedEntries _entries;
    private readonly Dictionary<string, byte[]> _defaults = [];
    private readonly List<(ManifestEntry Entry, long Line)> _found = [];
    private readonly ByteLine _joined = new();
    private byte[] _folder = [];
    private bool _hasRoot;

    private MtreeFormat(LineReader lines, ListedEntries entries)
    {
        _lines = lines;
        _entries = entries;
    }

    /// <summary>Whether a list could be a specification, by its first line.</summary>
    internal static bool IsTitle(ReadOnlySpan<byte> line) =>
        line.StartsWith("#mtree"u8) || line.StartsWith("#\t   user: "u8) || line.StartsWith("/set "u8)
            || line.StartsWith(". "u8);

    /// <summary>Reads a specification.</summary>
    /// <exception cref="ManifestException">It is damaged, or a file has no digest that is known.</exception>
    internal static ListedEntries Read(LineReader lines, ReadOnlySpan<byte> root)
    {
        ListedEntries entries = new(root) { Format = "mtree" };
        MtreeFormat format = new(lines, entries);
        while (format.TryNextLine(out ReadOnlySpan<byte> line))
        {
            format.Take(line);
        }

        format.AddFound();
        return entries.Complete();
    }

    /// <summary>Whether a specification has a keyword for the digests of an algorithm.</summary>
    internal static bool HasKeyword(string algorithm)
    {
        foreach ((_, string known) in _digests)
        {
            if (known == algorithm)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Appends the lines before the first entry.</summary>
    internal static void AppendTitle(ByteLine line) => line.Append("#mtree\n. type=dir\n"u8);

    /// <summary>Appends the lines of the folders that an entry is in, and the entry before it was not.</summary>
    /// <remarks>NetBSD's mtree wants every folder to have a line before those of its files.</remarks>
    internal static void AppendFolders(ByteLine line, ReadOnlySpan<byte> lastPath, ReadOnlySpan<byte> path)
    {
        int common = lastPath.CommonPrefixLength(path);
        for (int i = 0; i < path.Length; i++)
        {
            if (path[i] == '/' && (i >= common || i >= lastPath.Length))
            {
                line.Append("./"u8);
                VisEscaping.Append(line, path[..i]);
                line.Append(" type=dir\n"u8);
            }
        }
    }

    /// <summary>Appends the line of an entry.</summary>
    internal static void Append(ByteLine line, ManifestEntry entry)
    {
        line.Append("./"u8);
        VisEscaping.Append(line, entry.Path);
        if (entry.Kind == EntryKind.Link)
        {
            VisEscaping.Append(line.Append(" type=link link="u8), entry.Target);
        }
        else
        {
            line.Append(" type=file size="u8).Append(entry.Size.ToString(CultureInfo.InvariantCulture));
            if (entry.Modified is FileTime time)
            {
                time.AppendTo(line.Append(" time="u8));
            }

            line.Append((byte)' ').Append(entry.Algorithm).Append("digest="u8).AppendHex(entry.Digest);
        }

        line.Append((byte)'\n');
    }

    /// <summary>Joins lines that end with a backslash.</summary>
    private bool TryNextLine(out ReadOnlySpan<byte> line)
    {
        _joined.Clear();
        while (_lines.TryNext(out line))
        {
            if (!_lines.IsWhole)
            {
                throw Fault("it has no end: the specification is truncated");
            }

            bool isComment = _joined.Written.IsEmpty && line.TrimStart(" \t"u8).StartsWith((byte)'#');
            if (isComment || !line.EndsWith((byte)'\\'))
            {
                line = isComment ? default : _joined.Append(line).Written;
                return true;
            }

            _joined.Append(line[..^1]).Append((byte)' ');
            if (_joined.Written.Length > LineReader.MaxLineBytes)
            {
                throw Fault("its lines are one by backslashes, and too long");
            }
        }

        return _joined.Written.IsEmpty ? false : throw Fault("the specification ends within a line: it is truncated");
    }

    private void Take(ReadOnlySpan<byte> line)
    {
        ReadOnlySpan<byte> name = NextWord(ref line);
        if (name.IsEmpty || name[0] == '#')
        {
            return;
        }

        if (name.SequenceEqual("/set"u8))
        {
            ReadKeywords(line, _defaults);
        }
        else if (name.SequenceEqual("/unset"u8))
        {
            for (ReadOnlySpan<byte> word = NextWord(ref line); !word.IsEmpty; word = NextWord(ref line))
            {
                _defaults.Remove(Encoding.UTF8.GetString(word));
            }
        }
        else if (name.SequenceEqual(".."u8))
        {
            GoUp();
        }
        else
        {
            TakeEntry(name, line);
        }
    }

    private void TakeEntry(ReadOnlySpan<byte> word, ReadOnlySpan<byte> rest)
    {
        byte[] name = VisEscaping.Remove(word) ?? throw Fault("its name has an unknown escape");
        Dictionary<string, byte[]> keywords = new(_defaults);
        ReadKeywords(rest, keywords);
        string type = keywords.TryGetValue("type", out byte[]? given) ? Encoding.UTF8.GetString(given) : "file";
        if (name.AsSpan().SequenceEqual("."u8))
        {
            _hasRoot = true;
            return;
        }

        // A slash makes it a path from the root. Otherwise it is a name in the folder that was named last.
        bool isPath = word.Contains((byte)'/');
        byte[] path = isPath ? name : [.. _folder, .. name];
        if (path.Length > ManifestPath.MaxBytes)
        {
            throw Fault("its path is too long");
        }

        if (type == "dir")
        {
            NoteFolder(path, keywords);
            if (!isPath)
            {
                _folder = [.. path, (byte)'/'];
            }

            return;
        }

        if (type == "link")
        {
            byte[] link = keywords.TryGetValue("link", out byte[]? target) && VisEscaping.Remove(target) is byte[] plain
                ? plain
                : throw Fault("it is a link without a target");
            Find(new(_entries.PathOf(path, _lines.Number), EntryKind.Link) { Target = link }, keywords);
        }
        else if (type == "file")
        {
            Find(ReadFile(_entries.PathOf(path, _lines.Number), keywords), keywords);
        }
    }

    private void Find(ManifestEntry entry, Dictionary<string, byte[]> keywords) => _found.Add((
        entry with { IsOptional = keywords.ContainsKey("optional"), HasAnyContent = keywords.ContainsKey("nochange") },
        _lines.Number));

    private void NoteFolder(byte[] path, Dictionary<string, byte[]> keywords)
    {
        if (keywords.ContainsKey("ignore"))
        {
            _entries.Ignored.Add(_entries.PathOf(path, _lines.Number));
        }

        if (keywords.ContainsKey("optional"))
        {
            _entries.OptionalFolders.Add(_entries.PathOf(path, _lines.Number));
        }
    }

    /// <summary>Adds the entries, after lines of one path have become one.</summary>
    private void AddFound()
    {
        // The sort keeps the order of lines of one path.
        (ManifestEntry Entry, long Line)[] sorted = [.. _found];
        Array.Sort(sorted, static (one, other) =>
            ManifestPath.Compare(one.Entry.Path, other.Entry.Path) is int order and not 0
                ? order
                : one.Line.CompareTo(other.Line));
        for (int i = 0; i < sorted.Length; i++)
        {
            (ManifestEntry entry, long line) = sorted[i];
            while (i + 1 < sorted.Length && sorted[i + 1].Entry.Path.AsSpan().SequenceEqual(entry.Path))
            {
                (ManifestEntry next, line) = sorted[++i];
                entry = Merge(entry, next, line);
            }

            _entries.Add(entry.Kind == EntryKind.Link || entry.Digest.Length > 0 || entry.HasAnyContent
                ? entry
                : throw new ManifestException(
                    line, "it is a file without a digest of SHA-256, SHA-384 or SHA-512"));
        }
    }

    private static ManifestEntry Merge(ManifestEntry first, ManifestEntry next, long line)
    {
        bool isOtherDigest = first.Digest.Length > 0 && first.Algorithm == next.Algorithm
            && !first.Digest.AsSpan().SequenceEqual(next.Digest);
        if (isOtherDigest || first.Kind != next.Kind || !first.Target.AsSpan().SequenceEqual(next.Target))
        {
            throw new ManifestException(line, "it contradicts an earlier line of its path: kind, digest or target");
        }

        ManifestEntry stronger = first.Digest.Length > next.Digest.Length ? first : next;
        return next with
        {
            Size = next.Size == ManifestEntry.UnknownSize ? first.Size : next.Size,
            Modified = next.Modified ?? first.Modified,
            Algorithm = stronger.Algorithm,
            Digest = stronger.Digest,
            IsOptional = first.IsOptional || next.IsOptional,
            HasAnyContent = first.HasAnyContent || next.HasAnyContent,
        };
    }

    private ManifestEntry ReadFile(byte[] path, Dictionary<string, byte[]> keywords)
    {
        long size = ManifestEntry.UnknownSize;
        FileTime time = default;
        if (keywords.TryGetValue("size", out byte[]? digits) && !DecimalText.TryParse(digits, out size))
        {
            throw Fault("its size is not a number");
        }

        bool hasTime = keywords.TryGetValue("time", out byte[]? text);
        if (hasTime && !FileTime.TryParseMtree(text, out time))
        {
            throw Fault("its time is not a number");
        }

        foreach ((string keyword, string algorithm) in _digests)
        {
            if (!keywords.TryGetValue(keyword, out byte[]? hex))
            {
                continue;
            }

            byte[] digest = new byte[KnownAlgorithm.DigestBytes(algorithm)];
            return hex.Length == 2 * digest.Length && Hex.TryDecode(hex, digest)
                ? new ManifestEntry(path, EntryKind.File)
                {
                    Size = size,
                    Modified = hasTime ? time : null,
                    Algorithm = algorithm,
                    Digest = digest,
                }
                : throw Fault($"its {keyword} is not a digest");
        }

        return new ManifestEntry(path, EntryKind.File) { Size = size, Modified = hasTime ? time : null };
    }

    private void GoUp()
    {
        if (_folder.Length == 0)
        {
            // The last one leaves the root itself.
            _hasRoot = _hasRoot ? false : throw Fault("it leaves a folder that nothing entered");
            return;
        }

        _folder = _folder[..(_folder.AsSpan(0, _folder.Length - 1).LastIndexOf((byte)'/') + 1)];
    }

    private static void ReadKeywords(ReadOnlySpan<byte> line, Dictionary<string, byte[]> keywords)
    {
        for (ReadOnlySpan<byte> word = NextWord(ref line); !word.IsEmpty; word = NextWord(ref line))
        {
            int equals = word.IndexOf((byte)'=');
            keywords[Encoding.UTF8.GetString(equals < 0 ? word : word[..equals])] =
                equals < 0 ? [] : word[(equals + 1)..].ToArray();
        }
    }

    private static ReadOnlySpan<byte> NextWord(ref ReadOnlySpan<byte> line)
    {
        line = line.TrimStart(" \t\r"u8);
        int end = line.IndexOfAny((byte)' ', (byte)'\t', (byte)'\r');
        ReadOnlySpan<byte> word = end < 0 ? line : line[..end];
        line = line[word.Length..];
        return word;
    }

    private ManifestException Fault(string reason) => new(_lines.Number, reason);
}
