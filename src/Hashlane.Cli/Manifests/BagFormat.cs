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
                ? KnownAlgorithm.Named(fileName[prefix.Length..^ManifestSuffix.Length])
                : null;
    }

    /// <summary>Throws unless a declaration is one of BagIt whose lists are UTF-8.</summary>
    internal static void CheckDeclaration(LineReader lines)
    {
        bool hasVersion = false;
        bool hasEncoding = false;
        while (lines.TryNext(out ReadOnlySpan<byte> line))
        {
            string text = Encoding.UTF8.GetString(line).TrimEnd();
            hasVersion |= text.StartsWith("BagIt-Version: 1.", StringComparison.Ordinal)
                || text.StartsWith("BagIt-Version: 0.97", StringComparison.Ordinal);
            hasEncoding |= text.Equals("Tag-File-Character-Encoding: UTF-8", StringComparison.OrdinalIgnoreCase);
        }

        if (!hasVersion || !hasEncoding)
        {
            throw new ManifestException(
                0, $"{DeclarationName} does not declare BagIt 1.0 (or 0.97) with the encoding UTF-8");
        }
    }

    /// <summary>Reads a list of the payload or of the tag files.</summary>
    /// <param name="lines">The list.</param>
    /// <param name="algorithm">The algorithm that the file's name tells.</param>
    /// <param name="isOfTags">Whether it is the list of the tag files.</param>
    /// <exception cref="ManifestException">The list is damaged.</exception>
    internal static ListedEntries Read(LineReader lines, string algorithm, bool isOfTags)
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
            byte[] path = entries.PathOf(BagEscaping.Remove(name), lines.Number);
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

    /// <summary>Appends the contents of <see cref="InfoName"/>.</summary>
    internal static void AppendInfo(ByteLine line, DateTime date, long bytes, long files) => line.Append(
        string.Create(
            CultureInfo.InvariantCulture,
            $"Bag-Software-Agent: hashlane\nBagging-Date: {date:yyyy-MM-dd}\nPayload-Oxum: {bytes}.{files}\n"));
}
