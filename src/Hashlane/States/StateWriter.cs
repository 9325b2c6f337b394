using System.Buffers.Binary;
using System.Diagnostics;

namespace Hashlane;

/// <summary>Writes an exported state, or counts its bytes if it has no destination.</summary>
/// <remarks>It writes to the caller's memory only, so that no copy of a key has to be wiped.</remarks>
internal ref struct StateWriter
{
    private readonly Span<byte> _destination;
    private int _bytes;
    private string _type;
    private bool _isSecret;

    /// <summary>Starts a state.</summary>
    /// <param name="destination">As long as the state, or empty to count.</param>
    public StateWriter(Span<byte> destination)
    {
        _destination = destination;
        _bytes = StateFormat.HeaderBytes;
        _type = "";
        _isSecret = false;
    }

    /// <summary>Names the hasher, before anything is written.</summary>
    /// <param name="type">
    /// The name of its public type: a constant, since tools that rename types must not change the format.
    /// </param>
    /// <param name="isSecret">Whether its state was derived from a key.</param>
    public void Begin(string type, bool isSecret)
    {
        _type = type;
        _isSecret = isSecret;
    }

    public void Byte(byte value)
    {
        if (TryTake(sizeof(byte), out Span<byte> room))
        {
            room[0] = value;
        }
    }

    public void UInt16(ushort value)
    {
        if (TryTake(sizeof(ushort), out Span<byte> room))
        {
            BinaryPrimitives.WriteUInt16LittleEndian(room, value);
        }
    }

    public void UInt32(uint value)
    {
        if (TryTake(sizeof(uint), out Span<byte> room))
        {
            BinaryPrimitives.WriteUInt32LittleEndian(room, value);
        }
    }

    public void UInt64(ulong value)
    {
        if (TryTake(sizeof(ulong), out Span<byte> room))
        {
            BinaryPrimitives.WriteUInt64LittleEndian(room, value);
        }
    }

    public void Bytes(scoped ReadOnlySpan<byte> value)
    {
        if (TryTake(value.Length, out Span<byte> room))
        {
            value.CopyTo(room);
        }
    }

    /// <summary>Writes words that lie in memory in the machine's byte order.</summary>
    public void Words(scoped ReadOnlySpan<byte> words, int wordBytes)
    {
        if (TryTake(words.Length, out Span<byte> room))
        {
            LittleEndian.CopyWords(words, room, wordBytes);
        }
    }

    /// <summary>Writes the bytes that the mode has not absorbed yet, the end of every hasher's part.</summary>
    public void Pending(scoped ReadOnlySpan<byte> pending)
    {
        UInt16((ushort)pending.Length);
        Bytes(pending);
    }

    /// <summary>Writes header and checksum, and returns the bytes of the whole state.</summary>
    public int Complete(int outputLength, bool hasEnded)
    {
        Debug.Assert(_type.Length is > 0 and <= StateFormat.TypeBytes);
        int bytes = _bytes + StateFormat.ChecksumBytes;
        if (bytes == _destination.Length)
        {
            Span<byte> header = _destination[..StateFormat.HeaderBytes];
            header.Clear();
            StateFormat.Magic.CopyTo(header);
            header[StateFormat.VersionPlace] = StateFormat.Version;
            header[StateFormat.SecretPlace] = _isSecret ? (byte)1 : (byte)0;
            BinaryPrimitives.WriteUInt32LittleEndian(header[StateFormat.LengthPlace..], (uint)bytes);
            for (int i = 0; i < _type.Length; i++)
            {
                header[StateFormat.TypePlace + i] = (byte)_type[i];
            }

            BinaryPrimitives.WriteUInt32LittleEndian(header[StateFormat.OutputLengthPlace..], (uint)outputLength);
            BinaryPrimitives.WriteUInt32LittleEndian(
                header[StateFormat.FlagsPlace..], hasEnded ? StateFormat.EndedFlag : 0);
            BinaryPrimitives.WriteUInt64LittleEndian(
                _destination[_bytes..], StateFormat.Checksum(_destination[.._bytes]));
        }

        return bytes;
    }

    private bool TryTake(int bytes, out Span<byte> room)
    {
        bool isThere = bytes <= _destination.Length - _bytes;
        room = isThere ? _destination.Slice(_bytes, bytes) : default;
        _bytes += bytes;
        return isThere;
    }
}
