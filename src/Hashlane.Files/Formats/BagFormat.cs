using System.Globalization;
using System.Text;

namespace Hashlane.Files;

/// <summary>The manifests and the tag files of a bag: BagIt 1.0, RFC 8493.</summary>
internal static class BagFormat
{
    /// <summary>The file that makes a folder a bag.</summary>
    internal const string DeclarationName = "bagit.txt";

    /// <summary>The file with facts about the bag.</summary>
    internal const string InfoName = "bag-info.txt";

    /// <summary>The file with the addresses of payload files that may be absent.</summary>
    internal const string FetchName = "fetch.txt";

    /// <summary>The folder of the payload.</summary>
    internal const string PayloadName = "data";

    private const string ManifestPrefix = "manifest-";
    private const string TagManifestPrefix = "tagmanifest-";
    private const string ManifestSuffix = ".txt";

    /// <summary>The contents of <see cref="DeclarationName"/>.</summary>
    internal static ReadOnlySpan<byte> Declaration => "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"u8;

    /// <summary>The start of the paths of all payload files.</summary>
    internal static ReadOnlySpan<byte> PayloadPrefix => "data/"u8;

    /// <summary>The name of the list of the payload.</summary>
    internal static string ManifestNameOf(string algorithm) => $"{ManifestPrefix}{algorithm}{ManifestSuffix}";

    /// <summary>The name of the list of all other files.</summary>
    internal static string TagManifestNameOf(string algorithm) => $"{TagManifestPrefix}{algorithm}{ManifestSuffix}";

    /// <summary>
    /// Returns the algorithm that a list's file name tells, which may be unknown; or null if it is no list.
    /// </summary>
    /// <param name="fileName">The name, such as <c>manifest-sha512.txt</c>.</param>
    /// <param name="isOfTags">Whether it is the list of the tag files.</param>
    internal static string? AlgorithmOf(string fileName, out bool isOfTags)
    {
        isOfTags = fileName.StartsWith(TagManifestPrefix, StringComparison.Ordinal);
        string prefix = isOfTags ? TagManifestPrefix : ManifestPrefix;
        return fileName.StartsWith(prefix, StringComparison.Ordinal)
            && fileName.EndsWith(ManifestSuffix, StringComparison.Ordinal)
            && fileName.Length > prefix.Length + ManifestSuffix.Length
                ? fileName[prefix.Length..^ManifestSuffix.Length].ToLowerInvariant()
                : null;
    }

    /// <summary>Reads a declaration.</summary>
    /// <param name="lines">The file.</param>
    /// <returns>
    /// Whether it is a version before 1.0: percent signs are not escaped, and a list need not have all files.
    /// </returns>
    /// <exception cref="ManifestException">It does not declare BagIt with lists in UTF-8.</exception>
    internal static bool IsEarlier(LineReader lines)
    {
        bool isEarlier = false;
        bool hasVersion = false;
        bool hasEncoding = false;
        while (lines.TryNext(out ReadOnlySpan<byte> line))
        {
            string text = Encoding.UTF8.GetString(line).TrimEnd();
            isEarlier |= text is "BagIt-Version: 0.97" or "BagIt-Version: 0.96" or "BagIt-Version: 0.95"
                or "BagIt-Version: 0.94" or "BagIt-Version: 0.93";
            hasVersion |= isEarlier || text.StartsWith("BagIt-Version: 1.", StringComparison.Ordinal);
            hasEncoding |= text.Equals("Tag-File-Character-Encoding: UTF-8", StringComparison.OrdinalIgnoreCase);
        }

        if (!hasVersion || !hasEncoding)
        {
            throw new ManifestException(
                0, "it does not declare BagIt 1.0 (or 0.93 to 0.97) with the encoding UTF-8");
        }

        return isEarlier;
    }

