using System.Buffers;
using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;

namespace Hashlane.Tools;

/// <summary>Writes results as JSON, one object a line; docs/cli.md describes the members.</summary>
internal sealed class JsonLines : IDisposable
{
    /// <summary>The version of the objects; it changes when a member changes its meaning or disappears.</summary>
    internal const int Version = 1;

    // Letters of any language as they are; everything that acts on a terminal or hides in a text is escaped.
    private static readonly JsonWriterOptions _options = new()
    {
        Encoder = JavaScriptEncoder.Create(VisibleCharacters()),
        SkipValidation = true,
    };

    private readonly ArrayBufferWriter<byte> _buffer = new();
    private readonly Utf8JsonWriter _writer;
    private readonly ByteLine _line = new();

    internal JsonLines() => _writer = new Utf8JsonWriter(_buffer, _options);

    /// <summary>Makes the line of a file.</summary>
    /// <param name="name">The file's name.</param>
    /// <param name="bytes">Its length.</param>
    /// <param name="function">The hash function.</param>
    /// <param name="digest">The digest.</param>
    /// <param name="digits">The form of the digest.</param>
    /// <param name="seek">The position of the digest in the output.</param>
    internal ByteLine File(
        byte[] name, long bytes, HashFunction function, ReadOnlySpan<byte> digest, DigestDigits digits, ulong seek)
    {
        Begin("file", name);
        _writer.WriteNumber("bytes"u8, bytes);
        _writer.WriteString("algorithm"u8, function.FamilyName);
        if (seek > 0)
        {
            _writer.WriteNumber("seek"u8, seek);
        }

        if (digits == DigestDigits.Base64)
        {
            _writer.WriteBase64String("digestBase64"u8, digest);
        }
        else
        {
            _writer.WriteString("digest"u8, Convert.ToHexStringLower(digest));
        }

        return End();
    }

    /// <summary>Makes the line of a link.</summary>
    internal ByteLine Link(byte[] name, byte[] target)
    {
        Begin("link", name);
        WriteBytes("target", target);
        return End();
    }

    /// <summary>Makes the line of an entry that is neither read nor followed.</summary>
    internal ByteLine Other(byte[] name, EntryKind kind)
    {
        Begin(
            kind switch
            {
                EntryKind.Fifo => "fifo",
                EntryKind.Socket => "socket",
                EntryKind.CharacterDevice or EntryKind.BlockDevice => "device",
                _ => "other",
            },
            name);
        return End();
    }

    /// <summary>Makes the line of something that could not be read.</summary>
    internal ByteLine Error(byte[] name, string reason)
    {
        Begin("error", name);
        _writer.WriteString("reason"u8, reason);
        return End();
    }

    /// <summary>Makes the line of a file that was checked.</summary>
    /// <param name="name">The file's name.</param>
    /// <param name="status">The verdict: ok, failed or unreadable.</param>
    /// <param name="reason">The reason why it could not be read, if so.</param>
    internal ByteLine Check(byte[] name, string status, string? reason)
    {
        Begin("check", name);
        _writer.WriteString("status"u8, status);
        if (reason is not null)
        {
            _writer.WriteString("reason"u8, reason);
        }

        return End();
    }

    /// <summary>Makes the line that ends the results of a check file.</summary>
    /// <param name="name">The check file's name.</param>
    /// <param name="good">The number of files that are as listed.</param>
    /// <param name="different">The number of files that are not.</param>
    /// <param name="unreadable">The number of files that could not be read.</param>
    /// <param name="improper">The number of lines that are improperly formatted.</param>
    internal ByteLine Summary(byte[] name, long good, long different, long unreadable, long improper)
    {
        Begin("summary", name);
        _writer.WriteNumber("ok"u8, good);
        _writer.WriteNumber("failed"u8, different);
        _writer.WriteNumber("unreadable"u8, unreadable);
        _writer.WriteNumber("improper"u8, improper);
        return End();
    }

    /// <summary>Makes the line of an entry of a manifest that was checked or updated.</summary>
    /// <param name="path">Its path.</param>
    /// <param name="status">The verdict.</param>
    /// <param name="from">The former path of a file that was moved; otherwise null.</param>
    /// <param name="reason">The reason why it could not be read; otherwise null.</param>
    internal ByteLine Entry(ReadOnlySpan<byte> path, string status, byte[]? from, string? reason)
    {
        Begin("entry", path);
        _writer.WriteString("status"u8, status);
        if (from is not null)
        {
            WriteBytes("from", from);
        }

        if (reason is not null)
        {
            _writer.WriteString("reason"u8, reason);
        }

        return End();
    }

    /// <summary>Makes the line that ends the results of a manifest.</summary>
    /// <param name="counts">The number of entries of each status.</param>
    /// <param name="root">The size and the root of the manifest, or null if it has none.</param>
    internal ByteLine AuditSummary(IEnumerable<(string Status, long Count)> counts, string? root)
    {
        Begin("summary");
        foreach ((string status, long count) in counts)
        {
            _writer.WriteNumber(status, count);
        }

        if (root is not null)
        {
            _writer.WriteString("root"u8, root);
        }

        return End();
    }

    /// <summary>Makes a line with other members.</summary>
    /// <param name="type">The type of the object.</param>
    /// <param name="write">Writes the members.</param>
    internal ByteLine Other(string type, Action<Utf8JsonWriter> write)
    {
        Begin(type);
        write(_writer);
        return End();
    }

    public void Dispose() => _writer.Dispose();

    /// <summary>Returns all characters but those that reorder a text or are not seen in it.</summary>
    private static TextEncoderSettings VisibleCharacters()
    {
        TextEncoderSettings settings = new(UnicodeRanges.All);
        for (char value = '\u0080'; value < char.MaxValue; value++)
        {
            if (char.GetUnicodeCategory(value) == UnicodeCategory.Format)
            {
                settings.ForbidCharacter(value);
            }
        }

        return settings;
    }

    private void Begin(string type, ReadOnlySpan<byte> name)
    {
        Begin(type);
        WriteBytes("path", name);
    }

    private void Begin(string type)
    {
        _buffer.ResetWrittenCount();
        _writer.Reset();
        _writer.WriteStartObject();
        _writer.WriteNumber("version"u8, Version);
        _writer.WriteString("type"u8, type);
    }

    /// <summary>Writes a name: as text, or if it is no text, in base64 under another member's name.</summary>
    private void WriteBytes(string member, ReadOnlySpan<byte> name)
    {
        if (Utf8.IsValid(name))
        {
            _writer.WriteString(member, name);
        }
        else
        {
            _writer.WriteBase64String(member + "Base64", name);
        }
    }

    private ByteLine End()
    {
        _writer.WriteEndObject();
        _writer.Flush();
        return _line.Clear().Append(_buffer.WrittenSpan).Append((byte)'\n');
    }
}
