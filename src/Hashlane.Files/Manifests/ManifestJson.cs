using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Unicode;

namespace Hashlane.Files;

/// <summary>
/// The lines of a manifest: JSON objects in one spelling. A line that reads as an object but is spelled differently is
/// refused, so that every manifest has one sequence of bytes.
/// </summary>
internal static class ManifestJson
{
    /// <summary>The name in the first member of a header.</summary>
    internal const string FormatName = "hashlane";

    private const string FileName = "file";
    private const string LinkName = "link";

    /// <summary>Whether a line could be a header.</summary>
    internal static bool IsHeader(ReadOnlySpan<byte> line) => line.StartsWith("{\"manifest\":\"hashlane\","u8);

    /// <summary>Whether a line could be a trailer.</summary>
    internal static bool IsTrailer(ReadOnlySpan<byte> line) => line.StartsWith("{\"entries\":"u8);

    /// <summary>Appends a header without a newline.</summary>
    internal static void Append(ByteLine line, ManifestHeader header)
    {
        line.Append("{\"manifest\":\"hashlane\",\"version\":"u8);
        AppendNumber(line, ManifestHeader.Version);
        AppendBytes(line.Append((byte)','), "root"u8, header.Root);
        line.Append(",\"algorithm\":"u8);
        AppendText(line, Encoding.UTF8.GetBytes(header.Algorithm));
        line.Append(",\"time\":"u8);
        AppendNumber(line, header.Created);
        if (header.Filter.Length > 0)
        {
            line.Append(",\"filter\":["u8);
            for (int i = 0; i < header.Filter.Length; i++)
            {
                line.Append(i == 0 ? ""u8 : ","u8);
                AppendText(line, Encoding.UTF8.GetBytes(header.Filter[i]));
            }

            line.Append((byte)']');
        }

        if (header.Previous is byte[] previous)
        {
            line.Append(",\"previous\":\""u8).AppendHex(previous).Append((byte)'"');
        }

        line.Append((byte)'}');
    }

    /// <summary>Appends an entry without a newline.</summary>
    internal static void Append(ByteLine line, ManifestEntry entry)
    {
        AppendBytes(line.Append((byte)'{'), "path"u8, entry.Path);
        if (entry.Kind == EntryKind.Link)
        {
            line.Append(",\"kind\":\"link\","u8);
            AppendBytes(line, "target"u8, entry.Target);
        }
        else
        {
            line.Append(",\"kind\":\"file\",\"size\":"u8);
            AppendNumber(line, entry.Size);
            line.Append(",\"modified\":\""u8);
            entry.Modified.GetValueOrDefault().AppendTo(line);
            line.Append("\",\"digest\":"u8);
            AppendDigest(line, entry.Algorithm, entry.Digest);
            if (entry.Found is byte[] found)
            {
                line.Append(",\"found\":"u8);
                AppendDigest(line, entry.Algorithm, found);
            }
        }

        line.Append((byte)'}');
    }

    /// <summary>Appends a trailer without a newline.</summary>
    internal static void Append(ByteLine line, ManifestTrailer trailer)
    {
        line.Append("{\"entries\":"u8);
        AppendNumber(line, trailer.Entries);
        line.Append(",\"merkleRoot\":\""u8).AppendHex(trailer.Root).Append("\"}"u8);
    }

    /// <summary>
    /// Appends a member for bytes: a string if they are UTF-8, otherwise base64 in a member whose name ends with
    /// <c>Base64</c>.
    /// </summary>
    /// <param name="line">Receives the member.</param>
    /// <param name="member">The member's name.</param>
    /// <param name="value">The bytes, such as a file's name.</param>
    internal static void AppendBytes(ByteLine line, ReadOnlySpan<byte> member, ReadOnlySpan<byte> value)
    {
        line.Append((byte)'"').Append(member);
        if (Utf8.IsValid(value))
        {
            AppendText(line.Append("\":"u8), value);
        }
        else
        {
            line.Append("Base64\":\""u8).AppendBase64(value).Append((byte)'"');
        }
    }

