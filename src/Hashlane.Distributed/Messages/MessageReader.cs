using System.Buffers.Binary;
using System.Text.Unicode;

namespace Hashlane.Distributed;

/// <summary>Reads a message that anybody could have sent. It throws only <see cref="MessageException"/>.</summary>
/// <remarks>There is one form of each message: a number in more bytes than it needs is refused, too.</remarks>
internal ref struct MessageReader
{
    private const int BitsPerByte = 7;

    private ReadOnlySpan<byte> _rest;

    /// <summary>Starts with the byte that names the kind of message and its version.</summary>
    /// <param name="body">The message.</param>
    /// <param name="magic">The byte that it must start with.</param>
    /// <param name="kind">The kind for messages of exceptions: "unit".</param>
    /// <exception cref="MessageException">It is too long, or of another kind or version.</exception>
    internal MessageReader(ReadOnlySpan<byte> body, byte magic, string kind)
    {
        if (body.Length > MessageLimits.MaxBytes)
        {
            throw new MessageException($"the message is {body.Length} bytes long, more than {MessageLimits.MaxBytes}");
        }

        _rest = body;
        if (Byte() != magic)
        {
            throw new MessageException($"the message is no {kind}, or of another version of this program");
        }
    }

    /// <summary>The bytes that are not read yet.</summary>
    internal readonly int Left => _rest.Length;

    /// <summary>Ends the reading.</summary>
    /// <exception cref="MessageException">Bytes are left.</exception>
    internal readonly void End()
    {
        if (!_rest.IsEmpty)
        {
            throw new MessageException($"{_rest.Length} bytes follow the end of the message");
        }
    }

    internal byte Byte() => Bytes(sizeof(byte))[0];

    internal long Int64() => BinaryPrimitives.ReadInt64LittleEndian(Bytes(sizeof(long)));

    internal UnitId Id() => new(Bytes(UnitId.Bytes));

    /// <summary>Reads a number in groups of seven bits, the lowest first (LEB128).</summary>
    internal ulong Number()
    {
        ulong value = 0;
        for (int shift = 0; ; shift += BitsPerByte)
        {
            byte next = Byte();
            ulong bits = (ulong)next & 0x7F;
            if (bits << shift >> shift != bits || (next == 0 && shift > 0))
            {
                throw new MessageException("a number has more bytes than it needs");
            }

            value |= bits << shift;
            if (next < 0x80)
            {
                return value;
            }

            if (shift + BitsPerByte >= sizeof(ulong) * 8)
            {
                throw new MessageException("a number has more than 64 bits");
            }
        }
    }

    /// <summary>Reads a number that must not be more than a limit.</summary>
    internal long Count(long most = long.MaxValue)
    {
        ulong value = Number();
        return value <= (ulong)most
            ? (long)value
            : throw new MessageException($"the number {value} is more than {most}");
    }

    /// <summary>Reads a number by its difference from another one.</summary>
    internal long Difference(long from)
    {
        ulong value = Number();
        return unchecked(from + ((long)(value >> 1) ^ -(long)(value & 1)));
    }

    internal ReadOnlySpan<byte> Bytes(int length)
    {
        if (length > _rest.Length)
        {
            throw new MessageException("the message ends early");
        }

        ReadOnlySpan<byte> bytes = _rest[..length];
        _rest = _rest[length..];
        return bytes;
    }

    /// <summary>Reads a text and its length.</summary>
    internal string Text(int maxBytes)
    {
        int length = (int)Count(maxBytes);
        if (length == 0)
        {
            return "";
        }

        ReadOnlySpan<byte> bytes = Bytes(length);
        if (!Utf8.IsValid(bytes))
        {
            throw new MessageException("a text is not UTF-8");
        }

        string text = MessageText.Encoding.GetString(bytes);
        return MessageText.HasControls(text) ? throw new MessageException("a text has control characters") : text;
    }

    /// <summary>Reads a name, which has at least one character.</summary>
    internal string Name() =>
        Text(MessageLimits.MaxNameBytes) is { Length: > 0 } name
            ? name
            : throw new MessageException("a name is empty");
}
