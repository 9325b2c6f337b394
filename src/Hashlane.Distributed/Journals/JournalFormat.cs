using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;

namespace Hashlane.Distributed;

/// <summary>
/// The lines of a journal: JSON objects, each in one form only. A line is its body, the end with the check, and a line
/// feed; a result's line is as long in any other journal.
/// </summary>
internal static class JournalFormat
{
    /// <summary>The most bytes of a line. A longer one is refused before it is in memory.</summary>
    internal const int MaxLineBytes = 24 * 1024 * 1024;

    /// <summary>The most bytes of a result: of any message.</summary>
    internal const int MaxResultBytes = UnitCodec.MaxBytes;

    /// <summary>The length of the key by which units are chosen for verification.</summary>
    internal const int SampleKeyBytes = Blake3Mac.KeyBytes;

    private const int UnitStart = 9;
    private const int UnitChars = 2 * UnitId.Bytes;
    private const int ResultStart = UnitStart + UnitChars + 12;

    /// <summary>The start of each header: the kind of file, and the version of its format.</summary>
    internal static ReadOnlySpan<byte> HeaderStart => "{\"hashlane-cluster-journal\":1,\"job\":\""u8;

    /// <summary>The start of headers of all versions.</summary>
    internal static ReadOnlySpan<byte> AnyHeaderStart => "{\"hashlane-cluster-journal\":"u8;

    private static ReadOnlySpan<byte> KeyStart => "\",\"key\":\""u8;

    private static ReadOnlySpan<byte> StartedStart => "\",\"started\":"u8;

    private static ReadOnlySpan<byte> ItemStart => "{\"item\":"u8;

    private static ReadOnlySpan<byte> FilesStart => ",\"files\":"u8;

    private static ReadOnlySpan<byte> NoteStart => "{\"note\":\""u8;

    private static ReadOnlySpan<byte> AboutStart => "\",\"about\":\""u8;

    private static ReadOnlySpan<byte> OriginStart => ",\"origin\":\""u8;

    /// <summary>The most bytes of a result's line.</summary>
    internal static int LineBytes(int resultBytes) =>
        ResultStart + Base64.GetMaxEncodedToUtf8Length(resultBytes) + 1 + LineChain.EndBytes;

    /// <summary>Makes the body of a header.</summary>
    /// <param name="job">The job.</param>
    /// <param name="sampleKey">The secret key of the sample.</param>
    /// <param name="started">The time when the job began, in seconds since 1970.</param>
    /// <param name="origin">The origin.</param>
    internal static byte[] HeaderBody(UnitId job, ReadOnlySpan<byte> sampleKey, long started, string origin)
    {
        // In Base64, as results are: the framework's encoder of text for JSON takes 20 ms the first time.
        return
        [
            .. HeaderStart,
            .. Encoding.UTF8.GetBytes(job.ToString()),
            .. KeyStart,
            .. Encoding.UTF8.GetBytes(Convert.ToHexStringLower(sampleKey)),
            .. StartedStart,
            .. Encoding.UTF8.GetBytes(started.ToString(CultureInfo.InvariantCulture)),
            .. OriginStart,
            .. Encoding.UTF8.GetBytes(Convert.ToBase64String(Encoding.UTF8.GetBytes(origin))),
            (byte)'"',
        ];
    }

    /// <summary>Reads the body of a header whose check is right.</summary>
    /// <param name="body">The body.</param>
    /// <param name="job">The job.</param>
    /// <param name="sampleKey">Receives the key, of <see cref="SampleKeyBytes"/> bytes.</param>
    /// <param name="started">The time when the job began, in seconds since 1970.</param>
    /// <param name="origin">The origin.</param>
    /// <returns>Whether it is one.</returns>
    internal static bool TryReadHeader(
        ReadOnlySpan<byte> body,
        [NotNullWhen(true)] out UnitId? job,
        Span<byte> sampleKey,
        out long started,
        [NotNullWhen(true)] out string? origin)
    {
        (job, started, origin) = (null, 0, null);
        int start = HeaderStart.Length;
        int keyStart = start + UnitChars + KeyStart.Length;
        int keyEnd = keyStart + (2 * SampleKeyBytes);
        if (!body.StartsWith(HeaderStart) || body.Length < keyEnd)
        {
            return false;
        }

        job = ReadId(body[start..]);
        ReadOnlySpan<byte> rest = body[keyEnd..];
        if (job is null || !body[(start + UnitChars)..].StartsWith(KeyStart)
            || !Hex.TryDecodeLower(body[keyStart..], sampleKey) || !rest.StartsWith(StartedStart))
        {
            return false;
        }

        rest = rest[StartedStart.Length..];
        if (!Utf8Parser.TryParse(rest, out started, out int digits) || !rest[digits..].StartsWith(OriginStart))
        {
            return false;
        }

        rest = rest[(digits + OriginStart.Length)..];
        if (rest.IsEmpty || !Base64.IsValid(rest[..^1], out int bytes))
        {
            return false;
        }

        byte[] text = new byte[bytes];
        Base64.DecodeFromUtf8(rest[..^1], text, out _, out _);
        origin = Encoding.UTF8.GetString(text);
        return body.SequenceEqual(HeaderBody(job, sampleKey, started, origin));
    }

