using System.Globalization;
using System.Text;

namespace Hashlane.Cli;

/// <summary>The manifests and the tag files of a bag: BagIt 1.0, RFC 8493.</summary>
internal static class BagFormat
{
    /// <summary>The file that makes a folder a bag.</summary>
    internal const string DeclarationName = "bagit.txt";

    /// <summary>The file with facts about the bag.</summary>
    internal const string InfoName = "bag-info.txt";

    /// <summary>The folder of the payload.</summary>
    internal const string PayloadName = "data";

    private const string ManifestPrefix = "manifest-";
    private const string TagManifestPrefix = "tagmanifest-";
    private const string ManifestSuffix = ".txt";

    /// <summary>The contents of <see cref="DeclarationName"/>.</summary>
    internal static ReadOnlySpan<byte> Declaration => "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"u8;

    private static ReadOnlySpan<byte> PayloadPrefix => "data/"u8;

    /// <summary>The name of the list of the payload.</summary>
    internal static string ManifestNameOf(string algorithm) => $"{ManifestPrefix}{algorithm}{ManifestSuffix}";

    /// <summary>The name of the list of all other files.</summary>
    internal static string TagManifestNameOf(string algorithm) => $"{TagManifestPrefix}{algorithm}{ManifestSuffix}";

    /// <summary>Returns the algorithm that a list's file name tells, or null if it is not known.</summary>
    /// <param name="fileName">The name, such as <c>manifest-sha512.txt</c>.</param>
    /// <param name="isOfTags">Whether it is the list of the tag files.</param>
    internal static string? AlgorithmOf(string fileName, out bool isOfTags)
    {
        isOfTags = fileName.StartsWith(TagManifestPrefix, StringComparison.Ordinal);
        string prefix = isOfTags ? TagManifestPrefix : ManifestPrefix;
        return fileName.StartsWith(prefix, StringComparison.Ordinal)
            && fileName.EndsWith(ManifestSuffix, StringComparison.Ordinal)
            && fileName.Length > prefix.Length + ManifestSuffix.Length
                ? KnownAlgorithm.Named(fileName[prefix.Length..^ManifestSuffix.Length].ToLowerInvariant())
                : null;
    }

    /// <summary>Reads a declaration.</summary>
    /// <param name="lines">The file.</param>
    /// <returns>Whether percent signs are escaped in the bag's lists: since version 1.0.</returns>
    /// <exception cref="ManifestException">It does not declare BagIt with lists in UTF-8.</exception>
    internal static bool ReadDeclaration(LineReader lines)
    {
        bool isEarlier = false;
        bool hasVersion = false;
        bool hasEncoding = false;
        while (lines.TryNext(out ReadOnlySpan<byte> line))
        {
            string text = Encoding.UTF8.GetString(line).TrimEnd();
            isEarlier |= text == "BagIt-Version: 0.97";
            hasVersion |= isEarlier || text.StartsWith("BagIt-Version: 1.", StringComparison.Ordinal);
            hasEncoding |= text.Equals("Tag-File-Character-Encoding: UTF-8", StringComparison.OrdinalIgnoreCase);
        }

        if (!hasVersion || !hasEncoding)
        {
            throw new ManifestException(
                0, $"{DeclarationName} does not declare BagIt 1.0 (or 0.97) with the encoding UTF-8");
        }

        return !isEarlier;
    }

    /// <summary>Reads a list of the payload or of the tag files.</summary>
    /// <param name="lines">The list.</param>
    /// <param name="algorithm">The algorithm that the file's name tells.</param>
    /// <param name="isOfTags">Whether it is the list of the tag files.</param>
    /// <param name="hasPercents">Whether percent signs are escaped.</param>
    /// <exception cref="ManifestException">The list is damaged.</exception>
    internal static ListedEntries Read(LineReader lines, string algorithm, bool isOfTags, bool hasPercents)
    {
        ListedEntries entries = new(default) { Format = "BagIt" };
        int digestBytes = KnownAlgorithm.DigestBytes(algorithm);
        while (lines.TryNext(out ReadOnlySpan<byte> line))
        {
            if (line.EndsWith((byte)'\r'))
            {
                line = line[..^1];
            }

            int blank = line.IndexOfAny((byte)' ', (byte)'\t');
            byte[] digest = new byte[digestBytes];
            if (!lines.IsWhole || blank != 2 * digestBytes || !Hex.TryDecode(line[..blank], digest))
            {
                throw new ManifestException(lines.Number, $"it is not a digest of {algorithm}, a blank and a path");
            }

            ReadOnlySpan<byte> name = line[blank..].TrimStart(" \t"u8);
            name = name.StartsWith((byte)'*') ? name[1..] : name;
            if (name.StartsWith((byte)'/'))
            {
                throw new ManifestException(lines.Number, "its path is absolute");
            }

            byte[] path = entries.PathOf(BagEscaping.Remove(name, hasPercents), lines.Number);
            if (!isOfTags && !path.AsSpan().StartsWith(PayloadPrefix))
            {
                throw new ManifestException(lines.Number, $"its path is not in {PayloadName}/");
            }

            entries.Add(new ManifestEntry(path, EntryKind.File) { Algorithm = algorithm, Digest = digest });
        }

        return isOfTags ? entries : entries.Complete();
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
        while (!info.IsEmpty)
        {
            int end = info.IndexOf((byte)'\n');
            ReadOnlySpan<byte> fact = end < 0 ? info : info[..end];
            info = end < 0 ? default : info[(end + 1)..];

            // A line that begins with a blank continues the one before.
            if (!fact.StartsWith((byte)' ') && !fact.StartsWith((byte)'\t'))
            {
                isKept = !fact.StartsWith("Bag-Software-Agent:"u8) && !fact.StartsWith("Bagging-Date:"u8)
                    && !fact.StartsWith("Payload-Oxum:"u8);
            }

            if (isKept)
            {
                line.Append(fact).Append((byte)'\n');
            }
        }
    }

    /// <summary>Appends the facts about the payload to the contents of <see cref="InfoName"/>.</summary>
    internal static void AppendInfo(ByteLine line, DateTime date, long bytes, long files) => line.Append(
        string.Create(
            CultureInfo.InvariantCulture,
            $"Bag-Software-Agent: hashlane\nBagging-Date: {date:yyyy-MM-dd}\nPayload-Oxum: {bytes}.{files}\n"));
}