    /// <summary>Reads a list of the payload or of the tag files.</summary>
    /// <param name="lines">The list.</param>
    /// <param name="algorithm">The algorithm that the file's name tells; if it is unknown, only paths are read.</param>
    /// <param name="isOfTags">Whether it is the list of the tag files.</param>
    /// <param name="isEarlier">Whether the bag has a version before 1.0.</param>
    /// <exception cref="ManifestException">The list is damaged.</exception>
    internal static ListedEntries Read(LineReader lines, string algorithm, bool isOfTags, bool isEarlier)
    {
        ListedEntries entries = new(default) { Format = "BagIt", AllowsRepeats = isEarlier };
        string? known = KnownAlgorithm.Named(algorithm);
        int digestBytes = KnownAlgorithm.DigestBytes(algorithm);
        while (lines.TryNext(out ReadOnlySpan<byte> line))
        {
            int blank = line.IndexOfAny((byte)' ', (byte)'\t');
            byte[] digest = new byte[digestBytes];
            bool isDigest = known is null
                ? blank > 0 && Hex.CountDigits(line) == blank
                : blank == 2 * digestBytes && Hex.TryDecode(line[..blank], digest);
            if (!lines.IsWhole || !isDigest)
            {
                throw new ManifestException(lines.Number, $"it is not a digest of {algorithm}, a blank and a path");
            }

            ReadOnlySpan<byte> name = line[blank..].TrimStart(" \t"u8);
            name = name.StartsWith((byte)'*') ? name[1..] : name;
            byte[] path = PathOf(entries, name, isOfTags, isEarlier, lines.Number);
            entries.Add(new ManifestEntry(path, EntryKind.File) { Algorithm = algorithm, Digest = digest });
        }

        return isOfTags ? entries : entries.Complete();
    }

    /// <summary>Reads the list of the files that can be fetched: an address, a length or a dash, and a path.</summary>
    /// <param name="lines">The list.</param>
    /// <param name="isEarlier">Whether the bag has a version before 1.0.</param>
    /// <returns>The paths, and the numbers of their lines.</returns>
    /// <exception cref="ManifestException">The list is damaged.</exception>
    internal static List<(byte[] Path, long Line)> ReadFetch(LineReader lines, bool isEarlier)
    {
        ListedEntries entries = new(default);
        List<(byte[] Path, long Line)> paths = [];
        while (lines.TryNext(out ReadOnlySpan<byte> line))
        {
            if (line.IsEmpty)
            {
                continue;
            }

            ReadOnlySpan<byte> rest = line;
            ReadOnlySpan<byte> address = TakeWord(ref rest);
            ReadOnlySpan<byte> length = TakeWord(ref rest);
            bool isLength = length.SequenceEqual("-"u8) || DecimalText.TryParse(length, out _);
            if (address.IndexOf((byte)':') <= 0 || !isLength || rest.IsEmpty)
            {
                throw new ManifestException(lines.Number, "it is not an address, a length or a dash, and a path");
            }

            paths.Add((PathOf(entries, rest, isOfTags: false, isEarlier, lines.Number), lines.Number));
        }

        return paths;
    }

    /// <summary>Reads the size of the payload that the facts about a bag state.</summary>
    /// <param name="lines">The facts.</param>
    /// <returns>The size, or null if none is stated.</returns>
    /// <exception cref="ManifestException">It is malformed, or stated twice with different values.</exception>
    internal static PayloadSize? ReadSize(LineReader lines)
    {
        PayloadSize? size = null;
        while (lines.TryNext(out ReadOnlySpan<byte> line))
        {
            if (!IsFactOf(line, "Payload-Oxum"u8))
            {
                continue;
            }

            ReadOnlySpan<byte> value = line[(line.IndexOf((byte)':') + 1)..].Trim(" \t"u8);
            int point = value.IndexOf((byte)'.');
            if (point < 0
                || !DecimalText.TryParse(value[..point], out long bytes)
                || !DecimalText.TryParse(value[(point + 1)..], out long files)
                || (size is PayloadSize other && other != new PayloadSize(bytes, files)))
            {
                throw new ManifestException(
                    lines.Number, "Payload-Oxum is a number of bytes, a point and a number of files, stated once");
            }

            size = new PayloadSize(bytes, files);
        }

        return size;
    }

