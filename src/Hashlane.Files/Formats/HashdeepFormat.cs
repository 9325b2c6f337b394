using System.Globalization;
using System.Text;

namespace Hashlane.Files;

/// <summary>
/// Lists of hashdeep, version 1.0: <c>size,sha256,name</c>. A name stands as it is, so one with a newline or a carriage
/// return cannot be listed.
/// </summary>
internal static class HashdeepFormat
{
    private const string Sha256Name = "sha256";
    private const int Sha256Bytes = 32;

    private static ReadOnlySpan<byte> Mark => "%%%% "u8;

    private static ReadOnlySpan<byte> Title => "%%%% HASHDEEP-1.0"u8;

    /// <summary>Whether a list could be one of hashdeep, by its first line.</summary>
    internal static bool IsTitle(ReadOnlySpan<byte> line) => line.StartsWith("%%%% HASHDEEP-"u8);

    /// <summary>Reads a list.</summary>
    /// <param name="lines">The list.</param>
    /// <param name="root">The absolute path that names begin with.</param>
    /// <exception cref="ManifestException">The list is damaged, or has no digest that is known.</exception>
    internal static ListedEntries Read(LineReader lines, ReadOnlySpan<byte> root)
    {
        // hashdeep for Windows ends lines with both. Elsewhere a carriage return at the end is one of a name.
        bool hasReturns = lines.TryNext(out ReadOnlySpan<byte> line) && line.EndsWith((byte)'\r');
        if (!(hasReturns ? line[..^1] : line).SequenceEqual(Title))
        {
            throw new ManifestException(1, "it is not hashdeep's title for version 1.0");
        }

        ListedEntries entries = new(root) { Format = "hashdeep" };
        string[]? columns = null;
        while (lines.TryNext(out line))
        {
            if (!lines.IsWhole)
            {
                throw new ManifestException(lines.Number, "it has no end: the list is truncated");
            }

            line = hasReturns && line.EndsWith((byte)'\r') ? line[..^1] : line;
            if (line.StartsWith(Mark))
            {
                columns = ReadColumns(line[Mark.Length..], lines.Number);
            }
            else if (!line.StartsWith((byte)'#') && !line.IsEmpty)
            {
                entries.Add(ReadEntry(
                    line,
                    columns ?? throw new ManifestException(lines.Number, "no line before it names the columns"),
                    entries,
                    lines.Number));
            }
        }

        return entries.Complete();
    }

    /// <summary>Appends the lines before the first entry.</summary>
    internal static void AppendTitle(ByteLine line) =>
        line.Append(Title).Append("\n%%%% size,sha256,filename\n## made by hashlane\n## \n"u8);

    /// <summary>Returns what no list can have in the name of a file, or null if a list can have the name.</summary>
    internal static string? FaultOf(ReadOnlySpan<byte> path) =>
        path.Contains((byte)'\n') ? "a newline" : path.Contains((byte)'\r') ? "a carriage return" : null;

    /// <summary>Appends a line.</summary>
    internal static void Append(ByteLine line, ManifestEntry entry) =>
        line.Append(entry.Size.ToString(CultureInfo.InvariantCulture)).Append((byte)',').AppendHex(entry.Digest)
            .Append(",./"u8).Append(entry.Path).Append((byte)'\n');

    private static string[] ReadColumns(ReadOnlySpan<byte> text, long number)
    {
        string[] columns = Encoding.UTF8.GetString(text).Split(',');
        if (columns[0] != "size" || columns[^1] != "filename")
        {
            throw new ManifestException(number, "its columns do not begin with 'size' and end with 'filename'");
        }

        return Array.IndexOf(columns, Sha256Name) > 0
            ? columns
            : throw new ManifestException(number, "it has no column 'sha256', and hashlane knows no other of hashdeep");
    }

    private static ManifestEntry ReadEntry(
        ReadOnlySpan<byte> line, string[] columns, ListedEntries entries, long number)
    {
        long size = -1;
        byte[] digest = new byte[Sha256Bytes];
        for (int i = 0; i < columns.Length - 1; i++)
        {
            int comma = line.IndexOf((byte)',');
            ReadOnlySpan<byte> field = comma < 0 ? line : line[..comma];
            bool isProper = comma > 0
                && (i > 0 || DecimalText.TryParse(field, out size))
                && (i == 0 || Hex.CountDigits(field) == field.Length)
                && (columns[i] != Sha256Name || (field.Length == 2 * Sha256Bytes && Hex.TryDecode(field, digest)));
            if (!isProper)
            {
                throw new ManifestException(
                    number, "it does not have the columns; the name before may have a newline, which hashdeep "
                        + "does not escape");
            }

            line = line[(comma + 1)..];
        }

        return new ManifestEntry(entries.PathOf(line, number), EntryKind.File)
        {
            Size = size,
            Algorithm = Sha256Name,
            Digest = digest,
        };
    }
}