    /// <summary>Makes the body of a line about the size of units.</summary>
    internal static byte[] SizeBody(UnitSize size) => Encoding.UTF8.GetBytes(string.Create(
        CultureInfo.InvariantCulture, $"{{\"item\":{size.Item},\"files\":{size.Files}"));

    /// <summary>Reads the body of a line about the size of units.</summary>
    /// <returns>The size, or null if it is no such line.</returns>
    internal static UnitSize? ReadSize(ReadOnlySpan<byte> body)
    {
        if (!body.StartsWith(ItemStart)
            || !Utf8Parser.TryParse(body[ItemStart.Length..], out long item, out int digits))
        {
            return null;
        }

        ReadOnlySpan<byte> rest = body[(ItemStart.Length + digits)..];
        if (!rest.StartsWith(FilesStart) || !Utf8Parser.TryParse(rest[FilesStart.Length..], out int files, out _))
        {
            return null;
        }

        UnitSize size = new(item, files);
        return item >= 0 && files > 0 && body.SequenceEqual(SizeBody(size)) ? size : null;
    }

    /// <summary>Makes the body of a line about the whole job.</summary>
    /// <param name="note">The kind of the note, and what it is about.</param>
    internal static byte[] NoteBody(JournalNote note) =>
    [
        .. NoteStart,
        .. Encoding.UTF8.GetBytes(note.Kind),
        .. AboutStart,
        .. Encoding.UTF8.GetBytes(Convert.ToBase64String(Encoding.UTF8.GetBytes(note.About))),
        (byte)'"',
    ];

    /// <summary>Reads the body of a line about the whole job.</summary>
    /// <returns>The note, or null if it is no such line.</returns>
    internal static JournalNote? ReadNote(ReadOnlySpan<byte> body)
    {
        int about = body.IndexOf(AboutStart);
        if (!body.StartsWith(NoteStart) || about < 0 || body[^1] != (byte)'"')
        {
            return null;
        }

        ReadOnlySpan<byte> text = body[(about + AboutStart.Length)..^1];
        if (!Base64.IsValid(text, out int bytes))
        {
            return null;
        }

        byte[] decoded = new byte[bytes];
        Base64.DecodeFromUtf8(text, decoded, out _, out _);
        JournalNote note = new(
            Encoding.UTF8.GetString(body[NoteStart.Length..about]), Encoding.UTF8.GetString(decoded));
        return body.SequenceEqual(NoteBody(note)) ? note : null;
    }

    /// <summary>Writes the body of a result's line.</summary>
    /// <returns>The number of its bytes.</returns>
    internal static int WriteBody(UnitId unit, ReadOnlySpan<byte> result, Span<byte> line)
    {
        "{\"unit\":\""u8.CopyTo(line);
        Span<byte> id = stackalloc byte[UnitId.Bytes];
        unit.Write(id);
        Hex.EncodeLower(id, line.Slice(UnitStart, UnitChars));
        "\",\"result\":\""u8.CopyTo(line[(UnitStart + UnitChars)..]);
        Base64.EncodeToUtf8(result, line[ResultStart..], out _, out int written);
        line[ResultStart + written] = (byte)'"';
        return ResultStart + written + 1;
    }

    /// <summary>Reads the body of a result's line.</summary>
    /// <param name="body">The body.</param>
    /// <param name="unit">The unit.</param>
    /// <param name="result">The result, in Base64.</param>
    /// <returns>Whether it is one.</returns>
    internal static bool TryReadBody(
        ReadOnlySpan<byte> body, [NotNullWhen(true)] out UnitId? unit, out ReadOnlySpan<byte> result)
    {
        unit = null;
        result = default;
        if (body.Length <= ResultStart || body[^1] != (byte)'"' || !body.StartsWith("{\"unit\":\""u8) ||
            !body[(UnitStart + UnitChars)..].StartsWith("\",\"result\":\""u8))
        {
            return false;
        }

        unit = ReadId(body[UnitStart..]);
        result = body[ResultStart..^1];

        // The framework would allow spaces in it.
        return unit is not null && Base64.IsValid(result, out int bytes) && bytes <= MaxResultBytes &&
            Base64.GetMaxEncodedToUtf8Length(bytes) == result.Length;
    }

    /// <summary>Verifies the end of a line, and makes it a part of the chain.</summary>
    /// <param name="chain">The lines before it.</param>
    /// <param name="line">The line with its line feed.</param>
    /// <param name="body">Receives its body.</param>
    internal static bool TryVerify(LineChain chain, ReadOnlySpan<byte> line, out ReadOnlySpan<byte> body)
    {
        body = default;
        if (line.Length < LineChain.EndBytes)
        {
            return false;
        }

        body = line[..^LineChain.EndBytes];
        Span<byte> end = stackalloc byte[LineChain.EndBytes];
        chain.WriteEnd(body, end);
        if (!line[^LineChain.EndBytes..].SequenceEqual(end))
        {
            return false;
        }

        chain.Advance();
        return true;
    }

    private static UnitId? ReadId(ReadOnlySpan<byte> digits)
    {
        Span<byte> id = stackalloc byte[UnitId.Bytes];
        return Hex.TryDecodeLower(digits, id) ? new UnitId(id) : null;
    }
}