    /// <summary>Appends a string of valid UTF-8 as RFC 8785 §3.2.2.2 spells it.</summary>
    internal static void AppendText(ByteLine line, ReadOnlySpan<byte> utf8)
    {
        line.Append((byte)'"');
        int plain = 0;
        for (int i = 0; i < utf8.Length; i++)
        {
            byte value = utf8[i];
            if (value >= ' ' && value is not ((byte)'"' or (byte)'\\'))
            {
                continue;
            }

            line.Append(utf8[plain..i]).Append((byte)'\\');
            plain = i + 1;
            byte letter = value switch
            {
                (byte)'\b' => (byte)'b',
                (byte)'\t' => (byte)'t',
                (byte)'\n' => (byte)'n',
                (byte)'\f' => (byte)'f',
                (byte)'\r' => (byte)'r',
                (byte)'"' or (byte)'\\' => value,
                _ => (byte)'u',
            };
            line.Append(letter);
            if (letter == 'u')
            {
                line.Append("00"u8).AppendHex([value]);
            }
        }

        line.Append(utf8[plain..]).Append((byte)'"');
    }

    /// <summary>Reads a header.</summary>
    /// <exception cref="FormatException">It is none; the message is the reason.</exception>
    internal static ManifestHeader ReadHeader(ReadOnlySpan<byte> line)
    {
        byte[]? root = null;
        byte[]? previous = null;
        string? algorithm = null;
        string? format = null;
        long version = -1;
        long time = 0;
        List<string> filter = [];
        Utf8JsonReader json = Begin(line);
        while (TryNextMember(ref json, out string member))
        {
            switch (member)
            {
                case "manifest":
                    format = ReadText(ref json);
                    break;
                case "version":
                    version = ReadNumber(ref json);
                    if (version != ManifestHeader.Version)
                    {
                        throw new FormatException(
                            $"its format has version {version}, and this hashlane reads version "
                            + $"{ManifestHeader.Version}");
                    }

                    break;
                case "root" or "rootBase64":
                    root = ReadBytes(ref json, member);
                    break;
                case "algorithm":
                    algorithm = ReadText(ref json);
                    break;
                case "time":
                    time = ReadNumber(ref json);
                    if (time < 0)
                    {
                        throw new FormatException("its time is no whole number from 0 on");
                    }

                    break;
                case "filter":
                    ReadTexts(ref json, filter);
                    break;
                case "previous":
                    previous = ReadHex(ref json);
                    break;
                default:
                    throw UnknownMember();
            }
        }

        if (format != FormatName || version < 0 || root is null || algorithm is null)
        {
            throw new FormatException("the header lacks a member");
        }

        if (root.Length == 0 || root.AsSpan().Contains((byte)0))
        {
            throw new FormatException("its root is empty, or has a zero");
        }

        ManifestHeader header = new(root, algorithm, time) { Filter = [.. filter], Previous = previous };
        if (previous is not (null or { Length: MerkleFrontier.HashBytes })
            || !HashFunction.TryGet(algorithm, out HashFunction? function) || function.Name != algorithm)
        {
            throw new FormatException("the header names an unknown algorithm, or a digest of another length");
        }

        ByteLine canonical = new();
        Append(canonical, header);
        return canonical.Written.SequenceEqual(line) ? header : throw NotCanonical();
    }

    /// <summary>Reads an entry.</summary>
    /// <param name="line">The line without its newline.</param>
    /// <param name="canonical">A buffer.</param>
    /// <exception cref="FormatException">It is none; the message is the reason.</exception>
    internal static ManifestEntry ReadEntry(ReadOnlySpan<byte> line, ByteLine canonical)
    {
        byte[] path = [];
        byte[]? target = null;
        byte[]? digest = null;
        byte[]? found = null;
        string algorithm = "";
        string? kind = null;
        FileTime time = default;
        long size = -1;
        Utf8JsonReader json = Begin(line);
        while (TryNextMember(ref json, out string member))
        {
            switch (member)
            {
                case "path" or "pathBase64":
                    path = ReadBytes(ref json, member);
                    break;
                case "kind":
                    kind = ReadText(ref json);
                    break;
                case "target" or "targetBase64":
                    target = ReadBytes(ref json, member);
                    break;
                case "size":
                    size = ReadNumber(ref json);
                    break;
                case "modified":
                    time = ReadTime(ref json);
                    break;
                case "digest":
                    digest = ReadDigest(ref json, ref algorithm);
                    break;
                case "found":
                    found = ReadDigest(ref json, ref algorithm);
                    break;
                default:
                    throw UnknownMember();
            }
        }

        if (!ManifestPath.IsProper(path))
        {
            throw new FormatException("its path is missing, or is none: empty, absolute, or with '.', '..' or a zero");
        }

        ManifestEntry entry = kind switch
        {
            FileName when digest is not null && size >= 0 => new ManifestEntry(path, EntryKind.File)
            {
                Size = size,
                Modified = time,
                Algorithm = algorithm,
                Digest = digest,
                Found = found,
            },
            LinkName when target is not null => new ManifestEntry(path, EntryKind.Link) { Target = target },
            _ => throw new FormatException("it is neither a whole file nor a whole link"),
        };
        Append(canonical.Clear(), entry);
        return canonical.Written.SequenceEqual(line) ? entry : throw NotCanonical();
    }