    /// <summary>Appends the line of a file.</summary>
    internal static void Append(ByteLine line, ReadOnlySpan<byte> path, ReadOnlySpan<byte> digest)
    {
        line.AppendHex(digest).Append("  "u8);
        BagEscaping.Append(line, path);
        line.Append((byte)'\n');
    }

    /// <summary>Whether a list's file name can tell an algorithm: RFC 8493 §2.4 allows letters and digits.</summary>
    internal static bool CanName(string algorithm) => algorithm.All(char.IsAsciiLetterOrDigit);

    /// <summary>Whether a file of the bag is a list of the payload or of the tag files.</summary>
    internal static bool IsList(string fileName) =>
        (fileName.StartsWith(ManifestPrefix, StringComparison.OrdinalIgnoreCase)
            || fileName.StartsWith(TagManifestPrefix, StringComparison.OrdinalIgnoreCase))
        && fileName.EndsWith(ManifestSuffix, StringComparison.OrdinalIgnoreCase);

    /// <summary>Appends facts that somebody has written, without those that <see cref="AppendInfo"/> states.</summary>
    internal static void AppendFacts(ByteLine line, ReadOnlySpan<byte> info)
    {
        bool isKept = true;
        info = info.StartsWith(Utf8Mark) ? info[Utf8Mark.Length..] : info;
        while (!info.IsEmpty)
        {
            int end = info.IndexOfAny((byte)'\n', (byte)'\r');
            ReadOnlySpan<byte> fact = end < 0 ? info : info[..end];
            int next = end < 0 ? info.Length : end + (info[end..].StartsWith("\r\n"u8) ? 2 : 1);
            info = info[next..];

            // A line that begins with a blank continues the one before.
            if (!fact.StartsWith((byte)' ') && !fact.StartsWith((byte)'\t'))
            {
                isKept = !IsFactOf(fact, "Bag-Software-Agent"u8) && !IsFactOf(fact, "Bagging-Date"u8)
                    && !IsFactOf(fact, "Payload-Oxum"u8);
            }

            if (isKept)
            {
                line.Append(fact).Append((byte)'\n');
            }
        }
    }

    /// <summary>Appends the facts about the payload to the contents of <see cref="InfoName"/>.</summary>
    internal static void AppendInfo(ByteLine line, DateTime date, PayloadSize size) => line.Append(
        string.Create(
            CultureInfo.InvariantCulture,
            $"Bag-Software-Agent: hashlane\nBagging-Date: {date:yyyy-MM-dd}\nPayload-Oxum: {size}\n"));

    private static ReadOnlySpan<byte> Utf8Mark => "\uFEFF"u8;

    // RFC 8493 §2.2.2: labels are not case-sensitive. Before version 1.0, blanks could stand before the colon.
    private static bool IsFactOf(ReadOnlySpan<byte> line, ReadOnlySpan<byte> label)
    {
        int colon = line.IndexOf((byte)':');
        return colon >= 0 && Ascii.EqualsIgnoreCase(line[..colon].TrimEnd(" \t"u8), label);
    }

    private static ReadOnlySpan<byte> TakeWord(ref ReadOnlySpan<byte> line)
    {
        int end = line.IndexOfAny((byte)' ', (byte)'\t');
        ReadOnlySpan<byte> word = end < 0 ? line : line[..end];
        line = line[word.Length..].TrimStart(" \t"u8);
        return word;
    }

    private static byte[] PathOf(
        ListedEntries entries, ReadOnlySpan<byte> name, bool isOfTags, bool isEarlier, long line)
    {
        if (name.StartsWith((byte)'/'))
        {
            throw new ManifestException(line, "its path is absolute");
        }

        byte[] path = entries.PathOf(BagEscaping.Remove(name, hasPercents: !isEarlier), line);
        return isOfTags || path.AsSpan().StartsWith(PayloadPrefix)
            ? path
            : throw new ManifestException(line, $"its path is not in {PayloadName}/");
    }
}

/// <summary>The size of a bag's payload.</summary>
/// <param name="Bytes">The bytes of all files.</param>
/// <param name="Files">The number of files.</param>
internal readonly record struct PayloadSize(long Bytes, long Files)
{
    /// <summary>Returns the size as a bag states it.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Bytes}.{Files}");
}
