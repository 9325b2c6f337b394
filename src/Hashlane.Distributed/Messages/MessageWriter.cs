using System.Buffers;
using System.Buffers.Binary;
using System.Text;

namespace Hashlane.Distributed;

/// <summary>Writes a message into an array of the shared pool, which grows with it.</summary>
internal ref struct MessageWriter : IDisposable
{
    private const int MaxVarintBytes = 10;
    private const int FirstBytes = 4096;

    private byte[] _buffer;
    private int _used;

    /// <summary>Creates a writer. Its disposal gives the array back.</summary>
    public MessageWriter() => _buffer = ArrayPool<byte>.Shared.Rent(FirstBytes);

    /// <summary>The bytes so far, until more are written.</summary>
    internal readonly ReadOnlySpan<byte> Written => _buffer.AsSpan(0, _used);

    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
    }

    /// <summary>The message, in an array of its length.</summary>
    /// <exception cref="MessageException">It is longer than messages can be.</exception>
    internal readonly byte[] ToMessage()
    {
        if (_used > MessageLimits.MaxBytes)
        {
            throw new MessageException($"the message would be {_used} bytes long, more than {MessageLimits.MaxBytes}");
        }

        return Written.ToArray();
    }

    internal void Byte(byte value) => Room(sizeof(byte))[0] = value;

    internal void Int64(long value) => BinaryPrimitives.WriteInt64LittleEndian(Room(sizeof(long)), value);

    internal void Id(UnitId id) => id.Write(Room(UnitId.Bytes));

    /// <summary>Writes a number in groups of seven bits, the lowest first (LEB128).</summary>
    internal void Number(ulong value)
    {
        Reserve(MaxVarintBytes);
        while (value > 0x7F)
        {
            _buffer[_used++] = (byte)(value | 0x80);
            value >>= 7;
        }

        _buffer[_used++] = (byte)value;
    }

    /// <summary>Writes a number that must not be negative.</summary>
    /// <exception cref="MessageException">The number is negative.</exception>
    internal void Count(long value)
    {
        if (value < 0)
        {
            throw new MessageException($"the number {value} is negative");
        }

        Number((ulong)value);
    }

    /// <summary>
    /// Writes a number by its difference from another one: a small one takes one byte, whichever sign it has (zigzag).
    /// </summary>
    internal void Difference(long value, long from)
    {
        long difference = unchecked(value - from);
        Number((ulong)((difference << 1) ^ (difference >> 63)));
    }

    internal void Bytes(scoped ReadOnlySpan<byte> bytes) => bytes.CopyTo(Room(bytes.Length));

    /// <summary>Writes a text and its length.</summary>
    /// <exception cref="MessageException">It is too long, or has characters that are none.</exception>
    internal void Text(string text, int maxBytes)
    {
        int length;
        try
        {
            length = text.Length > maxBytes ? int.MaxValue : MessageText.Encoding.GetByteCount(text);
        }
        catch (EncoderFallbackException)
        {
            throw new MessageException("a text has halves of characters");
        }

        if (length > maxBytes)
        {
            throw new MessageException($"a text is longer than {maxBytes} bytes");
        }

        if (MessageText.HasControls(text))
        {
            throw new MessageException("a text has control characters");
        }

        Count(length);
        MessageText.Encoding.GetBytes(text, Room(length));
    }

    /// <summary>Writes a name, which has at least one character.</summary>
    /// <exception cref="MessageException">It is no name.</exception>
    internal void Name(string name)
    {
        if (name.Length == 0)
        {
            throw new MessageException("a name is empty");
        }

        Text(name, MessageLimits.MaxNameBytes);
    }

    private Span<byte> Room(int bytes)
    {
        Reserve(bytes);
        Span<byte> room = _buffer.AsSpan(_used, bytes);
        _used += bytes;
        return room;
    }

    private void Reserve(int bytes)
    {
        if (_buffer.Length - _used < bytes)
        {
            Grow(bytes);
        }
    }

    private void Grow(int bytes)
    {
        if (_used > MessageLimits.MaxBytes)
        {
            throw new MessageException($"the message would be longer than {MessageLimits.MaxBytes} bytes");
        }

        byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Max(2 * _buffer.Length, _used + bytes));
        Written.CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }
}