    /// <summary>Reads a trailer.</summary>
    /// <exception cref="FormatException">It is none; the message is the reason.</exception>
    internal static ManifestTrailer ReadTrailer(ReadOnlySpan<byte> line)
    {
        long entries = -1;
        byte[]? root = null;
        Utf8JsonReader json = Begin(line);
        while (TryNextMember(ref json, out string member))
        {
            switch (member)
            {
                case "entries":
                    entries = ReadNumber(ref json);
                    break;
                case "merkleRoot":
                    root = ReadHex(ref json);
                    break;
                default:
                    throw UnknownMember();
            }
        }

        if (entries < 0 || root is not { Length: MerkleFrontier.HashBytes })
        {
            throw new FormatException("the trailer lacks a member");
        }

        ManifestTrailer trailer = new(entries, root);
        ByteLine canonical = new();
        Append(canonical, trailer);
        return canonical.Written.SequenceEqual(line) ? trailer : throw NotCanonical();
    }

    /// <summary>Begins with the members of an object.</summary>
    internal static Utf8JsonReader Begin(ReadOnlySpan<byte> line)
    {
        Utf8JsonReader json = new(line, new JsonReaderOptions { MaxDepth = 2 });
        return Read(ref json) && json.TokenType == JsonTokenType.StartObject
            ? json
            : throw new FormatException("it is not a JSON object");
    }

    /// <summary>Reads the name of the next member, and stops at its value.</summary>
    internal static bool TryNextMember(ref Utf8JsonReader json, out string name)
    {
        name = "";
        if (!Read(ref json))
        {
            throw new FormatException("it ends within the object");
        }

        if (json.TokenType == JsonTokenType.EndObject)
        {
            return Read(ref json) ? throw new FormatException("there is more after the object") : false;
        }

        // A switch on the bytes would make no string, but lines have few members, and all names are known.
        name = json.ValueSpan switch
        {
            _ when json.ValueIsEscaped => "",
            var bytes when bytes.SequenceEqual("path"u8) => "path",
            var bytes when bytes.SequenceEqual("kind"u8) => "kind",
            var bytes when bytes.SequenceEqual("size"u8) => "size",
            var bytes when bytes.SequenceEqual("modified"u8) => "modified",
            var bytes when bytes.SequenceEqual("digest"u8) => "digest",
            _ => Encoding.UTF8.GetString(json.ValueSpan),
        };
        return Read(ref json) ? true : throw new FormatException("it ends within the object");
    }

    /// <summary>Reads a string value.</summary>
    internal static string ReadText(ref Utf8JsonReader json) => Encoding.UTF8.GetString(ReadUtf8(ref json));

    /// <summary>Reads a whole number.</summary>
    internal static long ReadNumber(ref Utf8JsonReader json) =>
        json.TokenType == JsonTokenType.Number && json.TryGetInt64(out long value)
            ? value
            : throw new FormatException("a member is not a whole number of at most 63 bits");

    /// <summary>Reads bytes that are a string, or base64 if the member's name ends with <c>Base64</c>.</summary>
    internal static byte[] ReadBytes(ref Utf8JsonReader json, string member)
    {
        if (!member.EndsWith("Base64", StringComparison.Ordinal))
        {
            return ReadUtf8(ref json);
        }

        return json.TokenType == JsonTokenType.String && json.TryGetBytesFromBase64(out byte[]? bytes)
            ? bytes
            : throw new FormatException("a member is not base64");
    }

    private static bool Read(ref Utf8JsonReader json)
    {
        try
        {
            return json.Read();
        }
        catch (JsonException)
        {
            throw new FormatException("it is not a JSON object");
        }
    }

    private static byte[] ReadUtf8(ref Utf8JsonReader json)
    {
        if (json.TokenType != JsonTokenType.String)
        {
            throw new FormatException("a member is not a string");
        }

        if (!json.ValueIsEscaped)
        {
            return json.ValueSpan.ToArray();
        }

        byte[] bytes = new byte[json.ValueSpan.Length];
        try
        {
            int length = json.CopyString(bytes);
            return bytes[..length];
        }
        catch (InvalidOperationException)
        {
            throw new FormatException("a string has half of a surrogate pair");
        }
    }

    private static void ReadTexts(ref Utf8JsonReader json, List<string> texts)
    {
        if (json.TokenType != JsonTokenType.StartArray)
        {
            throw new FormatException("the filter is not an array");
        }

        while (Read(ref json) && json.TokenType != JsonTokenType.EndArray)
        {
            texts.Add(ReadText(ref json));
        }
    }

    private static byte[] ReadHex(ref Utf8JsonReader json)
    {
        byte[] digits = ReadUtf8(ref json);
        byte[] bytes = new byte[digits.Length / 2];
        return digits.Length % 2 == 0 && Hex.TryDecode(digits, bytes)
            ? bytes
            : throw new FormatException("a digest is not hexadecimal");
    }

    private static FileTime ReadTime(ref Utf8JsonReader json) =>
        json.TokenType == JsonTokenType.String && FileTime.TryParse(json.ValueSpan, out FileTime time)
            ? time
            : throw new FormatException("the time is not seconds with nine digits after the point");

    /// <summary>Reads <c>ALGORITHM:DIGITS</c>.</summary>
    private static byte[] ReadDigest(ref Utf8JsonReader json, ref string algorithm)
    {
        if (json.TokenType != JsonTokenType.String)
        {
            throw new FormatException("a digest is not a string");
        }

        return TryReadDigest(json.ValueSpan, ref algorithm, out byte[] digest)
            ? digest
            : throw new FormatException("a digest is not 'ALGORITHM:DIGITS' of a known algorithm");
    }

    /// <summary>Reads <c>ALGORITHM:DIGITS</c>, with as many digits as the algorithm's digest has.</summary>
    /// <param name="text">The text.</param>
    /// <param name="algorithm">
    /// The algorithm; if it is not empty, the text must have the same one, and no new string is made.
    /// </param>
    /// <param name="digest">The digest.</param>
    private static bool TryReadDigest(ReadOnlySpan<byte> text, ref string algorithm, out byte[] digest)
    {
        digest = [];
        int colon = text.IndexOf((byte)':');
        if (colon < 0)
        {
            return false;
        }

        ReadOnlySpan<byte> name = text[..colon];
        if (!Ascii.Equals(name, algorithm))
        {
            if (algorithm.Length > 0
                || KnownAlgorithm.Named(Encoding.UTF8.GetString(name)) is not string known)
            {
                return false;
            }

            algorithm = known;
        }

        ReadOnlySpan<byte> digits = text[(colon + 1)..];
        digest = new byte[digits.Length / 2];
        return digits.Length == 2 * KnownAlgorithm.DigestBytes(algorithm) && Hex.TryDecode(digits, digest);
    }

    private static void AppendDigest(ByteLine line, string algorithm, byte[] digest) =>
        line.Append((byte)'"').Append(algorithm).Append((byte)':').AppendHex(digest).Append((byte)'"');

    /// <summary>Appends a number as RFC 8785 §3.2.2.3 spells a whole one.</summary>
    internal static void AppendNumber(ByteLine line, long value)
    {
        Span<byte> digits = stackalloc byte[20];
        value.TryFormat(digits, out int length, provider: CultureInfo.InvariantCulture);
        line.Append(digits[..length]);
    }

    private static FormatException UnknownMember() => new("it has a member that the format does not have");

    private static FormatException NotCanonical() =>
        new("it is not spelled as the format demands: members in their order, no white space, one way to escape");
}
